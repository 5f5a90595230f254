// What sources cost: typed here, or told by marketing and then only read.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { marketingCostRecorded } from '#areas/marketing/model/events';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { byAny } from '#kernel/server/filters';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { on, service } from '#kernel/server/service';
import { sourceCostChanged } from '../../customer/model/events';
import { sourceBranch } from '../../customer/server/sourceBranch';
import { SourceCost } from '../model/source';

const rules = texts('customers.sourceCost', {
  positive: ['金额须大于 0', 'The amount must be above 0'],
  leaf: ['成本记在最末级来源上', 'Costs belong to a source without any below it'],
  marketing: ['市场活动的成本请在市场模块修改', 'Costs told by marketing are changed there'],
});

export const costs = service(SourceCost, {
  beforeAct({ row }) {
    if (row.origin === 'marketing') throw conflict(rules.marketing, { reason: 'origin', originKey: row.originKey });
  },
  async beforeSave({ row, was, work }) {
    if (row.origin !== 'manual') return;
    if (row.amount <= 0) throw invalid('amount', rules.positive);
    if (row.sourceId === was?.sourceId) return;
    const below = await work.session.one(
      sql`select 1 from customer_source where ${live(work, 'customer_source')} and parent_id = ${row.sourceId} limit 1`,
    );
    if (below) throw invalid('sourceId', rules.leaf);
  },
  afterSave: ({ row, work }) => work.emit(sourceCostChanged, { sourceId: row.sourceId }),
  filters: {
    /** As in the figures, what a branch cost is what everything below it cost. */
    sourceId: byAny(
      SourceCost.fields.sourceId,
      (ids, work) => sql`t.source_id = any(${sourceBranch(sql`${sql.param(ids)}::bigint[]`, work.enterpriseId)})`,
    ),
  },
  decorate(rows) {
    for (const row of rows) if (row.origin === 'marketing') row.$can = [];
  },
});

/** A key that is known replaces the amount; nothing reverses it. */
export const costListener = on(marketingCostRecorded, async (work, { originKey, sourceId, schoolId, date, amount }) => {
  const found = work.app.services.get(SourceCost.name)!;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:source_cost:${originKey}`}, 0))`,
  );
  const t = table(SourceCost);
  const [known] = await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.originKey, originKey), isNull(t.deletedAt)))
    .for('update');
  const told = { sourceId, schoolId, date, amount, origin: 'marketing', originKey };
  if (known) await updateRow(work, found, known, told);
  else await insertRow(work, found, told);
});
