import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, type NumberForm, patternProblem, periodOf } from './numbers';
import { say } from './text';

const refusal = (pattern: string, reset: NumberForm['reset'] = 'never', perSchool = false) => {
  const problem = patternProblem({ pattern, reset, perSchool });
  return problem && say(problem.text, 'zh', problem.vars);
};

test('rule 25: HT{school}{yy}{MM}{dd}{seq:4} at SH001 on 8 July 2026 gives HTSH0012607080001', () => {
  expect(formatNumber('HT{school}{yy}{MM}{dd}{seq:4}', '2026-07-08', 'SH001', 1)).toBe('HTSH0012607080001');
});

describe('a pattern', () => {
  test('has one sequence, known tokens, and nothing that a link or a sheet would spoil', () => {
    expect(refusal('HT{school}{yy}{MM}{dd}{seq:4}', 'day', true)).toBeNull();
    expect(refusal('合同{seq}')).toBeNull();
    expect(refusal('HT')).toBe('须恰好有一个 {seq:4}');
    expect(refusal('{seq}{seq:2}')).toBe('须恰好有一个 {seq:4}');
    expect(refusal('{seq:0}')).toContain('不认识 {seq:0}');
    expect(refusal('{year}{seq}')).toContain('不认识 {year}');
    for (const bad of ['A {seq}', 'A?{seq}', 'A&{seq}', '{seq', 'A%{seq}']) expect(refusal(bad), bad).not.toBeNull();
  });

  test('says when and where, as often as its sequence begins anew', () => {
    expect(refusal('A{seq}', 'year')).toBe('每年重置须包含年份');
    expect(refusal('A{yy}{seq}', 'month')).toBe('每月重置须包含年和月');
    expect(refusal('A{yy}{MM}{seq}', 'day')).toBe('每日重置须包含年、月、日');
    expect(refusal('A{seq}', 'never', true)).toBe('按校区编号须包含 {school}');
    expect(refusal('A{yyyy}{MM}{dd}{school}-{seq}', 'day', true)).toBeNull();
  });
});

test('two documents of one accepted rule never share a number: not on other days, not in other schools', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const school = fc.constantFrom('SH001', 'SH002', 'BJ001');
  const form = fc.record({
    pattern: fc.shuffledSubarray(['{school}', '{yyyy}', '{MM}', '{dd}', '{seq:4}']).map((parts) => parts.join('-')),
    reset: fc.constantFrom('never' as const, 'year' as const, 'month' as const, 'day' as const),
    perSchool: fc.boolean(),
  });
  fc.assert(
    fc.property(form, day, day, school, school, fc.integer({ min: 1, max: 9999 }), (rule, a, b, here, there, seq) => {
      fc.pre(patternProblem(rule) === null);
      const isSameCount = periodOf(rule.reset, a) === periodOf(rule.reset, b) && (!rule.perSchool || here === there);
      // One counter never gives a sequence twice; another counter may give the same one.
      fc.pre(!isSameCount);
      expect(formatNumber(rule.pattern, a, here, seq)).not.toBe(formatNumber(rule.pattern, b, there, seq));
    }),
    { numRuns: 300 },
  );
});
