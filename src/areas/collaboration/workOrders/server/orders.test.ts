// Work orders through their own door: clocks to the minute, two at once, who sees and does what.
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '#testing/app';
import { runJob, runWaiting } from '#testing/runJob';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: TestApp;
let chief: Person;
let requester: Person;
let teacher: Person;
let leader: Person;
let outsider: Person;
let category: number;
let calendar: { id: number; version: number };
const order = '/workorder/v1/order';
const at = (text: string) => new Date(`2026-${text}:00+08:00`);

/** To the minute: the test's clock goes on by itself. */
const minute = (moment: string | Date) => new Date(Math.round(new Date(moment).getTime() / 60_000) * 60_000);

const about = (minutes: number) => expect.toSatisfy((sec: number) => Math.round(sec / 60) === minutes);

const desk = (weekday: number) => [
  { weekday: String(weekday), fromTime: '09:00', toTime: '12:00' },
  { weekday: String(weekday), fromTime: '13:30', toTime: '18:00' },
];
const targets = (urgent: [number, number]) =>
  Object.entries({ low: [480, 1920], normal: [60, 960], high: [30, 480], urgent }).map(
    ([priority, [responseMin, resolveMin]]) => ({ priority, responseMin, resolveMin }),
  );
const ok = async (answer: Promise<Answer>) => {
  const { code, message, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`);
  return data;
};

/** Sessions do not last over days: everybody signs in anew. */
const go = async (moment: string) => {
  t.clock.set(at(moment));
  [chief, requester, teacher, leader, outsider] = (await Promise.all(
    ['01', '04', '07', '06', '14'].map((end) => t.signIn(`138000000${end}`)),
  )) as [Person, Person, Person, Person, Person];
};

beforeAll(async () => {
  t = await testApp({ parts: [withoutApprovals] });
  await go('09-18T09:00');
  const days = Array.from({ length: 7 }, (_, i) => ({ date: `2026-10-0${i + 1}`, kind: 'off' }));
  calendar = await ok(
    chief.post('/workorder/v1/calendar/add', {
      ...{ name: '总部', hours: [1, 2, 3, 4, 5].flatMap(desk), followsHolidays: false },
      days: [...days, { date: '2026-09-20', kind: 'work' }, { date: '2026-10-10', kind: 'work' }],
    }),
  );
  const sla = await ok(
    chief.post('/workorder/v1/sla/add', {
      ...{ name: '标准', calendarId: calendar.id, targets: targets([15, 240]) },
      escalations: [
        { clock: 'resolve', atPercent: 80, action: 'notify', notifies: ['assignee', 'team_leader'] },
        { clock: 'resolve', atPercent: 100, action: 'raise_priority', notifies: ['team_leader'] },
      ],
    }),
  );
  const team = await ok(
    chief.post('/workorder/v1/team/add', {
      ...{ name: 'IT', leaderId: leader.client.uid, assignRule: 'claim' },
      members: [{ staffId: teacher.client.uid }, { staffId: leader.client.uid }],
    }),
  );
  category = (await ok(chief.post('/workorder/v1/category/add', { name: '设备报修', teamId: team.id, slaId: sla.id })))
    .id;
});

const ask = (more: object = {}, who = requester) =>
  ok(who.post(`${order}/add`, { categoryId: category, title: '投影仪坏了', content: '无法开机', ...more }));
const look = (id: number, who = requester) => ok(who.get(`${order}/detail`, { id }));
const step = async (who: Person, id: number, name: string, more: object = {}) => {
  const { version } = await look(id, chief);
  return who.post(`${order}/${name}`, { id, version, ...more });
};
const taken = async (more: object = {}) => {
  const { id } = await ask(more);
  await ok(teacher.post(`${order}/claim`, { id }));
  await ok(step(teacher, id, 'accept'));
  return id;
};
const due = async (startAt: Date, minutes: number) =>
  minute(
    (
      await ok(
        requester.get('/workorder/v1/calendar/preview', { id: calendar.id, startAt: startAt.toISOString(), minutes }),
      )
    ).dueAt,
  );

test('must hold 8: E1, E2, E5, E6, E9 hold to the minute in the preview, E7 as the inverse', async () => {
  expect(await due(at('09-18T17:30'), 60)).toEqual(at('09-20T09:30'));
  expect(await due(at('09-29T16:00'), 960)).toEqual(at('10-08T17:00'));
  expect(await due(at('09-29T12:10'), 30)).toEqual(at('09-29T14:00'));
  expect(await due(at('09-29T09:00'), 180)).toEqual(at('09-29T12:00'));
  expect(await due(at('09-29T09:00'), 181)).toEqual(at('09-29T13:31'));
  expect(await due(at('09-18T17:00'), 540)).toEqual(at('09-21T09:30'));
  expect(await due(at('09-19T10:00'), 15)).toEqual(at('09-20T09:15'));
});

test('must hold 8 and 9: E2, E3, E4, E8 on a real order; another priority keeps what was used', async () => {
  await go('09-29T16:00');
  const id = await taken();
  expect(minute((await look(id)).resolveDueAt)).toEqual(at('10-08T17:00'));
  await go('09-30T10:00');
  expect((await step(teacher, id, 'ask', { question: '哪间教室？' })).data).toMatchObject({
    ...{ state: 'waiting', resolveDueAt: null, resolveUsedSec: about(180) },
  });
  await go('10-08T14:00');
  expect(minute((await step(requester, id, 'reply', { answer: '三楼' })).data.resolveDueAt)).toEqual(at('10-10T10:30'));
  await go('10-09T11:00');
  const solved = await step(teacher, id, 'resolve', { solution: '换了灯泡' });
  expect(solved.data).toMatchObject({ state: 'resolved', resolveUsedSec: about(540), resolveMet: true });
  await go('10-12T09:15');
  expect(minute((await step(requester, id, 'reopen', { reason: '又坏了' })).data.resolveDueAt)).toEqual(
    at('10-12T17:45'),
  );

  await go('09-29T16:00');
  const other = await taken();
  await go('09-30T10:00');
  await step(teacher, other, 'ask', { question: '哪间？' });
  expect((await teacher.post(`${order}/changePriority`, { ids: [other], priority: 'high' })).data.done).toEqual([
    other,
  ]);
  expect(await look(other)).toMatchObject({ resolveUsedSec: about(180), resolveDueAt: null });
  await go('10-08T14:00');
  expect(minute((await step(requester, other, 'reply', { answer: '三楼' })).data.resolveDueAt)).toEqual(
    at('10-09T10:00'),
  );
});

test('must hold 9: being given an order stops no clock, nor does an internal note; the first public word does', async () => {
  await go('10-12T09:00');
  const { id } = await ask();
  await ok(teacher.post(`${order}/claim`, { id }));
  expect((await look(id)).responseDueAt).not.toBeNull();
  const say = (who: Person, isInternal: boolean) =>
    who.post('/workorder/v1/comment/add', { targetType: 'work_order', targetId: id, body: '看一下', isInternal });
  expect((await say(teacher, true)).code).toBe(200);
  expect((await say(requester, false)).code).toBe(200);
  expect((await look(id)).responseDueAt).not.toBeNull();
  await go('10-12T09:30');
  expect((await say(teacher, false)).code).toBe(200);
  expect(await look(id)).toMatchObject({ responseDueAt: null, responseUsedSec: about(30), responseMet: true });
});

test('must hold 10: each level fires once, also when the job runs twice at once, and none while it waits', async () => {
  await go('10-12T09:00');
  const id = await taken();
  await go('10-13T15:00');
  const level = async () => (await look(id)).escalationLevel;
  expect(await level()).toBe(0);
  await go('10-13T16:30');
  await Promise.all([runJob(t.app, 'collaboration.workOrderClock'), runJob(t.app, 'collaboration.workOrderClock')]);
  await runJob(t.app, 'collaboration.workOrderClock');
  expect(await level()).toBe(1);
  await step(teacher, id, 'ask', { question: '还要吗？' });
  await go('10-15T10:00');
  await runJob(t.app, 'collaboration.workOrderClock');
  expect(await level()).toBe(1);
  await step(requester, id, 'reply', { answer: '要' });
  await go('10-16T17:00');
  await runJob(t.app, 'collaboration.workOrderClock');
  expect(await look(id)).toMatchObject({ escalationLevel: 2, priority: 'high' });
});

test('must hold 11: of two who claim one order one has it and the other reads who; urgent needs the right', async () => {
  await go('10-12T09:00');
  const { id } = await ask();
  const both = await Promise.all([teacher.post(`${order}/claim`, { id }), leader.post(`${order}/claim`, { id })]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const has = (await look(id)).assigneeId;
  const winner = has === teacher.client.uid ? teacher : leader;
  expect(both.find(({ code }) => code === 409)!.message).toBe(`已被 ${winner.client.name} 领取`);
  const urgent = { categoryId: category, title: '急', content: '急', priority: 'urgent' };
  expect(await requester.post(`${order}/add`, urgent)).toMatchObject({ code: 422, data: [{ field: 'priority' }] });
});

test('must hold 12: a requester reads no internal word, and a stranger finds no order', async () => {
  const { id } = await ask();
  const about = { targetType: 'work_order', targetId: id };
  await teacher.post('/workorder/v1/comment/add', { ...about, body: '内部', isInternal: true });
  await teacher.post('/workorder/v1/comment/add', { ...about, body: '公开' });
  const words = async (who: Person) =>
    (await who.get('/workorder/v1/comment/list', about)).data.map(({ body }: { body: string }) => body);
  expect(await words(requester)).toEqual(['公开']);
  expect(await words(teacher)).toEqual(['内部', '公开']);
  expect((await requester.post('/workorder/v1/comment/add', { ...about, body: '内部', isInternal: true })).code).toBe(
    404,
  );
  expect((await outsider.get(`${order}/detail`, { id })).code).toBe(404);
  expect((await outsider.get('/workorder/v1/comment/list', about)).code).toBe(404);
  const other = await t.signIn('13900000001', 'demo2');
  if (other) expect((await other.get(`${order}/detail`, { id })).code).toBe(404);
  expect((await step(outsider, id, 'cancel', { reason: '试' })).code).toBe(404);
  expect((await step(requester, id, 'accept')).code).toBe(403);
});

test('a hold ends by itself, an unanswered solution is closed after three working days, and a poor rating is heard', async () => {
  await go('10-12T09:00');
  const id = await taken();
  expect((await step(teacher, id, 'hold', { reason: '等配件', holdUntil: at('12-30T09:00').toISOString() })).code).toBe(
    422,
  );
  await ok(step(teacher, id, 'hold', { reason: '等配件', holdUntil: at('10-13T09:00').toISOString() }));
  await go('10-13T09:01');
  await runJob(t.app, 'collaboration.workOrderClock');
  expect(await look(id)).toMatchObject({ state: 'processing', resolveUsedSec: about(0) });
  await ok(step(teacher, id, 'resolve', { solution: '好了' }));
  await go('10-15T18:00');
  await runJob(t.app, 'collaboration.workOrderClose');
  expect((await look(id)).state).toBe('resolved');
  await go('10-16T10:00');
  await runJob(t.app, 'collaboration.workOrderClose');
  expect(await look(id)).toMatchObject({ state: 'closed', outcome: 'no_reply' });
  expect((await teacher.post(`${order}/rate`, { id, rating: 1 })).code).toBe(403);
  await ok(requester.post(`${order}/rate`, { id, rating: 2 }));
  await go('10-18T10:00');
  expect((await requester.post(`${order}/rate`, { id, rating: 5 })).code).toBe(409);
});

test('what a team promises is kept whole: four priorities, one default calendar, three levels of categories', async () => {
  const half = { name: '半', calendarId: calendar.id, targets: targets([15, 240]).slice(1) };
  expect(await chief.post('/workorder/v1/sla/add', half)).toMatchObject({ code: 422, data: [{ field: 'targets' }] });
  expect((await requester.post('/workorder/v1/sla/add', half)).code).toBe(403);
  const bad = { name: '乱', hours: [{ weekday: '1', fromTime: '12:00', toTime: '09:00' }] };
  expect((await chief.post('/workorder/v1/calendar/add', bad)).code).toBe(422);
  const second = await ok(chief.post('/workorder/v1/calendar/add', { name: '校区', hours: desk(1), isDefault: true }));
  expect((await chief.get('/workorder/v1/calendar/detail', { id: calendar.id })).data.isDefault).toBe(false);
  expect((await chief.delete('/workorder/v1/calendar/delete', { id: second.id })).code).toBe(409);
});

test('a changed calendar moves what is open, and nothing that is over', async () => {
  await go('10-12T09:00');
  const { id } = await ask({ priority: 'high' });
  const before = (await look(id)).resolveDueAt;
  const now = await ok(chief.get('/workorder/v1/calendar/detail', { id: calendar.id }));
  const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday: String(weekday), fromTime: '09:00', toTime: '18:00' },
  ]);
  await ok(chief.put('/workorder/v1/calendar/edit', { id: calendar.id, version: now.version, hours }));
  await runWaiting(t.app);
  expect(minute(before)).toEqual(at('10-13T09:30'));
  expect(minute((await look(id)).resolveDueAt)).toEqual(at('10-12T17:00'));
});
