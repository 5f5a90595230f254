// One picture under the pen: marks lie over it in ten-thousandths of its size; a drawn line is sent when the pen is lifted.
import { type PointerEvent, useRef, useState } from 'react';
import css from './correcting.module.css';

export interface Point {
  x: number;
  y: number;
}
const signs: Record<string, string> = { tick: '✓', cross: '✗', half: '½' };
const whole = 10_000;

interface PictureProps {
  url: string;
  name: string;
  isPen: boolean;
  marks: readonly { id: number; kind: string; points: readonly Point[] }[];
  onMark?: ((points: readonly Point[]) => void) | undefined;
}

export function MarkedPicture({ url, name, isPen, marks, onMark }: PictureProps) {
  const [line, setLine] = useState<Point[]>([]);
  const isDrawing = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (value: number, size: number) => Math.min(whole, Math.max(0, Math.round((value / size) * whole)));
    return { x: part(event.clientX - box.left, box.width), y: part(event.clientY - box.top, box.height) };
  };
  const path = (points: readonly Point[]) => points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return (
    <div className={css.picture}>
      <img src={url} alt={name} />
      <svg
        viewBox={`0 0 ${whole} ${whole}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
        onPointerDown={(event) => {
          if (!onMark) return;
          if (!isPen) return onMark([at(event)]);
          isDrawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          setLine([at(event)]);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) setLine([...line, at(event)].slice(-2000));
        }}
        onPointerUp={() => {
          if (!isDrawing.current) return;
          isDrawing.current = false;
          if (line.length > 1) onMark?.(line);
          setLine([]);
        }}
      >
        {marks.map(({ id, kind, points }) => {
          const [first, ...rest] = points;
          if (!first) return null;
          return kind === 'stroke' ? (
            <path key={id} d={path([first, ...rest])} className={css.stroke} />
          ) : (
            <text key={id} x={first.x} y={first.y} className={css.sign}>
              {signs[kind]}
            </text>
          );
        })}
        {line.length > 1 && <path d={path(line)} className={css.stroke} />}
      </svg>
    </div>
  );
}
