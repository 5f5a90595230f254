import { describe, expect, test } from 'vitest';
import { activityCancelled, activityCheckedIn } from '#areas/marketing/model/events';
import { attendanceRecorded, lessonCancelled, lessonMoved } from '#areas/teaching/model/events';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { app, chief, counsellor, leap, customer, lead, todos, notices, lesson, schoolId, asEnterprise, categoryId } =
  world;
const path = '/api/v1/student/appointment';
const at = '2026-07-09T02:00:00.000Z';
const book = (customerId: number, change: object = {}, by = counsellor) =>
  by.post(`${path}/add`, { customerId, kind: 'visit', schoolId, startAt: at, ...change });
interface Booked {
  id: number;
  version: number;
}
const step = (name: string, { id, version }: Booked, input: object = {}, by = chief) =>
  by.post(`${path}/${name}`, { id, version, ...input });
const detail = async (id: number) => (await chief.get(`${path}/detail`, { id })).data;
const teacherId = world.teacher.client.uid;
const trial = (customerId: number, lessonId: number, change: object = {}) =>
  book(customerId, { kind: 'trial', lessonId, ...change });
/** Told after commit in the product; here at once. */
const attend = (lessonId: number, customerId: number, status: string, comment?: string) =>
  asEnterprise(async (work) => {
    const payload = { lessonId, customerId, role: 'trial', status, ...(comment ? { comment } : {}) };
    const stamp = { enterpriseId: work.enterpriseId, actorId: 0, at: work.now };
    for (const { hear } of app.listeners.get(attendanceRecorded.name) ?? [])
      await hear(work, { ...payload, ...stamp } as never);
  });

test('the tab of today’s appointments says as many as are listed, also where a family has two', async () => {
  const id = await lead();
  for (const hour of ['09', '11'])
    expect(await book(id, { startAt: `2026-07-08T${hour}:00:00+00:00` })).toMatchObject({ code: 200 });
  const { counts } = (await counsellor.get(`${path}/arrivals`)).data;
  expect(counts.expected).toBe(2);
  expect((await counsellor.get('/api/v1/student/customer/views')).data.appointments).toBe(
    counts.expected + counts.arrived + counts.noShow,
  );
});

describe('booking', () => {
  test('invites the customer, lasts an hour, is hosted by the counsellor, tells the family', async () => {
    const id = await lead();
    const { code, data } = await book(id);
    expect(code).toBe(200);
    expect(data).toMatchObject({ state: 'booked', endAt: '2026-07-09T03:00:00.000Z', hostId: counsellor.client.uid });
    expect(await customer(id)).toMatchObject({ state: 'invited', nextAppointmentAt: at });
    expect(notices.some((one) => one.kind === 'customers.appointmentConfirm' && one.customerIds?.[0] === id)).toBe(
      true,
    );
  });

  test('is refused in the past, backwards, too long, and for the lost', async () => {
    const id = await lead();
    const field = async (change: object) => (await book(id, change)).data[0].field;
    expect(await field({ startAt: '2026-07-08T01:00:00Z' })).toBe('startAt');
    expect(await field({ endAt: '2026-07-09T01:00:00Z' })).toBe('endAt');
    expect(await field({ endAt: '2026-07-10T01:00:00Z' })).toBe('endAt');
    const lost = await lead({ state: 'lost', lostKind: 'lost' });
    expect(await book(lost, {}, chief)).toMatchObject({ code: 409, data: { reason: 'state' } });
  });

  test('never overlaps for one student, and two at once cannot slip in together', async () => {
    const id = await lead();
    const times = ['2026-07-09T02:00:00Z', '2026-07-09T02:30:00Z', '2026-07-09T02:15:00Z'];
    const codes = await Promise.all(times.map(async (startAt) => (await book(id, { startAt })).code));
    expect(codes.sort()).toEqual([200, 409, 409]);
    expect((await book(id, { startAt: '2026-07-09T05:00:00Z' })).code).toBe(200);
  });

  test('of a trial names a lesson or a course; one promised without either can still be moved', async () => {
    const id = await lead();
    expect(await book(id, { kind: 'trial' })).toMatchObject({ code: 422, data: [{ field: 'lessonId' }] });
    const { data } = await book(id);
    await asEnterprise((work) =>
      work.session.client.query(`update appointment set kind = 'trial' where id = $1`, [data.id]),
    );
    expect(await step('reschedule', data, { startAt: '2026-07-12T02:00:00Z', reason: '改天' })).toMatchObject({
      code: 200,
      data: { state: 'booked', startAt: '2026-07-12T02:00:00.000Z' },
    });
  });

  test('tells what a host is doing at that hour, and refuses nothing for it', async () => {
    const [one, two] = [await lead(), await lead()];
    const startAt = '2026-07-20T02:00:00Z';
    await book(one, { startAt });
    const asked = { staffIds: [counsellor.client.uid], startAt, endAt: '2026-07-20T03:00:00Z' };
    const { data } = await counsellor.get(`${path}/clashes`, asked);
    expect(data).toEqual([expect.objectContaining({ staffId: counsellor.client.uid, kind: 'appointment' })]);
    expect((await book(two, { startAt })).code).toBe(200);
  });

  test('a family that wants no contact is not written to', async () => {
    const id = await lead({ doNotContact: true });
    await book(id);
    expect(notices.filter((one) => one.customerIds?.includes(id))).toEqual([]);
  });
});

describe('a trial', () => {
  test('takes a seat: the second is refused, and gets it once the first is cancelled', async () => {
    await lesson(101);
    const [first, second] = [await lead(), await lead()];
    const { data } = await trial(first, 101);
    expect(data).toMatchObject({ startAt: '2026-07-10T02:00:00.000Z', courseId: 7, teacherId });
    expect(await trial(second, 101)).toMatchObject({ code: 409, message: '该课次试听名额已满' });
    expect(await customer(second)).toMatchObject({ state: 'new' });
    const cancelReason = await categoryId('appointment_cancel', 'ill');
    expect(await step('cancel', data, { cancelReason })).toMatchObject({ code: 200, data: { state: 'cancelled' } });
    expect(await customer(first)).toMatchObject({ state: 'following', nextAppointmentAt: null });
    expect((await trial(second, 101)).code).toBe(200);
  });

  test('the last seat goes to one of twenty who ask at once', async () => {
    await lesson(102);
    const ids = await Promise.all(Array.from({ length: 20 }, () => lead()));
    const codes = await Promise.all(ids.map(async (id) => (await trial(id, 102)).code));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(19);
  });

  test('is made in a known lesson or with a course and a teacher, twice for one course at most', async () => {
    const id = await lead();
    expect((await trial(id, 999)).data[0]).toMatchObject({ field: 'lessonId' });
    expect((await book(id, { kind: 'trial', courseId: 8 })).data[0]).toMatchObject({ field: 'teacherId' });
    const own = (startAt: string) => book(id, { kind: 'trial', courseId: 8, teacherId, startAt });
    expect((await own('2026-07-11T08:00:00Z')).code).toBe(200);
    expect((await own('2026-07-12T08:00:00Z')).code).toBe(200);
    expect(await own('2026-07-13T08:00:00Z')).toMatchObject({ code: 409, message: '该课程已试听2次' });
  });

  test('attended in the lesson is done, the customer has tried, and the counsellor is asked for the outcome', async () => {
    await lesson(103);
    const id = await lead();
    const { data } = await trial(id, 103);
    await leap('2026-07-12T04:00:00Z');
    await attend(103, id, 'present', '很投入');
    expect(await detail(data.id)).toMatchObject({ state: 'done', outcome: null, teacherComment: '很投入' });
    expect(await customer(id)).toMatchObject({ state: 'trial', firstVisitedAt: expect.any(String) });
    const key = `customers.trial_feedback:${data.id}`;
    expect(todos.get(key)?.dueAt?.toISOString()).toMatch('2026-07-13T04:00');
    const done = await step('feedback', await detail(data.id), { outcome: 'considering', parentScore: 5 }, counsellor);
    expect(done).toMatchObject({ code: 200, data: { outcome: 'considering', teacherComment: '很投入' } });
    expect(todos.has(key)).toBe(false);
    await leap('2026-07-08T02:00:00Z');
  });

  test('missed in the lesson is a no-show', async () => {
    await lesson(104);
    const id = await lead();
    const { data } = await trial(id, 104);
    await attend(104, id, 'absent');
    expect(await detail(data.id)).toMatchObject({ state: 'no_show' });
    expect(await customer(id)).toMatchObject({ state: 'following' });
  });

  test('follows its lesson when that is moved, and asks for another when it is cancelled', async () => {
    await lesson(105);
    const id = await lead();
    const { data } = await trial(id, 105);
    const before = { startAt: new Date(data.startAt), endAt: new Date(data.endAt), teacherId, roomId: null };
    const after = { ...before, startAt: new Date('2026-07-11T06:00:00Z'), endAt: new Date('2026-07-11T07:00:00Z') };
    await asEnterprise((work) => work.emit(lessonMoved, { lessonId: 105, classId: null, before, after }));
    expect(await detail(data.id)).toMatchObject({ startAt: '2026-07-11T06:00:00.000Z', rescheduleCount: 0 });
    expect(notices.some((one) => one.kind === 'customers.appointmentMoved' && one.customerIds?.[0] === id)).toBe(true);
    await asEnterprise((work) => work.emit(lessonCancelled, { lessonId: 105, classId: null, before, after: null }));
    expect(todos.get(`customers.appointment_unresolved:${data.id}`)?.title.zh).toContain('另约');
  });
});

describe('an activity', () => {
  test('that checks a family in makes its appointment arrive; one that is cancelled cancels the others', async () => {
    const [came, waits] = [await lead(), await lead()];
    await world.activity(31);
    const kind = { kind: 'activity', activityId: 31, startAt: '2026-07-08T03:00:00Z' };
    const { data: one } = await book(came, kind);
    const { data: two } = await book(waits, kind);
    const activity = { activityId: 31, schoolId };
    await asEnterprise((work) => work.emit(activityCheckedIn, { ...activity, customerId: came }));
    await asEnterprise((work) => work.emit(activityCancelled, activity));
    expect(await detail(one.id)).toMatchObject({ state: 'arrived' });
    expect(await customer(came)).toMatchObject({ state: 'visited' });
    expect(await detail(two.id)).toMatchObject({ state: 'cancelled' });
    expect(await customer(waits)).toMatchObject({ state: 'following' });
  });
});
