import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundary, boundaryOf, cornersOf } from './boundary';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
const fits = (value: unknown) => boundary.safeParse(value).success;

test('three corners or more make an outline that is accepted and gives the corners back', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 3, maxLength: 50 }), (points) => {
      const outline = boundaryOf(points)!;
      expect(fits(outline)).toBe(true);
      expect(cornersOf(outline)).toEqual(points);
    }),
  );
  expect(
    boundaryOf([
      { lng: 1, lat: 1 },
      { lng: 2, lat: 2 },
    ]),
  ).toBeNull();
});

test('an open ring, a hole, a place that is none and anything else is refused', () => {
  const ring = [
    [121, 31],
    [122, 31],
    [122, 32],
    [121, 31],
  ];
  const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
  expect(fits(polygon(ring))).toBe(true);
  expect(fits(polygon(ring.slice(0, 3)))).toBe(false);
  expect(fits(polygon([...ring.slice(0, 3), [121, 30]]))).toBe(false);
  expect(fits(polygon(ring, ring))).toBe(false);
  expect(
    fits(
      polygon([
        [200, 31],
        [122, 31],
        [122, 32],
        [200, 31],
      ]),
    ),
  ).toBe(false);
  expect(fits({ type: 'MultiPolygon', coordinates: [[ring]] })).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), (value) => !fits(value)));
});
