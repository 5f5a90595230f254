// From hours of the week to sessions: all of them, or none where the coach is taken.
import { holidays } from '#areas/people/model/queries';
import { dayOf, localTime, momentAt } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, reached } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { generateSessions, type Slots } from '../model/calls';
import { datesOf } from '../model/coaching';
import { CoachPlan } from '../model/plan';
import { CoachSession } from '../model/session';
import { book, endOf } from './booking';
import { checkedBefore } from './sessions';

const said = texts('reports.coachGenerating', {
  past: ['不能早于今天', 'Not before today'],
  outside: ['超出服务起止日期', 'Outside the days of the plan'],
  notOpen: ['服务未在进行', 'The plan is not running'],
  none: ['这段时间没有可排的日期', 'No day in this time fits'],
  together: ['每周的时间互相重叠', 'Hours of the week overlap each other'],
});

interface Wanted {
  planId: number;
  slots: Slots;
  from: string;
  to: string;
  way: CoachSession['way'] | null;
}

async function generate(work: Work, { planId, slots, from, to, way }: Wanted) {
  const { timezone } = work.actor;
  const plan = await reached(work, CoachPlan, planId, 'view');
  if (plan.state !== 'draft' && plan.state !== 'active') throw conflict(said.notOpen);
  if (from < dayOf(work.now, timezone)) throw invalid('from', said.past);
  if (from < plan.startOn) throw invalid('from', said.outside);
  if (to > plan.endOn || to < from) throw invalid('to', said.outside);
  const off = new Set(await work.ask(holidays, { schoolId: plan.schoolId, from, to }));
  const { dates, skipped } = datesOf(slots, from, to, off);
  const moments = dates.map(({ day, time }) => momentAt(`${day} ${time}:00`, timezone)).filter((at) => at > work.now);
  if (moments.length === 0) throw invalid('slots', said.none);
  const wanted = moments.map((startAt) => ({
    ...{ coachId: plan.coachId, startAt, endAt: endOf(startAt, plan.sessionMinutes) },
  }));
  if (wanted.some(({ endAt }, at) => wanted[at + 1] && wanted[at + 1]!.startAt < endAt))
    throw invalid('slots', said.together);
  await book(work, wanted);
  // They were looked at together: each by itself would ask every area again.
  work.memo(checkedBefore, () => true);
  for (const { startAt } of wanted)
    await insert(work, CoachSession, { planId, scheduledAt: startAt, ...(way ? { way } : {}) });
  work.forget(checkedBefore);
  return {
    created: moments.map((at) => localTime(at, timezone).slice(0, 16)),
    skipped: skipped.map(({ day, time }) => `${day} ${time}`),
  };
}

export const generating: AreaPiece = { calls: [serves(generateSessions, generate)] };
