import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Drawable, draw, mixCounts, seeded, shortages } from './drawing';

const pool = (easy: number, medium: number, hard: number): Drawable[] =>
  (['easy', 'medium', 'hard'] as const).flatMap((difficulty, n) =>
    Array.from({ length: [easy, medium, hard][n]! }, (_, at) => ({ bankQuestionId: n * 100 + at, difficulty })),
  );
const rule = { count: 10, mix: { easy: 35, medium: 45, hard: 20 }, fillFromOther: false };

test('must hold 9: ten at 35/45/20 are 4 easy, 4 medium, 2 hard, none twice, over 200 sheets; one hard question is too few', () => {
  expect(mixCounts(10, rule.mix)).toEqual({ easy: 4, medium: 4, hard: 2 });
  for (let seed = 1; seed <= 200; seed++) {
    const [drawn] = draw([rule], [pool(20, 20, 20)], seeded(seed));
    const count = (level: string) => drawn!.filter(({ difficulty }) => difficulty === level).length;
    expect([count('easy'), count('medium'), count('hard')]).toEqual([4, 4, 2]);
    expect(new Set(drawn!.map(({ bankQuestionId }) => bankQuestionId)).size).toBe(10);
  }
  expect(shortages([rule], [pool(20, 20, 1)])).toEqual([{ rule: 1, level: 'hard', needed: 2, available: 1 }]);
  expect(shortages([{ ...rule, fillFromOther: true }], [pool(20, 20, 1)])).toEqual([]);
});

test('a question that an earlier rule drew is not drawn again, and what passes the check can always be drawn', () => {
  const some = fc.record({ easy: fc.nat(12), medium: fc.nat(12), hard: fc.nat(12) });
  fc.assert(
    fc.property(
      some,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      (sizes, a, b, seed) => {
        const shared = pool(sizes.easy, sizes.medium, sizes.hard);
        const rules = [
          { count: a, fillFromOther: false },
          { count: b, mix: { easy: 50, medium: 30, hard: 20 }, fillFromOther: true },
        ];
        if (shortages(rules, [shared, shared]).length > 0) return;
        const drawn = draw(rules, [shared, shared], seeded(seed)).flat();
        expect(drawn.length).toBe(a + b);
        expect(new Set(drawn.map(({ bankQuestionId }) => bankQuestionId)).size).toBe(a + b);
      },
    ),
  );
});
