import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, localTime, startOfDay } from '#kernel/model/dates';
import {
  type ClockRule,
  due,
  heatOf,
  heatParts,
  type Owned,
  recycleOf,
  type Surroundings,
  type Warm,
} from './clockRules';

const timezone = 'Asia/Shanghai';
const at = (local: string): Date => new Date(`${local.replace(' ', 'T')}:00+08:00`);
const read = (moment: Date | null | undefined): string | null =>
  moment ? localTime(moment, timezone).slice(0, 16) : null;
const working = { timezone, holidays: [] };

const rule: ClockRule = {
  enabled: true,
  followDays: 7,
  levelDays: {},
  dealDays: 0,
  graduatedDays: 180,
  skipHolidays: true,
  graceUntil: null,
};
const customer: Owned = {
  state: 'following',
  ownerId: 5,
  level: null,
  ownedAt: at('2026-02-20 10:00'),
  lastEffectiveAt: at('2026-03-02 15:00'),
  protectedUntil: null,
  graduatedAt: null,
};
const alone: Surroundings = { nextAppointmentEnd: null, isContracting: false, isOwnerPaused: false };
const recycleAt = (change: Partial<Owned> = {}, rules: Partial<ClockRule> = {}, around: Partial<Surroundings> = {}) =>
  read(recycleOf({ ...customer, ...change }, { ...rule, ...rules }, working, { ...alone, ...around })?.at);

describe('a day that is due', () => {
  test('is the one after so many full days', () => {
    expect(read(due(at('2026-03-02 15:00'), 7, working))).toBe('2026-03-10 00:00');
    expect(read(due(at('2026-03-02 00:00'), 1, working))).toBe('2026-03-04 00:00');
    expect(read(due(at('2026-03-02 23:59'), 1, working))).toBe('2026-03-04 00:00');
  });

  test('does not count holidays', () => {
    const calendar = { timezone, holidays: ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10', '2026-03-11'] };
    // The day itself never counts; 3, 9, 10 and 11 March are off, so the seventh full day is 13 March.
    expect(read(due(at('2026-03-02 15:00'), 7, calendar))).toBe('2026-03-14 00:00');
  });

  test('has exactly so many working days between, whatever the holidays', () => {
    const days = fc.integer({ min: 0, max: 400 });
    const holidays = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399_999 }), days, holidays, (ms, n, off) => {
        const from = new Date(at('2026-01-05 00:00').getTime() + ms);
        const calendar = { timezone, holidays: off.map((i) => addDays('2026-01-05', i)).sort() };
        const last = addDays(dayOf(due(from, n, calendar), timezone), -1);
        const all = Array.from({ length: daysBetween('2026-01-05', last) }, (_, i) => addDays('2026-01-06', i));
        expect(all.filter((day) => !calendar.holidays.includes(day))).toHaveLength(n);
        expect(n === 0 || !calendar.holidays.includes(last)).toBe(true);
      }),
    );
  });
});

describe('the recycle clock', () => {
  test('runs from the last effective contact: 2 March 15:00 and seven days make 10 March 00:00', () => {
    expect(recycleAt()).toBe('2026-03-10 00:00');
    expect(recycleAt({ lastEffectiveAt: at('2026-03-05 09:00') })).toBe('2026-03-13 00:00');
  });

  test('waits for the next appointment and a day more: one ending 20 March 11:00 makes 21 March 11:00', () => {
    expect(recycleAt({}, {}, { nextAppointmentEnd: at('2026-03-20 11:00') })).toBe('2026-03-21 11:00');
    expect(recycleAt({}, {}, { nextAppointmentEnd: at('2026-03-04 11:00') })).toBe('2026-03-10 00:00');
  });

  test('runs from the day it was owned where nobody called, and by the level where the rule names one', () => {
    expect(recycleAt({ lastEffectiveAt: null })).toBe('2026-02-28 00:00');
    expect(recycleAt({ ownedAt: at('2026-03-04 10:00') })).toBe('2026-03-12 00:00');
    expect(recycleAt({ level: 'a' }, { levelDays: { a: 3, d: 30 } })).toBe('2026-03-06 00:00');
    expect(recycleAt({ level: 'b' }, { levelDays: { a: 3, d: 30 } })).toBe('2026-03-10 00:00');
  });

  test('ends at the latest day for an enrolment, and says so', () => {
    const found = recycleOf(customer, { ...rule, dealDays: 10 }, working, alone);
    expect([read(found?.at), found?.reason]).toEqual(['2026-03-03 00:00', 'deal_overdue']);
    expect(recycleOf(customer, { ...rule, dealDays: 60 }, working, alone)?.reason).toBe('overdue');
  });

  test('stands still for members, the suspended and the lost, while a contract is on its way, while the counsellor is away, while the rule is off', () => {
    for (const state of ['member', 'dormant', 'lost'] as const) expect(recycleAt({ state })).toBeNull();
    expect(recycleAt({ ownerId: null })).toBeNull();
    expect(recycleAt({}, { enabled: false })).toBeNull();
    expect(recycleAt({}, {}, { isContracting: true })).toBeNull();
    expect(recycleAt({}, {}, { isOwnerPaused: true })).toBeNull();
  });

  test('lets protection and the grace after a changed rule pass first', () => {
    expect(recycleAt({ protectedUntil: at('2026-03-15 15:00') })).toBe('2026-03-15 15:00');
    expect(recycleAt({}, { graceUntil: at('2026-03-11 09:00') })).toBe('2026-03-11 09:00');
    expect(recycleAt({ protectedUntil: at('2026-03-01 15:00') }, { graceUntil: at('2026-03-02 00:00') })).toBe(
      '2026-03-10 00:00',
    );
  });

  test('gives graduates back after their own number of days, or never', () => {
    const graduate = { state: 'graduated', graduatedAt: at('2026-03-04 12:00') } as const;
    expect(recycleAt(graduate, { graduatedDays: 10 })).toBe('2026-03-15 00:00');
    expect(recycleAt({ ...graduate, lastEffectiveAt: at('2026-03-09 12:00') }, { graduatedDays: 10 })).toBe(
      '2026-03-20 00:00',
    );
    expect(recycleAt(graduate, { graduatedDays: 0 })).toBeNull();
    const claimed = { ...graduate, ownedAt: at('2026-06-01 09:00') };
    expect(recycleAt(claimed, { graduatedDays: 10 })).toBe('2026-06-12 00:00');
  });

  test('never runs out before an appointment, a protection or a grace has', () => {
    const moment = fc.integer({ min: 0, max: 200 }).map((day) => startOfDay(addDays('2026-01-01', day), timezone));
    const maybe = fc.option(moment);
    fc.assert(
      fc.property(
        moment,
        maybe,
        maybe,
        maybe,
        maybe,
        fc.integer({ min: 1, max: 30 }),
        (owned, last, safe, end, grace, n) => {
          const found = recycleOf(
            { ...customer, ownedAt: owned, lastEffectiveAt: last, protectedUntil: safe },
            { ...rule, followDays: n, graceUntil: grace },
            working,
            { ...alone, nextAppointmentEnd: end },
          );
          for (const earliest of [due(owned, n, working), safe, end, grace])
            if (earliest) expect(found!.at.getTime()).toBeGreaterThanOrEqual(earliest.getTime());
        },
      ),
    );
  });
});

describe('heat', () => {
  const now = at('2026-03-10 10:00');
  const warm: Warm = {
    state: 'visited',
    level: 'a',
    createdAt: at('2026-01-01 09:00'),
    ownedAt: at('2026-02-01 09:00'),
    lastEffectiveAt: at('2026-03-05 10:00'),
    nextFollowUpAt: at('2026-03-10 20:00'),
    wasTouched: false,
  };
  const heat = (change: Partial<Warm>) => heatOf({ ...warm, ...change }, now, timezone);

  test('of level a, visited, next contact today, last effective five days ago and no touch is 71', () => {
    expect(heat({})).toBe(71);
    expect(heatParts(warm, now, timezone)).toEqual({ level: 40, state: 25, touch: 0, due: 10, silence: 4 });
  });

  test('rises with a touch, falls with a later plan and with silence beyond three days', () => {
    expect(heat({ wasTouched: true })).toBe(86);
    expect(heat({ nextFollowUpAt: at('2026-03-11 00:00') })).toBe(61);
    expect(heat({ nextFollowUpAt: at('2026-03-01 09:00') })).toBe(71);
    expect(heat({ lastEffectiveAt: at('2026-03-07 10:00') })).toBe(75);
    expect(heat({ level: null, state: 'member', nextFollowUpAt: null })).toBe(1);
  });

  test('stays between 0 and 100', () => {
    const moment = fc.date({ min: at('2020-01-01 00:00'), max: now, noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', 'c', 'd', null),
        fc.constantFrom('new', 'following', 'invited', 'visited', 'trial', 'member', 'lost'),
        moment,
        fc.option(moment),
        fc.boolean(),
        (level, state, createdAt, nextFollowUpAt, wasTouched) => {
          const found = heatOf(
            { ...warm, level, state, createdAt, nextFollowUpAt, wasTouched, ownedAt: null, lastEffectiveAt: null },
            now,
            timezone,
          );
          expect(found >= 0 && found <= 100 && Number.isInteger(found)).toBe(true);
        },
      ),
    );
  });
});
