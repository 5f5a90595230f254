// How far the customers of a period came, ever and within days: who came so far has passed all that lies before. Each belongs to
// whoever owned the customer when it got there, as on the counsellors' board.
import { type SQL, sql } from 'drizzle-orm';
import { ranked } from '#areas/customers/board/model/funnelRules';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerStateLog } from '#areas/customers/customer/model/logs';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Measure, type Moments, type When } from '#kernel/server/figures/figure';
import { beside, tableAs } from '#kernel/server/rows';

const c = tableAs(Customer, 'c');
const x = tableAs(CustomerStateLog, 'x');

const made = atMoment(c.createdAt);
/** Only who was made so long ago that the days are over. */
const since = (days: number): When =>
  Object.assign(
    (span: Moments) =>
      sql`${made(span)} and ${c.createdAt} <= ${span.now}::timestamptz - make_interval(days => ${days})`,
    { day: made.day! },
  );

/** The first time a customer came at least so far; a lead that lay in the pool first belongs to whoever took it up. */
const entry = (rank: number, what: SQL, within?: SQL): SQL =>
  sql`(select ${what} from ${table(CustomerStateLog)} x where ${beside(x, c)} and ${x.customerId} = ${c.id}
    and ${x.toState} = any(${sql.param(ranked.slice(rank))}::text[])${within ?? sql``}
    order by (${rank}::int = 0 and ${x.ownerId} is null), ${x.at}, ${x.id} limit 1)`;

function reached(rank: number, when: When = made, within?: SQL): Counted {
  return {
    value: sql`count(*)`,
    from: sql`${table(Customer)} c`,
    live: [c],
    where: sql`${c.mergedIntoId} is null and ${c.lostKind} is distinct from 'invalid' and ${entry(rank, sql`true`, within)}`,
    when,
    school: c.schoolId,
    staff: entry(rank, sql`${x.ownerId}`, within),
    by: { source: c.sourceId, gender: c.gender, grade: c.grade, customer: c.id },
    rows: { id: c.id, title: c.name, path: '/customerDetail?id={id}' },
  };
}

const seen = { area: 'reports', good: 'up', permission: 'customers.customer.view' } as const;
const stages: Readonly<Record<(typeof ranked)[number], Pair>> = {
  new: ['线索', 'Leads'],
  following: ['跟进过', 'Followed'],
  invited: ['邀约过', 'Invited'],
  visited: ['到访过', 'Visited'],
  trial: ['试听过', 'Tried out'],
  member: ['成交', 'Signed'],
};
const keys = ['funnelLeads', 'reached1', 'reached2', 'reached3', 'reached4', 'reached5'] as const;
const windows = [30, 60, 90] as const;
const inTime = (days: number): SQL => sql` and ${x.at} <= ${c.createdAt} + make_interval(days => ${days})`;

export const funnelMeasures: Measure[] = [
  ...ranked.map((stage, rank): Measure => {
    const [zh, en] = stages[stage];
    return {
      ...{ ...seen, key: keys[rank]!, unit: 'count', label: pair(zh, en) },
      formula: pair(
        `期间录入、未判为无效的客户中，至少到过“${zh}”的人数`,
        `Customers entered in the period and not invalid who came at least as far as “${en}”`,
      ),
      counts: reached(rank),
    };
  }),
  ...ranked.slice(1).map((stage, n): Measure => {
    const [zh, en] = stages[stage];
    const [before, beforeEn] = stages[ranked[n]!];
    return {
      ...{ ...seen, key: `step${n + 1}`, unit: 'percent', label: pair(`${zh}率`, `${en}: rate`) },
      formula: pair(`${zh} ÷ ${before}`, `${en} ÷ ${beforeEn}`),
      of: [keys[n + 1]!, keys[n]!],
    };
  }),
  {
    ...{ ...seen, key: 'overall', unit: 'percent', label: pair('总转化率', 'Overall') },
    formula: pair('成交 ÷ 线索', 'Signed ÷ leads'),
    of: ['reached5', 'funnelLeads'],
  },
  ...windows.flatMap((days): Measure[] => [
    {
      ...{ ...seen, key: `members${days}`, unit: 'count', label: pair(`${days} 天内成交`, `Signed in ${days} days`) },
      formula: pair(`录入后 ${days} 天内成交的人数`, `Who signed within ${days} days of being entered`),
      counts: reached(5, made, inTime(days)),
    },
    {
      ...{ ...seen, key: `overall${days}`, unit: 'percent' },
      label: pair(`${days} 天转化率`, `Overall in ${days} days`),
      formula: pair(
        `${days} 天内成交 ÷ 线索；录入未满 ${days} 天的不计`,
        `Signed within ${days} days ÷ leads; without those entered less than ${days} days ago`,
      ),
      counts: { numerator: reached(5, since(days), inTime(days)), denominator: reached(0, since(days)) },
    },
  ]),
];
