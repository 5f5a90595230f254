// The rules of the pools: one for the enterprise, always there, and one for each school that has its own.

import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import { type AreaPiece, firstRows, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { PoolRule } from '../model/poolRule';
import { refreshLater } from './clockJobs';
import { servesImpact } from './poolRuleImpact';
import { poolItems, poolTemplates } from './poolSaid';

const rules = texts('customers.poolRule', {
  remindFirst: ['提醒天数应小于回收天数', 'The warning comes before the recycling'],
  defaultStays: ['默认规则不能删除', 'The default rule stays'],
  unknownLevel: ['没有这个等级：{code}', 'No such level: {code}'],
});

/** What moves a customer's recycle time. */
const clockFields = [
  'enabled',
  'followDays',
  'levelDays',
  'dealDays',
  'skipHolidays',
  'graduatedDays',
] as const satisfies readonly (keyof PoolRule)[];

const dayMs = 86_400_000;

export const poolRuleService: Service = service(PoolRule, {
  // Whoever keeps the rule of a school reads what it departs from.
  alsoSeen: (_actor, alias) => sql`${alias}.school_id is null`,
  async beforeSave({ row, was, work }) {
    if (!was) await refuseSecond(work, row.schoolId);
    if (row.remindDays >= row.followDays) throw invalid('remindDays', rules.remindFirst);
    if (!was || !same(row.levelDays, was.levelDays)) await refuseUnknownLevels(work, row.levelDays);
    const isChanged = !was || clockFields.some((name) => !same(row[name], was[name]));
    if (isChanged) row.graceUntil = new Date(work.now.getTime() + row.remindDays * dayMs);
  },
  async afterSave({ row, was, work }) {
    if (!was || !same(row.graceUntil, was.graceUntil)) await refreshLater(work, row.schoolId);
  },
  async beforeDelete({ row, work }) {
    if (row.schoolId === null) throw conflict(rules.defaultStays, { reason: 'default' });
    // The school falls under the default rule, with the same time to be warned.
    const until = new Date(work.now.getTime() + row.remindDays * dayMs).toISOString();
    await work.session.rows(
      sql`update pool_rule set grace_until = greatest(grace_until, ${until}) where enterprise_id = ${work.enterpriseId}
        and school_id is null and deleted_at is null`,
    );
    // Gone before the clocks are read again.
    await work.session.rows(
      sql`update pool_rule set deleted_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and id = ${row.id}`,
    );
    await refreshLater(work, row.schoolId);
  },
  decorate(rows) {
    for (const row of rows) if (row.schoolId === null) row.$can = row.$can.filter((verb) => verb !== 'delete');
  },
  calls: [servesImpact],
});

/** A second default would be one that nobody reads; the index lets several rows without a school stand. */
async function refuseSecond(work: Work, schoolId: number | null): Promise<void> {
  if (schoolId !== null) return;
  await lockDefault(work);
  if (await hasDefault(work)) throw invalid('schoolId', 'unique', { label: PoolRule.fields.schoolId.label });
}

const lockDefault = (work: Work) =>
  work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${PoolRule.name}`}, 0))`);

const hasDefault = (work: Work) =>
  work.session.one(
    sql`select 1 from pool_rule where enterprise_id = ${work.enterpriseId} and school_id is null and deleted_at is null`,
  );

async function refuseUnknownLevels(work: Work, days: Record<string, number>): Promise<void> {
  const rows = await work.session.rows<{ code: string }>(
    sql`select code from category where enterprise_id = ${work.enterpriseId} and tree = 'customer_level' and deleted_at is null`,
  );
  const code = Object.keys(days).find((key) => !rows.some((row) => row.code === key));
  if (code) throw invalid('levelDays', rules.unknownLevel, { code });
}

export const poolRules: AreaPiece = {
  services: [poolRuleService],
  founds: [firstRows(PoolRule, [{}])],
  registers: { config: poolItems, template: poolTemplates },
};
