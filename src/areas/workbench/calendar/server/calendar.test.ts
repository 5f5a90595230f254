// Calendars through their calls: recurrence, changes of a series, what colleagues see, the feed.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { Occurrence } from '../model/calendarEvent';

const path = '/v1/calendar/event';
let t: TestApp;
let counsellor: Person;
let principal: Person;
let teacher: Person;

beforeAll(async () => {
  t = await testApp();
  counsellor = await t.signIn('13800000004');
  principal = await t.signIn('13800000005');
  teacher = await t.signIn('13800000007');
});

const at = (local: string) => new Date(`${local}:00+08:00`).toISOString();
const hour = 3_600_000;
const event = (start: string, more: Record<string, unknown> = {}) => ({
  titleZh: '周会',
  startAt: at(start),
  endAt: new Date(Date.parse(at(start)) + hour).toISOString(),
  ...more,
});
const add = async (who: Person, given: object): Promise<{ id: number; version: number }> => {
  const answer = await who.post(`${path}/add`, { ...given });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const range = async (who: Person, from: string, to: string, more: Record<string, unknown> = {}) => {
  const answer = await who.get(`${path}/range`, { from: at(from), to: at(to), ...more });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Occurrence[];
};
const local = (moment: string) => new Date(Date.parse(moment) + 8 * hour).toISOString().slice(0, 16);
const starts = (found: readonly Occurrence[], title = '周会') =>
  found.filter((one) => one.title === title).map(({ start }) => local(start));

describe('the range of a calendar', () => {
  test.each([
    ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', ['01-31', '03-31', '05-31', '07-31']],
    ['2026-01-30', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['01-30', '02-27', '03-27']],
    ['2026-01-30', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['01-30', '02-27', '03-31']],
  ])('must hold 8: answers %s %s exactly', async (day, rrule, expected) => {
    const row = await add(counsellor, event(`${day}T09:00`, { rrule, titleZh: rrule }));
    const found = await range(counsellor, '2026-01-01T00:00', '2026-12-31T00:00');
    expect(starts(found, rrule)).toEqual(expected.map((one) => `2026-${one}T09:00`));
    await counsellor.delete(`${path}/delete`, { id: row.id, version: row.version, apply: 'all' });
  });

  test('must hold 8: answers the weeks of RFC 5545 by the day they begin with', async () => {
    for (const [wkst, days] of [
      ['MO', ['05', '10', '19', '24']],
      ['SU', ['05', '17', '19', '31']],
    ] as const) {
      const rrule = `FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${wkst}`;
      await add(counsellor, event('1997-08-05T09:00', { rrule, titleZh: wkst }));
      const found = await range(counsellor, '1997-08-01T00:00', '1997-10-01T00:00');
      expect(starts(found, wkst)).toEqual(days.map((day) => `1997-08-${day}T09:00`));
    }
  });

  test('must hold 8: answers a leap day in its years, and in none between', async () => {
    const rrule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2';
    await add(counsellor, event('2024-02-29T09:00', { rrule, titleZh: '闰日' }));
    const found: string[] = [];
    for (let year = 2023; year <= 2033; year++)
      found.push(...starts(await range(counsellor, `${year}-01-01T00:00`, `${year}-12-31T23:00`), '闰日'));
    expect(found).toEqual(['2024-02-29T09:00', '2028-02-29T09:00']);
  });

  test('must hold 8: refuses rules it does not understand at the field, and more than a year', async () => {
    for (const [rrule, said] of [
      ['FREQ=HOURLY', 'FREQ'],
      ['FREQ=YEARLY;BYWEEKNO=20', 'BYWEEKNO'],
      ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '没有任何日期'],
    ])
      expect(await counsellor.post(`${path}/add`, event('2026-09-14T09:00', { rrule }))).toMatchObject({
        code: 422,
        data: [{ field: 'rrule', message: expect.stringContaining(said!) }],
      });
    const long = { from: at('2026-01-01T00:00'), to: at('2027-06-01T00:00') };
    expect((await counsellor.get(`${path}/range`, long)).code).toBe(422);
    const turned = { ...event('2026-09-14T09:00'), endAt: at('2026-09-14T08:00') };
    expect(await counsellor.post(`${path}/add`, turned)).toMatchObject({ code: 422, data: [{ field: 'endAt' }] });
  });
});

describe('a series', () => {
  test('must hold 9: changed from one occurrence on keeps what was before, and an occurrence that was moved stays moved', async () => {
    const rrule = 'FREQ=WEEKLY;COUNT=6';
    const { id, version } = await add(teacher, event('2026-09-14T09:00', { rrule }));
    const moved = event('2026-10-12T15:00');
    const one = { id, version, recurrenceId: at('2026-10-12T09:00'), apply: 'this' };
    expect(await teacher.put(`${path}/edit`, { ...moved, ...one })).toMatchObject({ code: 200 });
    const later = { id, version, recurrenceId: at('2026-10-05T09:00'), apply: 'following' };
    const answer = await teacher.put(`${path}/edit`, { ...event('2026-10-05T10:00', { rrule }), ...later });
    expect(answer).toMatchObject({ code: 200 });
    const found = await range(teacher, '2026-09-01T00:00', '2026-12-01T00:00');
    expect(starts(found)).toEqual([
      '2026-09-14T09:00',
      '2026-09-21T09:00',
      '2026-09-28T09:00',
      '2026-10-05T10:00',
      '2026-10-12T15:00',
      '2026-10-19T10:00',
    ]);
    expect((await teacher.get(`${path}/detail`, { id })).data).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=3' });
    const stale = await teacher.put(`${path}/edit`, { ...event('2026-09-14T09:00', { rrule }), ...later });
    expect(stale).toMatchObject({ code: 409, data: { reason: 'stale' } });
  });

  test('must hold 9: of whole days loses exactly the date that is deleted', async () => {
    const day = (on: string) => `${on}T00:00:00.000Z`;
    const days = { titleZh: '节日', allDay: true, startAt: day('2026-09-16'), endAt: day('2026-09-16') };
    const { id, version } = await add(teacher, { ...days, rrule: 'FREQ=DAILY;UNTIL=20260918' });
    const dates = async () =>
      (await range(teacher, '2026-09-10T00:00', '2026-09-30T00:00'))
        .filter(({ title }) => title === '节日')
        .map(({ start }) => start);
    expect(await dates()).toEqual(['2026-09-16', '2026-09-17', '2026-09-18']);
    const gone = { id, version, recurrenceId: '2026-09-17', apply: 'this' };
    expect(await teacher.delete(`${path}/delete`, gone)).toMatchObject({ code: 200 });
    expect(await dates()).toEqual(['2026-09-16', '2026-09-18']);
    const again = { ...gone, version: version + 1 };
    expect(await teacher.delete(`${path}/delete`, again)).toMatchObject({ code: 422 });
  });

  test('changed as a whole names what would be lost, and drops it only when told to', async () => {
    const rrule = 'FREQ=DAILY;COUNT=3';
    const { id, version } = await add(counsellor, event('2026-11-02T09:00', { rrule, titleZh: '早会' }));
    await counsellor.delete(`${path}/delete`, { id, version, recurrenceId: at('2026-11-03T09:00'), apply: 'this' });
    const all = { ...event('2026-11-02T10:00', { rrule, titleZh: '早会' }), id, version: version + 1, apply: 'all' };
    expect(await counsellor.put(`${path}/edit`, all)).toMatchObject({ code: 409, data: { count: 1 } });
    expect(await counsellor.put(`${path}/edit`, { ...all, dropExceptions: true })).toMatchObject({ code: 200 });
    const found = await range(counsellor, '2026-11-01T00:00', '2026-11-30T00:00');
    expect(starts(found, '早会')).toEqual(['2026-11-02T10:00', '2026-11-03T10:00', '2026-11-04T10:00']);
  });

  test('must hold 9: exported and taken in by a colleague occurs at the same times', async () => {
    const { data } = await teacher.post('/v1/calendar/feed/renew');
    const answer = await t.http.inject({ method: 'GET', url: data.url });
    expect(answer.headers['content-type']).toContain('text/calendar');
    expect(await principal.post(`${path}/importIcs`, { file: answer.body })).toMatchObject({ code: 200 });
    const window = ['2026-09-01T00:00', '2026-12-01T00:00'] as const;
    const times = (found: Occurrence[]) => found.map(({ start, end, title }) => [start, end, title]);
    expect(times(await range(principal, ...window))).toEqual(times(await range(teacher, ...window)));
    await teacher.post('/v1/calendar/feed/revoke');
    expect((await t.http.inject({ method: 'GET', url: data.url })).json().code).toBe(410);
  });
});

describe('a colleague', () => {
  const window = ['2026-08-03T00:00', '2026-08-04T00:00'] as const;
  const of = (who: Person) => ({ staffIds: [who.client.uid] });

  test('must hold 10: of the same school sees a busy block without words, until it is shared; a private event stays without', async () => {
    expect(principal.client.school!.id).toBe(counsellor.client.school!.id);
    await add(counsellor, event('2026-08-03T09:00', { titleZh: '面谈', location: '二楼' }));
    await add(counsellor, event('2026-08-03T14:00', { titleZh: '看病', visibility: 'private' }));
    const seen = await range(principal, ...window, of(counsellor));
    expect(seen.map(({ title, level, event }) => [title, level, event])).toEqual([
      ['', 'busy', undefined],
      ['', 'busy', undefined],
    ]);
    const share = { granteeKind: 'staff', staffId: principal.client.uid, level: 'full' };
    expect(await counsellor.post('/v1/calendar/share/add', share)).toMatchObject({ code: 200 });
    const shared = await range(principal, ...window, of(counsellor));
    expect(shared.map(({ title }) => title)).toEqual(['面谈', '']);
    expect(JSON.stringify(shared)).not.toContain('看病');
    expect(shared[0]).toMatchObject({ canEdit: false, event: { location: '二楼' } });
  });

  test('cannot change, delete or read the row of somebody else', async () => {
    const { id, version } = await add(counsellor, event('2026-08-05T09:00'));
    const change = { ...event('2026-08-05T11:00'), id, version, apply: 'this' };
    expect((await principal.put(`${path}/edit`, change)).code).toBe(403);
    expect((await principal.delete(`${path}/delete`, { id, version, apply: 'this' })).code).toBe(403);
    expect((await principal.get(`${path}/detail`, { id })).code).toBe(404);
    expect((await counsellor.post(`${path}/add`, event('2026-08-05T09:00', { calendarKind: 'school' }))).code).toBe(
      403,
    );
  });

  test('who is asked to come finds it in their calendar, answers, and is rid of it after declining', async () => {
    const { id } = await add(
      counsellor,
      event('2026-08-06T09:00', { titleZh: '评审', attendeeIds: [teacher.client.uid] }),
    );
    const day = ['2026-08-06T00:00', '2026-08-07T00:00'] as const;
    expect(await range(teacher, ...day)).toMatchObject([{ title: '评审', awaitsReply: true, canEdit: false }]);
    expect((await principal.post(`${path}/reply`, { id, reply: 'accepted' })).code).toBe(403);
    expect(await teacher.post(`${path}/reply`, { id, reply: 'declined' })).toMatchObject({ code: 200 });
    expect(await range(teacher, ...day)).toEqual([]);
  });

  test('is busy while an own event takes time, without a word why', async () => {
    const asked = { from: at('2026-08-03T08:00'), to: at('2026-08-03T12:00'), ...of(counsellor) };
    const { data } = await principal.get('/v1/calendar/busy', asked);
    expect(data).toEqual([
      {
        staffId: counsellor.client.uid,
        roomId: null,
        name: counsellor.client.name,
        start: at('2026-08-03T09:00'),
        end: at('2026-08-03T10:00'),
        kind: 'event',
      },
    ]);
  });
});
