// The figures other areas show of distribution.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { atMoment, type Figure, figure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionOrder } from '../../orders/model/order';

const o = tableAs(DistributionOrder, 'o');
const d = tableAs(Distributor, 'd');

export const distributionFigureList: Figure[] = [
  figure({
    key: 'distribution.amount',
    area: 'distribution',
    permission: 'distribution.order.view',
    label: ['分销成交额', 'Sold by distributors'],
    formula: ['期间签订的分销订单计佣基数减已退', 'Base of orders signed in the period, less what was refunded'],
    unit: 'money',
    counts: {
      value: sql`coalesce(sum(${o.base} - ${o.refundedBase}), 0)`,
      from: sql`${table(DistributionOrder)} o`,
      live: [o],
      where: sql`${o.state} not in ('void', 'clawed')`,
      when: atMoment(o.signedAt),
      school: o.schoolId,
      staff: o.ownerId,
    },
  }),
  figure({
    key: 'distribution.pending',
    area: 'distribution',
    permission: 'distribution.distributor.view',
    label: ['待结算佣金', 'Commission pending'],
    formula: ['分销员待结算佣金合计', 'What is pending of all distributors'],
    unit: 'money',
    counts: {
      value: sql`coalesce(sum(${d.pending}), 0)`,
      from: sql`${table(Distributor)} d`,
      live: [d],
      school: d.schoolId,
      staff: d.ownerId,
    },
  }),
];
