// The pages of a workbook as small pictures: one is chosen by a press, dragged to another place, or taken there by Alt and the
// arrows. What is moved is seen at once; the moves are told one after another.
import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { movedTo } from '../model/pageOrder';
import type { WorkbookPage } from '../model/workbook';
import css from './workbook.module.css';
import { workbookTexts as w } from './workbookTexts';

type Page = WireOf<typeof WorkbookPage>;

interface ThumbnailsProps {
  pages: readonly Page[];
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Without it they only are looked through. It resolves when the pages are as they were put. */
  onMove?: ((id: number, to: number) => Promise<void>) | undefined;
}

export function Thumbnails({ pages, chosen, onChoose, onMove }: ThumbnailsProps) {
  const { t } = useText();
  const [put, setPut] = useState<readonly Page[] | null>(null);
  const [said, setSaid] = useState('');
  const told = useRef(Promise.resolve());
  const underway = useRef(0);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const shown = put ?? pages;
  const placeOf = (id: number) => shown.findIndex((page) => page.id === id) + 1;

  const move = (id: number, to: number) => {
    if (!onMove || to < 1 || to > shown.length || placeOf(id) === to) return;
    const next = movedTo(shown, id, to);
    setPut(next);
    setSaid(t(w.movedTo, { no: next[to - 1]!.no }));
    underway.current += 1;
    told.current = told.current
      .then(() => onMove(id, to))
      .finally(() => {
        underway.current -= 1;
        if (underway.current === 0) setPut(null);
      });
  };
  const press = (event: KeyboardEvent, id: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) return move(id, placeOf(id) + by);
    const beside = shown[placeOf(id) - 1 + by];
    if (!beside) return;
    onChoose(beside.id);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-page="${beside.id}"]`)?.focus();
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(Number(active.id), placeOf(Number(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t(w.orderHelp) },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
    >
      <nav className={css.pages} aria-label={t(w.pages)}>
        {shown.map((page) => (
          <Thumbnail
            key={page.id}
            page={page}
            isChosen={page.id === chosen}
            isMovable={onMove !== undefined}
            onChoose={() => onChoose(page.id)}
            onKey={(event) => press(event, page.id)}
          />
        ))}
      </nav>
      {onMove && shown.length > 1 && <p className={css.hint}>{t(w.orderHelp)}</p>}
      <span role="status" className={css.spoken}>
        {said}
      </span>
    </DndContext>
  );
}

interface ThumbnailProps {
  page: Page;
  isChosen: boolean;
  isMovable: boolean;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
}

function Thumbnail({ page: { id, no, image }, isChosen, isMovable, onChoose, onKey }: ThumbnailProps) {
  const { t } = useText();
  const { setNodeRef: lift, listeners, transform, isDragging } = useDraggable({ id, disabled: !isMovable });
  const { setNodeRef: lie, isOver } = useDroppable({ id });
  const url = (image as FileRecord | null)?.FileUrl;
  return (
    <button
      ref={(node) => {
        lift(node);
        lie(node);
      }}
      type="button"
      data-page={id}
      className={`${css.thumbnail} ${isChosen ? css.chosen : ''} ${isOver && !isDragging ? css.over : ''}`}
      style={transform ? { transform: `translateY(${transform.y}px)`, zIndex: 1 } : undefined}
      aria-current={isChosen}
      onClick={onChoose}
      {...listeners}
      onKeyDown={onKey}
    >
      {url ? <img src={url} alt="" loading="lazy" draggable={false} /> : <span className={css.blank} />}
      <span>{t(w.page, { no: Number(no) })}</span>
    </button>
  );
}
