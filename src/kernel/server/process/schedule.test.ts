import { CronExpressionParser } from 'cron-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDue } from './schedule';

const plainly = (cron: string, now: Date, tz: string) =>
  CronExpressionParser.parse(cron, { currentDate: now, tz }).prev().toDate().toISOString();

test('whatever was asked before, the last time is the one the schedule itself names', () => {
  const cron = fc.constantFrom('*/5 * * * *', '10 2 * * *', '30 8 * * 1', '0 3 1 * *', '15 2 * * *', '0 0 29 2 *');
  const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC');
  const from = Date.parse('2026-03-01T00:00:00Z');
  // Minutes and seconds that lie close together, and on the very stroke.
  const moment = fc
    .tuple(fc.integer({ min: 0, max: 400 * 24 * 60 }), fc.constantFrom(0, 1, 999, 1000, 59_999))
    .map(([minutes, ms]) => new Date(from + minutes * 60_000 + ms));
  fc.assert(
    fc.property(fc.array(fc.tuple(cron, zone, moment), { minLength: 1, maxLength: 20 }), (asked) => {
      for (const [schedule, tz, now] of asked)
        for (const at of [now, new Date(now.getTime() + 60_000), now])
          expect(lastDue(schedule, at, tz)).toBe(plainly(schedule, at, tz));
    }),
    { numRuns: 60 },
  );
});
