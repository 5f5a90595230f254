import { expect, test } from 'vitest';
import { match, workYears } from './matching';

const rules = { minEducation: 'bachelor', minYears: 2, certificates: [7] } as const;

test('each rule that is set counts, and what nobody knows is not met', () => {
  const who = { education: 'master', firstJobOn: '2023-09-01', certificates: [7, 8] } as const;
  expect(match(rules, who, '2026-01-10')).toEqual([
    { rule: 'education', met: true },
    { rule: 'years', met: true },
    { rule: 'certificates', met: true },
  ]);
  const unknown = { education: null, firstJobOn: null, certificates: [] };
  expect(match(rules, unknown, '2026-01-10').every(({ met }) => !met)).toBe(true);
  expect(match({ minEducation: null, minYears: null, certificates: [] }, who, '2026-01-10')).toEqual([]);
});

test('years are whole: the day before the anniversary is one less', () => {
  expect(workYears('2023-09-01', '2025-08-31')).toBe(1);
  expect(workYears('2023-09-01', '2025-09-01')).toBe(2);
  expect(workYears('2026-09-01', '2025-09-01')).toBe(0);
});
