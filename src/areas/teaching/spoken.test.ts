// What teaching tells the other areas, with everything they were promised to read in it, and what it answers them.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { type AreaServer, on } from '#kernel/server/service';
import { runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import * as events from './model/events';
import {
  balanceOf,
  classMembers,
  ledgerConsumed,
  ledgerPosition,
  seatMove,
  studentsOf,
  trialLessons,
} from './model/queries';

type Heard = Record<string, unknown>;
const heard: { name: string; told: Heard }[] = [];
const hears = Object.values(events).map((one) =>
  on(one as typeof events.classFinished, async (_, told) => {
    heard.push({ name: one.name, told: told as unknown as Heard });
  }),
);
const listening: AreaServer = {
  area: area({ name: 'listening', title: ['听', 'Listening'], icon: 'x', routes: {} }),
  listeners: hears,
};

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z', [withoutApprovals, listening]);
});

/** What was told under a name since somebody last asked; after what waits for a commit was delivered. */
async function told(name: string): Promise<Heard[]> {
  await runWaiting(t.app);
  const found = heard.filter((one) => one.name === name).map((one) => one.told);
  heard.splice(0, heard.length, ...heard.filter((one) => one.name !== name));
  return found;
}
const act = async (path: string, id: number, step: string, more: object = {}) => {
  const { version } = (await t.boss.get(`${path}/detail`, { id })).data;
  return t.boss.post(`${path}/${step}`, { id, version, ...more });
};

test('a class and its seats: who is in, who is out, when it is over', async () => {
  const classId = await t.classOf({ state: 'running' });
  const customerId = await t.student('进出');
  const facts = { classId, courseId: t.courseId, schoolId: t.schoolId };
  await t.join(classId, customerId, '2026-09-15');
  expect(await told('class.member_added')).toMatchObject([{ ...facts, customerId, on: '2026-09-15' }]);
  const { list } = (await t.boss.get('/class/v1/member/list', { classId })).data;
  expect(await act('/class/v1/member', list[0].id, 'leave', { leftOn: '2026-09-20' })).toMatchObject({ code: 200 });
  expect(await told('class.member_removed')).toMatchObject([{ ...facts, customerId, on: '2026-09-20' }]);
  expect(await act('/class/v1/class', classId, 'finish', { finishDate: '2026-09-15' })).toMatchObject({ code: 200 });
  expect(await told('class.finished')).toMatchObject([{ ...facts, teacherId: t.teacher.client.uid }]);
});

test('a lesson: moved, called off, taught, corrected, undone; a trial by itself; the ledger and what runs low', async () => {
  const classId = await t.classOf();
  const [one, two, guest] = [await t.student('说一'), await t.student('说二'), await t.student('说三')];
  for (const id of [one, two]) await t.join(classId, id);
  await t.sell(one, { key: 'T:1', lessons: 6, yuan: 600, contractId: 71 });
  await told('ledger.written');
  const lessonId = await t.lesson(classId, '2026-09-15 11:00');
  const { version } = await t.lessonRow(lessonId);
  const [startAt, endAt] = ['2026-09-15T01:00:00.000Z', '2026-09-15T02:30:00.000Z'];
  const move = { id: lessonId, version, startAt, endAt, range: 'one', notify: false };
  expect(await t.boss.post('/class/v1/lesson/move', move)).toMatchObject({ code: 200 });
  const times = { teacherId: t.teacher.client.uid, roomId: null };
  expect(await told('lesson.moved')).toMatchObject([
    {
      ...{ lessonId, classId },
      before: { ...times, startAt: new Date('2026-09-15T03:00:00Z') },
      after: { ...times, startAt: new Date(startAt), endAt: new Date(endAt) },
    },
  ]);

  await t.boss.post('/class/v1/attendance/addGuest', { lessonId, customerId: guest, role: 'trial' });
  expect(await t.teach(lessonId, { [one]: 'present', [two]: 'absent', [guest]: 'present' })).toMatchObject({
    code: 200,
  });
  const taught = {
    ...{ lessonId, classId, courseId: t.courseId, schoolId: t.schoolId, teacherId: t.teacher.client.uid },
    ...{ assistantIds: [], minutes: 90, lessonQty: 100 },
  };
  const rows = (status: string) =>
    expect.arrayContaining([
      { customerId: one, role: 'regular', status },
      { customerId: two, role: 'regular', status: 'absent' },
      { customerId: guest, role: 'trial', status: 'present' },
    ]);
  expect(await told('lesson.finished')).toMatchObject([
    { ...taught, presentHeads: 2, recognised: 100_00, rows: rows('present') },
  ]);
  expect(await told('attendance.recorded')).toMatchObject([
    { lessonId, customerId: guest, role: 'trial', status: 'present' },
  ]);
  const written = await told('ledger.written');
  expect(written).toMatchObject([
    { kinds: ['consume'], contractIds: [71], customerIds: [one], courseIds: [t.courseId] },
  ]);
  expect(written[0]).toHaveProperty('groupId');
  const low = await told('lesson_balance.low');
  expect(low).toContainEqual(
    expect.objectContaining({ customerId: one, courseId: t.courseId, remainingQty: 500, level: 'low' }),
  );

  expect(await t.teach(lessonId, { [one]: 'leave' }, { reason: '其实请假' })).toMatchObject({ code: 200 });
  expect(await told('lesson.corrected')).toMatchObject([
    { ...taught, presentHeads: 1, recognised: 0, rows: rows('leave') },
  ]);
  expect(await act('/class/v1/lesson', lessonId, 'reopen', { reason: '点错班' })).toMatchObject({ code: 200 });
  expect(await told('lesson.reopened')).toMatchObject([{ ...taught, recognised: 0 }]);
  const cancelReason = (await t.boss.get('/v1/category/nodes', { tree: 'lesson_cancel_reason' })).data[0].id;
  const off = { cancelReason, follow: 'none', notify: false };
  expect(await act('/class/v1/lesson', lessonId, 'cancel', off)).toMatchObject({ code: 200 });
  expect(await told('lesson.cancelled')).toMatchObject([{ lessonId, classId, after: null }]);
  expect(await t.finance.post('/class/v1/ledgerClosing/close', { through: '2026-08-31', confirm: true })).toMatchObject(
    { code: 200 },
  );
  expect(await told('ledger.closed')).toMatchObject([{ schoolId: null, through: '2026-08-31' }]);
});

test('what is asked of it: lots and what is left of them, seats, trials, who is in which class', async () => {
  const [classId, next] = [await t.classOf({ capacity: 3 }), await t.classOf({ capacity: 1 })];
  const customerId = await t.student('问一');
  await t.join(classId, customerId);
  await t.sell(customerId, { key: 'Q:1', lessons: 3, yuan: 1000, contractId: 72, expiresOn: '2027-01-31' });
  await t.teach(await t.lesson(classId, '2026-09-14 12:00'), { [customerId]: 'present' });
  const ahead = await t.lesson(classId, '2026-10-06 10:00');
  await t.asEnterprise(async (work) => {
    const [lot] = await work.ask(ledgerPosition, { lotKeys: ['Q:1'], forUpdate: true });
    expect(lot).toMatchObject({
      ...{ lotKey: 'Q:1', qty: 300, amount: 1000_00, head: 100, tail: 300, remaining: 200, value: 666_67 },
      ...{ validTo: '2027-01-31', frozen: false, contractId: 72, customerId, courseId: t.courseId },
    });
    expect(await work.ask(ledgerPosition, { lotKeys: ['nobody'] })).toEqual([]);
    expect(await work.ask(ledgerConsumed, { contractId: 72 })).toBe(100);
    expect(await work.ask(balanceOf, { customerIds: [customerId] })).toEqual([
      { customerId, courseId: t.courseId, remaining: 200 },
    ]);
    expect(await work.ask(classMembers, { classIds: [classId], on: '2026-09-15' })).toEqual([{ classId, customerId }]);
    expect(await work.ask(classMembers, { classIds: [classId], on: '2025-12-31' })).toEqual([]);
    expect(await work.ask(studentsOf, { staffId: t.teacher.client.uid })).toContain(customerId);
    // Tuesday is 2.
    const free = (from: string, to: string) => [{ weekday: 2, from, to }];
    const offered = async (freeTimes: { weekday: number; from: string; to: string }[]) =>
      (await work.ask(trialLessons, { courseId: t.courseId, schoolId: t.schoolId, freeTimes }))
        .filter(({ lessonId }) => lessonId === ahead)
        .map(({ seatsLeft }) => seatsLeft);
    expect(await offered(free('09:00', '12:00'))).toEqual([2]);
    expect(await offered(free('13:00', '18:00'))).toEqual([]);
  });
  const seat = { customerId, fromClassId: classId, toClassId: next, date: '2026-09-16' };
  const moved = await t.asEnterprise((work) => work.ask(seatMove, seat));
  expect(moved).toEqual({ memberId: expect.any(Number) });
  const members = (await t.boss.get('/class/v1/member/list', { customerId, sort: 'id' })).data.list;
  expect(members).toMatchObject([
    { classId, state: 'transferred', leftOn: '2026-09-16' },
    { classId: next, state: 'active', joinedOn: '2026-09-16', fromMemberId: members[0].id },
  ]);
  const other = await t.student('问二');
  await t.join(classId, other);
  // The seat is taken: the change is refused and nothing of it stays.
  await expect(t.asEnterprise((work) => work.ask(seatMove, { ...seat, customerId: other }))).rejects.toMatchObject({
    code: 409,
  });
  expect((await t.boss.get('/class/v1/member/list', { customerId: other })).data.list).toMatchObject([
    { classId, state: 'active' },
  ]);
});
