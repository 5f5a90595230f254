// Who brought whom: a referral counts in the month it was made, and as signed once it was.
import { type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Referral } from '#areas/customers/referrals/model/referral';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Measure, type When } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';

const f = tableAs(Referral, 'f');
const c = tableAs(Customer, 'c');

type Value = Counted['value'];
const referrals = (value: Value, where: SQL = sql`true`, when: When = atMoment(f.createdAt)): Counted => ({
  value,
  from: sql`${table(Referral)} f join ${table(Customer)} c on ${c.enterpriseId} = ${f.enterpriseId} and ${c.id} = ${f.referredCustomerId}`,
  live: [f, c],
  where: sql`${f.state} <> 'void' and ${where}`,
  when,
  school: c.schoolId,
  staff: c.ownerId,
  by: {
    source: c.sourceId,
    customer: c.id,
    referrer: f.referrerCustomerId,
    referrerKind: sql`case when ${f.referrerStaffId} is null then 'customer' else 'staff' end`,
  },
  rows: { id: f.id, title: c.name, path: '/customerDetail?id={id}', opens: c.id },
});

const seen = { area: 'reports', permission: 'customers.customer.view' } as const;
const counted = (key: string, label: Pair, formula: Pair, counts: Counted): Measure => ({
  ...{ ...seen, key, unit: 'count', good: 'up', label: pair(...label), formula: pair(...formula) },
  counts,
});
const isSigned = sql`${f.state} in ('signed', 'rewarded')`;

const members = (where: SQL): Counted => ({
  value: sql`count(*)`,
  from: sql`${table(Customer)} c`,
  live: [c],
  where: sql`${c.mergedIntoId} is null and ${where}`,
  when: atMoment(c.memberAt),
  school: c.schoolId,
  staff: c.ownerId,
  by: { source: c.sourceId, customer: c.id },
  rows: { id: c.id, title: c.name, path: '/customerDetail?id={id}' },
});
const isReferred = sql`exists (select 1 from ${table(Referral)} f where ${f.enterpriseId} = ${c.enterpriseId} and ${f.deletedAt} is null
  and ${f.referredCustomerId} = ${c.id} and ${f.state} <> 'void')`;

export const referralMeasures: Measure[] = [
  counted(
    'referrals',
    ['转介绍', 'Referrals'],
    ['期间登记、未作废的转介绍', 'Referrals made in the period and not void'],
    referrals(sql`count(*)`),
  ),
  counted(
    'referralVisited',
    ['已到访', 'Visited'],
    ['其中已到访的', 'Of those, who have visited'],
    referrals(sql`count(*)`, sql`${c.firstVisitedAt} is not null`),
  ),
  counted(
    'referralSigned',
    ['成交', 'Signed'],
    ['其中已成交的', 'Of those, who have signed'],
    referrals(sql`count(*)`, isSigned),
  ),
  {
    ...{ ...seen, key: 'referralRate', unit: 'percent', good: 'up', label: pair('转化率', 'Conversion') },
    formula: pair('成交 ÷ 转介绍', 'Signed ÷ referrals'),
    of: ['referralSigned', 'referrals'],
  },
  {
    ...{ ...seen, key: 'referralShare', unit: 'percent', good: 'up', label: pair('转介绍占比', 'Share of referrals') },
    formula: pair('由介绍而来的新成交 ÷ 新成交', 'New members who were referred ÷ new members'),
    counts: { numerator: members(isReferred), denominator: members(sql`true`) },
  },
  {
    ...{ ...seen, key: 'referralDays', unit: 'count', good: 'down', label: pair('成交用时（天）', 'Days to sign') },
    formula: pair('登记到成为学员的平均天数', 'Mean days from the referral to membership'),
    counts: referrals(
      {
        numerator: sql`sum(greatest(0, extract(epoch from ${c.memberAt} - ${f.createdAt}) / 86400))`,
        denominator: sql`count(*)`,
      },
      sql`${isSigned} and ${c.memberAt} is not null`,
    ),
  },
  counted(
    'rewardDue',
    ['应发奖励', 'Rewards due'],
    ['应发日在期间内、尚未发放的', 'Due in the period and not given yet'],
    referrals(sql`count(*)`, sql`${f.state} = 'signed' and ${f.rewardKind} <> 'none'`, atMoment(f.rewardDueAt)),
  ),
  counted(
    'rewardGiven',
    ['已发奖励', 'Rewards given'],
    ['期间发放的', 'Given in the period'],
    referrals(sql`count(*)`, sql`${f.state} = 'rewarded'`, atMoment(f.rewardedAt)),
  ),
];
