// A page on which zones are drawn, moved, and pulled larger, by hand or with the arrows: at one zoom they lie where they lie at
// any other.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { leastZone, movedBy, type Place, placeIn, sizedBy, snapped, zoneOf } from '../model/placing';
import type { Zone } from '../model/workbook';
import css from './workbook.module.css';
import { type PlacedZone, Zones } from './Zones';

interface ZonedPageProps {
  image: string | null;
  zones: readonly PlacedZone[];
  zoom: number;
  label: string;
  /** Without it the page is only looked at. */
  editing?: {
    onDraw: (zone: Zone) => void;
    onPick: (id: number) => void;
    onChange: (id: number, zone: Zone) => Promise<void>;
  };
}

interface Held {
  id: number;
  how: 'move' | 'size' | 'keys';
  from: Place;
  was: Zone;
  zone: Zone;
}

const step = 50;
const restMs = 400;
const arrows: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
const nowhere = { x: 0, y: 0 };
const isSame = (a: Zone, b: Zone): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

export function ZonedPage({ image, zones, zoom, label, editing }: ZonedPageProps) {
  const [drawn, setDrawn] = useState<{ from: Place; to: Place } | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const at = (event: PointerEvent<SVGSVGElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
  const shown = zones.map((one) => (one.id === held?.id ? { ...one, zone: held.zone } : one));
  const drawnZone = drawn && zoneOf(drawn.from, drawn.to);

  const take = (event: PointerEvent<SVGSVGElement>) => {
    const { zone, corner } = event.target instanceof SVGElement ? event.target.dataset : {};
    const found = zones.find(({ id }) => id === Number(zone ?? corner));
    const from = at(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (found) setHeld({ id: found.id, how: corner ? 'size' : 'move', from, was: found.zone, zone: found.zone });
    else setDrawn({ from, to: from });
  };
  const pull = (event: PointerEvent<SVGSVGElement>) => {
    const now = at(event);
    if (drawn) setDrawn({ ...drawn, to: now });
    if (!held || held.how === 'keys') return;
    const by = { x: now.x - held.from.x, y: now.y - held.from.y };
    setHeld({ ...held, zone: held.how === 'size' ? sizedBy(held.was, by) : movedBy(held.was, by) });
  };
  const keep = async (id: number, zone: Zone) => {
    await editing?.onChange(id, zone);
    setHeld((now) => (now?.id === id && isSame(now.zone, zone) ? null : now));
  };
  const release = () => {
    if (drawnZone && drawnZone.w >= leastZone && drawnZone.h >= leastZone) editing?.onDraw(drawnZone);
    setDrawn(null);
    if (!held || held.how === 'keys') return;
    if (isSame(held.was, held.zone)) {
      setHeld(null);
      return editing?.onPick(held.id);
    }
    const others = zones.filter(({ id }) => id !== held.id).map(({ zone }) => zone);
    const zone = held.how === 'move' ? snapped(held.zone, others) : held.zone;
    setHeld({ ...held, zone });
    void keep(held.id, zone);
  };
  const press = (event: KeyboardEvent, { id, zone }: PlacedZone) => {
    const by = arrows[event.key];
    if (event.key === 'Enter') editing?.onPick(id);
    else if (by)
      setHeld({ id, how: 'keys', from: nowhere, was: zone, zone: (event.shiftKey ? sizedBy : movedBy)(zone, by) });
    else return;
    event.preventDefault();
  };
  // Kept when the hand rests: each press by itself would overtake the one before.
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = () => {
    clearTimeout(resting.current);
    if (held?.how === 'keys') resting.current = setTimeout(() => void keep(held.id, held.zone), restMs);
  };
  return (
    <div className={css.scroll}>
      <div style={{ width: `${zoom}%` }}>
        <Zones
          image={image}
          label={label}
          zones={shown}
          {...(editing
            ? {
                hands: {
                  ...{ onPointerDown: take, onPointerMove: pull, onPointerUp: release, onZoneKey: press },
                  onZoneKeyUp: rest,
                },
              }
            : {})}
        >
          {drawnZone && (
            <rect x={drawnZone.x} y={drawnZone.y} width={drawnZone.w} height={drawnZone.h} className={css.zone} />
          )}
        </Zones>
      </div>
    </div>
  );
}
