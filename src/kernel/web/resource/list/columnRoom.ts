// How wide the columns are where the window is narrow: the first of them are all in sight, and the widest give way.

/** As many columns as a desk shows without scrolling. */
const inSight = 6;
/** Below this a column says nothing any more. */
const narrowest = 84;

interface Asked {
  width: number;
  /** Half of it says nothing: a number of a document. */
  isWhole: boolean;
}

/** The first columns cut to one width, as wide as they find room; the others, and what is only read whole, as wide as they ask. */
export function columnRoom(columns: readonly Asked[], room: number): number[] {
  const first = columns.slice(0, inSight);
  const whole = first.filter(({ isWhole }) => isWhole).reduce((sum, { width }) => sum + width, 0);
  const cut = first.filter(({ isWhole }) => !isWhole).map(({ width }) => width);
  const most = Math.max(narrowest, widest(cut, room - whole));
  return columns.map(({ width, isWhole }, at) => (at < inSight && !isWhole ? Math.min(width, most) : width));
}

/** The width to which the widest are cut so that together they take no more than the room. */
function widest(widths: readonly number[], room: number): number {
  const rising = [...widths].sort((a, b) => a - b);
  let left = room;
  for (const [at, width] of rising.entries()) {
    const each = Math.floor(left / (rising.length - at));
    if (width > each) return each;
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
}
