// The lesson book by kind of entry: what was there, what came and went, what is left; in lessons and in money.
import { type SQL, sql } from 'drizzle-orm';
import { LessonEntry, LessonLot } from '#areas/teaching/ledger/model/lot';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { type Counted, type Measure, onDay, upToDay, type When } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from './beside';

const e = tableAs(LessonEntry, 'e');
const l = tableAs(Lesson, 'l');
const b = tableAs(LessonLot, 'b');

/** A person's are those of the lessons they taught. */
const entries = (value: SQL, when: When, where?: SQL): Counted => ({
  value,
  from: sql`${table(LessonEntry)} e
    left join ${table(Lesson)} l on ${l.enterpriseId} = ${e.enterpriseId} and ${l.id} = ${e.lessonId}
    left join ${table(LessonLot)} b on ${b.enterpriseId} = ${e.enterpriseId} and ${b.id} = ${e.lotId}`,
  live: [e],
  ...(where ? { where } : {}),
  when,
  school: e.schoolId,
  staff: { among: l.staffIds },
  by: { course: e.courseId, class: e.classId, customer: e.customerId, gift: sql`${b.isGift}::text` },
  rows: {
    id: e.id,
    title: sql`${e.bizDate}::text || ' ' || coalesce(${customerName(e, e.customerId)}, '')`,
    path: '/customerDetail?id={id}',
    opens: e.customerId,
  },
});

const before: When = ({ from }) => sql`${e.bizDate} < ${from}`;
const inPeriod = onDay(e.bizDate);
const lessons = { area: 'reports', unit: 'count', permission: 'teaching.ledger.view' } as const;
const values = { area: 'reports', unit: 'money', permission: 'teaching.ledger.amount' } as const;

/** In lessons and in money alike. `sign`: what went out is told as a positive number. */
function both(key: string, label: Pair, formula: Pair, when: When, where?: SQL, sign: 1 | -1 = 1): Measure[] {
  const signed = (column: SQL) => (sign === 1 ? sql`sum(${column})` : sql`-sum(${column})`);
  const [zh, en] = label;
  return [
    {
      ...{ ...lessons, key, label: pair(`${zh}课时`, `${en}: lessons`), formula: pair(...formula) },
      counts: entries(sql`round((${signed(sql`${e.qty}`)}) / 100.0, 2)`, when, where),
    },
    {
      ...{ ...values, key: `${key}Value`, label: pair(`${zh}金额`, `${en}: value`), formula: pair(...formula) },
      counts: entries(signed(sql`${e.amount}`), when, where),
    },
  ];
}

const kind = (name: string): SQL => sql`${e.kind} = ${name}`;
const booked = (key: string, name: string, label: Pair, sign: 1 | -1): Measure[] =>
  both(
    key,
    label,
    [`期间类型为“${label[0]}”的课时流水`, `Ledger entries of the kind “${label[1]}” in the period`],
    inPeriod,
    kind(name),
    sign,
  );

const recognised = (key: string, label: Pair, formula: Pair, where: SQL): Measure => ({
  ...{ ...values, key, good: 'up', label: pair(...label), formula: pair(...formula) },
  counts: entries(sql`sum(${e.recognised})`, inPeriod, where),
});

export const ledgerMeasures: Measure[] = [
  ...both('opening', ['期初', 'Opening'], ['期初之前全部流水之和', 'All entries before the period'], before),
  ...booked('bought', 'purchase', ['购买', 'Purchase'], 1),
  ...booked('gifted', 'gift', ['赠送', 'Gift'], 1),
  ...booked('transferIn', 'transfer_in', ['转入', 'Transfer in'], 1),
  ...booked('returned', 'return', ['退回', 'Returned'], 1),
  ...booked('charged', 'consume', ['扣课', 'Charged'], -1),
  ...booked('transferOut', 'transfer_out', ['转出', 'Transfer out'], -1),
  ...booked('refundLessons', 'refund', ['退费', 'Refund'], -1),
  ...booked('expired', 'expire', ['过期', 'Expired'], -1),
  ...booked('adjusted', 'adjust', ['调整', 'Adjustment'], 1),
  ...both(
    'closing',
    ['期末', 'Closing'],
    ['截至期末全部流水之和 = 期初 + 入 − 出', 'All entries up to the end = opening + in − out'],
    upToDay(e.bizDate),
  ),
  recognised(
    'revenueConsume',
    ['消课收入', 'Revenue: consumed'],
    ['消课及其退回确认的收入', 'Recognised by consumption and its returns'],
    sql`${e.kind} = 'consume' or ${e.reversesKind} = 'consume' and not ${e.isRounding}`,
  ),
  recognised(
    'revenueExpire',
    ['过期收入', 'Revenue: expired'],
    ['过期及其退回确认的收入', 'Recognised by expiry and its returns'],
    sql`${e.kind} = 'expire' or ${e.reversesKind} = 'expire' and not ${e.isRounding}`,
  ),
  recognised(
    'revenueAdjust',
    ['调整收入', 'Revenue: adjusted'],
    ['调整与尾差确认的收入', 'Recognised by adjustment and rounding'],
    sql`not (${e.kind} in ('consume', 'expire') or coalesce(${e.reversesKind}, '') in ('consume', 'expire') and not ${e.isRounding})`,
  ),
  {
    ...{ ...values, key: 'income', good: 'up', label: pair('收入合计', 'Income') },
    formula: pair('确认收入 + 扣款收入', 'Recognised revenue + what was kept of refunds'),
    of: ['revenue', 'forfeited'],
    joined: 'plus',
  },
  {
    ...{ ...values, key: 'revenuePerConsumed', good: 'up', label: pair('课时单价', 'Revenue a lesson') },
    formula: pair('消课收入 ÷ 消课课时', 'Revenue by consumption ÷ lessons consumed'),
    of: ['revenueConsume', 'consumed'],
  },
];
