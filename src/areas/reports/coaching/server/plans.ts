// Plans begin, rest and end; the days they were active are kept, and sessions that will not be held are called off.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { customerMerged, customerSchoolChanged } from '#areas/customers/customer/model/events';
import { Category } from '#areas/system/categories/model/category';
import { addDays, addMonths, dayOf, isDay } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { count, insert, move, need, reached, row as rowOf, rows, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CoachAssessment } from '../model/assessment';
import { changeCoach } from '../model/calls';
import { windowDays } from '../model/coaching';
import { CoachPlan, CoachSpan } from '../model/plan';
import { CoachSession } from '../model/session';
import { book } from './booking';

const said = texts('reports.coachPlanRefused', {
  notMember: ['只有在读学员可以开通', 'Only members are coached'],
  order: ['结束日期不能早于开始日期', 'The end lies before the beginning'],
  twice: ['该学员这门课程已有进行中的服务', 'This student is coached in this course already'],
  used: ['已有辅导记录，不能删除', 'There are sessions of it: it cannot be deleted'],
  merged: ['学员档案合并', 'Students were merged'],
  kept: ['格式：2026-05/1', 'As in 2026-05/1'],
  over: ['服务已结束', 'The plan is over'],
});

export const openStates = ['draft', 'active', 'paused'] as const;
const today = (work: Work): string => dayOf(work.now, work.actor.timezone);

async function openSpan(work: Work, planId: number): Promise<void> {
  const last = await rowOf(work, CoachSpan, { planId }, { sort: '-fromOn', lock: true });
  // Paused and taken up again on one day: that day counts once.
  if (last?.toOn === today(work)) await update(work, CoachSpan, last, { toOn: null });
  else await insert(work, CoachSpan, { planId, fromOn: today(work) });
}

async function closeSpan(work: Work, planId: number): Promise<void> {
  const open = await rowOf(work, CoachSpan, { planId, toOn: null }, { lock: true });
  if (open) await update(work, CoachSpan, open, { toOn: today(work) });
}

const upcoming = (work: Work, planId: number) =>
  rows(work, CoachSession, (t) => and(eq(t.planId, planId), eq(t.state, 'scheduled'), gt(t.scheduledAt, work.now)), {
    lock: true,
  });

async function callOff(work: Work, planId: number): Promise<void> {
  const why = await rowOf(work, Category, { tree: 'coach_cancel_reason', code: 'plan' });
  for (const session of await upcoming(work, planId))
    await move(work, CoachSession, session, 'cancel', why ? { cancelReason: why.id } : {});
}

async function end(work: Work, plan: CoachPlan): Promise<void> {
  await closeSpan(work, plan.id);
  await callOff(work, plan.id);
  plan.endedOn = today(work);
}

/** A new coach takes over what the old one still has to do, if they are free then. */
export async function giveTo(work: Work, plan: CoachPlan, coachId: number, action: string, reason = ''): Promise<void> {
  const ahead = (await upcoming(work, plan.id)).filter((session) => session.coachId === plan.coachId);
  await book(
    work,
    ahead.map(({ scheduledAt, endsAt }) => ({ coachId, startAt: scheduledAt, endAt: endsAt })),
  );
  await update(work, CoachPlan, plan, { coachId }, { action, ...(reason ? { reason } : {}) });
  for (const session of ahead) await update(work, CoachSession, session, { coachId }, { action: 'changeCoach' });
}

async function refuseTwin(work: Work, { id, customerId, courseId }: CoachPlan): Promise<void> {
  const twin = await rowOf(work, CoachPlan, { customerId, courseId, state: 'active' });
  if (twin && twin.id !== id) throw conflict(said.twice, { id: twin.id });
}

const s = tableAs(CoachSession, 's');

export const plans: AreaPiece = {
  services: [
    service(CoachPlan, {
      async beforeSave({ row, was, work }) {
        if (row.endOn < row.startOn) throw invalid('endOn', said.order);
        if (was) return;
        const customer = await need(work, Customer, row.customerId);
        if (customer.state !== 'member' || customer.schoolId === null) throw invalid('customerId', said.notMember);
        row.schoolId = customer.schoolId;
        row.no = await nextNumber(work, 'reports.coachPlan', row.schoolId);
      },
      async beforeDelete({ row, work }) {
        if ((await count(work, CoachSession, { planId: row.id })) > 0) throw conflict(said.used);
      },
      transitions: {
        async start({ row, work }) {
          await refuseTwin(work, row);
          await openSpan(work, row.id);
        },
        async pause({ row, work }) {
          await closeSpan(work, row.id);
          await callOff(work, row.id);
        },
        async resume({ row, work }) {
          await refuseTwin(work, row);
          await openSpan(work, row.id);
          row.pauseReason = null;
        },
        finish: ({ row, work }) => end(work, row),
        stop: ({ row, work }) => end(work, row),
      },
      filters: {
        keptIn: by(CoachPlan.asked.keptIn, (asked, { actor }) => {
          const [month = '', no = ''] = asked.split('/');
          if (!isDay(`${month}-01`) || !/^([1-9]|1[0-2])$/.test(no)) throw invalid('keptIn', said.kept);
          const from = (Number(no) - 1) * windowDays;
          const first = `${month}-01`;
          return sql`t.start_on >= ${first} and t.start_on <= ${addDays(addMonths(first, 1), -1)} and exists (select 1 from ${table(CoachSession)} s
            where ${s.enterpriseId} = t.enterprise_id and ${s.deletedAt} is null and ${s.planId} = t.id and ${s.state} = 'done'
              and (${s.scheduledAt} at time zone ${actor.timezone})::date - t.start_on between ${from}::int and ${from + windowDays - 1}::int)`;
        }),
      },
      calls: [
        serves(changeCoach, async (work, { id, coachId, reason }) => {
          const plan = await reached(work, CoachPlan, id, 'changeCoach', { lock: true });
          if (plan.state === 'finished' || plan.state === 'stopped') throw conflict(said.over);
          await giveTo(work, plan, coachId, 'changeCoach', reason);
          return null;
        }),
      ],
    }),
    service(CoachSpan),
  ],
  listeners: [
    on(customerSchoolChanged, async (work, { customerId, toSchoolId }) => {
      if (toSchoolId === null) return;
      for (const plan of await rows(work, CoachPlan, { customerId, state: [...openStates] }, { lock: true })) {
        await update(work, CoachPlan, plan, { schoolId: toSchoolId });
        for (const session of await upcoming(work, plan.id))
          await update(work, CoachSession, session, { schoolId: toSchoolId });
      }
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      for (const plan of await rows(work, CoachPlan, { customerId: dropId }, { lock: true })) {
        const twin =
          plan.state === 'active' &&
          (await rowOf(work, CoachPlan, { customerId: keepId, courseId: plan.courseId, state: 'active' }));
        const left = twin
          ? await move(work, CoachPlan, plan, 'stop', { stopReason: said.merged.zh, reason: said.merged.zh })
          : plan;
        await update(work, CoachPlan, left, { customerId: keepId });
      }
      for (const session of await rows(work, CoachSession, { customerId: dropId }, { lock: true }))
        await update(work, CoachSession, session, { customerId: keepId });
      for (const one of await rows(work, CoachAssessment, { customerId: dropId }, { lock: true }))
        await update(work, CoachAssessment, one, { customerId: keepId });
    }),
  ],
};

export const plansOf = (work: Work, staffId: number) =>
  rows(
    work,
    CoachPlan,
    (t) => and(sql`${staffId}::bigint in (${t.coachId}, ${t.supervisorId})`, inArray(t.state, [...openStates])),
    { lock: true },
  );
