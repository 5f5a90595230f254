// The figures other areas show of customers, each counted from what was written down at the time: contacts and stages.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { type Pair, pair } from '#kernel/model/text';
import type { Figure, FigureContext } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';

const permission = 'customers.customer.view';

/** Of the school, the region with all below it, or everywhere. */
function place({ schoolId, regionId }: FigureContext): SQL {
  if (schoolId) return sql`c.school_id = ${schoolId}`;
  if (!regionId) return sql`true`;
  return sql`c.school_id in (with recursive below as (select id from region where id = ${regionId} union select r.id from region r join below on r.parent_id = below.id)
    select s.id from school s join below on s.region_id = below.id)`;
}

interface Counted {
  table: 'customer_state_log' | 'follow_up';
  at: string;
  /** Whose doing it counts as. */
  by: string;
  which: SQL;
}

function figure(key: string, label: Pair, formula: Pair, { table, at, by, which }: Counted): Figure {
  return {
    key,
    area: 'customers',
    label: pair(...label),
    unit: 'count',
    additive: table === 'customer_state_log',
    permission,
    formula: pair(...formula),
    async compute(work: Work, context) {
      const { timezone } = work.actor;
      const [start, end] = [context.from, addDays(context.to, 1)].map((day) => startOfDay(day, timezone).toISOString());
      const when = sql.raw(`x.${at}`);
      const ofStaff = context.staffId ? sql` and ${sql.raw(`x.${by}`)} = ${context.staffId}` : sql``;
      const found = await work.session.one<{ n: number }>(
        sql`select count(distinct x.customer_id)::int as n from ${sql.raw(table)} x join customer c on c.enterprise_id = x.enterprise_id and c.id = x.customer_id
          where x.enterprise_id = ${work.enterpriseId} and x.deleted_at is null and c.deleted_at is null and c.merged_into_id is null
            and ${when} >= ${start} and ${when} < ${end} and ${which} and ${place(context)}${ofStaff}`,
      );
      return found?.n ?? 0;
    },
  };
}

const entered = (state: string): Counted => ({
  table: 'customer_state_log',
  at: 'at',
  by: 'owner_id',
  which: sql`x.to_state = ${state}`,
});

export const customerFigures: Figure[] = [
  figure('lead.new', ['新增客户', 'New leads'], ['期间录入的客户数', 'Customers entered in the period'], {
    ...entered('new'),
    which: sql`x.transition = 'create'`,
  }),
  figure(
    'customer.followed',
    ['跟进客户', 'Customers contacted'],
    ['期间有跟进的客户数', 'Customers contacted in the period'],
    { table: 'follow_up', at: 'occurred_at', by: 'staff_id', which: sql`true` },
  ),
  figure(
    'customer.visited',
    ['到访客户', 'Visits'],
    ['期间到访的客户数', 'Customers who visited in the period'],
    entered('visited'),
  ),
  figure(
    'customer.trial',
    ['试听客户', 'Trials'],
    ['期间完成试听的客户数', 'Customers who had a trial in the period'],
    entered('trial'),
  ),
  figure('customer.lost', ['流失客户', 'Lost'], ['期间流失的客户数', 'Customers lost in the period'], entered('lost')),
];
