// The sheet on which a flow lies: nearer and farther, pushed about with the pointer.
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import css from './design.module.css';
import { d } from './designTexts';

const [least, most, step] = [50, 150, 10];
const within = (percent: number): number => Math.min(most, Math.max(least, Math.round(percent)));

export function Board({ children }: { children: ReactNode }) {
  const { t } = useText();
  const [zoom, setZoom] = useState(100);
  const board = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  usePushing(board);
  useEffect(() => {
    const element = board.current;
    // Passive by default, where the browser would zoom the whole page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((was) => within(was - Math.sign(event.deltaY) * step));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const fitAll = () => {
    const [around, inside] = [board.current, sheet.current];
    if (!around || !inside) return;
    const whole = inside.scrollWidth / (zoom / 100);
    setZoom(within((around.clientWidth / whole) * 100));
    around.scrollTo({ left: 0, top: 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before the hands choose for themselves
  useEffect(() => {
    if (window.innerWidth < 900) fitAll();
  }, []);
  return (
    <div style={{ position: 'relative', display: 'flex', flex: 1, minWidth: 0 }}>
      <div ref={board} className={css.board}>
        <div ref={sheet} className={css.sheet} style={{ zoom: zoom / 100 }}>
          {children}
        </div>
      </div>
      <Space.Compact style={{ position: 'absolute', right: 20, bottom: 16 }}>
        <Button
          icon={<MinusOutlined />}
          aria-label={t(d.farther)}
          disabled={zoom <= least}
          onClick={() => setZoom(within(zoom - step))}
        />
        <Button onClick={fitAll} title={t(d.fit)}>
          {zoom}%
        </Button>
        <Button
          icon={<PlusOutlined />}
          aria-label={t(d.nearer)}
          disabled={zoom >= most}
          onClick={() => setZoom(within(zoom + step))}
        />
      </Space.Compact>
    </div>
  );
}

/** Only the sheet itself is taken hold of; cards and buttons keep their own press. */
function usePushing(board: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    };
    const move = (event: PointerEvent) => {
      if (from)
        element.scrollTo({ left: from.left - (event.clientX - from.x), top: from.top - (event.clientY - from.y) });
    };
    const up = () => {
      from = null;
    };
    element.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
    };
  }, [board]);
}
