// Which steps of time a line is drawn through: what is still to come and has nothing yet is not drawn as a fall to zero.
import type { Day } from '#kernel/model/dates';
import { numberOf } from './measureText';
import { figureOf, type ReportRow } from './reportClient';

/** Up to the last step that has begun or already has something: planned lessons are drawn, revenue to come is not. */
export function drawnOf(rows: readonly ReportRow[], field: string, measure: string, today: Day): readonly ReportRow[] {
  const last = rows.findLastIndex(
    (row) => (row.drill[`${field}From`] ?? '') <= today || numberOf(figureOf(row, measure)) !== 0,
  );
  return rows.slice(0, last + 1);
}
