// A board: columns with counts and sums, cards that move by mouse, by keyboard (space, arrows, space) or by the menu on
// each card. A move the caller refuses goes back with the reason.

import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  DragOverlay,
  type DropAnimation,
  defaultDropAnimation,
  defaultDropAnimationSideEffects,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { App, Flex } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { type BoardColumn, Column } from './board/Column';
import { placed } from './board/columns';
import { columnKeys } from './board/keys';
import { CardFace, Movable } from './board/Movable';
import { reasonOf } from './States';

export type { BoardColumn };

export interface BoardProps<Card> {
  columns: readonly BoardColumn[];
  cards: readonly Card[];
  keyOf: (card: Card) => string;
  columnOf: (card: Card) => string;
  nameOf: (card: Card) => string;
  render: (card: Card) => ReactNode;
  /** Whether this person may take this card there; without it every column that is not closed is offered. */
  mayMove?: (card: Card, to: string) => boolean;
  /** Why not, and what would have to be there first. */
  whyNot?: (card: Card, to: string) => string | undefined;
  /** A promise that rejects puts the card back and shows why. */
  onMove: (card: Card, to: string) => unknown;
  /** What a card adds to its column's sum, and how the sum reads. */
  sum?: { of: (card: Card) => number; show: (sum: number) => ReactNode };
  height?: number;
  disabled?: boolean;
}

/** The column under the pointer; carried by keyboard a card has none and counts itself. */
const columnUnder: CollisionDetection = (args) => {
  const found = pointerWithin(args);
  return found.length > 0 ? found : closestCorners(args);
};

/** A column that stands in sight is not scrolled away while one drops into it. */
const atTheEdge = { threshold: { x: 0.04, y: 0.08 } };

/** On its way back a card lets the pointer through: who grabs the next one at once gets that one. */
const goingBack: DropAnimation = {
  ...defaultDropAnimation,
  sideEffects: (moved) => {
    moved.dragOverlay.node.style.pointerEvents = 'none';
    return defaultDropAnimationSideEffects({ styles: { active: { opacity: '0' } } })(moved);
  },
};

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
      const reason = props.whyNot?.(card, to) ?? t(column.closed ? w.noDrop : w.noStep);
      message.warning(t(w.moveRefused, { reason }));
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
  const refuses = (column: BoardColumn) =>
    carried ? columnOf(carried) !== column.key && !takes(column, carried) : column.closed === true;
  /** An empty column invites only what it would take. */
  const bareText = (column: BoardColumn) =>
    column.closed ? w.noDrop : !disabled && cards.some((card) => takes(column, card)) ? w.columnEmpty : w.empty;

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      autoScroll={atTheEdge}
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
          <Column
            key={held.key}
            column={columns[i]!}
            held={held}
            isRefusing={refuses(columns[i]!)}
            bareText={bareText(columns[i]!)}
            sum={props.sum}
            height={props.height}
          >
            {held.cards.map((card) => (
              <Movable
                key={keyOf(card)}
                id={keyOf(card)}
                name={nameOf(card)}
                disabled={disabled || underway.has(keyOf(card))}
                targets={columns.filter((one) => one.key !== held.key && takes(one, card))}
                onMove={(to) => void move(card, to)}
              >
                <Face card={card} render={props.render} />
              </Movable>
            ))}
          </Column>
        ))}
      </Flex>
      {/* At the document itself: within a page that is moved or contained, a fixed place is not where the pointer is. */}
      {createPortal(
        <DragOverlay dropAnimation={goingBack}>
          {carried ? <CardFace isLifted>{props.render(carried)}</CardFace> : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** Drawn anew only when its card is: while one is carried, hundreds stand still. */
const Face = memo(FaceOf) as typeof FaceOf;

function FaceOf<Card>({ card, render }: { card: Card; render: (card: Card) => ReactNode }) {
  return render(card);
}
