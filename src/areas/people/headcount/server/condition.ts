// The condition of the staff that a person sees, in one statement for the period and one for the twelve months up to its end.
import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { reachOf } from '../../settings/server/reach';
import { type StaffCondition, turnoverOf } from '../model/condition';

const said = texts('people.condition', {
  order: ['结束日期不能早于开始日期', 'The end lies before the beginning'],
});

/** There on a day: whoever had started and had not gone; of who is gone since nobody knows when, never. */
const thereOn = (day: SQL | string): SQL =>
  sql`(t.start_on is null or t.start_on <= ${day}::date) and (t.left_on > ${day}::date or (t.left_on is null and t.status <> 'left'))`;

type Counted = Record<'head' | 'probation' | 'atStart' | 'atEnd' | 'joined' | 'left', number> &
  Record<'tenure' | 'age', number | null>;

export async function conditionOf(
  work: Work,
  { from, to, schoolId }: { from: string; to: string; schoolId: number | null },
): Promise<StaffCondition> {
  if (to < from) throw invalid('to', said.order);
  const today = todayOf(work);
  const seen = schoolId === null ? reachOf(work, Staff) : sql`${reachOf(work, Staff)} and t.school_id = ${schoolId}`;
  const isHere = sql`t.status <> 'left'`;
  const counted = await work.session.one<Counted>(
    sql`select count(*) filter (where ${isHere})::int as head,
        count(*) filter (where t.status = 'probation')::int as probation,
        count(*) filter (where ${thereOn(sql`(${from}::date - 1)`)})::int as "atStart",
        count(*) filter (where ${thereOn(to)})::int as "atEnd",
        count(*) filter (where t.start_on between ${from}::date and ${to}::date)::int as joined,
        count(*) filter (where t.left_on between ${from}::date and ${to}::date)::int as "left",
        (avg(${today}::date - t.start_on) filter (where ${isHere} and t.start_on <= ${today}::date) / 30.4375)::float8 as tenure,
        (avg(${today}::date - t.birthday) filter (where ${isHere}) / 365.25)::float8 as age
      from staff t where ${seen}`,
  );
  const planned = await work.session.one<{ n: number }>(
    sql`select coalesce(sum(q.planned), 0)::int as n from post_quota q where ${live(work, 'q')} and q.year = ${Number(today.slice(0, 4))}
      and q.school_id in (select t.school_id from staff t where ${seen})`,
  );
  const first = `${addMonths(`${to.slice(0, 7)}-01`, -11)}`;
  const months = await work.session.rows<StaffCondition['months'][number]>(
    sql`select to_char(m, 'YYYY-MM') as month,
        count(t.id) filter (where ${thereOn(sql`(m + interval '1 month' - interval '1 day')`)})::int as head,
        count(t.id) filter (where to_char(t.start_on, 'YYYY-MM') = to_char(m, 'YYYY-MM'))::int as joined,
        count(t.id) filter (where to_char(t.left_on, 'YYYY-MM') = to_char(m, 'YYYY-MM'))::int as "left"
      from generate_series(${first}::timestamp, ${`${to.slice(0, 7)}-01`}::timestamp, interval '1 month') m
      left join staff t on ${seen} group by m order by m`,
  );
  const { tenure, age, ...numbers } = counted!;
  return {
    ...numbers,
    planned: planned?.n ?? 0,
    turnover: turnoverOf(numbers.left, numbers.atStart, numbers.atEnd),
    tenureMonths: tenure === null ? null : Math.round(tenure * 10) / 10,
    averageAge: age === null ? null : Math.round(age * 10) / 10,
    months,
  };
}
