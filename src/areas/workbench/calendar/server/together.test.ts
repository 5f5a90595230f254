// People and rooms together: who is taken when, when all are free, days off, and the feed as another program reads it.
import ical from 'node-ical';
import { beforeAll, expect, test } from 'vitest';
import { holidays } from '#areas/people/model/queries';
import { area } from '#kernel/model/area';
import type { BusyLine } from '#kernel/model/shown/dayBlocks';
import { type AreaServer, answers } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { Block, Occurrence, Slot } from '../model/calendarEvent';

const path = '/v1/calendar/event';
const hour = 3_600_000;

/** The first two days of October are off. */
const probe: AreaServer = {
  area: area({ name: 'daysOffProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  answers: [answers(holidays, async () => ['2026-10-01', '2026-10-02'])],
};

let t: TestApp;
let counsellor: Person;
let principal: Person;
let roomId: number;

beforeAll(async () => {
  t = await testApp({ parts: [probe] });
  t.clock.set('2026-07-01T08:00:00+08:00');
  [counsellor, principal] = [await t.signIn('13800000004'), await t.signIn('13800000005')];
  const chief = await t.signIn('13800000001');
  const room = { schoolId: principal.client.school!.id, name: '会议室 9', kind: 'meeting', capacity: 10 };
  roomId = (await chief.post('/class/v1/room/add', room)).data.id;
});

const at = (local: string) => new Date(`${local}:00+08:00`).toISOString();
const event = (start: string, more: Record<string, unknown> = {}) => ({
  titleZh: '周会',
  startAt: at(start),
  endAt: new Date(Date.parse(at(start)) + hour).toISOString(),
  ...more,
});
const add = async (who: Person, given: object) => {
  const answer = await who.post(`${path}/add`, { ...given });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

test('a room that an event takes is taken for everybody, by name and without a word why; an event is no clash with itself', async () => {
  const made = await add(counsellor, event('2026-07-08T10:00', { roomId, titleZh: '面谈' }));
  const day = { from: at('2026-07-08T00:00'), to: at('2026-07-09T00:00'), staffIds: [], roomIds: [roomId] };
  const { data } = await principal.get('/v1/calendar/busy', day);
  expect(data).toMatchObject([{ roomId, name: '会议室 9', start: at('2026-07-08T10:00') }]);
  expect(JSON.stringify(data)).not.toContain('面谈');
  const own = await counsellor.get('/v1/calendar/busy', { ...day, exceptId: made.id });
  expect(own.data as Block[]).toEqual([]);
});

test('the day of everyone asked and of the room stands side by side, also of who is free; of whom one may not know, nothing', async () => {
  const day = '2026-07-09';
  const stranger = await t.signIn('13800000014');
  const made = await add(counsellor, event(`${day}T10:00`, { roomId, titleZh: '面谈' }));
  const people = [counsellor, principal, stranger].map(({ client }) => client.uid);
  const asked = { day, staffIds: people, roomIds: [roomId] };
  const lines = async (more: object) => {
    const { code, data } = await principal.get('/v1/calendar/busyDay', { ...asked, ...more });
    expect(code).toBe(200);
    return (data as BusyLine[]).map(({ id, isRoom, blocks }) => [isRoom ? 'room' : id, blocks]);
  };
  const taken = [{ from: '10:00', to: '11:00' }];
  const [first, second, third] = people;
  expect(await lines({})).toEqual(
    expect.arrayContaining([
      ['room', taken],
      [first, taken],
      [second, []],
      [third, null],
    ]),
  );
  expect(await lines({ exceptId: made.id })).toEqual(
    expect.arrayContaining([
      ['room', []],
      [first, []],
    ]),
  );
});

test('free time together is what neither people nor room have taken, in working hours', async () => {
  await add(principal, event('2026-07-08T09:00'));
  const asked = {
    staffIds: [counsellor.client.uid, principal.client.uid],
    roomIds: [roomId],
    from: at('2026-07-08T00:00'),
    to: at('2026-07-08T14:00'),
    minutes: 60,
  };
  const { data } = await counsellor.get('/v1/calendar/freeSlots', asked);
  expect((data as Slot[]).map(({ start }) => start)).toEqual([
    at('2026-07-08T11:00'),
    at('2026-07-08T12:00'),
    at('2026-07-08T13:00'),
  ]);
});

const range = async (who: Person, title: string) => {
  const window = { from: at('2026-09-28T00:00'), to: at('2026-10-10T00:00') };
  const { data } = await who.get(`${path}/range`, window);
  return (data as Occurrence[]).filter((one) => one.title === title).map(({ start }) => start.slice(5, 10));
};

test('rule 15: a series skips days off, or waits for the next working day', async () => {
  const series = (titleZh: string, holidayRule: string) =>
    add(counsellor, event('2026-09-28T09:00', { titleZh, holidayRule, rrule: 'FREQ=DAILY;COUNT=5' }));
  await series('照常', 'keep');
  await series('跳过', 'skip');
  await series('顺延', 'next_workday');
  expect(await range(counsellor, '照常')).toEqual(['09-28', '09-29', '09-30', '10-01', '10-02']);
  expect(await range(counsellor, '跳过')).toEqual(['09-28', '09-29', '09-30']);
  expect(await range(counsellor, '顺延')).toEqual(['09-28', '09-29', '09-30', '10-05', '10-05']);
});

test('must hold 9: another program reads the feed: the same events, at the same moments, with the same repeats', async () => {
  const rrule = 'FREQ=WEEKLY;BYDAY=MO;COUNT=4';
  await add(principal, event('2026-11-02T09:00', { titleZh: '例会，三楼；全员', rrule, location: '三楼' }));
  await add(principal, {
    titleZh: '校庆',
    allDay: true,
    startAt: '2026-11-06T00:00:00.000Z',
    endAt: '2026-11-07T00:00:00.000Z',
  });
  await add(principal, event('2026-11-03T14:00', { titleZh: '看病', visibility: 'private' }));
  await add(
    principal,
    event('2026-11-06T15:00', { titleZh: '巡校', holidayRule: 'skip', rrule: 'FREQ=DAILY;COUNT=4' }),
  );
  await add(counsellor, event('2026-11-04T10:00', { titleZh: '请来评课', attendeeIds: [principal.client.uid] }));
  const { data } = await principal.post('/v1/calendar/feed/renew');
  const file = (await t.http.inject({ method: 'GET', url: data.url })).body;
  const read = Object.values(ical.sync.parseICS(file)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []));
  const meeting = read.find(({ summary }) => summary === '例会，三楼；全员')!;
  expect(meeting.location).toBe('三楼');
  expect(meeting.rrule!.all().map((start) => start.toISOString())).toEqual(
    ['02', '09', '16', '23'].map((day) => at(`2026-11-${day}T09:00`)),
  );
  const feast = read.find(({ summary }) => summary === '校庆')!;
  expect(feast.datetype).toBe('date');
  expect(file).not.toContain('看病');
  expect(read.some(({ summary }) => summary === '请来评课')).toBe(true);
  // Saturday and Sunday fall away, and the zone is described.
  const round = read.find(({ summary }) => summary === '巡校')!;
  expect(Object.keys(round.exdate ?? {}).filter((key) => key.length === 10)).toEqual(['2026-11-07', '2026-11-08']);
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai');
});
