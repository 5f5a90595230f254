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

interface Laid {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** What a hand can still hit. */
export const leastZone = 100;
const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, Math.round(value)));

/** Moved, and never over the edge of the page. */
export const movedBy = ({ x, y, w, h }: Laid, by: Place): Laid => ({
  x: within(x + by.x, 0, whole - w),
  y: within(y + by.y, 0, whole - h),
  ...{ w, h },
});

/** Its lower right corner pulled: never beyond the page nor to nothing. */
export const sizedBy = ({ x, y, w, h }: Laid, by: Place): Laid => ({
  ...{ x, y },
  w: within(w + by.x, leastZone, whole - x),
  h: within(h + by.y, leastZone, whole - y),
});

const near = 80;
const nearest = (value: number, lines: readonly number[]): number =>
  lines.find((line) => Math.abs(line - value) <= near) ?? value;

/** Laid in line with the left and upper edges of others that are near. */
export const snapped = (zone: Laid, others: readonly Laid[]): Laid =>
  movedBy(
    {
      ...zone,
      x: nearest(
        zone.x,
        others.map(({ x }) => x),
      ),
      y: nearest(
        zone.y,
        others.map(({ y }) => y),
      ),
    },
    { x: 0, y: 0 },
  );
