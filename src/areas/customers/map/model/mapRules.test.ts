import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround, cellOf, coarse, cornersOf, geoOf, mostPoints, placeOf } from './mapRules';

const lng = fc.integer({ min: -180_000_000, max: 180_000_000 });
const lat = fc.integer({ min: -90_000_000, max: 90_000_000 });

test('a position and its whole numbers are the same place', () => {
  expect(placeOf({ lng: 121.473701, lat: 31.230416 })).toEqual({ geoLng: 121_473_701, geoLat: 31_230_416 });
  expect(placeOf(null)).toEqual({ geoLng: null, geoLat: null });
  fc.assert(
    fc.property(lng, lat, (x, y) => {
      expect(placeOf(geoOf({ lng: x, lat: y }))).toEqual({ geoLng: x, geoLat: y });
    }),
  );
});

test('a coarse place is within about a hundred metres and says nothing finer', () => {
  fc.assert(
    fc.property(lng, lat, (x, y) => {
      const rough = coarse({ lng: x, lat: y });
      expect(Math.abs(rough.lng - x)).toBeLessThanOrEqual(500);
      expect(Math.abs(rough.lat - y)).toBeLessThanOrEqual(500);
      expect(coarse(rough)).toEqual(rough);
    }),
  );
});

test('however large the box, it holds few cells', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 18 }), lng, lng, lat, lat, (zoom, a, b, c, d) => {
      const box = boxAround([
        { lng: a, lat: c },
        { lng: b, lat: d },
      ]);
      const cell = cellOf(zoom, box);
      const cells = ((box.east - box.west) / cell) * ((box.north - box.south) / cell);
      expect(cells).toBeLessThanOrEqual(mostPoints);
    }),
  );
});

test('corners are read, and nothing else', () => {
  expect(cornersOf('121.4,31.1;121.6,31.3')).toEqual([
    { lng: 121_400_000, lat: 31_100_000 },
    { lng: 121_600_000, lat: 31_300_000 },
  ]);
  for (const bad of ['', '1,2', '1,2;3', '1,2;x,y', '200,1;3,4', '1,2;3,4,5', Array(201).fill('1,2').join(';')])
    expect(cornersOf(bad)).toBeNull();
});
