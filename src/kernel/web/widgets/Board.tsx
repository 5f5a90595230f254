// A board: columns with counts and sums, cards that move by mouse, by keyboard (space, arrows, space) or by the menu on
// each card. A move the caller refuses goes back with the reason.

import { MoreOutlined } from '@ant-design/icons';
import {
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { App, Badge, Button, Dropdown, Flex, Typography, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Tone } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { type Placed, placed } from './board/columns';
import { columnKeys } from './board/keys';
import { reasonOf } from './States';

export interface BoardColumn {
  key: string;
  title: Text;
  tone?: Tone;
  /** Cards can leave this column but not enter it. */
  closed?: boolean;
  /** How many there are, where not all of them are here. */
  total?: string;
  /** A second line of its head. */
  note?: ReactNode;
  /** Below the cards: more of them. */
  foot?: ReactNode;
}

export interface BoardProps<Card> {
  columns: readonly BoardColumn[];
  cards: readonly Card[];
  keyOf: (card: Card) => string;
  columnOf: (card: Card) => string;
  nameOf: (card: Card) => string;
  render: (card: Card) => ReactNode;
  /** Whether this person may take this card there; without it every column that is not closed is offered. */
  mayMove?: (card: Card, to: string) => boolean;
  /** A promise that rejects puts the card back and shows why. */
  onMove: (card: Card, to: string) => unknown;
  /** What a card adds to its column's sum, and how the sum reads. */
  sum?: { of: (card: Card) => number; show: (sum: number) => ReactNode };
  height?: number;
  disabled?: boolean;
}

export function Board<Card>(props: BoardProps<Card>) {
  const { columns, cards, keyOf, columnOf, nameOf, disabled } = props;
  const { t } = useText();
  const { message } = App.useApp();
  const [underway, setUnderway] = useState<ReadonlyMap<string, string>>(new Map());
  const [lifted, setLifted] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnKeys }),
  );
  const titleOf = (key: unknown) => {
    const column = columns.find((one) => one.key === key);
    return column ? t(column.title) : '';
  };
  const cardOf = (key: unknown) => cards.find((card) => keyOf(card) === key);
  const called = (key: unknown) => {
    const card = cardOf(key);
    return card ? nameOf(card) : '';
  };

  const takes = ({ key, closed }: BoardColumn, card: Card) => !closed && (props.mayMove?.(card, key) ?? true);

  const move = async (card: Card, to: string) => {
    const key = keyOf(card);
    const column = columns.find((one) => one.key === to);
    if (!column || columnOf(card) === to || underway.has(key)) return;
    if (!takes(column, card)) {
      message.warning(t(w.moveRefused, { reason: t(column.closed ? w.noDrop : w.noStep) }));
      return;
    }
    setUnderway((now) => new Map(now).set(key, to));
    try {
      await props.onMove(card, to);
    } catch (error) {
      message.warning(t(w.moveRefused, { reason: reasonOf(error, t(w.failed)) }));
    } finally {
      setUnderway((now) => new Map([...now].filter(([one]) => one !== key)));
    }
  };

  const layout = placed(
    columns.map((column) => column.key),
    cards,
    columnOf,
    keyOf,
    props.sum?.of,
    underway,
  );
  const carried = cardOf(lifted);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCorners}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ active, over }) => {
        setLifted(null);
        const card = cardOf(active.id);
        if (card && over) void move(card, String(over.id));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t(w.dragHelp) },
        announcements: {
          onDragStart: ({ active }) => t(w.lifted, { card: called(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t(w.over, { card: called(active.id), column: titleOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t(w.dropped, { card: called(active.id), column: titleOf(over.id) }) : t(w.dragCancelled),
          onDragCancel: () => t(w.dragCancelled),
        },
      }}
    >
      <Flex gap={12} style={{ overflowX: 'auto', paddingBottom: 8 }}>
        {layout.map((held, i) => (
          <Column key={held.key} column={columns[i]!} held={held} {...props}>
            {held.cards.map((card) => (
              <Movable
                key={keyOf(card)}
                id={keyOf(card)}
                name={nameOf(card)}
                disabled={disabled || underway.has(keyOf(card))}
                targets={columns.filter((one) => one.key !== held.key && takes(one, card))}
                onMove={(to) => void move(card, to)}
              >
                {props.render(card)}
              </Movable>
            ))}
          </Column>
        ))}
      </Flex>
      {/* At the document itself: within a page that is moved or contained, a fixed place is not where the pointer is. */}
      {createPortal(
        <DragOverlay>{carried ? <CardFace isLifted>{props.render(carried)}</CardFace> : null}</DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

interface ColumnProps<Card> extends BoardProps<Card> {
  column: BoardColumn;
  held: Placed<Card>;
  children: ReactNode;
}

function Column<Card>({ column, held, sum, height, children }: ColumnProps<Card>) {
  const { t } = useText();
  const { token } = theme.useToken();
  const { setNodeRef, isOver } = useDroppable({ id: column.key });
  return (
    <section
      ref={setNodeRef}
      aria-label={t(column.title)}
      style={{
        flex: '1 0 200px',
        minWidth: 200,
        padding: 8,
        borderRadius: token.borderRadiusLG,
        background: isOver && !column.closed ? token.colorPrimaryBg : token.colorFillQuaternary,
        outline: isOver ? `2px solid ${column.closed ? token.colorError : token.colorPrimaryBorder}` : 'none',
        transition: 'background 0.15s',
      }}
    >
      <Flex align="center" justify="space-between" style={{ padding: '2px 4px 8px' }}>
        <Flex align="center" gap={8}>
          <Badge color={column.tone && column.tone !== 'grey' ? column.tone : token.colorTextQuaternary} />
          <Typography.Text strong>{t(column.title)}</Typography.Text>
          <Typography.Text type="secondary">{column.total ?? held.count}</Typography.Text>
        </Flex>
        {sum && (
          <Typography.Text type="secondary" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
            {sum.show(held.sum)}
          </Typography.Text>
        )}
      </Flex>
      {column.note && (
        <Typography.Text type="secondary" style={{ display: 'block', padding: '0 4px 8px', fontSize: 12 }}>
          {column.note}
        </Typography.Text>
      )}
      <Flex vertical gap={8} style={{ minHeight: 80, maxHeight: height, overflowY: 'auto' }}>
        {children}
        {held.count === 0 && (
          <Typography.Text type="secondary" style={{ textAlign: 'center', padding: 24, fontSize: 12 }}>
            {t(column.closed ? w.noDrop : w.columnEmpty)}
          </Typography.Text>
        )}
        {column.foot}
      </Flex>
    </section>
  );
}

interface MovableProps {
  id: string;
  name: string;
  disabled?: boolean;
  targets: readonly BoardColumn[];
  onMove: (to: string) => void;
  children: ReactNode;
}

function Movable({ id, name, disabled, targets, onMove, children }: MovableProps) {
  const { t } = useText();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, disabled });
  const grip = { ...attributes, ...listeners, 'aria-label': name };
  return (
    <div style={{ position: 'relative', opacity: isDragging ? 0.35 : disabled ? 0.6 : 1 }}>
      <div ref={setNodeRef} {...grip} style={{ touchAction: 'none' }}>
        <CardFace>{children}</CardFace>
      </div>
      {targets.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={disabled}
          menu={{
            items: [
              {
                type: 'group',
                label: t(w.moveTo),
                children: targets.map((target) => ({ key: target.key, label: t(target.title) })),
              },
            ],
            onClick: ({ key }) => onMove(key),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`${t(w.moveTo)}: ${name}`}
            style={{ position: 'absolute', insetInlineEnd: 4, top: 4 }}
          />
        </Dropdown>
      )}
    </div>
  );
}

function CardFace({ isLifted, children }: { isLifted?: boolean; children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <div
      style={{
        padding: '8px 28px 8px 12px',
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        boxShadow: isLifted ? token.boxShadowSecondary : 'none',
        cursor: isLifted ? 'grabbing' : 'grab',
      }}
    >
      {children}
    </div>
  );
}
