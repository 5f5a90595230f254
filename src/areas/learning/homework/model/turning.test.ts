import { expect, test } from 'vitest';
import { pointIn, type Turns, turned } from './turning';

const upright = { left: 100, top: 50, width: 300, height: 400 };
const onItsSide = { left: 100, top: 50, width: 400, height: 300 };

test('a mark keeps its place on the picture however the picture is turned', () => {
  // A quarter from the left, half way down, in the upright picture.
  const place = { x: 2500, y: 5000 };
  expect(pointIn(upright, 0, 175, 250)).toEqual(place);
  // Turned to the right, its left edge is at the top and its top edge at the right.
  expect(pointIn(onItsSide, 1, 300, 125)).toEqual(place);
  expect(pointIn(upright, 2, 325, 250)).toEqual(place);
  expect(pointIn(onItsSide, 3, 300, 275)).toEqual(place);
});

test('corners of a turned picture are its own corners', () => {
  const topLeft = { x: 0, y: 0 };
  expect(pointIn(onItsSide, 1, 500, 50)).toEqual(topLeft);
  expect(pointIn(upright, 2, 400, 450)).toEqual(topLeft);
  expect(pointIn(onItsSide, 3, 100, 350)).toEqual(topLeft);
});

test('a hand beside the picture points at its edge', () => {
  expect(pointIn(upright, 0, 20, 900)).toEqual({ x: 0, y: 10_000 });
});

test('four quarters are a whole turn', () => {
  let turns: Turns = 0;
  for (let n = 0; n < 4; n++) turns = turned(turns);
  expect(turns).toBe(0);
});
