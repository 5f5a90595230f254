// Document numbers without gaps: taken inside the business transaction from a locked counter, given back by a rollback.
import { sql } from 'drizzle-orm';
import { dayOf } from '../model/dates';
import { formatNumber } from '../model/numbers';
import type { Work } from './work';

/** Drawing shares it; whoever changes a rule has it alone, so that no number is under way by the old one. */
export const numberLock = (work: Work, key: string) =>
  sql`hashtextextended(${`number:${work.enterpriseId}:${key}`}, 0)`;

/** By the rule the enterprise stored, else by the declared one. A document of a school names it. */
export async function nextNumber(work: Work, key: string, schoolId: number | null = null): Promise<string> {
  return (await nextNumbers(work, key, schoolId, 1))[0]!;
}

/** Several at once, in order: who stores thousands draws them beforehand, so that nobody waits for the counter meanwhile. */
export async function nextNumbers(work: Work, key: string, schoolId: number | null, count: number): Promise<string[]> {
  const declared = work.app.registries.number.get(key);
  if (!declared) throw new Error(`no number rule "${key}"`);
  const day = dayOf(work.now, work.actor.timezone);
  await work.session.rows(sql`select pg_advisory_xact_lock_shared(${numberLock(work, key)})`, { prepare: true });
  const drawn = await work.session.one<{ last: number; pattern: string; school: string | null }>(
    sql`with stored as (select pattern, reset, per_school from number_rule where enterprise_id = ${work.enterpriseId} and key = ${key} and deleted_at is null),
        rule as (select coalesce(s.pattern, ${declared.pattern}) as pattern, coalesce(s.reset, ${declared.reset}) as reset,
          coalesce(s.per_school, ${declared.perSchool ?? false}) as per_school from (select 1) one left join stored s on true)
      insert into number_counter (enterprise_id, key, school_id, period, last)
        select ${work.enterpriseId}, ${key}, case when per_school then ${schoolId ?? 0}::bigint else 0 end,
          case reset when 'year' then ${day.slice(0, 4)} when 'month' then ${day.slice(0, 7)} when 'day' then ${day} else '' end, ${count}::int from rule
      on conflict (enterprise_id, key, school_id, period) where deleted_at is null do update set last = number_counter.last + ${count}::int
      returning last, (select pattern from rule) as pattern,
        (select code from school where enterprise_id = ${work.enterpriseId} and id = ${schoolId ?? 0}) as school`,
    { prepare: true },
  );
  const { pattern, school, last } = drawn!;
  return Array.from({ length: count }, (_, i) => formatNumber(pattern, day, school ?? '', last - count + 1 + i));
}
