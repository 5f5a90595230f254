import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/model/dates';
import { changeAgainst, periodOf, presetOf, presets, readPeriod } from './periods';

describe('the periods of a report', () => {
  it('are the calendar’s, with weeks from Monday', () => {
    expect(periodOf('week', '2026-11-15')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(periodOf('week', '2026-11-16').from).toBe('2026-11-16');
    expect(periodOf('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(periodOf('quarter', '2026-11-15')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(periodOf('quarter', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(periodOf('year', '2026-11-15')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('contain today (all but last month) and are found again from their days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(...presets), (offset, preset) => {
        if (preset === 'custom') return;
        const today = addDays('2000-01-01', offset);
        const { from, to } = periodOf(preset, today);
        const inside = daysBetween(from, today) >= 0 && daysBetween(today, to) >= 0;
        expect(inside).toBe(preset !== 'lastMonth');
        expect(presetOf({ from, to }, today)).not.toBe('custom');
      }),
    );
  });

  it('from an address are used only when they are days in order', () => {
    expect(readPeriod({ from: '2026-01-05', to: '2026-01-09' }, '2026-11-15')).toEqual({
      from: '2026-01-05',
      to: '2026-01-09',
    });
    expect(readPeriod({ from: '2026-02-30', to: '2026-03-09' }, '2026-11-15')).toEqual(periodOf('month', '2026-11-15'));
    expect(readPeriod({ from: '2026-03-10', to: '2026-03-09' }, '2026-11-15')).toEqual(periodOf('month', '2026-11-15'));
  });

  it('compare against the one before, and say nothing where nothing was', () => {
    expect(changeAgainst(150, 100)).toEqual({ percent: 5000, direction: 'up' });
    expect(changeAgainst(50, 100)).toEqual({ percent: -5000, direction: 'down' });
    expect(changeAgainst(5, 0)).toEqual({ percent: null, direction: 'up' });
    expect(changeAgainst(0, 0)).toEqual({ percent: 0, direction: 'same' });
    expect(changeAgainst(-50, -100)).toEqual({ percent: 5000, direction: 'up' });
  });
});
