// Sessions are booked, held, missed and told; what a family says of one comes in by a link.
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { by } from '#kernel/server/filters';
import { makeLink } from '#kernel/server/links';
import { move, need, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { overlapping } from '../model/calls';
import { CoachPlan } from '../model/plan';
import { CoachSession } from '../model/session';
import { watchPlan } from './attention';
import { book, endOf, overlapsOf, titleOf } from './booking';

const said = texts('reports.coachSessionRefused', {
  notOpen: ['服务未在进行', 'The plan is not running'],
  tooEarly: ['还没到预定时间', 'Its time has not come yet'],
  homework: ['完成项不能多于布置项', 'No more can be done than was asked'],
});

const minute = 60_000;
const hour = 60 * minute;
const rateDays = 14;
const missHours = 2;
const remindHours = 2;

export const checkedBefore = Symbol('coaching sessions that were booked together');

async function complete(work: Work, row: CoachSession, was: CoachSession | null): Promise<void> {
  const plan = await need(work, CoachPlan, row.planId);
  if (!was) {
    if (plan.state !== 'draft' && plan.state !== 'active') throw invalid('planId', said.notOpen);
    const { customerId, schoolId, courseId } = plan;
    Object.assign(row, { customerId, schoolId, courseId });
  }
  row.coachId ??= plan.coachId;
  row.minutes ??= plan.sessionMinutes;
  row.endsAt = endOf(row.scheduledAt, row.minutes);
  const isMoved =
    !was ||
    was.coachId !== row.coachId ||
    was.scheduledAt.getTime() !== row.scheduledAt.getTime() ||
    was.endsAt.getTime() !== row.endsAt.getTime();
  if (row.state !== 'scheduled' || !isMoved || work.memo(checkedBefore, () => false)) return;
  await book(work, [{ coachId: row.coachId, startAt: row.scheduledAt, endAt: row.endsAt }], row.id ? [row.id] : []);
}

function refuseEarly(work: Work, { scheduledAt }: CoachSession): void {
  if (scheduledAt > work.now) throw conflict(said.tooEarly);
}

async function inviteRating(work: Work, session: CoachSession): Promise<void> {
  const until = new Date(work.now.getTime() + rateDays * 24 * hour);
  const link = await makeLink(work, 's', 'coach', session.id, until);
  const { name } = await need(work, Customer, session.customerId);
  await notify(work, {
    ...{ kind: 'reports.coachRateInvite', key: `rate:${session.id}`, customerIds: [session.customerId] },
    vars: { student: name, time: clock(work, session.scheduledAt), link },
  });
}

const clock = (work: Work, at: Date): string => localTime(at, work.actor.timezone).slice(0, 16);

/** Two hours before, the family and the coach; each time a session is given is told once. */
async function remind(work: Work): Promise<number> {
  const until = new Date(work.now.getTime() + remindHours * hour);
  const soon = await rows(work, CoachSession, (t) =>
    and(eq(t.state, 'scheduled'), gte(t.scheduledAt, work.now), lte(t.scheduledAt, until)),
  );
  for (const { id, customerId, coachId, scheduledAt } of soon) {
    const [student, coach] = [await rowOf(work, Customer, customerId), coachId && (await rowOf(work, Staff, coachId))];
    await notify(work, {
      ...{ kind: 'reports.coachReminder', key: `${id}:${scheduledAt.getTime()}` },
      ...{ customerIds: [customerId], recipientIds: coachId ? [coachId] : [], includeActor: true },
      vars: { student: student?.name ?? '', coach: coach ? coach.name : '', time: clock(work, scheduledAt) },
      url: `/CloudcoachReportBase?tab=calendar`,
    });
  }
  return soon.length;
}

/** Nobody said anything of it for two hours: the coach was not there. */
async function missCoaches(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - missHours * hour);
  const due = await rows(work, CoachSession, (t) => and(eq(t.state, 'scheduled'), lt(t.scheduledAt, before)), {
    lock: true,
    limit: 5000,
  });
  for (const session of due) await move(work, CoachSession, session, 'missCoach');
  return due.length;
}

export const sessions: AreaPiece = {
  services: [
    service(CoachSession, {
      beforeSave: ({ row, was, work }) => complete(work, row, was),
      async afterSave({ row, was, work }) {
        if (was && was.state !== row.state) await watchPlan(work, row.planId);
      },
      transitions: {
        async start({ row, work }) {
          const plan = await need(work, CoachPlan, row.planId);
          if (plan.state !== 'active') throw conflict(said.notOpen);
          const late = Number(await configValue(work, 'reports.coach.lateMinutes', row.schoolId));
          row.startedAt = work.now;
          row.isOnTime = work.now.getTime() <= row.scheduledAt.getTime() + late * minute;
        },
        async finish({ row, work }) {
          if ((row.homeworkDone ?? 0) > (row.homeworkAsked ?? 0)) throw invalid('homeworkDone', said.homework);
          row.endedAt = work.now;
          await inviteRating(work, row);
        },
        missStudent: ({ row, work }) => refuseEarly(work, row),
        missCoach: ({ row, work }) => refuseEarly(work, row),
      },
      filters: {
        ratedBelow: by(CoachSession.asked.ratedBelow, (score) => sql`t.guardian_score < ${score}`),
        recorded: by(CoachSession.asked.recorded, (is) =>
          is ? sql`t.recording_id is not null` : sql`t.recording_id is null`,
        ),
      },
      calls: [
        serves(overlapping, async (work, { coachId, scheduledAt, minutes, exceptId }) => {
          const wanted = [{ coachId, startAt: scheduledAt, endAt: endOf(scheduledAt, minutes) }];
          const found = await overlapsOf(work, wanted, exceptId ? [exceptId] : []);
          return found.map((one) => ({ title: titleOf(one), startAt: one.start, endAt: one.end }));
        }),
      ],
    }),
  ],
  jobs: [
    {
      name: 'reports.coachMisses',
      title: pair('云教练缺席', 'Missed coaching sessions'),
      cron: '5 0 * * *',
      run: missCoaches,
    },
    {
      name: 'reports.coachReminder',
      title: pair('云教练提醒', 'Coaching reminders'),
      cron: '*/10 * * * *',
      run: remind,
    },
  ],
};
