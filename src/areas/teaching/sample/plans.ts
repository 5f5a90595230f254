// The plan of each class: its hour of the week, and what of the syllabus is taught in which lesson.
import type { Sample } from '#kernel/server/sample';
import type { Class } from '../classes/model/class';
import { PlanItem, PlanSlot, TeachingPlan } from '../plans/model/plan';
import { type Chapter, type hours, lessonsPlanned, subjectOf, termDays } from './world';

interface Planning {
  classId: number;
  state: Class['state'];
  hour: (typeof hours)[number];
  roomId: number;
  teacherId: number;
  chapters: readonly Chapter[];
}

export async function plantPlans(sample: Sample, classes: readonly Planning[]): Promise<void> {
  const planned = classes.filter(({ state }) => state !== 'cancelled' && state !== 'draft');
  const ids = await sample.plant(
    TeachingPlan,
    planned.map(({ classId, state }) => ({
      classId,
      startDate: sample.day(-termDays),
      endMode: 'count' as const,
      lessonCount: lessonsPlanned,
      holidayPolicy: 'skip_extend' as const,
      state: state === 'finished' ? ('archived' as const) : ('generated' as const),
    })),
  );
  await sample.plant(
    PlanSlot,
    planned.map(({ hour, roomId, teacherId }, i) => ({
      planId: ids[i]!,
      weekday: hour.weekday,
      startTime: hour.time,
      minutes: 90,
      roomId,
      teacherId,
      weekParity: 'every' as const,
    })),
  );
  await sample.plant(
    PlanItem,
    planned.flatMap(({ chapters }, n) =>
      Array.from({ length: lessonsPlanned }, (_, i) => ({
        planId: ids[n]!,
        lessonNo: i + 1,
        ...subjectOf(chapters, i + 1),
        prepState: i < 8 ? ('reviewed' as const) : i < 10 ? ('ready' as const) : ('none' as const),
      })),
    ),
  );
}
