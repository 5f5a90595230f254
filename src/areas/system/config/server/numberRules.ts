// The sequences of document numbers: each with its form and the number it would give next, changed without ever
// repeating one.

import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { formatNumber, type NumberForm, patternProblem, periodOf } from '#kernel/model/numbers';
import { fieldProblem } from '#kernel/model/payload';
import { conflict, Invalid, notFound, problem } from '#kernel/model/problems';
import { NumberCounter, NumberRule } from '#kernel/model/records';
import { say } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { numberLock } from '#kernel/server/numbers';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live, onConflict, ours } from '#kernel/server/rows';
import { type Service, serves, service } from '#kernel/server/service';
import type { NumberRule as Declared } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { editNumberRule, numberRuleList } from '../model/configCalls';

interface Stored extends NumberForm {
  id: number;
  key: string;
  version: number;
}

const formOf = ({ pattern, reset, perSchool = false }: Declared): NumberForm => ({ pattern, reset, perSchool });
const isSame = (a: NumberForm, b: NumberForm): boolean =>
  a.pattern === b.pattern && a.reset === b.reset && a.perSchool === b.perSchool;

function stored(work: Work, key?: string): Promise<Stored[]> {
  return work.session.rows<Stored>(
    sql`select id, key, pattern, reset, per_school as "perSchool", version from number_rule
      where ${live(work, 'number_rule')} ${key === undefined ? sql`` : sql`and key = ${key}`}`,
  );
}

/** Every declared sequence as it stands at a school: the asked-for one, else one's own. Looking takes no number. */
async function list(work: Work, asked: { school: number | null }) {
  const day = dayOf(work.now, work.actor.timezone);
  const school = await work.session.one<{ id: number; name: string; code: string }>(
    sql`select id, name, code from school where ${live(work, 'school')}
      order by id = ${asked.school ?? work.actor.schoolId ?? 0} desc, id limit 1`,
  );
  const own = new Map((await stored(work)).map((row) => [row.key, row]));
  const counters = await work.session.rows<{ key: string; schoolId: number; period: string; last: number }>(
    sql`select key, school_id as "schoolId", period, last from number_counter where ${live(work, 'number_counter')}
      and school_id in (0, ${school?.id ?? 0}) and period in ('', ${day.slice(0, 4)}, ${day.slice(0, 7)}, ${day})`,
  );
  const rules = work.app.registries.number.all().map((declared) => {
    const row = own.get(declared.key);
    const { pattern, reset, perSchool }: NumberForm = row ?? formOf(declared);
    const at = perSchool ? (school?.id ?? 0) : 0;
    const count = counters.find(
      (one) => one.key === declared.key && one.schoolId === at && one.period === periodOf(reset, day),
    );
    const next = 1 + (count?.last ?? 0);
    return {
      key: declared.key,
      ...namesOf(work, declared.key),
      pattern,
      reset,
      perSchool,
      next,
      preview: formatNumber(pattern, day, school?.code ?? '', next),
      shipped: formOf(declared),
      version: row?.version ?? 0,
    };
  });
  return { day, school: school ?? null, rules };
}

/** `system.lease` → 系统, 租约. */
function namesOf(work: Work, key: string): { area: string; name: string } {
  const [first = '', second = ''] = key.split('.');
  const area = work.app.allAreas.find((one) => one.name === first);
  const of = [...work.app.services.values()].find((one) => one.of.area === first && one.of.entity === second)?.of;
  return { area: area ? say(area.title, work) : '', name: of ? say(of.title, work) : key };
}

interface Edit extends NumberForm {
  key: string;
  next: number | null;
  school: number | null;
  version: number;
}

async function edit(work: Work, asked: Edit) {
  const declared = work.app.registries.number.get(asked.key);
  if (!declared) throw notFound();
  const wrong = patternProblem(asked);
  if (wrong) throw new Invalid([problem('pattern', wrong.text, wrong.vars)]);
  // Alone: whoever is drawing a number by the old form has finished, whoever comes waits for the new one.
  await work.session.rows(sql`select pg_advisory_xact_lock(${numberLock(work, asked.key)})`);
  const [was] = await stored(work, asked.key);
  if ((was?.version ?? 0) !== asked.version)
    throw conflict(errorMessages.stale, { reason: 'stale', version: was?.version ?? 0 });
  const form: NumberForm = { pattern: asked.pattern, reset: asked.reset, perSchool: asked.perSchool };
  const before = was ?? formOf(declared);
  if (!isSame(form, before)) await keep(work, asked.key, was, form, isSame(form, formOf(declared)));
  if (form.reset !== before.reset || form.perSchool !== before.perSchool) await countOn(work, asked.key, form);
  if (asked.next !== null) await setNext(work, asked.key, form, asked.school, asked.next);
  return list(work, { school: asked.school });
}

async function keep(work: Work, key: string, was: Stored | undefined, form: NumberForm, isShipped: boolean) {
  const found = work.app.services.get(NumberRule.name) as Service;
  if (!was) {
    await insertRow(work, found, { key, ...form }, 'edit');
  } else if (!isShipped) {
    await updateRow(work, found, { ...was }, { ...form });
  } else {
    await work.session.rows(sql`delete from number_rule where ${ours(work, 'number_rule')} and id = ${was.id}`);
    const { pattern, reset, perSchool } = was;
    const change = { before: { pattern, reset, perSchool }, after: { ...form } };
    await logOperation(work, { action: 'reset', of: NumberRule, rowId: was.id, rowTitle: key, ...change });
  }
}

/** Counted in other stretches or places from now on: in the present one no sequence that was ever used comes again. */
async function countOn(work: Work, key: string, { reset, perSchool }: NumberForm): Promise<void> {
  const { enterpriseId } = work;
  const period = periodOf(reset, dayOf(work.now, work.actor.timezone));
  const places = perSchool
    ? sql`select 0 as id union all select id from school where ${live(enterpriseId, 'school')}`
    : sql`select 0 as id`;
  await work.session.rows(
    sql`with used as (select max(last) as last from number_counter where ${live(enterpriseId, 'number_counter')} and key = ${key}
        and (starts_with(period, ${period}) or starts_with(${period}, period)))
      insert into number_counter (enterprise_id, key, school_id, period, last)
        select ${enterpriseId}, ${key}, place.id, ${period}, used.last from used, (${places}) place where used.last > 0
      ${onConflict(NumberCounter, ['key', 'schoolId', 'period'])}
        do update set last = greatest(number_counter.last, excluded.last)`,
  );
}

async function setNext(work: Work, key: string, form: NumberForm, school: number | null, next: number): Promise<void> {
  const { enterpriseId } = work;
  const period = periodOf(form.reset, dayOf(work.now, work.actor.timezone));
  const schoolId = form.perSchool ? (school ?? 0) : 0;
  const counter = await work.session.one<{ last: number }>(
    sql`select last from number_counter where ${live(enterpriseId, 'number_counter')} and key = ${key} and school_id = ${schoolId} and period = ${period} for update`,
  );
  const last = counter?.last ?? 0;
  if (next === last + 1) return;
  if (next <= last)
    throw new Invalid([fieldProblem('next', 'min', editNumberRule.input.next.label, { min: last + 1 })]);
  await work.session.rows(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last) values (${enterpriseId}, ${key}, ${schoolId}, ${period}, ${next - 1})
      ${onConflict(NumberCounter, ['key', 'schoolId', 'period'])} do update set last = excluded.last`,
  );
  const change = { before: { next: last + 1 }, after: { next } };
  await logOperation(work, { action: 'edit', of: NumberRule, rowTitle: key, schoolId: schoolId || null, ...change });
}

export const numberRules = service(NumberRule, {
  calls: [serves(numberRuleList, list), serves(editNumberRule, edit)],
});
