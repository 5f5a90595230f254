// Times are the enterprise's, whatever clock the browser goes by: these go by one far from it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { guestTime } from './public/guestTime';
import { endSession, keepClient } from './session';
import { pickedMoment, zoned, zonedDay, zonedMorning, zonedNow } from './zone';

const evening = '2026-07-31T17:30:00.000Z';
const before = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/Los_Angeles';
  vi.useFakeTimers({ now: Date.parse(evening) });
});
afterAll(() => {
  vi.useRealTimers();
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  // Files of a worker share their modules: whoever comes next is not signed in.
  endSession();
});
beforeEach(() =>
  keepClient({
    uid: 1,
    appid: 'demo',
    name: '陈思远',
    avatar: null,
    roles: [],
    permissions: [],
    timezone: 'Asia/Shanghai',
  }),
);

test('a moment is shown, and picked, by the enterprise’s clock', () => {
  expect(new Date(evening).getHours()).toBe(10);
  expect(zoned(evening)?.format('YYYY-MM-DD HH:mm')).toBe('2026-08-01 01:30');
  expect(zonedDay(new Date(evening))).toBe('2026-08-01');
  expect(zonedNow().format('YYYY-MM-DD HH:mm')).toBe('2026-08-01 01:30');
  expect(pickedMoment(zoned(evening)!)).toBe(evening);
});

test('the next call is at ten in the morning there, over the end of a month too', () => {
  expect(zonedMorning(1)).toBe('2026-08-02T02:00:00.000Z');
  expect(zoned(zonedMorning(31))?.format('YYYY-MM-DD HH:mm')).toBe('2026-09-01 10:00');
});

test('a guest reads the hour of the school, in their language', () => {
  expect(guestTime('Asia/Shanghai', 'en')(evening)).toBe('1 Aug 2026, 01:30');
  expect(guestTime('Asia/Shanghai', 'zh')(evening, 'day')).toBe('2026年8月1日');
  expect(guestTime('Asia/Shanghai', 'zh')(evening, 'time')).toBe('01:30');
});
