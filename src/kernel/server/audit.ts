// Every write leaves a row that says who changed what from what to what, in the same transaction: no log, no write.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { mask } from '../model/mask';
import { OperationLog } from '../model/records';
import type { Resource } from '../model/resource';
import { writeValue } from '../model/values';
import { searchText } from './search';
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

export async function logOperation(work: Work, entry: LogEntry): Promise<void> {
  const { actor, caller } = work;
  await work.session.rows(
    sql`insert into operation_log (enterprise_id, at, account_id, staff_id, staff_name, school_id, area, entity, row_id, row_title,
        action, before, after, reason, ip, user_agent, session_id, request_id, result, search)
      values (${actor.enterpriseId}, ${work.now.toISOString()}, ${actor.accountId || null}, ${actor.staffId || null}, ${actor.name},
        ${entry.schoolId ?? null}, ${entry.of.area}, ${entry.of.entity}, ${entry.rowId ?? null}, ${(entry.rowTitle ?? '').slice(0, 200)},
        ${entry.action}, ${toJson(entry.before)}, ${toJson(entry.after)}, ${entry.reason ?? null}, ${caller.ip},
        ${caller.userAgent.slice(0, 300)}, ${actor.sessionId || null}, ${caller.requestId}, ${entry.result ?? 'done'},
        ${searchText(OperationLog, { staffName: actor.name, rowTitle: (entry.rowTitle ?? '').slice(0, 200) })})`,
    { prepare: true },
  );
}

const toJson = (value: Record<string, unknown> | undefined): string | null => (value ? JSON.stringify(value) : null);

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
    if (unlogged.has(name) || field.kind === 'lines') continue;
    if (was && same(was[name], now[name])) continue;
    if (!was && (now[name] === null || now[name] === undefined)) continue;
    const show = (value: unknown) => {
      if (field.secret) return '••••';
      const wire = writeValue(field, value);
      return field.mask && typeof wire === 'string' ? mask(field.mask, wire) : wire;
    };
    if (was) before[name] = show(was[name]);
    after[name] = show(now[name]);
  }
  return { before, after };
}

/** The order of an object's names means nothing: the database gives them back in its own. */
export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** How the log names a row, and at which school it stands. */
export const titleOf = (of: Resource, row: Record<string, unknown>): string => String(row[of.label] ?? '');
export const schoolOf = (of: Resource, row: Record<string, unknown>): number | null => {
  const name = of.scope.school;
  return name ? ((row[name] as number | null) ?? null) : null;
};
