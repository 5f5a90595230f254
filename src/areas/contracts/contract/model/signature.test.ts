import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf, isSignature, padHeight, padWidth, type Strokes, strokesShape } from './signature';

test('a dot by accident is no signature, a line across the pad is one, a scribble without end is none', () => {
  expect(isSignature([[[10, 10]]])).toBe(false);
  expect(
    isSignature([
      [
        [10, 10],
        [12, 11],
      ],
    ]),
  ).toBe(false);
  expect(
    isSignature([
      [
        [10, 10],
        [300, 90],
      ],
    ]),
  ).toBe(true);
  const endless: Strokes = Array.from({ length: 100 }, () =>
    Array.from({ length: 61 }, (_, at): [number, number] => [at * 9, 5]),
  );
  expect(isSignature(endless)).toBe(false);
});

test('every stroke is drawn, and a drawing holds nothing but numbers of points on the pad', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: padWidth }), fc.integer({ min: 0, max: padHeight }));
  const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(strokes, (drawn) => {
      const path = /d="([^"]*)"/.exec(drawingOf(drawn))![1]!;
      expect(path).toMatch(/^[ML\d ]+$/);
      expect(path.split('M')).toHaveLength(drawn.length + 1);
    }),
  );
  expect(strokesShape.safeParse([[[padWidth + 1, 0]]]).success).toBe(false);
});
