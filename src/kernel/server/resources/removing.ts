// delete: soft, for one row or many at once, refused as a whole while others refer to any of them.
import { sql } from 'drizzle-orm';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { differences, logOperation, logSummary, schoolOf, titleOf } from '../audit';
import { columnSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { tableSql } from './query';
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
  for (const row of rows) await hooks.beforeAct?.({ verb: 'delete', row: row as never, values: {}, work });
  for (const row of rows) await hooks.beforeDelete?.({ row: row as never, work });
  const children = Object.values(of.fields).flatMap((field) => (field.line ? [field.line] : []));
  const at = work.now.toISOString();
  const list = sql`${sql.param(ids)}::bigint[]`;
  for (const { resource, by } of children) {
    const child = work.app.services.get(resource);
    if (!child) continue;
    await work.session.rows(
      sql`update ${tableSql(child.of)} set deleted_at = ${at} where enterprise_id = ${work.enterpriseId} and deleted_at is null and ${columnSql(by)} = any(${list})`,
    );
  }
  await refuseWhileReferred(work, of, ids);
  await work.session.rows(
    sql`update ${tableSql(of)} set deleted_at = ${at}, version = version + 1, updated_by = ${work.actor.staffId || null}, updated_at = ${at}
      where enterprise_id = ${work.enterpriseId} and id = any(${list})`,
  );
  for (const row of rows) {
    await logOperation(work, {
      action: 'delete',
      of,
      rowId: Number(row.id),
      rowTitle: await titleOf(work, of, row),
      schoolId: schoolOf(of, row),
      before: differences(of, null, row).after,
    });
  }
  await logSummary(work, of, 'delete', ids.length);
  return { count: ids.length };
}
