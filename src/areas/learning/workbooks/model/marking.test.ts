import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autoMark, plain } from './marking';

const mark = (kind: string, score: number, answer: string[], given: string[]) =>
  autoMark({ kind, score, answer }, given);

test('single and judge are full or nothing', () => {
  expect(mark('single', 2_00, ['B'], ['B'])).toBe(2_00);
  expect(mark('single', 2_00, ['B'], ['A'])).toBe(0);
  expect(mark('judge', 1_00, ['true'], [])).toBe(0);
});

test('of several right ones a true part without a wrong one is half: 2.5 points give 1.3', () => {
  expect(mark('multiple', 2_50, ['A', 'C'], ['A'])).toBe(1_30);
  expect(mark('multiple', 2_50, ['A', 'C'], ['C', 'A'])).toBe(2_50);
  expect(mark('multiple', 2_50, ['A', 'C'], ['A', 'B'])).toBe(0);
  expect(mark('multiple', 2_50, ['A', 'C'], [])).toBe(0);
});

test('5.0 points, three blanks, two right give 3.3; any alternative counts', () => {
  expect(mark('blank', 5_00, ['cat', 'dog|puppy', 'sun'], ['Cat ', 'PUPPY', 'moon'])).toBe(3_30);
  expect(mark('blank', 5_00, ['a', 'b', 'c'], ['', '', ''])).toBe(0);
});

test('blanks are compared without width, case and superfluous spaces', () => {
  expect(plain('  Ｈｅｌｌｏ　 World ')).toBe('hello world');
});

test('matching and ordering count the parts in their places', () => {
  expect(mark('order', 4_00, ['1', '2', '3', '4'], ['1', '3', '2', '4'])).toBe(2_00);
  expect(mark('match', 3_00, ['x', 'y', 'z'], ['x'])).toBe(1_00);
});

test('what only a person can mark has no automatic mark', () => {
  expect(mark('short', 5_00, [], ['text'])).toBeNull();
});

test('for any answer the mark lies between nothing and the full score, and the right answer is full', () => {
  const kind = fc.constantFrom('single', 'multiple', 'judge', 'blank', 'match', 'order');
  const keys = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(kind, keys, keys, fc.integer({ min: 1, max: 100 }), (of, answer, given, tenths) => {
      const right = of === 'single' || of === 'judge' ? answer.slice(0, 1) : answer;
      const score = tenths * 10;
      const got = mark(of, score, right, given)!;
      expect(got).toBeGreaterThanOrEqual(0);
      expect(got).toBeLessThanOrEqual(score);
      expect(mark(of, score, right, right)).toBe(score);
    }),
  );
});
