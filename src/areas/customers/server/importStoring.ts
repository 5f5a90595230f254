// What a checked batch does: new customers with their guardians, touches of the known, blanks filled up.
import { sql } from 'drizzle-orm';
import { conflict, Invalid, Problem } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { logTogether, same } from '#kernel/server/audit';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { updateRow } from '#kernel/server/resources/saving';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../model/customer';
import type { ImportBatch, ImportRow } from '../model/importBatch';
import type { Decision, Known } from '../model/importRules';
import { tellAssigned } from './assignedNotice';
import { refreshClocks } from './clockRefresh';
import { createCustomer } from './creating';
import { customerRows, customerService } from './customerRows';
import { familyOf } from './families';
import { dealOwners, type NewRow } from './importOwners';
import type { Parsed } from './importReading';
import { importTexts } from './importTexts';
import { markAssigned } from './receivers';
import { logTouch } from './touches';

const together = 500;
export const originKind = 'import';
export const originId = (batchId: number, rowNo: number): string => `${batchId}:${rowNo}`;

interface Row extends Pick<ImportRow, 'id' | 'rowNo' | 'duplicateOf'> {
  decision: Decision;
  parsed: Parsed & { known: Known };
}

export async function storeRows(
  work: Work,
  batch: ImportBatch,
  codes: Map<number | null, string[]>,
  report: (done: number) => Promise<unknown>,
): Promise<Pick<ImportBatch, 'created' | 'matched'>> {
  const rows = await work.session.rows<Row>(
    sql`select id, row_no as "rowNo", duplicate_of as "duplicateOf", decision, parsed from import_row
      where enterprise_id = ${work.enterpriseId} and batch_id = ${batch.id} and decision in ('create', 'touch', 'fill') and deleted_at is null
      order by row_no`,
  );
  const fresh = rows.filter(({ decision }) => decision === 'create');
  const { owners } = await dealOwners(work, batch, fresh.map(newRow));
  const known = await lockKnown(work, rows);
  const family = families(work);
  const made: { id: number; customerId: number }[] = [];
  const given = new Map<number, Customer[]>();
  for (let start = 0; start < rows.length; start += together) {
    await logTogether(work, async () => {
      for (const row of rows.slice(start, start + together)) {
        if (row.decision !== 'create') {
          made.push({ id: row.id, customerId: await meet(work, batch, row, known.get(row.duplicateOf!)!) });
          continue;
        }
        const { schoolId } = newRow(row);
        const ownerId = owners.get(row.id) ?? null;
        const draft = { ...row.parsed.customer, ownerId, code: codes.get(schoolId)!.shift()! };
        const customerId = await atRow(row, async () =>
          create(work, batch, row, { ...draft, familyId: await family(row) }),
        );
        family.remember(row, customerId);
        made.push({ id: row.id, customerId });
        if (ownerId)
          given.set(ownerId, [...(given.get(ownerId) ?? []), { ...draft, id: customerId } as unknown as Customer]);
      }
    });
    await linkRows(work, made.splice(0));
    await report(Math.min(start + together, rows.length));
  }
  const met = rows.filter(({ decision }) => decision !== 'create').flatMap(({ duplicateOf }) => duplicateOf ?? []);
  if (met.length > 0) await refreshClocks(work, sql`t.id = any(${sql.param(met)}::bigint[])`);
  await markAssigned(work, [...given.keys()]);
  await tellAssigned(work, given);
  return { created: fresh.length, matched: rows.length - fresh.length };
}

const newRow = ({ id, parsed }: Row): NewRow => ({
  id,
  schoolId: (parsed.customer.schoolId as number | null) ?? null,
  ownerId: (parsed.customer.ownerId as number | null) ?? null,
});

/** A refusal names the row of the file. */
async function atRow<T>({ rowNo }: Row, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const first = error instanceof Invalid ? error.problems[0]! : error;
    const message = filled(first.text, first.vars ?? {});
    throw conflict(importTexts.rowFailed, { reason: 'row', row: rowNo }, { row: rowNo, message });
  }
}

async function create(work: Work, batch: ImportBatch, row: Row, draft: Record<string, unknown>): Promise<number> {
  const origin = {
    kind: originKind,
    id: originId(batch.id, row.rowNo),
    note: batch.fileName,
    way: 'import' as const,
    outcome: draft.familyId ? ('sibling' as const) : ('created' as const),
    isOwnerChosen: batch.ownerMode !== 'rule',
  };
  return createCustomer(work, { ...draft, guardians: row.parsed.guardians } as never, origin);
}

/** Brothers and sisters: of a customer who is known, or of one who came with a row before. */
function families(work: Work) {
  const byMobile = new Map<string, number>();
  const mobiles = ({ parsed }: Row) => parsed.guardians.flatMap(({ mobile }) => (mobile ? [String(mobile)] : []));
  const find = async (row: Row): Promise<number | null> => {
    const inFile = mobiles(row).flatMap((mobile) => byMobile.get(mobile) ?? [])[0];
    const whom = row.duplicateOf ?? inFile;
    return whom ? familyOf(work, whom) : null;
  };
  const remember = (row: Row, customerId: number) => {
    for (const mobile of mobiles(row)) if (!byMobile.has(mobile)) byMobile.set(mobile, customerId);
  };
  return Object.assign(find, { remember });
}

type Met = Customer & { isEditable: boolean };

/** Everyone the file meets, locked in order before anything is done. */
async function lockKnown(work: Work, rows: readonly Row[]): Promise<Map<number, Met>> {
  const ids = sql`${sql.param([...new Set(rows.flatMap(({ duplicateOf }) => duplicateOf ?? []))])}::bigint[]`;
  const known = await customerRows(work, sql`t.id = any(${ids})`, true);
  const editable = await work.session.rows<{ id: number }>(
    sql`select t.id from customer t where t.enterprise_id = ${work.enterpriseId} and t.id = any(${ids})
      and ${reaches(work.actor, customerService(work), 'edit', t, work.app.services)}`,
  );
  const mayEdit = new Set(editable.map(({ id }) => id));
  return new Map(known.map((row) => [row.id, { ...row, isEditable: mayEdit.has(row.id) }]));
}

/** A known customer: always a touch; blanks are filled only of those one may edit. */
async function meet(work: Work, batch: ImportBatch, row: Row, known: Met): Promise<number> {
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
      where enterprise_id = ${work.enterpriseId} and id = ${id}`,
  );
}

const linkRows = (work: Work, made: readonly { id: number; customerId: number }[]): Promise<unknown> =>
  work.session.rows(
    sql`update import_row r set customer_id = e."customerId" from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as e(id bigint, "customerId" bigint) where r.enterprise_id = ${work.enterpriseId} and r.id = e.id`,
  );
