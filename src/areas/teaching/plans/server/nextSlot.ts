// Where a lesson that is put off goes: the plan's first slot behind the last lesson that is no holiday.
import { holidays } from '#areas/people/model/queries';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { PlanSlot, TeachingPlan } from '../model/plan';
import { planDates } from '../model/planDates';

const lookDays = 60;

export async function afterSlot(work: Work, { classId, after }: { classId: number; after: Date }) {
  const plan = await rowOf(work, TeachingPlan, { classId, state: ['draft', 'generated'] });
  if (!plan) return null;
  const of = await need(work, Class, classId);
  const startDate = addDays(dayOf(after, work.actor.timezone), 1);
  const closed = await work.ask(holidays, { schoolId: of.schoolId, from: startDate, to: addDays(startDate, lookDays) });
  const planned = planDates(
    {
      startDate,
      endMode: 'count',
      lessonCount: 1,
      endDate: null,
      holidayPolicy: 'skip_extend',
      followShiftedWorkdays: false,
      excludeDates: plan.excludeDates ?? [],
      extraSlots: [],
      // Week parity is left aside: the first week after the end is as good as the second.
      slots: (await rows(work, PlanSlot, { planId: plan.id })).map((slot) => ({
        ...slot,
        weekParity: 'every' as const,
        fromDate: null,
        toDate: null,
      })),
    },
    { closed: new Set(closed), shifted: new Map() },
  );
  const [next] = planned?.lessons ?? [];
  if (!next) return null;
  const [hours, minutes] = next.startTime.split(':').map(Number);
  const startAt = new Date(startOfDay(next.date, work.actor.timezone).getTime() + (hours! * 60 + minutes!) * 60_000);
  return {
    startAt,
    endAt: new Date(startAt.getTime() + next.minutes * 60_000),
    roomId: next.roomId ?? of.roomId,
    teacherId: next.teacherId ?? of.teacherId,
  };
}
