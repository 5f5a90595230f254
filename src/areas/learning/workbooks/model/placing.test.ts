import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy, placeIn, sizedBy, snapped, whole, zoneOf } from './placing';

const page = { left: 40, top: 60, width: 800, height: 1131 };
const zoomed = (percent: number) => ({
  ...page,
  width: (page.width * percent) / 100,
  height: (page.height * percent) / 100,
});

/** Where a part of the page is on the screen. */
const onScreen = (box: typeof page, x: number, y: number): [number, number] => [
  box.left + (x / whole) * box.width,
  box.top + (y / whole) * box.height,
];

test('must hold 23: a zone drawn at 50 % zoom lies at the same place at 200 % and on paper', () => {
  const share = fc.integer({ min: 0, max: whole });
  fc.assert(
    fc.property(share, share, share, share, (x1, y1, x2, y2) => {
      const drawnAt = (percent: number) => {
        const box = zoomed(percent);
        return zoneOf(placeIn(box, ...onScreen(box, x1, y1)), placeIn(box, ...onScreen(box, x2, y2)));
      };
      expect(drawnAt(50)).toEqual(drawnAt(200));
      expect(drawnAt(50)).toEqual(drawnAt(26));
    }),
  );
});

test('a hand beyond the edge draws to the edge', () => {
  expect(placeIn(page, 0, 0)).toEqual({ x: 0, y: 0 });
  expect(placeIn(page, 5000, 5000)).toEqual({ x: whole, y: whole });
});

test('a zone that is moved or pulled larger stays on its page and never becomes nothing', () => {
  const zone = { x: 8000, y: 100, w: 1500, h: 500 };
  expect(movedBy(zone, { x: 900, y: -300 })).toEqual({ x: 8500, y: 0, w: 1500, h: 500 });
  expect(sizedBy(zone, { x: 900, y: 200 })).toEqual({ x: 8000, y: 100, w: 2000, h: 700 });
  expect(sizedBy(zone, { x: -5000, y: -5000 })).toEqual({ x: 8000, y: 100, w: 100, h: 100 });
});

test('a zone let go near the edge of another is laid in line with it', () => {
  const other = { x: 800, y: 1000, w: 3000, h: 500 };
  expect(snapped({ x: 860, y: 4000, w: 3000, h: 500 }, [other])).toEqual({ x: 800, y: 4000, w: 3000, h: 500 });
  expect(snapped({ x: 1200, y: 1070, w: 3000, h: 500 }, [other])).toEqual({ x: 1200, y: 1000, w: 3000, h: 500 });
});
