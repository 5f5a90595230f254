// The zones of a page over its picture, in ten-thousandths of it: at the same place on screen, at any zoom, and on paper.
import type { KeyboardEvent, PointerEventHandler, ReactNode } from 'react';
import { whole } from '../model/placing';
import type { Zone } from '../model/workbook';
import css from './workbook.module.css';

export interface PlacedZone {
  id: number;
  no: string;
  zone: Zone;
  /** Printed for whoever corrects. */
  answer?: string;
}

interface ZonesProps {
  image: string | null;
  label: string;
  zones: readonly PlacedZone[];
  /** Under the hand: each is reached by keyboard and has a corner to pull. */
  hands?: {
    onPointerDown: PointerEventHandler<SVGSVGElement>;
    onPointerMove: PointerEventHandler<SVGSVGElement>;
    onPointerUp: PointerEventHandler<SVGSVGElement>;
    onZoneKey: (event: KeyboardEvent, zone: PlacedZone) => void;
    onZoneKeyUp: () => void;
  };
  children?: ReactNode;
}

const part = (value: number) => `${value / (whole / 100)}%`;
const corner = 180;

export function Zones({ image, label, zones, hands, children }: ZonesProps) {
  const { onZoneKey, onZoneKeyUp, ...pointer } = hands ?? {};
  return (
    <div className={css.page}>
      {image ? <img src={image} alt={label} /> : <div className={css.blank} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds its zones as a group */}
      <svg
        role="group"
        aria-label={label}
        viewBox={`0 0 ${whole} ${whole}`}
        preserveAspectRatio="none"
        data-drawn={hands !== undefined}
        {...pointer}
      >
        {zones.map((one) => (
          <g key={one.id}>
            <rect
              data-zone={one.id}
              x={one.zone.x}
              y={one.zone.y}
              width={one.zone.w}
              height={one.zone.h}
              className={css.zone}
              {...(onZoneKey
                ? {
                    ...{ role: 'button', tabIndex: 0, 'aria-label': one.no, onKeyUp: onZoneKeyUp },
                    onKeyDown: (event) => onZoneKey(event, one),
                  }
                : {})}
            />
            {hands && (
              <rect
                data-corner={one.id}
                x={one.zone.x + one.zone.w - corner}
                y={one.zone.y + one.zone.h - corner}
                width={corner}
                height={corner}
                className={css.corner}
              />
            )}
          </g>
        ))}
        {children}
      </svg>
      {/* Letters of their own: inside the stretched drawing they would be stretched too. */}
      {zones.map(({ id, no, zone, answer }) => (
        <span key={id} className={css.no} data-data style={{ left: part(zone.x), top: part(zone.y) }}>
          {no}
          {answer && <b className={css.answer}> {answer}</b>}
        </span>
      ))}
    </div>
  );
}
