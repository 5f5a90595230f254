// How many were due and how many bought again, by the day they were due; what is excluded counts nowhere.
import { type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { type Counted, type Figure, figure, type Measure, onDay, type When } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { RenewalDue } from '../model/renewal';

const d = tableAs(RenewalDue, 'd');
const n = tableAs(Customer, 'n');

const due = (value: Counted['value'], where: SQL = sql`true`, when: When = onDay(d.dueOn)): Counted => ({
  value,
  from: sql`${table(RenewalDue)} d`,
  live: [d],
  where: sql`${d.state} <> 'excluded' and ${where}`,
  when,
  school: d.schoolId,
  staff: { among: d.staffIds },
  by: { subject: d.subjectId, course: d.courseId, class: d.classId, customer: d.customerId, renewalReason: d.reason },
  rows: {
    id: d.id,
    title: sql`(select ${n.name} from ${table(Customer)} n where ${n.enterpriseId} = ${d.enterpriseId} and ${n.id} = ${d.customerId})`,
    path: '/renewStatistics?tab=items&id={id}',
  },
});

const seen = { area: 'reports', permission: 'reports.renewalDue.view' } as const;
const all = sql`count(*)`;
const isRenewed = sql`${d.state} = 'renewed'`;
/** Who came back later had been lost. */
const isLost = sql`${d.state} in ('lost', 'won_back')`;

const counted = (key: string, good: 'up' | 'down', label: Pair, formula: Pair, counts: Counted): Measure => ({
  ...{ ...seen, key, unit: 'count', good, label: pair(...label), formula: pair(...formula) },
  counts,
});
const amount = (key: string, label: Pair, formula: Pair, counts: Counted): Measure => ({
  ...{ ...seen, key, unit: 'money', good: 'up', label: pair(...label), formula: pair(...formula) },
  counts,
});

export const renewalMeasures: Measure[] = [
  counted(
    'renewedItems',
    'up',
    ['已续', 'Renewed'],
    ['其中已续的', 'Of those due, who bought again'],
    due(all, isRenewed),
  ),
  counted(
    'earlyItems',
    'up',
    ['提前续费', 'Early'],
    ['其中提前续的', 'Of those renewed, before they were due'],
    due(all, sql`${d.reason} = 'early'`),
  ),
  counted(
    'pendingItems',
    'down',
    ['待续', 'Pending'],
    ['其中还没有结果的', 'Of those due, not decided yet'],
    due(all, sql`${d.state} = 'due'`),
  ),
  counted(
    'lostItems',
    'down',
    ['未续', 'Lost'],
    ['其中未续的，含召回', 'Of those due, who did not buy again in time'],
    due(all, isLost),
  ),
  counted(
    'wonBack',
    'up',
    ['召回', 'Won back'],
    ['期间召回的', 'Lost before and back in the period'],
    due(all, sql`${d.state} = 'won_back'`, onDay(d.renewedOn)),
  ),
  amount(
    'cycleAmount',
    ['本期金额', 'Cycle amount'],
    ['应续的本期金额之和', 'What the cycles that ran out had cost'],
    due(sql`sum(${d.cycleAmount})`),
  ),
  amount(
    'renewedAmount',
    ['续费金额', 'Renewed amount'],
    ['已续的续费金额之和', 'What was bought again'],
    due(sql`sum(${d.renewedAmount})`, isRenewed),
  ),
  {
    ...{ ...seen, key: 'renewFinal', unit: 'percent', good: 'up', label: pair('终值续费率', 'Final renewal rate') },
    formula: pair('已续 ÷（已续 + 未续）', 'Renewed ÷ (renewed + lost)'),
    counts: due({ numerator: sql`count(*) filter (where ${isRenewed})`, denominator: all }, sql`${d.state} <> 'due'`),
  },
  {
    ...{
      ...seen,
      key: 'renewAmountRate',
      unit: 'percent',
      good: 'up',
      label: pair('金额续费率', 'Renewal rate (amount)'),
    },
    formula: pair('续费金额 ÷ 应续的本期金额', 'Renewed amount ÷ cycle amount of all due'),
    of: ['renewedAmount', 'cycleAmount'],
  },
];

export const renewalFigures: Figure[] = [
  figure({
    ...{ ...seen, key: 'renewal.due' },
    label: ['应续', 'Due for renewal'],
    formula: ['到期日在期间内、未排除的续费项', 'Items due in the period and not excluded'],
    counts: due(all),
  }),
  figure({
    ...{ ...seen, key: 'renewal.rate', unit: 'percent', additive: false },
    label: ['续费率', 'Renewal rate'],
    formula: ['已续 ÷ 应续', 'Renewed ÷ due'],
    counts: due({ numerator: sql`count(*) filter (where ${isRenewed})`, denominator: all }),
  }),
];
