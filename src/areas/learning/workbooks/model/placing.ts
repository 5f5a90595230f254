// Where a hand points on a page, in ten-thousandths of it: the same place at any zoom, on screen and in print. Pure.
export const whole = 10_000;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Place {
  x: number;
  y: number;
}

const part = (value: number, size: number): number => Math.min(whole, Math.max(0, Math.round((value / size) * whole)));

export const placeIn = (box: Box, x: number, y: number): Place => ({
  x: part(x - box.left, box.width),
  y: part(y - box.top, box.height),
});

/** The corners in whatever order they were drawn. */
export const zoneOf = (from: Place, to: Place) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  w: Math.abs(from.x - to.x),
  h: Math.abs(from.y - to.y),
});
