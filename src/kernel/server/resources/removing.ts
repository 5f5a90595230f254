// delete: soft, for one row or many at once, refused as a whole while others refer to any of them.
import { type SQL, sql } from 'drizzle-orm';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { logSummary, logWhole } from '../audit';
import { columnSql, tableSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { refuseWhileWaiting } from './asking';
import { refuseClosed } from './closed';
import { storedColumns } from './query';
import { rowFor } from './reading';
import { refuseWhileReferred } from './references';

const mostAtOnce = 200;

export async function remove(work: Work, found: Service, payload: Record<string, unknown>): Promise<{ count: number }> {
  const { of, hooks } = found;
  const given = payload.ids ?? payload.id;
  const ids = [...new Set((Array.isArray(given) ? given : String(given ?? '').split(',')).map(Number))].sort(
    (a, b) => a - b,
  );
  if (ids.length === 0 || ids.length > mostAtOnce || ids.some((id) => !Number.isSafeInteger(id) || id < 1)) {
    throw new Invalid([fieldProblem('id', 'required', { zh: '编号', en: 'Id' })]);
  }
  const rows = [];
  for (const id of ids) rows.push(await rowFor(work, found, id, 'delete', true));
  for (const row of rows) await refuseClosed(work, found, row);
  for (const row of rows) refuseWhileWaiting(row);
  for (const row of rows) await hooks.beforeAct?.({ verb: 'delete', row: row as never, values: {}, work });
  for (const row of rows) await hooks.beforeDelete?.({ row: row as never, work });
  const children = Object.values(of.fields).flatMap((field) => (field.line ? [field.line] : []));
  const list = sql`${sql.param(ids)}::bigint[]`;
  for (const { of: child, by } of children) {
    const found = work.app.services.get(child.name);
    const gone = found ? await removeRows(work, found.of, sql`t.${columnSql(by)} = any(${list})`) : [];
    if (found && gone.length > 0) {
      const lost = gone.map(({ id }) => Number(id));
      await refuseWhileReferred(work, found.of, lost, of);
    }
  }
  await refuseWhileReferred(work, of, ids);
  await work.session.rows(sql`${markGone(work, of)} and t.id = any(${list})`);
  await logWhole(work, of, 'delete', 'before', rows);
  await logSummary(work, of, 'delete', ids.length);
  for (const row of rows) await hooks.afterDelete?.({ row: row as never, work });
  return { count: ids.length };
}

const markGone = (work: Work, of: Resource): SQL => {
  const at = work.now.toISOString();
  return sql`update ${tableSql(of)} t set deleted_at = ${at}, version = t.version + 1, updated_by = ${work.actor.staffId || null}, updated_at = ${at}
    where t.enterprise_id = ${work.enterpriseId}`;
};

/**
 * What goes because something else does, or because a rule ends it: nobody is asked whether they may. The rows are `t`; the
 * log keeps what each of them was.
 */
export async function removeRows(
  work: Work,
  of: Resource,
  where: SQL,
  action = 'delete',
): Promise<Record<string, unknown>[]> {
  const rows = await work.session.rows(
    sql`${markGone(work, of)} and t.deleted_at is null and ${where} returning ${storedColumns(of)}`,
  );
  await logWhole(work, of, action, 'before', rows);
  return rows;
}
