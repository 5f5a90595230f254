// Every night, and for who checks the data: the purses are what the book says, orders what their entries say, withdrawals add up.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import type { DataCheck } from '#kernel/server/registries';
import { live } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { holdersOf } from '../../settings/server/holders';

interface Difference {
  id: number;
  title: string;
  expected: string;
  found: string;
}

async function differences(work: Work): Promise<Difference[]> {
  const e = work.enterpriseId;
  const found = await work.session.rows<{ id: number; title: string; expected: string; found: string }>(
    sql`select d.id, d.name as title, coalesce(sum(x.d_pending + x.d_available + x.d_withdrawing + x.d_withdrawn), 0)::bigint as expected,
        (d.pending + d.available + d.withdrawing + d.withdrawn)::bigint as found
      from distributor d left join commission_entry x on x.enterprise_id = d.enterprise_id and x.distributor_id = d.id
      where ${live(e, 'd')} group by d.id, d.name, d.pending, d.available, d.withdrawing, d.withdrawn
      having coalesce(sum(x.d_pending), 0) <> d.pending or coalesce(sum(x.d_available), 0) <> d.available
        or coalesce(sum(x.d_withdrawing), 0) <> d.withdrawing or coalesce(sum(x.d_withdrawn), 0) <> d.withdrawn
      union all
      select o.id, o.order_no, coalesce(sum(case x.kind when 'accrue' then x.d_pending when 'cancel' then x.d_pending when 'clawback' then x.d_available else 0 end), 0)::bigint,
        (o.first_kept + o.second_kept)::bigint
      from distribution_order o left join commission_entry x on x.enterprise_id = o.enterprise_id and x.order_id = o.id
      where ${live(e, 'o')} group by o.id, o.order_no, o.first_kept, o.second_kept
      having coalesce(sum(case x.kind when 'accrue' then x.d_pending when 'cancel' then x.d_pending when 'clawback' then x.d_available else 0 end), 0) <> o.first_kept + o.second_kept
      union all
      select w.id, w.withdraw_no, w.amount, w.fee + w.tax + w.actual from withdrawal w
      where ${live(e, 'w')} and w.amount <> w.fee + w.tax + w.actual limit 200`,
  );
  return found.map((one) => ({
    ...{ id: Number(one.id), title: one.title },
    ...{ expected: yuan(Number(one.expected)), found: yuan(Number(one.found)) },
  }));
}

export const identityCheck: DataCheck = {
  key: 'distribution.identities',
  area: 'distribution',
  name: pair('分销佣金恒等式', 'Identities of commission'),
  run: differences,
};

export const identityJob: Job = {
  name: 'distribution.identities',
  title: pair('分销佣金核对', 'Check commission'),
  cron: '0 4 * * *',
  async run(work) {
    const found = await differences(work);
    for (const { id, title, expected, found: now } of found)
      await todo(work, {
        ...{ kind: 'distribution.identity', key: `identity:${title}:${id}`, source: 'distribution' },
        assigneeIds: await holdersOf(work, ['finance']),
        mode: 'any',
        finishBy: 'manual',
        title: pair(
          `佣金核对不符：${title} 应为 ${expected} 实为 ${now}`,
          `Commission differs: ${title} should be ${expected}, is ${now}`,
        ),
        url: '/distributionOrder?tab=entries',
      });
    return found.length;
  },
};
