// Plans somebody should look at: missed twice running, idle for two weeks, fewer sessions than agreed, ended without a last test.
import { and, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { and as all, reachable } from '#kernel/server/resources/query';
import { need, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CoachAssessment } from '../model/assessment';
import { type AttentionEntry, coachAttention } from '../model/calls';
import { type Attention, activeDays, attentionOf, expectedOf } from '../model/coaching';
import { CoachPlan, CoachSpan } from '../model/plan';
import { CoachSession } from '../model/session';

const words = texts('reports.coachAttention', {
  missed: ['{student}连续两次辅导缺席', '{student} missed two sessions running'],
  idle: ['{student}已两周没有辅导', '{student} had no session for two weeks'],
});
const keyOf = (planId: number): string => `coach.attention:${planId}`;
/** Looked back for sessions fewer than agreed. */
const shortDays = 28;
const most = 300;

interface Looked {
  why: Attention | null;
  /** How many fewer than agreed. */
  short: number;
}

/** What is to be said of plans that are active, all of them in three statements. */
async function lookAt(work: Work, plans: readonly CoachPlan[]): Promise<Map<number, Looked>> {
  const ids = plans.map(({ id }) => id);
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  const from = addDays(today, 1 - shortDays);
  const spans = await rows(work, CoachSpan, { planId: ids });
  const held = await rows(work, CoachSession, (t) =>
    and(sql`${t.planId} = any(${sql.param(ids)}::bigint[])`, sql`${t.state} <> 'cancelled'`),
  );
  return new Map(
    plans.map((plan) => {
      const own = spans
        .filter(({ planId }) => planId === plan.id)
        .map(({ fromOn, toOn }) => ({ from: fromOn, to: toOn }));
      const all = held
        .filter(({ planId }) => planId === plan.id)
        .map(({ scheduledAt, state }) => ({ on: dayOf(scheduledAt, timezone), at: scheduledAt.getTime(), state }))
        .sort((a, b) => b.at - a.at);
      const ended = all.filter(({ state }) => state !== 'scheduled' && state !== 'ongoing');
      // After a pause the two weeks begin anew.
      const since = own.find(({ to }) => to === null)?.from ?? plan.startOn;
      const expected = expectedOf(activeDays(own, from, today), plan.weeklySessions);
      const short = expected - all.filter(({ on }) => from <= on && on <= today).length;
      return [plan.id, { why: attentionOf(ended, since, today), short }];
    }),
  );
}

/** The todo of a plan is there as long as its reason is. */
async function tell(work: Work, plan: CoachPlan, why: Attention | null): Promise<void> {
  if (!why) {
    await work.ask(todoCancelQuery, { key: keyOf(plan.id), reason: pair('已恢复正常', 'All is well again') });
    return;
  }
  const { name } = await need(work, Customer, plan.customerId);
  await todo(work, {
    ...{ kind: 'coach.attention', key: keyOf(plan.id), source: 'reports', schoolId: plan.schoolId },
    assigneeIds: [...new Set([plan.coachId, plan.supervisorId].flatMap((id) => id ?? []))],
    title: filled(words[why], { student: name }),
    subject: { type: CoachPlan.name, id: plan.id, no: plan.no ?? '' },
    url: `/CloudcoachReport?plan=${plan.id}`,
  });
}

export async function watchPlan(work: Work, planId: number): Promise<void> {
  const plan = await need(work, CoachPlan, planId);
  const looked = plan.state === 'active' ? await lookAt(work, [plan]) : undefined;
  await tell(work, plan, looked?.get(planId)?.why ?? null);
}

async function watchAll(work: Work): Promise<number> {
  const plans = await rows(work, CoachPlan, { state: 'active' });
  const looked = await lookAt(work, plans);
  for (const plan of plans) await tell(work, plan, looked.get(plan.id)?.why ?? null);
  return [...looked.values()].filter(({ why }) => why !== null).length;
}

const a = tableAs(CoachAssessment, 'a');

/** Active ones, and those that ended without a last test, as far as this person sees them. */
async function candidates(work: Work, schoolId: number | null, coachId: number | null): Promise<CoachPlan[]> {
  const where = all([
    ...reachable(work.actor, serviceOf(work, CoachPlan), 'view', work.app.services),
    ...(schoolId ? [sql`t.school_id = ${schoolId}`] : []),
    ...(coachId ? [sql`t.coach_id = ${coachId}`] : []),
    sql`(t.state = 'active' or t.state = 'finished' and not exists (select 1 from ${table(CoachAssessment)} a where ${a.enterpriseId} = t.enterprise_id
      and ${a.deletedAt} is null and ${a.planId} = t.id and ${a.kind} = 'final'))`,
  ]);
  const found = await work.session.rows<{ id: number }>(
    sql`select t.id from ${table(CoachPlan)} t where ${where} order by t.id desc limit ${most}`,
  );
  return rows(work, CoachPlan, { id: found.map(({ id }) => Number(id)) });
}

const order: readonly AttentionEntry['why'][] = ['missed', 'idle', 'short', 'unassessed'];

async function needing(work: Work, schoolId: number | null, coachId: number | null): Promise<AttentionEntry[]> {
  const plans = await candidates(work, schoolId, coachId);
  const looked = await lookAt(
    work,
    plans.filter(({ state }) => state === 'active'),
  );
  const customers = named(await rows(work, Customer, { id: plans.map(({ customerId }) => customerId) }));
  const coaches = named(await rows(work, Staff, { id: plans.map((plan) => plan.coachId) }));
  const schools = named(await rows(work, School, { id: plans.map((plan) => plan.schoolId) }));
  const entries = plans.flatMap((plan) =>
    reasonsOf(looked.get(plan.id)).map((reason) => ({
      ...{ planId: plan.id, ...reason, student: customers.get(plan.customerId) ?? '' },
      ...{ coach: coaches.get(plan.coachId) ?? '', school: schools.get(plan.schoolId) ?? '' },
    })),
  );
  return entries.sort((x, y) => order.indexOf(x.why) - order.indexOf(y.why));
}

function reasonsOf(looked: Looked | undefined): Pick<AttentionEntry, 'why' | 'count'>[] {
  if (!looked) return [{ why: 'unassessed', count: null }];
  const { why, short } = looked;
  return [...(why ? [{ why, count: null }] : []), ...(short > 0 ? [{ why: 'short' as const, count: short }] : [])];
}

const named = (found: readonly { id: number; name: string }[]) => new Map(found.map(({ id, name }) => [id, name]));

export const attention: AreaPiece = {
  calls: [serves(coachAttention, (work, { schoolId, coachId }) => needing(work, schoolId, coachId))],
  jobs: [
    {
      name: 'reports.coachAttention',
      title: pair('云教练关注', 'Coaching to look at'),
      cron: '20 0 * * *',
      run: watchAll,
    },
  ],
};
