import { expect, it } from 'vitest';
import { clamped, coverScale } from './geometry';

const picture = { width: 400, height: 200 };
const frame = { width: 100, height: 100 };

it('a picture just covers its frame, also when turned', () => {
  expect(coverScale(picture, 0, frame)).toBe(0.5);
  expect(coverScale({ width: 100, height: 400 }, 1, { width: 100, height: 50 })).toBe(0.5);
});

it('never leaves the frame uncovered', () => {
  expect(clamped({ x: 900, y: 900, zoom: 1, turns: 0 }, picture, frame)).toEqual({ x: 50, y: 0, zoom: 1, turns: 0 });
  expect(clamped({ x: 900, y: -900, zoom: 1, turns: 1 }, picture, frame)).toEqual({ x: 0, y: -50, zoom: 1, turns: 1 });
  expect(clamped({ x: 0, y: 0, zoom: 0.2, turns: 0 }, picture, frame).zoom).toBe(1);
});
