// Every write leaves a row that says who changed what from what to what, in the same transaction: no log, no write.

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { OperationLog } from '../model/records';
import type { Resource } from '../model/resource';
import { covered } from '../model/shown/mask';
import { say } from '../model/text';
import { writeValue } from '../model/values';
import { tableSql } from './database/table';
import { labelColumn, namesakeOf, t } from './resources/query';
import { searchText, shortened } from './search';
import type { Work } from './work';

export interface LogEntry {
  action: string;
  of: Pick<Resource, 'area' | 'entity'>;
  rowId?: number | null;
  rowTitle?: string;
  schoolId?: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  result?: 'done' | 'refused';
}

const keptBack = Symbol('log entries kept back');
/** The entries of rows stored together, while they are being stored. */
const heldIn = (work: Work): { entries: LogEntry[] | null } => work.memo(keptBack, () => ({ entries: null }));

export const logOperation = (work: Work, ...entries: readonly LogEntry[]): Promise<void> => log(work, entries);

async function log(work: Work, entries: readonly LogEntry[]): Promise<void> {
  const others = heldIn(work).entries;
  if (others) for (const entry of entries) others.push(entry);
  else if (entries.length > 0) await logAll(work, entries);
}

/** Rows that came or went as a whole: `after` says what the new ones are, `before` what those were that are gone. */
export async function logWhole(
  work: Work,
  of: Resource,
  action: string,
  side: 'before' | 'after',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const titles = await titlesOf(work, of, rows);
  const entries = rows.map((row, i) => ({
    action,
    of,
    rowId: Number(row.id),
    rowTitle: titles[i]!,
    schoolId: schoolOf(of, row),
    [side]: differences(of, null, row).after,
  }));
  await log(work, entries);
}

interface Changed {
  row: Record<string, unknown>;
  was: Record<string, unknown>;
  /** What changed in its lines. */
  lines?: { before: Record<string, unknown>; after: Record<string, unknown> };
  reason?: string | undefined;
}

/** Rows that were changed, each with what changed in it and in its lines. */
export async function logChanges(work: Work, of: Resource, action: string, changed: readonly Changed[]): Promise<void> {
  const titles = await titlesOf(
    work,
    of,
    changed.map(({ row }) => row),
  );
  const entries = changed.map(({ row, was, lines, reason }, i) => {
    const { before, after } = differences(of, was, row);
    return {
      action,
      of,
      rowId: Number(was.id),
      rowTitle: titles[i]!,
      schoolId: schoolOf(of, row),
      before: { ...before, ...lines?.before },
      after: { ...after, ...lines?.after },
      ...(reason ? { reason } : {}),
    };
  });
  await log(work, entries);
}

/** After the entries of the rows that one call changed: how many there were. All of them have the call's request id. */
export async function logSummary(
  work: Work,
  of: Pick<Resource, 'area' | 'entity' | 'title'>,
  action: string,
  count: number,
): Promise<void> {
  if (count > 1) await logOperation(work, { action, of, rowTitle: say(of.title, work), after: { count } });
}

/** Many rows stored one after another: their entries are kept back and written in one statement once all are stored. */
export async function logTogether(work: Work, run: () => Promise<void>): Promise<void> {
  const held = heldIn(work);
  if (held.entries) return run();
  const entries: LogEntry[] = [];
  held.entries = entries;
  try {
    await run();
  } finally {
    held.entries = null;
  }
  await logAll(work, entries);
}

async function logAll(work: Work, entries: readonly LogEntry[]): Promise<void> {
  const { actor, caller } = work;
  const rows = entries.map(({ of, rowTitle = '', result = 'done', ...entry }) => {
    const title = shortened(rowTitle, 200);
    const search = searchText(OperationLog, { staffName: actor.name, rowTitle: title });
    return { ...entry, area: of.area, entity: of.entity, rowTitle: title, result, search };
  });
  await work.session.rows(
    sql`insert into operation_log (enterprise_id, at, account_id, staff_id, staff_name, school_id, area, entity, row_id, row_title,
        action, before, after, reason, ip, user_agent, session_id, request_id, result, search)
      select ${actor.enterpriseId}, ${work.now.toISOString()}, ${actor.accountId || null}, ${actor.staffId || null}, ${actor.name},
        e."schoolId", e.area, e.entity, e."rowId", e."rowTitle", e.action, e.before, e.after, e.reason, ${caller.ip},
        ${caller.userAgent.slice(0, 300)}, ${actor.sessionId || null}, ${caller.requestId}, e.result, e.search
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("schoolId" bigint, area text, entity text, "rowId" bigint,
        "rowTitle" text, action text, before jsonb, after jsonb, reason text, result text, search text)`,
    { prepare: true },
  );
}

const unlogged = new Set([
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'search',
  'deletedAt',
  'enterpriseId',
]);

/** The changed fields only, sensitive ones masked, secrets never. */
export function differences(of: Resource, was: Record<string, unknown> | null, now: Record<string, unknown>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(of.fields)) {
    if (unlogged.has(name) || field.unlogged || field.kind === 'lines') continue;
    if (was && same(was[name], now[name])) continue;
    if (!was && (now[name] === null || now[name] === undefined)) continue;
    const show = (value: unknown) => {
      if (field.secret) return '••••';
      const wire = writeValue(field, value);
      return field.mask && wire !== null ? covered(field.mask, wire) : wire;
    };
    if (was) before[name] = show(was[name]);
    after[name] = show(now[name]);
  }
  return { before, after };
}

/** The order of an object's names means nothing: the database gives them back in its own. */
export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** How the log names a row. */
export const titleOf = async (work: Work, of: Resource, row: Record<string, unknown>): Promise<string> =>
  (await titlesOf(work, of, [row]))[0]!;

export async function titlesOf(work: Work, of: Resource, rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const labels = rows.map(({ [of.label]: label }) => (label instanceof Date ? label.toISOString() : (label ?? '')));
  const namesake = namesakeOf(of, work.app.services);
  const ids = namesake ? labels.filter(Boolean).map(Number) : [];
  if (!namesake || ids.length === 0) return labels.map(String);
  const names = await namesOf(work, namesake, ids);
  return labels.map((label) => names.get(Number(label)) ?? String(label));
}

/** How rows of a resource are called, by their ids. */
export async function namesOf(work: Work, of: Resource, ids: readonly number[]): Promise<Map<number, string | null>> {
  const named = await work.session.rows<{ id: number; name: string | null }>(
    sql`select t.id, ${labelColumn(of, 'zh', t, work.app.services)}::text as name from ${tableSql(of)} t
      where t.enterprise_id = ${work.enterpriseId} and t.id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** At which school it stands. */
export const schoolOf = (of: Resource, row: Record<string, unknown>): number | null => {
  const name = of.scope.school;
  return name ? ((row[name] as number | null) ?? null) : null;
};
