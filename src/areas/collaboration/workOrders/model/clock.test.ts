import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWorking, type WorkingCalendar, workingBetween } from '../../workingTime/model/workingTime';
import { type Clock, dueAt, isMet, levelsBehind, reachedAt, started, stopped, usedAt } from './clock';

const desk = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
];
const calendar: WorkingCalendar = {
  timezone: 'Asia/Shanghai',
  weekly: [desk, desk, desk, desk, desk, [], []],
  days: new Map<string, typeof desk>([
    ...Array.from({ length: 7 }, (_, i) => [`2026-10-0${i + 1}`, []] as [string, typeof desk]),
    ['2026-09-20', desk],
    ['2026-10-10', desk],
  ]),
};
const at = (text: string) => new Date(`2026-${text}:00+08:00`);
const clock = (minutes: number, from: string): Clock => ({ usedSec: 0, targetSec: minutes * 60, runsFrom: at(from) });
const pausedE3 = stopped(calendar, clock(960, '09-29T16:00'), at('09-30T10:00')).clock;
const runningE3 = started(pausedE3, at('10-08T14:00'));

test('E2: 960 minutes from Tuesday at four, over the holidays; 80 % at 13:48', () => {
  const one = clock(960, '09-29T16:00');
  expect(dueAt(calendar, one, at('09-29T16:00'))).toEqual(at('10-08T17:00'));
  expect(reachedAt(calendar, one, 80, at('09-29T16:00'))).toEqual(at('10-08T13:48'));
});

test('E3: stopped while the requester is asked, it goes on with 180 minutes used', () => {
  expect(pausedE3).toMatchObject({ usedSec: 180 * 60, runsFrom: null });
  expect(dueAt(calendar, pausedE3, at('10-01T09:00'))).toBeNull();
  expect(dueAt(calendar, runningE3, at('10-08T14:00'))).toEqual(at('10-10T10:30'));
});

test('E4: another target keeps what was used', () => {
  const retargeted = started({ ...pausedE3, targetSec: 480 * 60 }, at('10-08T14:00'));
  expect(dueAt(calendar, retargeted, at('10-08T14:00'))).toEqual(at('10-09T10:00'));
});

test('E8: resolved and opened again it resumes', () => {
  const { clock: resolved } = stopped(calendar, runningE3, at('10-09T11:00'));
  expect(resolved.usedSec).toBe(540 * 60);
  expect(isMet(resolved)).toBe(true);
  expect(dueAt(calendar, started(resolved, at('10-12T09:15')), at('10-12T09:15'))).toEqual(at('10-12T17:45'));
});

test('what is used up already is due now; of several levels behind only the highest fires', () => {
  expect(dueAt(calendar, { ...runningE3, targetSec: 60 }, at('10-08T15:00'))).toEqual(at('10-08T15:00'));
  const levels = [50, 80, 100].map((atPercent) => ({ key: `resolve:${atPercent}`, atPercent }));
  const { fires, behind } = levelsBehind(levels, [], 90, 100);
  expect([fires?.atPercent, behind.length]).toEqual([80, 2]);
  expect(levelsBehind(levels, ['resolve:50', 'resolve:80'], 90, 100).fires).toBeNull();
});

const moments = fc
  .integer({ min: 0, max: 40 * 24 * 60 })
  .map((m) => new Date(at('09-15T00:00').getTime() + m * 60_000));

test('adding and measuring are inverse, and a night is never counted', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 3000 }), (from, minutes) => {
      expect(workingBetween(calendar, from, addWorking(calendar, from, minutes))).toBe(minutes * 60_000);
    }),
    { numRuns: 60 },
  );
});

test('however often it is stopped, it never uses more than one that runs through', () => {
  fc.assert(
    fc.property(fc.array(moments, { minLength: 2, maxLength: 8 }), (some) => {
      const times = [...some].sort((a, b) => a.getTime() - b.getTime());
      let one: Clock = { usedSec: 0, targetSec: 3600, runsFrom: null };
      times.forEach((time, i) => {
        one = i % 2 === 0 ? started(one, time) : stopped(calendar, one, time).clock;
      });
      const end = times.at(-1)!;
      const through = usedAt(calendar, { usedSec: 0, targetSec: 3600, runsFrom: times[0]! }, end);
      expect(usedAt(calendar, one, end)).toBeLessThanOrEqual(through);
    }),
    { numRuns: 60 },
  );
});
