// Every night, and for who checks the data: the purses are what the book says, orders what their entries say, withdrawals add up.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { dataCheck, inYuan, yuanOf } from '#kernel/server/figures/dataCheck';
import type { Uneven } from '#kernel/server/registries';
import { beside, live } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import { holdersOf } from '../../settings/server/holders';

const area = 'distribution';
const purse = (of: 'x' | 'd') =>
  sql.join(
    ['pending', 'available', 'withdrawing', 'withdrawn'].map((part) =>
      yuanOf(of === 'd' ? sql.raw(`d.${part}`) : sql.raw(`coalesce(sum(x.d_${part}), 0)`)),
    ),
    sql` || ' / ' || `,
  );
const kept = sql`coalesce(sum(case x.kind when 'accrue' then x.d_pending when 'cancel' then x.d_pending when 'clawback' then x.d_available else 0 end), 0)::bigint`;

export const identityChecks = [
  dataCheck({
    ...{ key: 'C20', area, name: ['分销员账户与流水', 'Purses of distributors and the book'] },
    sides: (work) => sql`select d.id, d.name as title, ${purse('x')} as expected, ${purse('d')} as found
      from distributor d left join commission_entry x on ${beside('x', 'd')} and x.distributor_id = d.id where ${live(work, 'd')} group by d.id, d.name, d.pending, d.available, d.withdrawing, d.withdrawn`,
  }),
  dataCheck({
    ...{ key: 'C20.orders', area, name: ['分销订单与佣金', 'Orders and their commission'], shown: inYuan },
    sides: (
      work,
    ) => sql`select o.id, o.order_no as title, ${kept} as expected, (o.first_kept + o.second_kept)::bigint as found
      from distribution_order o left join commission_entry x on ${beside('x', 'o')} and x.order_id = o.id where ${live(work, 'o')} group by o.id, o.order_no, o.first_kept, o.second_kept`,
  }),
  dataCheck({
    ...{ key: 'C20.withdrawals', area, name: ['提现金额', 'Sums of withdrawals'], shown: inYuan },
    sides: (
      work,
    ) => sql`select w.id, w.withdraw_no as title, (w.fee + w.tax + w.actual)::bigint as expected, w.amount::bigint as found
      from withdrawal w where ${live(work, 'w')}`,
  }),
];

export const identityJob: Job = {
  name: 'distribution.identities',
  title: pair('分销佣金核对', 'Check commission'),
  cron: '0 4 * * *',
  async run(work) {
    const found: Uneven[] = [];
    for (const { run } of identityChecks) found.push(...(await run(work)));
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
