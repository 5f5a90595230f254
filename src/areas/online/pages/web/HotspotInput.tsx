// Rectangles drawn on a picture with the mouse; each becomes an entry that leads somewhere.
import { Typography } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { Area } from '../model/document';
import { pageTexts as p } from './pageTexts';

interface HotspotInputProps {
  picture: string;
  areas: readonly (Area | null)[];
  onDraw: (area: Area) => void;
}

const least = 200;
const share = (hundredths: number): string => `${hundredths / 100}%`;

export function HotspotInput({ picture, areas, onDraw }: HotspotInputProps) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);
  const at = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect();
    const within = (n: number) => Math.min(10_000, Math.max(0, Math.round(n * 10_000)));
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) };
  };
  const follow = (event: PointerEvent) => {
    if (!from) return;
    const to = at(event);
    setDrawn({
      ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
      ...{ w: Math.abs(from.x - to.x), h: Math.abs(from.y - to.y) },
    });
  };
  const end = () => {
    if (drawn && drawn.w >= least && drawn.h >= least) onDraw(drawn);
    setFrom(null);
    setDrawn(null);
  };
  return (
    <>
      <Typography.Text type="secondary">{t(p.drawArea)}</Typography.Text>
      <div
        ref={frame}
        style={{ position: 'relative', cursor: 'crosshair', touchAction: 'none' }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(at(event));
        }}
        onPointerMove={follow}
        onPointerUp={end}
      >
        <img src={picture} alt="" draggable={false} style={{ width: '100%', display: 'block' }} />
        {[...areas, drawn].map(
          (area, i) =>
            area && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a rectangle is known by its place in the list
                key={i}
                style={{
                  ...{ position: 'absolute', border: '2px solid #7571f9', background: '#7571f933', color: '#1f1f39' },
                  ...{ left: share(area.x), top: share(area.y), width: share(area.w), height: share(area.h) },
                }}
              >
                {i < areas.length ? i + 1 : ''}
              </span>
            ),
        )}
      </div>
    </>
  );
}
