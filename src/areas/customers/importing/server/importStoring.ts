// What a checked batch does: new customers with their guardians, and what becomes of those who are known.
import { sql } from 'drizzle-orm';
import { conflict, Invalid, Problem } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { logTogether } from '#kernel/server/audit';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { tellAssigned } from '../../assigning/server/assignedNotice';
import type { Customer } from '../../customer/model/customer';
import { createCustomer } from '../../customer/server/creating';
import type { Identity } from '../../duplicates/model/duplicateRules';
import { knownSince } from '../../duplicates/server/contactLocks';
import { identityOf } from '../../duplicates/server/duplicateCheck';
import { duplicatesOf } from '../../duplicates/server/duplicates';
import { familyOf } from '../../family/server/families';
import { refreshClocks } from '../../pool/server/clockRefresh';
import { markAssigned } from '../../pool/server/receivers';
import type { ImportBatch } from '../model/importBatch';
import { type Arrival, createCustomers } from './creatingMany';
import { whoIs } from './importChecking';
import { lockKnown, meet, originId, originKind, type Row } from './importMeeting';
import { dealOwners, type NewRow } from './importOwners';
import { importTexts } from './importTexts';

const together = 500;

export async function storeRows(
  work: Work,
  batch: ImportBatch,
  codes: Map<number | null, string[]>,
  report: (done: number) => Promise<unknown>,
): Promise<Pick<ImportBatch, 'created' | 'matched'>> {
  const rows = await work.session.rows<Row>(
    sql`select id, row_no as "rowNo", duplicate_of as "duplicateOf", decision, parsed from import_row
      where ${live(work, 'import_row')} and batch_id = ${batch.id} and decision in ('create', 'touch', 'fill')
      order by row_no`,
  );
  await meetNewcomers(work, batch.id, rows);
  const fresh = rows.filter(({ decision }) => decision === 'create');
  const { owners } = await dealOwners(work, batch, fresh.map(newRow));
  const known = await lockKnown(work, rows);
  const given = new Map<number, Customer[]>([...new Set(owners.values())].map((staffId) => [staffId, []]));
  const arrivalOf = (row: Row): Arrival => {
    const { schoolId } = newRow(row);
    const ownerId = owners.get(row.id) ?? null;
    const draft = {
      ...row.parsed.customer,
      guardians: row.parsed.guardians,
      ownerId,
      code: codes.get(schoolId)!.shift()!,
    };
    const origin = {
      kind: originKind,
      id: originId(batch.id, row.rowNo),
      note: batch.fileName,
      way: 'import' as const,
      isOwnerChosen: batch.ownerMode !== 'rule',
    };
    return { draft: draft as unknown as Arrival['draft'], origin };
  };
  const siblings = new Siblings(work);
  for (let start = 0; start < rows.length; start += together) {
    const some = rows.slice(start, start + together);
    const made = new Map<number, number>();
    // Those who hang on nobody come in together; who has a sibling in the file comes when that one is there.
    const alone = some.filter(
      (row) => row.decision === 'create' && batch.ownerMode !== 'rule' && siblings.isFirst(row),
    );
    for (const [id, customerId] of await createAlone(work, alone, arrivalOf)) made.set(id, customerId);
    for (const row of alone) siblings.remember(row, made.get(row.id)!);
    await logTogether(work, async () => {
      for (const row of some.filter(({ id }) => !made.has(id))) {
        const customerId =
          row.decision === 'create'
            ? await atRow(row, () => createOne(work, arrivalOf(row), siblings, row))
            : await meet(work, batch, row, known.get(row.duplicateOf!)!);
        made.set(row.id, customerId);
        if (row.decision === 'create') siblings.remember(row, customerId);
      }
    });
    for (const row of some)
      given
        .get(owners.get(row.id) ?? 0)
        ?.push({ ...row.parsed.customer, id: made.get(row.id)! } as unknown as Customer);
    await linkRows(work, made);
    await report(Math.min(start + together, rows.length));
  }
  const met = rows.filter(({ decision }) => decision !== 'create').flatMap(({ duplicateOf }) => duplicateOf ?? []);
  if (met.length > 0) await refreshClocks(work, sql`t.id = any(${sql.param(met)}::bigint[])`);
  await markAssigned(work, [...given.keys()]);
  await tellAssigned(work, given);
  return { created: fresh.length, matched: rows.length - fresh.length };
}

/** Whoever came since the check: a brother or sister is linked as one known before, the same student is no new one. */
async function meetNewcomers(work: Work, batchId: number, rows: readonly Row[]): Promise<void> {
  const since = await knownSince(work, batchId);
  const met = rows.filter(({ id }) => since.has(id));
  const found = await duplicatesOf(work, met.map(identityIn));
  for (const [i, row] of met.entries()) {
    const { known, whom } = whoIs(found[i]!);
    if (known === 'same' || known === 'perhaps')
      await atRow(row, async () => {
        throw conflict(importTexts.knownMeanwhile, { reason: 'known' });
      });
    row.duplicateOf = whom;
  }
}

const identityIn = ({ parsed: { customer, guardians } }: Row): Identity => {
  const { name, idCard, birthDate, daySchool } = customer as Partial<Customer>;
  const contacts = (key: 'mobile' | 'wechat') => guardians.map((line) => (line[key] ? String(line[key]) : null));
  return identityOf({ name, idCard, birthDate, daySchool, mobiles: contacts('mobile'), wechats: contacts('wechat') });
};

const newRow = ({ id, parsed }: Row): NewRow => ({
  id,
  schoolId: (parsed.customer.schoolId as number | null) ?? null,
  ownerId: (parsed.customer.ownerId as number | null) ?? null,
});

/** All at once; where one of them is refused they are tried one by one, so that the refusal names its row. */
async function createAlone(
  work: Work,
  rows: readonly Row[],
  arrivalOf: (row: Row) => Arrival,
): Promise<[number, number][]> {
  const { client } = work.session;
  const arrivals = rows.map(arrivalOf);
  await client.query('savepoint many_customers');
  try {
    const ids = await createCustomers(work, arrivals);
    await client.query('release savepoint many_customers');
    return rows.map(({ id }, i) => [id, ids[i]!]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await client.query('rollback to savepoint many_customers');
    const made: [number, number][] = [];
    for (const [i, row] of rows.entries()) {
      const { draft, origin } = arrivals[i]!;
      made.push([row.id, await atRow(row, () => createCustomer(work, draft, origin))]);
    }
    return made;
  }
}

async function createOne(work: Work, { draft, origin }: Arrival, siblings: Siblings, row: Row): Promise<number> {
  const familyId = await siblings.familyOf(row);
  return createCustomer(work, { ...draft, familyId }, { ...origin, outcome: familyId ? 'sibling' : 'created' });
}

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

const mobilesOf = ({ parsed }: Row): string[] =>
  parsed.guardians.flatMap(({ mobile }) => (mobile ? [String(mobile)] : []));

/** Brothers and sisters: of a customer who is known, or of one who came with a row before. */
class Siblings {
  private readonly seen = new Set<string>();
  private readonly byMobile = new Map<string, number>();

  constructor(private readonly work: Work) {}

  /** Nobody before it in the file has its numbers, and nobody known either. */
  isFirst(row: Row): boolean {
    const isNew = mobilesOf(row).every((mobile) => !this.seen.has(mobile));
    for (const mobile of mobilesOf(row)) this.seen.add(mobile);
    return isNew && row.duplicateOf === null;
  }

  remember(row: Row, customerId: number): void {
    for (const mobile of mobilesOf(row)) if (!this.byMobile.has(mobile)) this.byMobile.set(mobile, customerId);
  }

  async familyOf(row: Row): Promise<number | null> {
    const whom = row.duplicateOf ?? mobilesOf(row).flatMap((mobile) => this.byMobile.get(mobile) ?? [])[0];
    return whom ? familyOf(this.work, whom) : null;
  }
}

const linkRows = (work: Work, made: ReadonlyMap<number, number>): Promise<unknown> =>
  work.session.rows(
    sql`update import_row r set customer_id = e."customerId" from unnest(${sql.param([...made.keys()])}::bigint[], ${sql.param([...made.values()])}::bigint[])
      as e(id, "customerId") where ${ours(work, 'r')} and r.id = e.id`,
  );
