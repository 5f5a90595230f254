// One student's way through a plan: every session, every assessment; and of whole months, who stays.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addMonths, dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { and, reachable } from '#kernel/server/resources/query';
import { reached, row as rowOf, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CoachAssessment } from '../model/assessment';
import { type CoachStory, type Cohort, coachCohorts, coachStory } from '../model/calls';
import { wholeWindows, windowDays } from '../model/coaching';
import { CoachPlan } from '../model/plan';
import { CoachSession } from '../model/session';
import { dimensionsOf } from './assessments';

async function story(work: Work, id: number): Promise<CoachStory> {
  const plan = await reached(work, CoachPlan, id, 'view');
  const sessions = await rows(work, CoachSession, { planId: id }, { sort: '-scheduledAt', limit: 400 });
  const assessments = await rows(work, CoachAssessment, { planId: id }, { sort: 'assessedOn' });
  const people = await rows(work, Staff, {
    id: [...new Set([plan.coachId, ...sessions.flatMap(({ coachId }) => coachId ?? [])])],
  });
  const called = new Map(people.map((one) => [one.id, one.name]));
  const isEnglish = work.locale === 'en';
  const { no, state, customerId, startOn, endOn, goal, goalScore } = plan;
  return {
    plan: {
      ...{ id, no: no ?? '', state, customerId, startOn, endOn, goal, goalScore },
      student: (await rowOf(work, Customer, customerId))?.name ?? '',
      coach: called.get(plan.coachId) ?? '',
      school: (await rowOf(work, School, plan.schoolId))?.name ?? '',
      course: (await rowOf(work, Course, plan.courseId))?.name ?? '',
    },
    planned: sessions.filter((one) => one.state !== 'cancelled').length,
    done: sessions.filter((one) => one.state === 'done').length,
    sessions: sessions.map((one) => ({
      ...{ id: one.id, at: one.scheduledAt.toISOString(), state: one.state, topics: one.topics, result: one.result },
      ...{ nextPlan: one.nextPlan, comment: one.guardianComment, recordingId: one.recordingId },
      coach: called.get(one.coachId ?? 0) ?? '',
      homework: one.homeworkAsked > 0 ? `${one.homeworkDone}/${one.homeworkAsked}` : null,
      ratings: { focus: one.focus, mood: one.mood, level: one.level, guardian: one.guardianScore },
    })),
    dimensions: (await dimensionsOf(work)).map((one) => ({
      id: one.id,
      name: isEnglish ? one.nameEn || one.name : one.name,
    })),
    assessments: assessments.map(({ id: one, kind, assessedOn, total, scores }) => ({
      ...{ id: one, kind, on: assessedOn, total, scores },
    })),
  };
}

const s = tableAs(CoachSession, 's');
const a = tableAs(CoachAssessment, 'a');

/** By the month plans began: how many had a session held in each thirty days that are over, and what they gained. */
async function cohorts(work: Work, months: number): Promise<Cohort[]> {
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  const first = `${addMonths(`${today.slice(0, 7)}-01`, 1 - months)}`;
  const where = and([
    ...reachable(work.actor, serviceOf(work, CoachPlan), 'view', work.app.services),
    sql`t.state <> 'draft' and t.start_on >= ${first} and t.start_on <= ${today}`,
  ]);
  const scored = (which: string) =>
    sql`(select ${a.total} from ${table(CoachAssessment)} a where ${a.enterpriseId} = t.enterprise_id and ${a.deletedAt} is null and ${a.planId} = t.id
      and ${sql.raw(which)} order by ${a.assessedOn} desc, ${a.id} desc limit 1)`;
  const found = await work.session.rows<{ month: string; windows: number[]; gain: number | null }>(
    sql`select to_char(t.start_on, 'YYYY-MM') as month, ${scored(`a.kind <> 'baseline'`)} - ${scored(`a.kind = 'baseline'`)} as gain,
        array(select distinct ((${s.scheduledAt} at time zone ${timezone})::date - t.start_on) / ${windowDays}::int from ${table(CoachSession)} s
          where ${s.enterpriseId} = t.enterprise_id and ${s.deletedAt} is null and ${s.planId} = t.id and ${s.state} = 'done'
            and (${s.scheduledAt} at time zone ${timezone})::date >= t.start_on) as windows
      from ${table(CoachPlan)} t where ${where}`,
  );
  const named = [...new Set(found.map(({ month }) => month))].sort().reverse();
  return named.map((month) => {
    const own = found.filter((one) => one.month === month);
    const gains = own.flatMap(({ gain }) => (gain === null ? [] : [Number(gain)]));
    const kept = (no: number) => own.filter(({ windows }) => windows.map(Number).includes(no)).length;
    return {
      ...{ month, plans: own.length },
      kept: Array.from({ length: wholeWindows(month, today) }, (_, no) => kept(no)),
      gain: { sum: gains.reduce((sum, gain) => sum + gain, 0), plans: gains.length },
    };
  });
}

export const stories: AreaPiece = {
  calls: [
    serves(coachStory, (work, { id }) => story(work, id)),
    serves(coachCohorts, (work, { months }) => cohorts(work, months)),
  ],
};
