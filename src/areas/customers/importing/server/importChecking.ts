// The check of a batch: every row is read, compared with the rows before it and with everyone who is known, and gets the
// decision that follows. Read and written in pieces, so that ten thousand rows cost a few dozen statements.
import { sql } from 'drizzle-orm';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Identity } from '../../duplicates/model/duplicateRules';
import { type Duplicate, duplicatesOf } from '../../duplicates/server/duplicates';
import type { ImportBatch, ImportRow, RowProblem } from '../model/importBatch';
import { type Decision, decisionFor, type Known } from '../model/importRules';
import { ownerCheck } from './importOwners';
import { type Parsed, type Raw, type ReadRow, rowReader } from './importReading';
import { importTexts } from './importTexts';

const together = 500;

export interface CheckedRow {
  id: number;
  parsed: Parsed & { known: Known };
  errors: RowProblem[];
  duplicateOf: number | null;
  decision: Decision;
}

export type Stored = Pick<ImportRow, 'id' | 'rowNo' | 'decision'> & { raw: Raw };

/** Checks rows in the order of the file: each is compared with those this same check has seen before it. */
export async function rowCheck(
  work: Work,
  batch: ImportBatch,
): Promise<(stored: readonly Stored[]) => Promise<CheckedRow[]>> {
  const read = await rowReader(work, batch);
  const ownerProblems = await ownerCheck(work, batch);
  const repeated = repeats();
  const decide = async (row: ReadRow & Stored, found: readonly Duplicate[]): Promise<CheckedRow> => {
    const { known, whom } = whoIs(found);
    const decision = decisionFor(known, batch.duplicateMode, row.decision);
    const problems = [...row.problems];
    if (decision !== 'exclude') problems.push(...repeated(row.identity, row.rowNo));
    if (decision === 'create') problems.push(...(await ownerProblems(row.customer)));
    const { id, customer, guardians } = row;
    const { wording } = work.actor;
    const errors = problems.map(({ field, text, vars }) => ({
      field,
      message: say(text, { locale: 'zh', wording }, vars),
      messageEn: say(text, { locale: 'en', wording }, vars),
    }));
    return { id, parsed: { customer, guardians, known }, errors, duplicateOf: whom, decision };
  };
  return async (stored) => {
    const rows: (ReadRow & Stored)[] = [];
    for (const row of stored) rows.push({ ...row, ...(await read(row.raw)) });
    const known = await duplicatesOf(
      work,
      rows.map(({ identity }) => identity),
    );
    const checked: CheckedRow[] = [];
    for (const [i, row] of rows.entries()) checked.push(await decide(row, known[i]!));
    return checked;
  };
}

/** As its reader understands them. */
export const errorsFor = ({ caller }: Work, errors: readonly RowProblem[]) =>
  errors.map(({ field, message, messageEn }) => ({
    field,
    message: caller.locale === 'en' ? (messageEn ?? message) : message,
  }));

/** The later of two rows about one student is wrong. */
function repeats(): (identity: Identity, rowNo: number) => FieldProblem[] {
  const firstRows = new Map<string, number>();
  return ({ nameKey, mobiles, idCard }, rowNo) => {
    const keys = [
      ...(nameKey ? mobiles.map((mobile) => ({ key: `${mobile} ${nameKey}`, field: 'guardian.mobile' })) : []),
      ...(idCard ? [{ key: idCard, field: 'idCard' }] : []),
    ];
    const before = keys.find(({ key }) => firstRows.has(key));
    if (before) return [problem(before.field, importTexts.sameRow, { row: firstRows.get(before.key)! })];
    for (const { key } of keys) firstRows.set(key, rowNo);
    return [];
  };
}

/** Those that are merely alike are shown nowhere: a sheet of a whole school is full of namesakes. */
export function whoIs(found: readonly Duplicate[]): { known: Known; whom: number | null } {
  const [first] = found;
  if (!first || first.kind === 'similar') return { known: 'nobody', whom: null };
  const known = first.kind === 'same' ? 'same' : first.looksSame ? 'perhaps' : 'sibling';
  return { known, whom: first.known.id };
}

/** Every row of the batch, in order. */
export async function checkBatch(work: Work, batch: ImportBatch): Promise<void> {
  const check = await rowCheck(work, batch);
  let after = 0;
  while (true) {
    const some = await work.session.rows<Stored>(
      sql`select id, row_no as "rowNo", decision, raw from import_row where ${live(work, 'import_row')}
        and batch_id = ${batch.id} and row_no > ${after} order by row_no limit ${together}`,
    );
    if (some.length === 0) return;
    await storeChecked(work, await check(some));
    after = some.at(-1)!.rowNo;
  }
}

export async function storeChecked(work: Work, rows: readonly CheckedRow[]): Promise<void> {
  await work.session.rows(
    sql`update import_row r set parsed = e.parsed, errors = e.errors, duplicate_of = e."duplicateOf", decision = e.decision,
        version = r.version + 1, updated_at = ${work.now.toISOString()}, updated_by = ${work.actor.staffId || null}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id bigint, parsed jsonb, errors jsonb, "duplicateOf" bigint, decision text)
      where ${ours(work, 'r')} and r.id = e.id`,
  );
}

/** What a batch comes to, as it stands. */
export async function countsOf(
  work: Work,
  batchId: number,
): Promise<Pick<ImportBatch, 'total' | 'valid' | 'excluded'>> {
  const counted = await work.session.one<{ total: number; valid: number; excluded: number }>(
    sql`select count(*)::int as total, count(*) filter (where decision <> 'exclude' and errors = '[]')::int as valid,
        count(*) filter (where decision = 'exclude')::int as excluded
      from import_row where ${live(work, 'import_row')} and batch_id = ${batchId}`,
  );
  return counted!;
}
