// A page with the zones of its questions, in ten-thousandths: drawn at one zoom they lie at the same place at any other.
import { type PointerEvent, useState } from 'react';
import { placeIn, whole, zoneOf } from '../model/placing';
import type { Zone } from '../model/workbook';
import css from './workbook.module.css';

interface ZonedPageProps {
  image: string | null;
  zones: readonly { id: number; no: string; zone: Zone }[];
  zoom: number;
  label: string;
  onDraw?: (zone: Zone) => void;
  onPick?: (id: number) => void;
}

const least = 100;

export function ZonedPage({ image, zones, zoom, label, onDraw, onPick }: ZonedPageProps) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [to, setTo] = useState<{ x: number; y: number } | null>(null);
  const at = (event: PointerEvent<SVGSVGElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
  const drawn: Zone | null = from && to ? zoneOf(from, to) : null;
  const finish = () => {
    if (drawn && drawn.w >= least && drawn.h >= least) onDraw?.(drawn);
    setFrom(null);
    setTo(null);
  };
  return (
    <div className={css.scroll}>
      <div className={css.page} style={{ width: `${zoom}%` }}>
        {image ? <img src={image} alt={label} /> : <div className={css.blank} />}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${whole} ${whole}`}
          preserveAspectRatio="none"
          onPointerDown={(event) => {
            if (!onDraw || (event.target as Element).tagName === 'rect') return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setFrom(at(event));
          }}
          onPointerMove={(event) => from && setTo(at(event))}
          onPointerUp={finish}
        >
          {zones.map(({ id, no, zone }) => (
            <g key={id}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the list beside the page does the same by keyboard */}
              <rect
                x={zone.x}
                y={zone.y}
                width={zone.w}
                height={zone.h}
                className={css.zone}
                onClick={() => onPick?.(id)}
              />
              <text x={zone.x + 60} y={zone.y + 320} className={css.no}>
                {no}
              </text>
            </g>
          ))}
          {drawn && <rect x={drawn.x} y={drawn.y} width={drawn.w} height={drawn.h} className={css.zone} />}
        </svg>
      </div>
    </div>
  );
}
