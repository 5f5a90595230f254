// The rows of a checked batch, as a person goes through them: shown by tab, mended cell by cell, decided one or many.

import { type SQL, sql } from 'drizzle-orm';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { maskedName } from '../../customer/model/names';
import { customerService } from '../../customer/server/customerRows';
import { schoolCalled } from '../../customer/server/schoolNames';
import { ImportBatch, type ImportRow } from '../model/importBatch';
import { type ImportTab, importTabs } from '../model/importCalls';
import { choicesFor, type Decision, type Known } from '../model/importRules';
import { countsOf, errorsFor, rowCheck, type Stored, storeChecked } from './importChecking';
import type { Parsed, Raw } from './importReading';
import { importTexts } from './importTexts';

const tabs = {
  all: sql`true`,
  errors: sql`r.decision <> 'exclude' and r.errors <> '[]'`,
  duplicates: sql`r.duplicate_of is not null`,
  valid: sql`r.decision <> 'exclude' and r.errors = '[]'`,
  excluded: sql`r.decision = 'exclude'`,
} satisfies Record<ImportTab, SQL>;

const rowsOf = (work: Work, batchId: number): SQL => sql`${live(work, 'r')} and r.batch_id = ${batchId}`;

interface Kept extends Pick<ImportRow, 'id' | 'rowNo' | 'errors' | 'duplicateOf' | 'customerId'> {
  raw: Raw;
  decision: Decision | null;
  parsed: Partial<Parsed> & { known?: Known };
}

const columns = sql`r.id, r.row_no as "rowNo", r.raw, r.parsed, r.errors, r.duplicate_of as "duplicateOf", r.decision, r.customer_id as "customerId"`;

export async function pageOfRows(work: Work, batch: ImportBatch, tab: ImportTab, page: number, pageSize: number) {
  const counted = await work.session.one<Record<ImportTab, number>>(
    sql`select ${sql.join(
      importTabs.map((name) => sql`count(*) filter (where ${tabs[name]})::int as ${sql.raw(`"${name}"`)}`),
      sql`, `,
    )} from import_row r where ${rowsOf(work, batch.id)}`,
  );
  const rows = await work.session.rows<Kept>(
    sql`select ${columns} from import_row r where ${rowsOf(work, batch.id)} and ${tabs[tab]}
      order by r.row_no limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { list: await shown(work, rows), total: counted![tab], counts: counted!, page, pageSize };
}

async function shown(work: Work, rows: readonly Kept[]) {
  const known = await duplicates(
    work,
    rows.flatMap(({ duplicateOf }) => duplicateOf ?? []),
  );
  return rows.map(({ parsed, duplicateOf, ...row }) => ({
    ...row,
    errors: errorsFor(work, row.errors),
    known: parsed.known ?? 'nobody',
    choices: choicesFor(parsed.known ?? 'nobody'),
    duplicate: duplicateOf === null ? null : (known.get(duplicateOf) ?? null),
  }));
}

type Found = Pick<Customer, 'id' | 'name' | 'state' | 'ownerId' | 'lostKind' | 'poolAt'> & {
  school: string | null;
  owner: string | null;
  lastAt: Date | null;
  visible: boolean;
};

/** Of a customer one does not see: the first character, where, how far, whose, when last. Never a number. */
async function duplicates(work: Work, ids: readonly number[]) {
  const seen = reaches(work.actor, customerService(work), 'view', t, work.app.services);
  const rows = await work.session.rows<Found>(
    sql`select t.id, t.name, t.state, t.owner_id as "ownerId", t.lost_kind as "lostKind", t.pool_at as "poolAt", ${schoolCalled(work)} as school, o.name as owner,
        t.last_follow_up_at as "lastAt", (${seen}) as visible
      from customer t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
        left join staff o on o.enterprise_id = t.enterprise_id and o.id = t.owner_id
      where ${ours(work, 't')} and t.id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(
    rows.map(({ id, name, ownerId, lostKind, poolAt, visible, ...rest }) => {
      const isCovered = !visible || isInPool({ ownerId, state: rest.state, lostKind, poolAt }, work.now);
      return [id, { ...rest, visible, ...(visible ? { id } : {}), name: isCovered ? maskedName(name) : name }];
    }),
  );
}

/** Only what has been checked and not yet imported can be changed. */
export function refuseFrozen(batch: ImportBatch): void {
  if (!['checked', 'failed'].includes(batch.state)) throw conflict(importTexts.frozen, { reason: 'state' });
}

interface Mend {
  rowId: number;
  cells: Raw | null;
  decision: Decision | null;
}

/** One row with other cells or another decision; checked again together with the rows that share its numbers. */
export async function mendRow(work: Work, batch: ImportBatch, { rowId, cells, decision }: Mend) {
  refuseFrozen(batch);
  const [row] = await work.session.rows<Kept>(
    sql`select ${columns} from import_row r where ${rowsOf(work, batch.id)} and r.id = ${rowId}`,
  );
  if (!row) throw notFound();
  const known = Object.entries(cells ?? {}).filter(([column]) => batch.columns.includes(column));
  const raw = {
    ...row.raw,
    ...Object.fromEntries(known.map(([column, cell]) => [column, String(cell).slice(0, 2000)])),
  };
  await decided(work, batch, [{ id: rowId, raw, decision: decision ?? row.decision }], [row]);
  const [after] = await work.session.rows<Kept>(
    sql`select ${columns} from import_row r where ${rowsOf(work, batch.id)} and r.id = ${rowId}`,
  );
  if (decision && after!.decision !== decision) throw invalid('decision', importTexts.noChoice);
  return (await shown(work, [after!]))[0];
}

/** One decision for many: those named, or all of a tab. Where it is not possible the row keeps what it had. */
export async function decideRows(
  work: Work,
  batch: ImportBatch,
  { ids, tab, decision }: { ids: readonly number[]; tab: ImportTab | null; decision: Decision },
): Promise<void> {
  refuseFrozen(batch);
  const which = tab ? tabs[tab] : sql`r.id = any(${sql.param([...ids])}::bigint[])`;
  const rows = await work.session.rows<Kept>(
    sql`select ${columns} from import_row r where ${rowsOf(work, batch.id)} and ${which} order by r.row_no`,
  );
  const possible = rows.filter(({ parsed }) => choicesFor(parsed.known ?? 'nobody').includes(decision));
  const changes = possible.map(({ id, raw }) => ({ id, raw, decision }));
  await decided(work, batch, changes, possible);
}

interface Change {
  id: number;
  raw: Raw;
  decision: Decision | null;
}

async function decided(
  work: Work,
  batch: ImportBatch,
  changes: readonly Change[],
  were: readonly Kept[],
): Promise<void> {
  if (changes.length === 0) return;
  await work.session.rows(
    sql`update import_row r set raw = e.raw, decision = e.decision from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as e(id bigint, raw jsonb, decision text) where ${rowsOf(work, batch.id)} and r.id = e.id`,
  );
  const ids = sql`${sql.param(changes.map(({ id }) => id))}::bigint[]`;
  const mended = changes.filter(({ raw }, i) => raw !== were[i]!.raw).map(({ id }) => id);
  const anew =
    mended.length > 0
      ? await (await rowCheck(work, batch))(await storedRows(work, batch, sql`r.id = any(${ids})`))
      : [];
  // What was the same student as one of these may be alone now, and the other way round.
  const keys = keysOf([...were, ...anew].map(({ parsed }) => parsed));
  const affected = await storedRows(
    work,
    batch,
    sql`(r.id = any(${ids})
    or r.parsed->'customer'->>'idCard' = any(${sql.param(keys.idCards)}::text[])
    or exists (select 1 from jsonb_array_elements(r.parsed->'guardians') g where g->>'mobile' = any(${sql.param(keys.mobiles)}::text[])))`,
  );
  await storeChecked(work, await (await rowCheck(work, batch))(affected));
  const found = work.app.services.get(ImportBatch.name)!;
  await updateRow(work, found, { ...batch }, await countsOf(work, batch.id), { action: 'check' });
}

const storedRows = (work: Work, batch: ImportBatch, which: SQL): Promise<Stored[]> =>
  work.session.rows<Stored>(
    sql`select r.id, r.row_no as "rowNo", r.decision, r.raw from import_row r where ${rowsOf(work, batch.id)} and ${which} order by r.row_no`,
  );

function keysOf(parsed: readonly Partial<Parsed>[]): { mobiles: string[]; idCards: string[] } {
  const text = (value: unknown): string[] => (typeof value === 'string' && value ? [value] : []);
  return {
    mobiles: parsed.flatMap(({ guardians = [] }) => guardians.flatMap(({ mobile }) => text(mobile))),
    idCards: parsed.flatMap(({ customer }) => text(customer?.idCard)),
  };
}
