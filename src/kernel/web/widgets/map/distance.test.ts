import { expect, it } from 'vitest';
import { distanceParts, lengthOf, metresBetween } from './distance';

const shanghai = { lng: 121.4737, lat: 31.2304 };
const beijing = { lng: 116.4074, lat: 39.9042 };

it('Shanghai to Beijing is 1,067 km, in either direction', () => {
  expect(metresBetween(shanghai, beijing) / 1000).toBeCloseTo(1067, 0);
  expect(metresBetween(beijing, shanghai)).toBeCloseTo(metresBetween(shanghai, beijing), 6);
});

it('a path is as long as its parts together', () => {
  expect(lengthOf([shanghai, beijing, shanghai])).toBeCloseTo(2 * metresBetween(shanghai, beijing), 6);
  expect(lengthOf([shanghai])).toBe(0);
});

it('is read in metres, then in kilometres with fewer and fewer decimals', () => {
  expect(distanceParts(849.6)).toEqual({ unit: 'metres', value: '850' });
  expect(distanceParts(1234)).toEqual({ unit: 'kilometres', value: '1.23' });
  expect(distanceParts(12_340)).toEqual({ unit: 'kilometres', value: '12.3' });
  expect(distanceParts(1_067_300)).toEqual({ unit: 'kilometres', value: '1067' });
});
