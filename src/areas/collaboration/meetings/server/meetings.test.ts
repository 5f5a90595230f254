// Meetings through their own door: rooms under one lock, series, minutes that become todos.
import { beforeAll, expect, test } from 'vitest';
import { lessonMoved } from '#areas/teaching/model/events';
import { Room } from '#areas/teaching/rooms/model/room';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert } from '#kernel/server/rows';
import { write } from '#kernel/server/work';
import { type Answer, type Person, type TestApp, testApp } from '#testing/app';

let t: TestApp;
let host: Person;
let other: Person;
let guest: Person;
let [roomId, second] = [0, 0];
const ok = async (answer: Promise<Answer>) => {
  const { code, message, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`);
  return data;
};
const base = '/meeting/v1/meeting';
const dayMs = 86_400_000;
let monday = 0;
const hour = (day: number, at: number, minutes = 0) =>
  new Date(monday + day * dayMs + (at * 60 + minutes) * 60_000).toISOString();

beforeAll(async () => {
  t = await testApp();
  [host, other, guest] = (await Promise.all(['05', '04', '07'].map((end) => t.signIn(`138000000${end}`)))) as [
    Person,
    Person,
    Person,
  ];
  // Midnight in China of a day next week.
  const now = t.clock.now().getTime() + 8 * 3_600_000;
  monday = now - (now % dayMs) - 8 * 3_600_000 + 2 * dayMs;
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const schoolId = host.client.school!.id;
  const room = (name: string) =>
    write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
      insert(work, Room, {
        schoolId,
        name,
        kind: 'meeting',
        capacity: 10,
        bookable: true,
        openFrom: '08:00',
        openTo: '21:30',
      }),
    );
  [roomId, second] = [await room('会议室甲'), await room('会议室乙')];
});

const draft = (who: Person, startAt: string, endAt: string, more: object = {}) =>
  ok(who.post(`${base}/add`, { title: `${who.client.name}的会`, startAt, endAt, mode: 'onsite', roomId, ...more }));
const step = (who: Person, row: { id: number; version: number }, name: string, more: object = {}) =>
  who.post(`${base}/${name}`, { id: row.id, version: row.version, ...more });
const sure = { confirmConflicts: true };

test('must hold 5: of two who book one room for overlapping times one succeeds, and the other reads which meeting has it', async () => {
  const [a, b] = [await draft(host, hour(0, 10), hour(0, 11)), await draft(other, hour(0, 10, 30), hour(0, 11, 30))];
  const both = await Promise.all([step(host, a, 'schedule', sure), step(other, b, 'schedule', sure)]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const winner = both[0]!.code === 200 ? host : other;
  expect(both.find(({ code }) => code === 409)!.message).toContain(`${winner.client.name}的会`);
  const touching = await draft(guest, winner === host ? hour(0, 11) : hour(0, 11, 30), hour(0, 12));
  expect((await step(guest, touching, 'schedule', sure)).code).toBe(200);
});

test('busy people are a warning, a room outside its hours is refused, a stranger finds nothing', async () => {
  const attendees = [{ staffId: guest.client.uid }];
  const one = await draft(host, hour(1, 10), hour(1, 11), { attendees });
  await ok(step(host, one, 'schedule', sure));
  const same = await draft(other, hour(1, 10), hour(1, 11), { roomId: second, attendees });
  expect(await step(other, same, 'schedule')).toMatchObject({ code: 409, data: { needsConfirm: true } });
  expect((await step(other, same, 'schedule', sure)).code).toBe(200);
  const night = await draft(host, hour(1, 22), hour(1, 23));
  expect((await step(host, night, 'schedule', sure)).code).toBe(422);
  expect((await other.get(`${base}/detail`, { id: one.id })).code).toBe(404);
  expect((await guest.post(`${base}/cancel`, { id: one.id, version: 9, reason: '试' })).code).toBe(403);
  expect((await guest.post(`${base}/reply`, { id: one.id, reply: 'declined' })).code).toBe(422);
  expect((await guest.post(`${base}/reply`, { id: one.id, reply: 'accepted' })).code).toBe(200);
});

test('must hold 6: a weekly series of twelve with a clash on the seventh is saved once that date is skipped', async () => {
  const taken = await draft(host, hour(2 + 42, 15), hour(2 + 42, 16));
  await ok(step(host, taken, 'schedule', sure));
  const asked = {
    title: '周会',
    startAt: hour(2, 15),
    durationMin: 60,
    rrule: 'FREQ=WEEKLY;COUNT=12',
    roomId,
    attendeeIds: [guest.client.uid],
  };
  const refused = await host.post('/meeting/v1/series/book', asked);
  expect(refused.code).toBe(409);
  expect(refused.data.rooms.length).toBe(1);
  expect((await host.get('/meeting/v1/series/list', { title: '周会' })).data.list.length).toBe(0);
  const made = await ok(host.post('/meeting/v1/series/book', { ...asked, skip: [refused.data.rooms[0].date] }));
  expect(made.meetingIds.length).toBe(11);
  const other = await host.post('/meeting/v1/series/book', { ...asked, title: '双周会', roomId: second });
  expect([other.code, other.message]).toEqual([200, other.message]);
  expect(other.data.meetingIds.length).toBe(12);
});

test('must hold 6: the date that clashes may take another room, and the other eleven keep theirs', async () => {
  const taken = await draft(host, hour(4 + 42, 19), hour(4 + 42, 20));
  await ok(step(host, taken, 'schedule', sure));
  const asked = { title: '教研', startAt: hour(4, 19), durationMin: 60, rrule: 'FREQ=WEEKLY;COUNT=12', roomId };
  const refused = await host.post('/meeting/v1/series/book', { ...asked, attendeeIds: [] });
  expect(refused.code).toBe(409);
  const [{ date }] = refused.data.rooms;
  const made = await ok(
    host.post('/meeting/v1/series/book', { ...asked, attendeeIds: [], otherRooms: { [date]: second } }),
  );
  const rooms = await Promise.all(
    made.meetingIds.map(async (id: number) => (await ok(host.get(`${base}/detail`, { id }))).roomId),
  );
  expect([rooms.length, rooms[6], new Set(rooms.toSpliced(6, 1)).size]).toEqual([12, second, 1]);
});

test('must hold 7: published, three actions are three todos; done in the todos it is done there; published again there is no second set', async () => {
  const one = await draft(host, hour(3, 10), hour(3, 11), { attendees: [{ staffId: guest.client.uid }] });
  const called = await ok(step(host, one, 'schedule', sure));
  const begun = await ok(step(host, called, 'start'));
  const ended = await ok(step(host, begun, 'finish'));
  for (const content of ['甲', '乙', '丙'])
    await ok(
      host.post('/meeting/v1/action/add', {
        meetingId: one.id,
        content,
        assigneeId: guest.client.uid,
        dueDate: '2099-01-01',
      }),
    );
  const published = await ok(step(host, ended, 'publishMinutes'));
  const todos = async () =>
    (await guest.get('/api/v1/todoback/list', { pageSize: 200 })).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'meeting.action',
    );
  expect((await todos()).length).toBe(3);
  const [first] = await todos();
  expect((await guest.post('/api/v1/todoback/finish', { id: first.id, version: first.version })).code).toBe(200);
  await t.hear();
  const states = (await host.get('/meeting/v1/action/list', { meetingId: one.id })).data.list.map(
    ({ state }: { state: string }) => state,
  );
  expect(states.sort()).toEqual(['done', 'open', 'open']);
  await ok(step(host, published, 'publishMinutes'));
  expect((await todos()).filter(({ state }: { state: string }) => state === 'open').length).toBe(2);
});

test('a series moves from one meeting on: what is past of it stays, what is taken moves nothing, and only who called it may', async () => {
  const asked = { title: '月会', durationMin: 60, rrule: 'FREQ=WEEKLY;COUNT=5', roomId: second };
  const made = await ok(host.post('/meeting/v1/series/book', { ...asked, startAt: hour(3, 9), attendeeIds: [] }));
  const ids: number[] = made.meetingIds;
  const times = async () =>
    Promise.all(ids.map(async (id) => (await ok(host.get(`${base}/detail`, { id }))).startAt as string));
  const before = await times();
  const blocker = await draft(host, hour(3 + 28, 11), hour(3 + 28, 12), { roomId: second });
  await ok(step(host, blocker, 'schedule', sure));
  const move = (who: Person, at: number) =>
    who.post(`${base}/moveFollowing`, { id: ids[2], startAt: hour(3 + 14, at), durationMin: 60 });
  const refused = await move(host, 11);
  expect(refused).toMatchObject({ code: 409, data: { rooms: [{ title: `${host.client.name}的会` }] } });
  expect(await times()).toEqual(before);
  expect([403, 404]).toContain((await move(other, 13)).code);
  expect((await ok(move(host, 13))).moved).toBe(3);
  expect(await times()).toEqual([before[0], before[1], ...[14, 21, 28].map((days) => hour(3 + days, 13))]);
});

test('who is taken when is told by the hour, and nothing of what they do then', async () => {
  const attendees = [{ staffId: guest.client.uid }];
  const one = await draft(host, hour(6, 9), hour(6, 10), { title: '机密会', attendees, roomId: second });
  await ok(step(host, one, 'schedule', sure));
  const day = new Date(Date.parse(hour(6, 9)) + 8 * 3_600_000).toISOString().slice(0, 10);
  const asked = { day, staffIds: String(guest.client.uid), roomId: second };
  const found = await ok(other.get(`${base}/busy`, asked));
  expect(found.map(({ isRoom }: { isRoom: boolean }) => isRoom)).toEqual([true, false]);
  for (const { blocks } of found) expect(blocks).toContainEqual({ from: '09:00', to: '10:00' });
  expect(JSON.stringify(found)).not.toContain('机密会');
});

test('a day of every room is told side by side, without what takes them', async () => {
  const one = await draft(host, hour(8, 14), hour(8, 15, 30), { title: '闭门会' });
  await ok(step(host, one, 'schedule', sure));
  const day = new Date(Date.parse(hour(8, 14)) + 8 * 3_600_000).toISOString().slice(0, 10);
  const lines = await ok(guest.get('/meeting/v1/room/day', { day }));
  const of = (id: number) => lines.find((line: { id: number }) => line.id === id);
  expect(of(roomId)).toMatchObject({ isRoom: true, blocks: [{ from: '14:00', to: '15:30' }] });
  expect(of(roomId).name).toContain(host.client.school!.name);
  expect(of(second).blocks).toEqual([]);
  const here = await ok(guest.get('/meeting/v1/room/day', { day, schoolId: host.client.school!.id }));
  expect(here.find((line: { id: number }) => line.id === roomId).name).toBe('会议室甲');
  expect(here.filter(({ name }: { name: string }) => name.includes(host.client.school!.name))).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('闭门会');
});

test('a lesson that comes into the room of a meeting is told to who called it, once', async () => {
  const one = await draft(host, hour(7, 9), hour(7, 10), { title: '被占的会' });
  await ok(step(host, one, 'schedule', sure));
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const at = (from: number, to: number) => ({
    ...{ startAt: new Date(hour(7, from)), endAt: new Date(hour(7, to)), teacherId: null, roomId },
  });
  for (const after of [at(9, 11), at(9, 11), at(10, 11)])
    await write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
      work.emit(lessonMoved, { lessonId: 1, classId: null, before: at(20, 21), after }),
    );
  const { list } = await ok(host.get('/api/v1/message/list', { tab: 'all', pageSize: 100 }));
  expect(list.filter(({ kind }: { kind: string }) => kind === 'collaboration.meetingRoomTaken')).toHaveLength(1);
});
