// A pad to write one's name on, by finger, pen or mouse. What it gives are points on a pad of fixed size, however large it is shown.
import { type PointerEvent, useEffect, useRef } from 'react';
import { padHeight, padWidth, type Strokes } from '../../contract/model/signature';

interface SignaturePadProps {
  label: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Strokes>(strokes);
  const isDown = useRef(false);

  const paint = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, padWidth, padHeight);
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' });
    for (const stroke of drawn.current) {
      pen.beginPath();
      for (const [x, y] of stroke) pen.lineTo(x, y);
      if (stroke.length === 1) pen.lineTo(stroke[0]![0] + 0.1, stroke[0]![1]);
      pen.stroke();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted anew when it was wiped or brought back
  useEffect(() => {
    drawn.current = strokes;
    paint();
  }, [strokes]);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [
      within(((event.clientX - left) / width) * padWidth, padWidth),
      within(((event.clientY - top) / height) * padHeight, padHeight),
    ];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    drawn.current = [...drawn.current, [pointOf(event)]];
    paint();
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    drawn.current.at(-1)?.push(pointOf(event));
    paint();
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    onChange([...drawn.current]);
  };
  return (
    <canvas
      ref={canvas}
      width={padWidth}
      height={padHeight}
      aria-label={label}
      style={{
        ...{ width: '100%', maxWidth: padWidth, aspectRatio: `${padWidth} / ${padHeight}`, touchAction: 'none' },
        ...{ border: '1px dashed #8c8f9f', borderRadius: 8, background: '#fff', cursor: 'crosshair' },
      }}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
