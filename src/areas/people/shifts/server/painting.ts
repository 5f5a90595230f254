// Cells of a plan are painted together or not at all: nobody paints over what another painted meanwhile.

import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from '#kernel/model/dates';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { insert, need, remove, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { holidays } from '../../model/queries';
import { Staff } from '../../model/staff';
import { weekOf } from '../model/breaches';
import { grouped } from '../model/grouped';
import { awayOn, type Filled, type Paint, ShiftAssignment, ShiftPlan } from '../model/plan';
import { ShiftRotation } from '../model/shift';
import { cellsOf, plannedAt, shiftsById, weighed } from './weighing';

export const planTexts = texts('people.plan', {
  changed: ['{date} 的班已被他人修改，请刷新后再排', 'Somebody else has changed {date} meanwhile; load it again'],
  locked: ['{month} 的班表已锁定', 'The plan of {month} is locked'],
  elsewhere: ['{name} 不在该校区', '{name} does not work at this school'],
  overlap: ['{name} {date} 的两个班时间重叠', 'Two shifts of {name} on {date} overlap'],
  onLeave: ['{name} {date} 已批准请假', '{name} is on approved leave on {date}'],
  unknownCode: ['没有代码为「{code}」的班次', 'No shift has the code "{code}"'],
  tooLong: ['最多 62 天', '62 days at most'],
});

export function demandSchool(work: Work, key: string, schoolId: number): void {
  if (!work.actor.grants.has(key)) throw forbidden(key);
  if (!reachesSchool(work.actor, key, schoolId)) throw notFound();
}

/** The plan of a month, made when first needed; two who need it at once wait for each other. */
export async function planOf(work: Work, schoolId: number, month: string): Promise<ShiftPlan> {
  const found = await rowOf(work, ShiftPlan, { schoolId, month }, { lock: true });
  if (found) return found;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shiftPlan:${work.enterpriseId}:${schoolId}:${month}`}, 0))`,
  );
  const made = await rowOf(work, ShiftPlan, { schoolId, month }, { lock: true });
  return made ?? need(work, ShiftPlan, await insert(work, ShiftPlan, { schoolId, month }), { lock: true });
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.toSorted().every((id, i) => id === b.toSorted()[i]);

/** Stores cells as they are to be; whoever is planned twice at one time, or on leave, stops all of them. */
export async function put(
  work: Work,
  schoolId: number,
  cells: readonly Paint[],
  source: ShiftAssignment['source'],
): Promise<number> {
  if (cells.length === 0) return 0;
  const days = cells.map(({ date }) => date).toSorted();
  const span = { from: days[0]!, to: days.at(-1)! };
  const plans: ShiftPlan[] = [];
  for (const month of [...new Set(days.map((day) => day.slice(0, 7)))]) {
    const plan = await planOf(work, schoolId, month);
    if (plan.state === 'locked') throw conflict(planTexts.locked, undefined, { month });
    plans.push(plan);
  }
  const staffIds = [...new Set(cells.map(({ staffId }) => staffId))];
  const staff = new Map((await rows(work, Staff, { id: staffIds })).map((one) => [one.id, one]));
  const shifts = await shiftsById(work);
  const stored = grouped(await cellsOf(work, staffIds, span), ({ staffId, date }) => `${staffId}:${date}`);
  const gone: number[] = [];
  const changed = new Set<number>();
  let painted = 0;
  for (const { staffId, date, shiftIds, was } of cells) {
    const person = staff.get(staffId);
    if (!person) throw notFound();
    if (person.schoolId !== schoolId) throw conflict(planTexts.elsewhere, undefined, { name: person.name });
    if (shiftIds.some((id) => !shifts.has(id))) throw notFound();
    const here = stored.get(`${staffId}:${date}`) ?? [];
    const before = here.map(({ shiftId }) => shiftId);
    if (same(before, shiftIds)) continue;
    if (!same(before, was)) throw conflict(planTexts.changed, { staffId, date }, { date });
    gone.push(...here.map(({ id }) => id));
    painted += 1;
    changed.add(staffId);
  }
  if (gone.length > 0) await remove(work, ShiftAssignment, gone);
  for (const { staffId, date, shiftIds, was } of cells)
    if (!same(shiftIds, was))
      for (const shiftId of shiftIds) {
        const before = (stored.get(`${staffId}:${date}`) ?? []).map((one) => one.shiftId);
        if (!same(before, shiftIds)) await insert(work, ShiftAssignment, { staffId, date, shiftId, schoolId, source });
      }
  await refuseImpossible(work, [...staff.values()], span);
  const published = plans.filter(({ state }) => state === 'published').map(({ month }) => month);
  if (published.length > 0 && changed.size > 0)
    await notify(work, {
      kind: 'people.shiftChanged',
      recipientIds: [...changed],
      vars: { month: published.join('、') },
      mergeKey: `people.shiftChanged:${schoolId}:${published[0]}`,
      url: '/scheduling?tab=mine',
    });
  return painted;
}

/** What no rule may allow: two places at once, and work on a day of leave. */
async function refuseImpossible(work: Work, staff: readonly Staff[], span: { from: string; to: string }) {
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const found = (await weighed(work, staff, span)).find(({ rule }) => rule === 'overlap' || rule === 'leave');
  if (!found) return;
  const vars = { name: names.get(found.staffId) ?? '', date: found.date };
  throw conflict(found.rule === 'leave' ? planTexts.onLeave : planTexts.overlap, [found], vars);
}

/** What would be filled in, less what is off, away or planned already. */
async function fill(
  work: Work,
  schoolId: number,
  wanted: readonly Paint[],
  source: 'copy' | 'rotation',
): Promise<Filled> {
  if (wanted.length === 0) return { painted: 0, skipped: [] };
  const days = wanted.map(({ date }) => date).toSorted();
  const span = { from: days[0]!, to: days.at(-1)! };
  const staffIds = [...new Set(wanted.map(({ staffId }) => staffId))];
  const away = new Set((await work.ask(awayOn, { staffIds, ...span })).map((one) => `${one.staffId}:${one.date}`));
  const off = new Set(await work.ask(holidays, { schoolId, ...span }));
  const taken = new Set((await cellsOf(work, staffIds, span)).map((one) => `${one.staffId}:${one.date}`));
  const skipped: Filled['skipped'] = [];
  const cells = wanted.filter(({ staffId, date }) => {
    const key = `${staffId}:${date}`;
    const reason = taken.has(key) ? 'taken' : away.has(key) ? 'leave' : off.has(date) ? 'holiday' : null;
    if (reason) skipped.push({ staffId, date, reason });
    return reason === null;
  });
  return { painted: await put(work, schoolId, cells, source), skipped };
}

export async function copyLastWeek(work: Work, schoolId: number, day: string): Promise<Filled> {
  const monday = weekOf(day);
  const staff = await plannedAt(work, schoolId);
  const before = await cellsOf(
    work,
    staff.map(({ id }) => id),
    { from: addDays(monday, -7), to: addDays(monday, -1) },
  );
  const byCell = grouped(before, ({ staffId, date }) => `${staffId}:${date}`);
  const wanted = [...byCell.values()].map((cells) => ({
    staffId: cells[0]!.staffId,
    date: addDays(cells[0]!.date, 7),
    shiftIds: cells.map(({ shiftId }) => shiftId),
    was: [],
  }));
  return fill(work, schoolId, wanted, 'copy');
}

export async function rotate(
  work: Work,
  asked: { schoolId: number; rotationId: number; staffId: number; from: string; to: string; start: number },
): Promise<Filled> {
  const length = daysBetween(asked.from, asked.to) + 1;
  if (length < 1 || length > 62) throw invalid('to', planTexts.tooLong);
  const { pattern } = await need(work, ShiftRotation, asked.rotationId);
  const byCode = new Map([...(await shiftsById(work)).values()].map(({ code, id }) => [code, id]));
  const cycle = pattern.trim().split(/\s+/);
  const wanted = Array.from({ length }, (_, i) => {
    const code = cycle[(asked.start - 1 + i) % cycle.length] ?? '';
    const shiftId = byCode.get(code);
    if (shiftId === undefined) throw invalid('rotationId', planTexts.unknownCode, { code });
    return { staffId: asked.staffId, date: addDays(asked.from, i), shiftIds: [shiftId], was: [] };
  });
  return fill(work, asked.schoolId, wanted, 'rotation');
}
