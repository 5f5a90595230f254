// A picture that lies on its side is turned by quarters; a mark keeps its place on the picture itself. Pure.
export const whole = 10_000;

export interface Point {
  x: number;
  y: number;
}
/** How often it was turned to the right. */
export type Turns = 0 | 1 | 2 | 3;

export const turned = (turns: Turns): Turns => ((turns + 1) % 4) as Turns;

const part = (value: number, size: number): number => Math.min(whole, Math.max(0, Math.round((value / size) * whole)));

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a hand points on the upright picture, seen on the turned one. */
export function pointIn(box: Box, turns: Turns, clientX: number, clientY: number): Point {
  const [x, y] = [part(clientX - box.left, box.width), part(clientY - box.top, box.height)];
  if (turns === 1) return { x: y, y: whole - x };
  if (turns === 2) return { x: whole - x, y: whole - y };
  if (turns === 3) return { x: whole - y, y: x };
  return { x, y };
}
