// The cards in their places. While they are arranged each can be dragged before another, and moved and sized by buttons,
// which the keyboard reaches too. A card out of sight is not asked for.
import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ColumnWidthOutlined,
  CompressOutlined,
  DeleteOutlined,
  DragOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Badge, Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { HomeCard, type OfferedCard } from '#kernel/web/cards/HomeCard';
import { useText } from '#kernel/web/i18n';
import { fitting, inOrder, moved, type PlacedCard, resized, stepped, without } from '../model/placing';
import css from './home.module.css';
import { homeTexts as m } from './homeTexts';

interface HomeGridProps {
  cards: readonly PlacedCard[];
  offered: readonly OfferedCard[];
  fresh: readonly string[];
  /** Given while they are arranged. */
  onChange?: (cards: PlacedCard[]) => void;
}

export function HomeGrid({ cards, offered, fresh, onChange }: HomeGridProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onChange?.(moved(cards, String(active.id), String(over.id)));
  };
  const known = new Map(offered.map((card) => [card.key, card]));
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div className={css.grid}>
        {inOrder(cards).map((placed) => {
          const card = known.get(placed.cardKey);
          if (!card) return null;
          return (
            <Cell key={placed.cardKey} placed={placed}>
              {onChange && <Tools placed={placed} card={card} cards={cards} onChange={onChange} />}
              <Badge.Ribbon text={<Fresh />} style={fresh.includes(card.key) ? {} : { display: 'none' }}>
                <WhenSeen height={placed.h * 56 - 40}>
                  <HomeCard card={card} size={placed} options={placed.options} />
                </WhenSeen>
              </Badge.Ribbon>
            </Cell>
          );
        })}
      </div>
    </DndContext>
  );
}

const Fresh = () => useText().t(m.fresh);

function Cell({ placed: { cardKey, x, y, w, h }, children }: { placed: PlacedCard; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: cardKey });
  const place = { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
  return (
    <section ref={setNodeRef} className={`${css.cell} ${isOver ? css.over : ''}`} style={place} data-card={cardKey}>
      {children}
    </section>
  );
}

interface ToolsProps {
  placed: PlacedCard;
  card: OfferedCard;
  cards: readonly PlacedCard[];
  onChange: (cards: PlacedCard[]) => void;
}

function Tools({ placed: { cardKey, w, h }, card, cards, onChange }: ToolsProps) {
  const { t } = useText();
  const { attributes, listeners, setNodeRef } = useDraggable({ id: cardKey });
  const size = (dw: number, dh: number) => onChange(resized(cards, cardKey, fitting({ w: w + dw, h: h + dh }, card)));
  const button = (label: Text, icon: ReactNode, run: () => void, danger = false) => (
    <Tooltip title={t(label, { card: card.title })}>
      <Button size="small" danger={danger} aria-label={t(label, { card: card.title })} icon={icon} onClick={run} />
    </Tooltip>
  );
  return (
    <div className={css.bar}>
      <Button
        size="small"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        tabIndex={-1}
        aria-label={t(m.drag, { card: card.title })}
        icon={<DragOutlined />}
      />
      {button(m.earlier, <ArrowLeftOutlined />, () => onChange(stepped(cards, cardKey, -1)))}
      {button(m.later, <ArrowRightOutlined />, () => onChange(stepped(cards, cardKey, 1)))}
      {button(m.wider, <ColumnWidthOutlined />, () => size(1, 0))}
      {button(m.narrower, <CompressOutlined />, () => size(-1, 0))}
      {button(m.taller, <VerticalAlignBottomOutlined />, () => size(0, 1))}
      {button(m.lower, <VerticalAlignTopOutlined />, () => size(0, -1))}
      {button(m.remove, <DeleteOutlined />, () => onChange(without(cards, cardKey)), true)}
    </div>
  );
}

/** Mounted when it first comes into sight. */
function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const watching = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setSeen(true));
    watching.observe(place.current);
    return () => watching.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className={css.seen} style={{ minHeight: height }}>
      {isSeen ? children : null}
    </div>
  );
}
