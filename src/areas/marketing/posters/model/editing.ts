// The designer's steps: pure changes of a drawing, and a history in which each gesture is one step.
import type { Design, Element } from './design';

export interface Editing {
  design: Design;
  selected: readonly string[];
}
export interface History {
  past: readonly Editing[];
  now: Editing;
  future: readonly Editing[];
  /** Steps with one key that follow each other within a moment are one: nudges by the arrow keys. */
  key: string | null;
  at: number;
}
export const mostSteps = 100;
const together = 600;

export const opened = (design: Design): History => ({
  past: [],
  now: { design, selected: [] },
  future: [],
  key: null,
  at: 0,
});

export function step(history: History, next: Editing, key: string | null = null, at = 0): History {
  if (next.design === history.now.design) return { ...history, now: next };
  const isSame = key !== null && key === history.key && at - history.at < together;
  const past = isSame ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { past, now: next, future: [], key, at };
}
export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  const { past, now, future } = history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], key: null, at: 0 };
}
export function redo(history: History): History {
  const [after, ...future] = history.future;
  if (!after) return history;
  return { past: [...history.past, history.now], now: after, future, key: null, at: 0 };
}

type Edit = (editing: Editing) => Editing;
const withElements = (editing: Editing, elements: Element[], selected = editing.selected): Editing => ({
  design: { ...editing.design, elements },
  selected,
});
/** Of those chosen, the ones that are not locked. */
export const free = ({ design, selected }: Editing): Set<string> =>
  new Set(design.elements.filter(({ id, locked }) => selected.includes(id) && !locked).map(({ id }) => id));

const change = (editing: Editing, ids: ReadonlySet<string>, how: (one: Element) => Element): Editing =>
  ids.size === 0
    ? editing
    : withElements(
        editing,
        editing.design.elements.map((one) => (ids.has(one.id) ? how(one) : one)),
      );

export const add =
  (element: Element): Edit =>
  (editing) =>
    withElements(editing, [...editing.design.elements, element], [element.id]);
export const moveBy =
  (dx: number, dy: number): Edit =>
  (editing) =>
    change(editing, free(editing), (one) => ({ ...one, x: one.x + dx, y: one.y + dy }));
export const set =
  (values: Partial<Element>): Edit =>
  (editing) =>
    change(editing, free(editing), (one) => ({ ...one, ...values }) as Element);
export const removeChosen: Edit = (editing) => {
  const gone = free(editing);
  if (gone.size === 0) return editing;
  return withElements(
    editing,
    editing.design.elements.filter(({ id }) => !gone.has(id)),
    editing.selected.filter((id) => !gone.has(id)),
  );
};
export const flag =
  (id: string, name: 'locked' | 'hidden'): Edit =>
  (editing) =>
    change(editing, new Set([id]), (one) => ({ ...one, [name]: !one[name] }));
export const choose =
  (selected: readonly string[]): Edit =>
  (editing) => ({ ...editing, selected });
export const setBackground =
  (background: Design['background']): Edit =>
  (editing) => ({ ...editing, design: { ...editing.design, background } });

export const copyChosen =
  (idOf: (n: number) => string): Edit =>
  (editing) => {
    const copies = editing.design.elements
      .filter(({ id }) => editing.selected.includes(id))
      .map((one, n) => ({ ...one, id: idOf(n), x: one.x + 20, y: one.y + 20, locked: false }));
    if (copies.length === 0) return editing;
    return withElements(
      editing,
      [...editing.design.elements, ...copies],
      copies.map(({ id }) => id),
    );
  };

export type Layer = 'forward' | 'backward' | 'front' | 'bottom';
export const reorder =
  (to: Layer): Edit =>
  (editing) => {
    const [id] = free(editing);
    const from = editing.design.elements.findIndex((one) => one.id === id);
    if (from < 0) return editing;
    const rest = editing.design.elements.filter((one) => one.id !== id);
    const at = { forward: from + 1, backward: Math.max(0, from - 1), front: rest.length, bottom: 0 }[to];
    rest.splice(at, 0, editing.design.elements[from]!);
    return withElements(editing, rest);
  };

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
/** One is aligned to the page, several to what they span. */
export const align =
  (to: Alignment, width: number, height: number): Edit =>
  (editing) => {
    const ids = free(editing);
    const chosen = editing.design.elements.filter(({ id }) => ids.has(id));
    const isOne = chosen.length === 1;
    const left = isOne ? 0 : Math.min(...chosen.map(({ x }) => x));
    const right = isOne ? width : Math.max(...chosen.map(({ x, w }) => x + w));
    const top = isOne ? 0 : Math.min(...chosen.map(({ y }) => y));
    const bottom = isOne ? height : Math.max(...chosen.map(({ y, h }) => y + h));
    return change(editing, ids, (one) => {
      switch (to) {
        case 'left':
          return { ...one, x: left };
        case 'centre':
          return { ...one, x: (left + right - one.w) / 2 };
        case 'right':
          return { ...one, x: right - one.w };
        case 'top':
          return { ...one, y: top };
        case 'middle':
          return { ...one, y: (top + bottom - one.h) / 2 };
        case 'bottom':
          return { ...one, y: bottom - one.h };
      }
    });
  };

/** Where a moved box snaps: edges and middles of the page and of the others, within so many pixels. */
export function snapped(
  box: { x: number; y: number; w: number; h: number },
  others: readonly { x: number; y: number; w: number; h: number }[],
  page: { w: number; h: number },
  within: number,
): { dx: number; dy: number; guideX: number | null; guideY: number | null } {
  const lines = (start: 'x' | 'y', size: 'w' | 'h') => [
    ...[0, page[size] / 2, page[size]],
    ...others.flatMap((one) => [one[start], one[start] + one[size] / 2, one[start] + one[size]]),
  ];
  const nearest = (start: 'x' | 'y', size: 'w' | 'h') => {
    let best: { by: number; line: number } | null = null;
    for (const line of lines(start, size))
      for (const own of [box[start], box[start] + box[size] / 2, box[start] + box[size]]) {
        const by = line - own;
        if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
      }
    return best;
  };
  const [x, y] = [nearest('x', 'w'), nearest('y', 'h')];
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, guideX: x?.line ?? null, guideY: y?.line ?? null };
}
