// The page in the designer: elements where they lie, dragged and resized, one step for each gesture.
import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { type Design, type Element, variables } from '../model/design';
import { snapped } from '../model/editing';
import css from './designer.module.css';
import { posterTexts as p } from './posterTexts';

interface StageProps {
  design: Design;
  width: number;
  height: number;
  zoom: number;
  selected: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onMove: (dx: number, dy: number) => void;
  onResize: (id: string, w: number, h: number) => void;
}
interface Gesture {
  id: string;
  kind: 'move' | 'size';
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export function Stage({ design, width, height, zoom, selected, onChoose, onMove, onResize }: StageProps) {
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const held = useRef<Gesture | null>(null);
  const begin = (event: PointerEvent, one: Element, kind: Gesture['kind']) => {
    event.stopPropagation();
    if (!selected.includes(one.id)) onChoose(event.shiftKey ? [...selected, one.id] : [one.id]);
    if (one.locked) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { id: one.id, kind, x: event.clientX, y: event.clientY, dx: 0, dy: 0 };
    setGesture(held.current);
  };
  const drag = (event: PointerEvent) => {
    const now = held.current;
    if (!now) return;
    held.current = { ...now, dx: (event.clientX - now.x) / zoom, dy: (event.clientY - now.y) / zoom };
    setGesture(held.current);
  };
  const snapOf = (now: Gesture) => {
    const one = design.elements.find(({ id }) => id === now.id);
    if (!one || now.kind !== 'move') return { dx: 0, dy: 0, guideX: null, guideY: null };
    const others = design.elements.filter(({ id, hidden }) => !selected.includes(id) && id !== now.id && !hidden);
    return snapped({ ...one, x: one.x + now.dx, y: one.y + now.dy }, others, { w: width, h: height }, 4 / zoom);
  };
  const end = () => {
    const now = held.current;
    held.current = null;
    setGesture(null);
    if (!now || (now.dx === 0 && now.dy === 0)) return;
    const one = design.elements.find(({ id }) => id === now.id);
    if (!one) return;
    const snap = snapOf(now);
    if (now.kind === 'move') onMove(now.dx + snap.dx, now.dy + snap.dy);
    else onResize(now.id, Math.max(4, one.w + now.dx), Math.max(4, one.h + now.dy));
  };
  const snap = gesture ? snapOf(gesture) : null;
  const at = (one: Element) => {
    const isMoved = gesture?.kind === 'move' && (one.id === gesture.id || selected.includes(one.id)) && !one.locked;
    const isSized = gesture?.kind === 'size' && one.id === gesture.id;
    return {
      left: one.x + (isMoved ? gesture.dx + (snap?.dx ?? 0) : 0),
      top: one.y + (isMoved ? gesture.dy + (snap?.dy ?? 0) : 0),
      width: Math.max(4, one.w + (isSized ? gesture.dx : 0)),
      height: Math.max(4, one.h + (isSized ? gesture.dy : 0)),
    };
  };
  const { colour, to } = design.background;
  return (
    <div className={css.stage} onPointerDown={() => onChoose([])}>
      <div style={{ width: width * zoom, height: height * zoom, margin: '16px auto' }}>
        <div
          className={css.page}
          style={{
            width,
            height,
            margin: 0,
            transform: `scale(${zoom})`,
            background: to ? `linear-gradient(${colour}, ${to})` : colour,
          }}
        >
          {design.elements.map(
            (one) =>
              !one.hidden && (
                <div
                  key={one.id}
                  className={selected.includes(one.id) ? `${css.element} ${css.chosen}` : css.element}
                  style={{ ...at(one), opacity: one.opacity, transform: `rotate(${one.rotate}deg)` }}
                  onPointerDown={(event) => begin(event, one, 'move')}
                  onPointerMove={drag}
                  onPointerUp={end}
                >
                  <Inside one={one} />
                  {selected.length === 1 && selected[0] === one.id && !one.locked && (
                    <span
                      className={css.grip}
                      style={{ right: 0, bottom: 0, width: 14 / zoom, height: 14 / zoom }}
                      onPointerDown={(event) => begin(event, one, 'size')}
                      onPointerMove={drag}
                      onPointerUp={end}
                    />
                  )}
                </div>
              ),
          )}
          {snap?.guideX != null && (
            <i className={css.guide} style={{ left: snap.guideX, top: 0, width: 1 / zoom, height }} />
          )}
          {snap?.guideY != null && (
            <i className={css.guide} style={{ top: snap.guideY, left: 0, height: 1 / zoom, width }} />
          )}
        </div>
      </div>
    </div>
  );
}

function Inside({ one }: { one: Element }) {
  const { t } = useText();
  if (one.type === 'shape')
    return (
      <div
        style={{
          width: '100%',
          height: '100%',
          background: one.colour,
          borderRadius: one.form === 'circle' ? '50%' : one.radius,
        }}
      />
    );
  if (one.type === 'image')
    return one.url ? (
      <img
        src={one.url}
        alt={one.name}
        draggable={false}
        style={{ width: '100%', height: '100%', borderRadius: one.radius }}
      />
    ) : (
      <div style={{ width: '100%', height: '100%', background: '#d9d9d9' }}>{t(p.image)}</div>
    );
  if (one.type === 'qrcode')
    return (
      <div
        style={{
          width: '100%',
          height: '100%',
          background: '#fff',
          border: '8px solid #222',
          fontSize: one.w / 8,
          textAlign: 'center',
        }}
      >
        QR
      </div>
    );
  const named =
    one.fill === 'bind' && one.bind
      ? `{${t({ zh: variables[one.bind][0], en: variables[one.bind][1] })}}`
      : one.content;
  return (
    <div
      style={{
        fontSize: one.size,
        fontWeight: one.weight,
        color: one.colour,
        textAlign: one.align,
        lineHeight: one.lineHeight,
      }}
    >
      {named}
    </div>
  );
}
