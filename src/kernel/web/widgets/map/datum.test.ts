// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gcjOf, wgsOf } from './datum';
import { metresBetween } from './distance';

it('shifts as every Chinese map does, and back', () => {
  const shifted = gcjOf({ lng: 116.404, lat: 39.915 });
  expect(shifted.lng).toBeCloseTo(116.410244499, 6);
  expect(shifted.lat).toBeCloseTo(39.916404281, 6);
  const place = fc.record({
    lng: fc.double({ min: 75, max: 135, noNaN: true }),
    lat: fc.double({ min: 4, max: 53, noNaN: true }),
  });
  fc.assert(
    fc.property(place, (at) => {
      expect(metresBetween(wgsOf(gcjOf(at)), at)).toBeLessThan(0.1);
    }),
  );
});

it('leaves places abroad where they are', () => {
  const paris = { lng: 2.3522, lat: 48.8566 };
  expect(gcjOf(paris)).toEqual(paris);
  expect(wgsOf(paris)).toEqual(paris);
});
