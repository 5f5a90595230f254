// Document numbers without gaps: taken inside the business transaction from a locked counter, given back by a rollback.
import { sql } from 'drizzle-orm';
import { dayOf } from '../model/dates';
import type { NumberRule } from './registries';
import type { Work } from './work';

/** `HT{school}{yy}{MM}{dd}{seq:4}` at SH001 on 8 July 2026, first of the day → HTSH0012607080001. */
export function formatNumber(pattern: string, day: string, school: string, seq: number): string {
  const [yyyy = '', MM = '', dd = ''] = day.split('-');
  return pattern.replace(/\{(school|yyyy|yy|MM|dd|seq)(?::(\d+))?\}/g, (_, token: string, width?: string) => {
    if (token === 'seq') return String(seq).padStart(Number(width ?? 1), '0');
    return { school, yyyy, yy: yyyy.slice(2), MM, dd }[token as 'school'] ?? '';
  });
}

/** The stretch within which a sequence counts on. */
export function period(rule: Pick<NumberRule, 'reset'>, day: string): string {
  if (rule.reset === 'never') return '';
  return day.slice(0, { year: 4, month: 7, day: 10 }[rule.reset]);
}

export async function nextNumber(work: Work, key: string, school?: { id: number; code: string }): Promise<string> {
  const rule = work.app.registries.number.get(key);
  if (!rule) throw new Error(`no number rule "${key}"`);
  const day = dayOf(work.now, work.actor.timezone);
  const schoolId = rule.perSchool ? (school?.id ?? 0) : 0;
  const counter = await work.session.one<{ last: number; pattern: string | null }>(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last) values (${work.enterpriseId}, ${key}, ${schoolId}, ${period(rule, day)}, 1)
      on conflict (enterprise_id, key, school_id, period) where deleted_at is null do update set last = number_counter.last + 1 returning last`,
    { prepare: true },
  );
  return formatNumber(rule.pattern, day, school?.code ?? '', counter!.last);
}
