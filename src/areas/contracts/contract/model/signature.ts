// A signature as the hand drew it: strokes on a pad of fixed size, kept as points and printed as a drawing.
import { z } from 'zod';

export const padWidth = 600;
export const padHeight = 200;

const point = z.tuple([z.number().int().min(0).max(padWidth), z.number().int().min(0).max(padHeight)]);
export const strokesShape = z.array(z.array(point).min(1).max(2_000)).min(1).max(100);
export type Strokes = z.infer<typeof strokesShape>;

const mostPoints = 6_000;
const leastSpread = 30;

/** A dot by accident, or a scribble without end, is nobody's name. */
export function isSignature(strokes: Strokes): boolean {
  const points = strokes.flat();
  if (points.length < 2 || points.length > mostPoints) return false;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const spread = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  return spread >= leastSpread;
}

/** Numbers only: nothing that somebody sent becomes markup. */
export function drawingOf(strokes: Strokes): string {
  const paths = strokes.map((stroke) => {
    const [first, ...rest] = stroke;
    const to = rest.length > 0 ? rest : [first!];
    return `M${first![0]} ${first![1]}${to.map(([x, y]) => `L${x} ${y}`).join('')}`;
  });
  const style = 'fill="none" stroke="#111" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${padWidth} ${padHeight}"><path d="${paths.join('')}" ${style}/></svg>`;
}
