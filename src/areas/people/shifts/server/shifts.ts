// Shifts of a school: their settings, the grid in which they are planned, and the publishing of a month.
import { addDays, addMonths, daysBetween, startOfDay } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { busyTimes, notify } from '#kernel/server/calls';
import { move, need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, firstRows, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { holidays, onDuty } from '../../model/queries';
import { Post, Staff } from '../../model/staff';
import {
  applyRotation,
  awayOn,
  checkPlan,
  copyWeek,
  myShifts,
  openPlan,
  paint,
  publishPlan,
  ShiftAssignment,
  type ShiftGrid,
  ShiftPlan,
  shiftGrid,
  shiftPublished,
} from '../model/plan';
import { Shift, ShiftRotation, ShiftRule } from '../model/shift';
import { segmentsOf, workMinutesOf } from '../model/times';
import { plantShifts } from '../sample';
import { copyLastWeek, demandSchool, planOf, planTexts, put, rotate } from './painting';
import { cellsOf, plannedAt, plannedOf, shiftsById, weighed } from './weighing';

const said = texts('people.shift', {
  segments: ['时段要按先后填写，互不重叠', 'Segments stand in order and apart from each other'],
  used: ['已有排班使用该班次，不能删除', 'Plans use this shift; it cannot be deleted'],
  refused: ['有 {count} 处违反规则，不能发布', '{count} places break a rule; it cannot be published'],
  warned: ['有 {count} 处提醒，请核对后确认', '{count} warnings; confirm that they are understood'],
  empty: ['班表还是空的', 'Nothing is planned yet'],
});

export const monthSpan = (month: string) => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

async function gridOf(work: Work, schoolId: number, from: string, to: string): Promise<ShiftGrid> {
  demandSchool(work, 'people.shift.view', schoolId);
  const length = daysBetween(from, to);
  if (length < 0 || length > 61) throw invalid('to', planTexts.tooLong);
  const staff = await plannedAt(work, schoolId);
  const ids = staff.map(({ id }) => id);
  const posts = new Map((await rows(work, Post, {})).map((post) => [post.id, post]));
  const span = { from, to };
  const isEn = work.locale === 'en';
  const busy = await busyTimes(work, {
    ...{ staffIds: ids, roomIds: [] },
    from: startOfDay(from, work.actor.timezone),
    to: startOfDay(addDays(to, 1), work.actor.timezone),
  });
  const counted = new Map<string, number>();
  for (const { staffId, start, kind } of busy)
    if (staffId !== undefined && kind !== 'leave') {
      const key = `${staffId}:${localDay(start, work)}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  const months = [...new Set([from.slice(0, 7), to.slice(0, 7)])];
  return {
    staff: staff.map(({ id, name, postId }) => {
      const post = postId === null ? undefined : posts.get(postId);
      return { id, name, post: (isEn && post?.nameEn) || post?.name || '' };
    }),
    shifts: [...(await shiftsById(work)).values()]
      .filter(({ schoolIds }) => schoolIds.length === 0 || schoolIds.includes(schoolId))
      .map(({ id, code, name, colour, segments, workMinutes }) => ({
        ...{ id, code, name, colour, hours: segments ?? '', minutes: workMinutes },
      })),
    cells: (await cellsOf(work, ids, span)).map(({ staffId, date, shiftId }) => ({ staffId, date, shiftId })),
    away: await work.ask(awayOn, { staffIds: ids, ...span }),
    busy: [...counted].map(([key, count]) => {
      const [staffId = '', date = ''] = key.split(':');
      return { staffId: Number(staffId), date, count };
    }),
    holidays: await work.ask(holidays, { schoolId, ...span }),
    breaches: await weighed(work, staff, span),
    plans: (await rows(work, ShiftPlan, { schoolId, month: months })).map(({ id, version, month, state }) => ({
      ...{ id, version, month, state },
    })),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();
function localDay(at: Date, work: Work): string {
  const zone = work.actor.timezone;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  formats.set(zone, format);
  return format.format(at);
}

/** Published plans only, and one's own. */
async function ownShifts(work: Work, from: string, to: string) {
  if (daysBetween(from, to) > 61) throw invalid('to', planTexts.tooLong);
  const cells = await cellsOf(work, [work.actor.staffId], { from, to });
  const plans = await rows(work, ShiftPlan, {
    schoolId: cells.map(({ schoolId }) => schoolId),
    state: ['published', 'locked'],
  });
  const open = new Map(plans.map(({ schoolId, month, state }) => [`${schoolId}:${month}`, state]));
  const shifts = await shiftsById(work);
  return cells.flatMap(({ date, shiftId, schoolId }) => {
    const state = open.get(`${schoolId}:${date.slice(0, 7)}`);
    const shift = shifts.get(shiftId);
    if (!state || !shift) return [];
    const { code, name, colour, segments } = shift;
    return [{ date, code, name, colour, hours: segments ?? '', state }];
  });
}

async function weighPlan(work: Work, plan: ShiftPlan) {
  return weighed(work, await plannedAt(work, plan.schoolId), monthSpan(plan.month));
}

async function publish(work: Work, plan: ShiftPlan, isConfirmed: boolean): Promise<void> {
  const staff = await plannedAt(work, plan.schoolId);
  const span = monthSpan(plan.month);
  const cells = await cellsOf(
    work,
    staff.map(({ id }) => id),
    span,
  );
  if (cells.length === 0) throw conflict(said.empty);
  const found = await weighed(work, staff, span);
  const refused = found.filter(({ severity }) => severity === 'refuse');
  if (refused.length > 0) throw conflict(said.refused, refused, { count: refused.length });
  if (found.length > 0 && !isConfirmed) throw conflict(said.warned, found, { count: found.length });
  await work.emit(shiftPublished, { planId: plan.id, schoolId: plan.schoolId, month: plan.month });
  await notify(work, {
    kind: 'people.shiftPublished',
    key: `people.shiftPublished:${plan.id}`,
    recipientIds: [...new Set(cells.map(({ staffId }) => staffId))],
    vars: { month: plan.month },
    url: '/scheduling?tab=mine',
  });
}

/** Who works there at that moment by a published plan; nothing where none is published. */
async function dutyAt(work: Work, { schoolId, at, postIds }: { schoolId: number; at: Date; postIds?: number[] }) {
  const day = localDay(at, work);
  const plans = await rows(work, ShiftPlan, { schoolId, month: day.slice(0, 7), state: ['published', 'locked'] });
  if (plans.length === 0) return null;
  const minute = Math.floor((at.getTime() - startOfDay(day, work.actor.timezone).getTime()) / 60_000);
  const cells = await rows(work, ShiftAssignment, { schoolId, date: [addDays(day, -1), day] });
  const shifts = await shiftsById(work);
  const onShift = new Set(
    cells
      .filter(({ date, shiftId }) => {
        const clock = date === day ? minute : minute + 1440;
        return plannedOf(shifts.get(shiftId), date).spans.some(({ from, to }) => from <= clock && clock < to);
      })
      .map(({ staffId }) => staffId),
  );
  const month = monthSpan(day.slice(0, 7));
  const staff = await plannedAt(work, schoolId);
  const planned = new Set(
    (
      await cellsOf(
        work,
        staff.map(({ id }) => id),
        month,
      )
    ).map(({ staffId }) => staffId),
  );
  // Who is in nobody's plan this month keeps office hours.
  return staff
    .filter(({ id }) => onShift.has(id) || !planned.has(id))
    .filter(({ postId }) => !postIds?.length || (postId !== null && postIds.includes(postId)))
    .map(({ id }) => id);
}

const template = (key: string, name: readonly [string, string], title: readonly [string, string]) => ({
  key,
  area: 'people',
  name: pair(...name),
  audience: pair('员工本人', 'The person'),
  category: 'task' as const,
  title: pair(...title),
  content: pair('{{month}}', '{{month}}'),
  variables: { month: pair('2026-10', '2026-10') },
});

export const shifts: AreaPiece = {
  services: [
    service(Shift, {
      beforeSave({ row }) {
        const spans = row.segments ? segmentsOf(row.segments) : [];
        if (!spans) throw invalid('segments', said.segments);
        row.workMinutes = workMinutesOf(spans, row.restMinutes);
      },
      async beforeDelete({ row, work }) {
        const used = await rows(work, ShiftAssignment, { shiftId: row.id }, { limit: 1 });
        if (used.length > 0) throw conflict(said.used);
      },
    }),
    service(ShiftRotation, {
      async beforeSave({ row, work }) {
        const codes = new Set([...(await shiftsById(work)).values()].map(({ code }) => code));
        const unknown = row.pattern
          .trim()
          .split(/\s+/)
          .find((code) => !codes.has(code));
        if (unknown !== undefined) throw invalid('pattern', planTexts.unknownCode, { code: unknown });
      },
    }),
    service(ShiftRule),
    service(ShiftPlan, {
      transitions: {
        publish: ({ row, input, work }) => publish(work, row, input.confirmed),
      },
      calls: [
        serves(publishPlan, async (work, { id, confirmed }) => {
          await move(work, ShiftPlan, await reached(work, ShiftPlan, id, 'publish', { lock: true }), 'publish', {
            confirmed,
          });
          return null;
        }),
        serves(checkPlan, async (work, { id }) => weighPlan(work, await reached(work, ShiftPlan, id, 'view'))),
      ],
    }),
    service(ShiftAssignment),
  ],
  calls: [
    serves(shiftGrid, (work, { schoolId, from, to }) => gridOf(work, schoolId, from, to)),
    serves(myShifts, (work, { from, to }) => ownShifts(work, from, to)),
    serves(openPlan, async (work, { schoolId, month }) => {
      demandSchool(work, 'people.shift.plan', schoolId);
      const { id, version } = await planOf(work, schoolId, month);
      return { id, version };
    }),
    serves(paint, async (work, { schoolId, cells }) => {
      demandSchool(work, 'people.shift.plan', schoolId);
      return { painted: await put(work, schoolId, cells, 'manual') };
    }),
    serves(copyWeek, (work, { schoolId, week }) => {
      demandSchool(work, 'people.shift.plan', schoolId);
      return copyLastWeek(work, schoolId, week);
    }),
    serves(applyRotation, async (work, asked) => {
      demandSchool(work, 'people.shift.plan', asked.schoolId);
      await need(work, Staff, { id: asked.staffId, schoolId: asked.schoolId });
      return rotate(work, asked);
    }),
  ],
  answers: [answers(onDuty, dutyAt)],
  registers: {
    template: [
      template(
        'people.shiftPublished',
        ['班表发布', 'Shifts published'],
        ['新的班表已发布', 'Your shifts are published'],
      ),
      template('people.shiftChanged', ['班表变动', 'Shifts changed'], ['您的班次有变动', 'Your shifts have changed']),
    ],
  },
  founds: [
    firstRows(Shift, [{ code: '休', name: '休息', colour: '#8c8c8c', segments: null, restMinutes: 0, workMinutes: 0 }]),
  ],
  samples: [plantShifts],
  bulk: [ShiftAssignment],
};
