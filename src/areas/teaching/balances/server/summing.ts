// Sums the ledger up into what each student has left of each course, in the transaction that wrote the entries.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { live, onConflict, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { LessonEntry, LessonLot } from '../../ledger/model/lot';
import { LessonBalance } from '../model/balance';

/** Eight weeks show how quickly somebody learns. */
export const paceDays = 56;

const sums = [
  'adviser_id',
  'bought_qty',
  'gift_qty',
  'consumed_qty',
  'transferred_qty',
  'refunded_qty',
  'expired_qty',
  'adjusted_qty',
  'remaining_qty',
  'paid_qty',
  'free_qty',
  'amount',
  'owed_qty',
  'recent_qty',
  'runs_out_on',
  'nearest_expiry',
  'last_lesson_on',
];

type Summing = Pick<Work, 'session' | 'enterpriseId' | 'now'> & { actor: Pick<Work['actor'], 'timezone'> };

export async function sumBalances(
  work: Summing,
  customerIds: readonly number[],
  courseIds: readonly number[],
): Promise<void> {
  const today = dayOf(work.now, work.actor.timezone);
  const e = tableAs(LessonEntry, 'e');
  const l = tableAs(LessonLot, 'l');
  const a = tableAs(Attendance, 'a');
  const m = tableAs(ClassMember, 'm');
  const c = tableAs(Class, 'c');
  const customers = sql`any(${sql.param([...customerIds])}::bigint[])`;
  const courses = sql`any(${sql.param([...courseIds])}::bigint[])`;
  const when = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(${e.qty}) filter (where ${condition}), 0)`;
  const isConsumption = sql`(${e.kind} = 'consume' or ${e.reversesKind} = 'consume' and not ${e.isRounding})`;
  const columns = sql.raw(sums.join(', '));
  const updated = sql.raw(sums.map((name) => `${name} = excluded.${name}`).join(', '));
  await work.session.rows(
    sql`with lots as (select ${l.customerId} as customer_id, ${l.courseId} as course_id, ${l.schoolId} as school_id, ${l.isGift} as is_gift, ${l.validTo} as valid_to,
          sum(${e.qty}) as rest, sum(${e.amount}) as amount, ${when(sql`${e.kind} = 'purchase'`)} as bought, ${when(sql`${e.kind} = 'gift'`)} as gift,
          -${when(isConsumption)} as consumed, ${when(sql`${e.kind} in ('transfer_in', 'transfer_out')`)} as transferred, -${when(sql`${e.kind} = 'refund'`)} as refunded,
          -${when(sql`${e.kind} = 'expire' or ${e.reversesKind} = 'expire'`)} as expired, ${when(sql`${e.kind} = 'adjust' and not ${e.isRounding}`)} as adjusted,
          -${when(sql`${isConsumption} and ${e.bizDate} > ${addDays(today, -paceDays)}`)} as recent, max(${e.bizDate}) filter (where ${e.kind} = 'consume') as last_on
        from ${table(LessonLot)} l join ${table(LessonEntry)} e on ${e.enterpriseId} = ${l.enterpriseId} and ${e.lotId} = ${l.id}
        where ${live(work, l, e)} and ${l.customerId} = ${customers} and ${l.courseId} = ${courses} group by ${l.id}, 1, 2, 3, 4, 5),
      owed as (select ${a.customerId} as customer_id, ${a.courseId} as course_id, ${a.schoolId} as school_id, sum(${a.owedQty}) as owed from ${table(Attendance)} a
        where ${live(work, a)} and ${a.customerId} = ${customers} and ${a.courseId} = ${courses} group by 1, 2, 3 having sum(${a.owedQty}) > 0),
      had as (select customer_id, course_id, school_id, sum(bought) as bought, sum(gift) as gift, sum(consumed) as consumed, sum(transferred) as transferred,
          sum(refunded) as refunded, sum(expired) as expired, sum(adjusted) as adjusted, sum(rest) as rest, coalesce(sum(rest) filter (where not is_gift), 0) as paid,
          coalesce(sum(rest) filter (where is_gift), 0) as free, sum(amount) as amount, sum(recent) as recent, max(last_on) as last_on, min(valid_to) filter (where rest > 0) as nearest
        from lots group by 1, 2, 3)
      insert into ${table(LessonBalance)} (enterprise_id, customer_id, course_id, school_id, ${columns})
      select ${work.enterpriseId}, customer_id, course_id, school_id,
        (select ${c.adviserId} from ${table(ClassMember)} m join ${table(Class)} c on ${c.enterpriseId} = ${m.enterpriseId} and ${c.id} = ${m.classId}
          where ${live(work, m, c)} and ${m.customerId} = customer_id and ${c.courseId} = course_id and ${m.state} in ('active', 'paused') order by ${m.id} desc limit 1),
        coalesce(bought, 0), coalesce(gift, 0), coalesce(consumed, 0), coalesce(transferred, 0), coalesce(refunded, 0), coalesce(expired, 0), coalesce(adjusted, 0),
        coalesce(rest, 0), coalesce(paid, 0), coalesce(free, 0), coalesce(amount, 0), coalesce(owed, 0), greatest(coalesce(recent, 0), 0),
        case when recent > 0 and rest > 0 then ${today}::date + ceil(rest * ${paceDays} / recent)::int end, nearest, last_on
      from had full join owed using (customer_id, course_id, school_id)
      ${onConflict(LessonBalance, ['customerId', 'courseId', 'schoolId'])}
      do update set ${updated}, updated_at = ${work.now.toISOString()}`,
  );
  await clearOwed(work, customerIds, courseIds);
}

/** Who owed without ever having had a lot and owes no longer. */
async function clearOwed(work: Summing, customerIds: readonly number[], courseIds: readonly number[]): Promise<void> {
  const b = table(LessonBalance);
  const a = tableAs(Attendance, 'a');
  await work.session.rows(
    sql`update ${b} set owed_qty = 0 where ${b.enterpriseId} = ${work.enterpriseId} and ${b.customerId} = any(${sql.param([...customerIds])}::bigint[])
      and ${b.courseId} = any(${sql.param([...courseIds])}::bigint[]) and ${b.owedQty} > 0 and not exists (select 1 from ${table(Attendance)} a
        where ${live(work, a)} and ${a.customerId} = ${b.customerId} and ${a.courseId} = ${b.courseId} and ${a.schoolId} = ${b.schoolId} and ${a.owedQty} > 0)`,
  );
}
