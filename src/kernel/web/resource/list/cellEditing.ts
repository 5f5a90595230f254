// Which cells of a list are changed where they stand, and how the keyboard gets to them: one stop of the Tab key for the
// whole table, arrows from cell to cell, Enter or F2 into one.
import type { FieldKind } from '#kernel/model/fields';
import type { Resource } from '#kernel/model/resource';
import { mayDo, type WireRow } from '../rows/rows';

const simple: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'int',
  'money',
  'percent',
  'quantity',
  'date',
  'time',
  'choice',
  'bool',
  'email',
]);

/** A field that the form asks for, that fits into a cell, and that nobody has to uncover first. */
export function isCellField(of: Resource, name: string): boolean {
  const field = of.fields[name];
  if (!field || !of.verbs.includes('edit') || !of.form.includes(name)) return false;
  return simple.has(field.kind) && !field.computed && !field.mask && !field.secret && !field.colour;
}

export const mayEditCell = (row: WireRow, name: string): boolean =>
  mayDo(row, 'edit') && !row.$locked?.includes(name) && !row.$masked?.includes(name);

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next cell that can be changed in the direction of an arrow, skipping those that cannot. */
export function neighbour(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | undefined {
  const step = steps[key];
  const body = cell.closest('tbody');
  if (!step || !body) return undefined;
  let row = [...body.rows].indexOf(cell.parentElement as HTMLTableRowElement);
  let at = cell.cellIndex;
  for (;;) {
    row += step[0];
    at += step[1];
    const next = body.rows[row]?.cells[at];
    if (!next) return undefined;
    if (next.hasAttribute('data-edit')) return next;
  }
}
