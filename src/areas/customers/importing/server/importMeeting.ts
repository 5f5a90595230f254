// The known customers a sheet meets: a touch for each, and blanks filled up where that was chosen.
import { sql } from 'drizzle-orm';
import { same } from '#kernel/server/audit';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { updateRow } from '#kernel/server/resources/saving';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { logTouch } from '../../sources/server/touches';
import type { ImportBatch, ImportRow } from '../model/importBatch';
import type { Decision, Known } from '../model/importRules';
import type { Parsed } from './importReading';

export interface Row extends Pick<ImportRow, 'id' | 'rowNo' | 'duplicateOf'> {
  decision: Decision;
  parsed: Parsed & { known: Known };
}

export const originKind = 'import';
/** Without a row: how those of the whole batch begin. */
export const originId = (batchId: number, rowNo: number | '' = ''): string => `${batchId}:${rowNo}`;

export type Met = Customer & { isEditable: boolean };

/** Everyone the file meets, locked in order before anything is done. */
export async function lockKnown(work: Work, rows: readonly Row[]): Promise<Map<number, Met>> {
  const ids = sql`${sql.param([...new Set(rows.flatMap(({ duplicateOf }) => duplicateOf ?? []))])}::bigint[]`;
  const known = await customerRows(work, sql`t.id = any(${ids})`, true);
  const editable = await work.session.rows<{ id: number }>(
    sql`select t.id from customer t where ${ours(work, 't')} and t.id = any(${ids})
      and ${reaches(work.actor, customerService(work), 'edit', t, work.app.services)}`,
  );
  const mayEdit = new Set(editable.map(({ id }) => id));
  return new Map(known.map((row) => [row.id, { ...row, isEditable: mayEdit.has(row.id) }]));
}

/** A known customer: always a touch; blanks are filled only of those one may edit. */
export async function meet(work: Work, batch: ImportBatch, row: Row, known: Met): Promise<number> {
  await logTouch(work, {
    customerId: known.id,
    sourceId: row.parsed.customer.sourceId as number,
    originKind,
    originId: originId(batch.id, row.rowNo),
    note: batch.fileName,
    outcome: 'matched',
  });
  if (row.decision === 'fill' && known.isEditable) await fill(work, row, known);
  return known.id;
}

/** What a sheet never decides about a customer who is there. */
const kept = new Set([
  'name',
  'schoolId',
  'ownerId',
  'sourceId',
  'sourceNote',
  'referrerCustomerId',
  'referrerStaffId',
]);
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 'unknown' ||
  (Array.isArray(value) && value.length === 0);

async function fill(work: Work, { id, parsed }: Row, known: Met): Promise<void> {
  const { isEditable: _, ...stored }: Record<string, unknown> = { ...known };
  const changes = Object.fromEntries(
    Object.entries(parsed.customer).filter(
      ([name, value]) => !kept.has(name) && name !== 'extra' && isBlank(stored[name]) && !isBlank(value),
    ),
  );
  const extra = { ...(parsed.customer.extra as object | undefined), ...known.extra };
  if (!same(extra, known.extra)) changes.extra = extra;
  if (Object.keys(changes).length === 0) return;
  Object.assign(known, await updateRow(work, customerService(work), stored, changes, { action: 'import' }));
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, stored[name] ?? null]));
  await work.session.rows(
    sql`update import_row set parsed = parsed || ${JSON.stringify({ filled: changes, before })}::jsonb
      where ${ours(work, 'import_row')} and id = ${id}`,
  );
}
