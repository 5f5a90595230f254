import { expect, test } from 'vitest';
import { commonEnd, copied, planned } from './planning';

const today = '2026-03-10';
const thirty = { mode: 'days', days: 30, until: null } as const;
const running = { state: 'active', endAt: '2026-04-30' } as const;

test('new where nothing runs; where it does it is added, made longer or left alone', () => {
  expect(planned(null, thirty, 'extend', today).result).toBe('new');
  expect(planned({ state: 'expired', endAt: '2026-01-01' }, thirty, 'skip', today).result).toBe('new');
  expect(planned(running, thirty, 'extend', today)).toEqual({ result: 'extend', grant: thirty });
  expect(planned(running, thirty, 'skip', today).result).toBe('skip');
  expect(planned(running, thirty, 'longer', today).result).toBe('skip');
  expect(planned(running, { ...thirty, days: 90 }, 'longer', today)).toEqual({
    result: 'extend',
    grant: { mode: 'until', days: null, until: '2026-06-07' },
  });
  expect(planned({ state: 'active', endAt: null }, thirty, 'extend', today).result).toBe('skip');
});

test('rule 20: a copy has the same end, the same days left, or what is typed', () => {
  expect(copied('2026-03-19', 'same_end', thirty, today)).toEqual({ mode: 'until', days: null, until: '2026-03-19' });
  expect(copied('2026-03-19', 'same_days', thirty, today)).toMatchObject({ mode: 'days', days: 10 });
  expect(copied(null, 'same_days', thirty, today).mode).toBe('forever');
  expect(copied('2026-03-19', 'own', thirty, today)).toBe(thirty);
  expect(commonEnd(['2026-05-01', '2026-06-01', '2026-05-01'])).toBe('2026-05-01');
  expect(commonEnd(['2026-05-01', '2026-06-01'])).toBe('2026-06-01');
});
