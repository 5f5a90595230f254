import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deal, settle } from './marking';

test('must hold 20: 8 and 9.5 of 12 are 9; 5 and 9 go to the arbiter', () => {
  expect(settle(800, 950, 1200, 20, 100)).toEqual({ kind: 'mark', score: 900 });
  expect(settle(500, 900, 1200, 20, 100)).toEqual({ kind: 'arbitrate' });
  expect(settle(800, 1040, 1200, 20, 50)).toEqual({ kind: 'mark', score: 900 });
});

test('papers are dealt even within one, each whole to one marker, and nobody gets their own', () => {
  const some = fc.record({ papers: fc.integer({ min: 1, max: 40 }), markers: fc.integer({ min: 2, max: 6 }) });
  fc.assert(
    fc.property(some, ({ papers, markers }) => {
      const ids = Array.from({ length: markers }, (_, n) => n + 1);
      const items = Array.from({ length: papers * 2 }, (_, n) => ({
        sheetId: Math.floor(n / 2),
        questionKey: `q${n % 2}`,
        schoolId: null,
        writerId: null,
      }));
      const dealt = deal(items, ids, 'by_paper');
      const counts = ids.map((id) => dealt.filter((each) => each === id).length / 2);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      for (let n = 0; n < papers; n++) expect(dealt[n * 2]).toBe(dealt[n * 2 + 1]);
    }),
  );
  const own = [{ sheetId: 1, questionKey: 'q', schoolId: null, writerId: 1 }];
  expect(deal(own, [1, 2], 'by_paper')).toEqual([2]);
  expect(deal(own, [1], 'by_paper')).toEqual([null]);
});
