// Interviews: booked, moved, called off, held and concluded; their panel keeps the hours until then.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may, mayDo } from '#kernel/server/actor';
import { busyTimes } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { pageOf } from '#kernel/server/resources/listing';
import { detail } from '#kernel/server/resources/reading';
import {
  besideAny,
  countReached,
  move,
  need,
  ours,
  reached,
  row as rowOf,
  rows,
  serviceOf,
  update,
} from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { candidateMerged } from '../../candidates/model/candidate';
import { JobRound } from '../../jobs/model/jobRound';
import { Evaluation, Interview, InterviewPanelist } from '../model/interview';
import {
  bookInterview,
  concludeInterview,
  finishInterview,
  freeSlots,
  interviewCalendar,
  replyInterview,
} from '../model/interviewCalls';
import { mayConclude, suggested } from '../model/judging';
import { interviewsOfCandidate } from '../model/tabs';
import { book, findFree, refuseClashes } from './booking';
import { tellOwner, tellPanel } from './telling';
import { voicesOf } from './voices';

const said = texts('recruitment.interview', {
  tooEarly: ['面试尚未开始', 'It has not begun yet'],
  tooOften: ['改期已超过 3 次，需要出结果权限', 'Rescheduled more than 3 times: it needs the right to conclude'],
  past: ['不能安排在过去', 'It cannot be in the past'],
  notYet: ['须有主面试官及半数面试官的评价', 'The lead and half of the panel must evaluate first'],
  against: ['结果与建议不同，请填写说明', 'The result differs from the advice: say why'],
  wrongState: ['当前状态不能执行', 'This cannot be done now'],
  why: ['请填写不便原因', 'Say why you cannot come'],
});

/** Who sits on the panel of it. */
export const seatOf = (work: Work, interviewId: number) =>
  rowOf(work, InterviewPanelist, { interviewId, staffId: work.actor.staffId });

async function panelFollows(work: Work, row: Interview): Promise<void> {
  const holds =
    row.state === 'scheduled' || row.state === 'confirmed' || row.state === 'held' || row.state === 'concluded';
  for (const seat of await rows(work, InterviewPanelist, { interviewId: row.id }, { lock: true })) {
    const moved = seat.startAt.getTime() !== row.startAt.getTime() || seat.endAt.getTime() !== row.endAt.getTime();
    if (seat.holds !== holds || moved)
      await update(work, InterviewPanelist, seat, { holds, startAt: row.startAt, endAt: row.endAt });
  }
}

/** Its keeper, or who sits on its panel; others do not learn that there is one. */
async function asKeeperOrPanel(
  work: Work,
  id: number,
  verb: 'edit' | 'conclude',
  onlyLead = false,
): Promise<Interview> {
  const seat = await seatOf(work, id);
  if (seat && (!onlyLead || seat.isLead)) return need(work, Interview, id, { lock: true });
  if (!mayDo(work.actor, Interview, verb)) throw seat ? forbidden(`recruitment.interview.${verb}`) : notFound();
  return reached(work, Interview, id, verb, { lock: true });
}

async function conclude(work: Work, id: number, result: NonNullable<Interview['result']>, resultNote: string | null) {
  const row = await asKeeperOrPanel(work, id, 'conclude', true);
  if (row.state !== 'held') throw conflict(said.wrongState);
  const voices = await voicesOf(work, id);
  const panel = row.panelIds.length;
  // A test that is marked speaks for itself.
  const isTested = row.testPercent !== null;
  if (!isTested && !mayConclude(voices, panel)) throw conflict(said.notYet);
  const byTest = row.testPassed ? 'pass' : 'fail';
  const advice = isTested && voices.length === 0 ? byTest : suggested(row.passRule, voices, panel, row.passScore);
  if (advice !== result && !resultNote) throw invalid('resultNote', said.against);
  const after = await move(work, Interview, row, 'conclude', { result, resultNote });
  return { id, state: after.state };
}

/** The last round that is passed passes the application; a hold lets the round be repeated. */
async function carryOn(work: Work, row: Interview): Promise<void> {
  const application = await need(work, Application, row.applicationId, { lock: true });
  if (application.state !== 'interviewing') return;
  const rounds = await rows(work, JobRound, { jobId: row.jobId });
  const isLast = row.roundNo >= Math.max(1, ...rounds.map(({ roundNo }) => roundNo));
  const now = await update(work, Application, application, { onHold: row.result === 'hold' });
  if (row.result === 'pass' && isLast) await move(work, Application, now, 'pass');
}

async function calendar(work: Work, asked: { from: Date; to: Date; staffIds: readonly number[] }) {
  const { from, to } = asked;
  const shown = await pageOf(work, serviceOf(work, Interview), {
    ...{ startAtFrom: from.toISOString(), startAtTo: to.toISOString(), pageSize: 200, page: 1 },
  });
  const mine = shown.list.flatMap(({ panelIds }) => (Array.isArray(panelIds) ? panelIds.map(Number) : []));
  const ids = asked.staffIds.length > 0 ? [...asked.staffIds] : [...new Set(mine)].slice(0, 12);
  const staff = (await rows(work, Staff, { id: ids }, { sort: 'id' })).map(({ id, name }) => ({ id, name }));
  const seen = new Map(shown.list.map((one) => [`recruitment.interview:${Number(one.id)}`, one]));
  const blocks = await busyTimes(work, { staffIds: ids, roomIds: [], from, to });
  return {
    staff,
    blocks: blocks.flatMap(({ staffId, kind, start, end, key }) => {
      const own = seen.get(key);
      const title = own?.$labels.candidateId;
      return staffId === undefined
        ? []
        : [
            {
              ...{ staffId, kind, startAt: start, endAt: end },
              title: typeof title === 'string' ? title : null,
              interviewId: own ? Number(own.id) : null,
            },
          ];
    }),
  };
}

export const interviews: AreaPiece = {
  registers: {
    detailTab: [
      { ...interviewsOfCandidate, count: (work, candidateId) => countReached(work, Interview, { candidateId }) },
    ],
  },
  services: [
    service(Interview, {
      async afterSave({ row, was, work }) {
        if (was) await panelFollows(work, row);
      },
      transitions: {
        async reschedule({ row, input, work }) {
          if (row.rescheduleCount >= 3 && !may(work.actor, 'recruitment.interview.conclude'))
            throw conflict(said.tooOften);
          if (input.startAt <= work.now) throw invalid('startAt', said.past);
          row.startAt = input.startAt;
          row.endAt = new Date(input.startAt.getTime() + input.minutes * 60_000);
          const times = { ...row, panel: row.panelIds };
          await refuseClashes(work, times, { exceptId: row.id, isConfirmed: input.confirmConflicts });
          row.rescheduleCount += 1;
          row.clash = null;
          row.candidateReply = 'none';
          await tellPanel(work, 'interviewChanged', row);
        },
        confirm({ row }) {
          row.candidateReply = 'yes';
        },
        cancel: ({ row, work }) => tellPanel(work, 'interviewCancelled', row),
        noShow({ row, work }) {
          if (row.startAt > work.now) throw conflict(said.tooEarly);
        },
        finish({ row, work }) {
          if (row.startAt > work.now) throw conflict(said.tooEarly);
        },
        async conclude({ row, work }) {
          row.resultBy = work.actor.staffId || null;
          await carryOn(work, row);
        },
      },
      filters: {
        overdue: by(Interview.asked.overdue, (wanted, { now }) =>
          wanted
            ? sql`t.state = 'held' and t.test_percent is null and t.evaluated < cardinality(t.panel_ids) and t.end_at < ${new Date(now.getTime() - 86_400_000).toISOString()}`
            : sql`true`,
        ),
        on: by(Interview.asked.on, (when, { now, actor }) =>
          when === 'today'
            ? sql`(t.start_at at time zone ${actor.timezone})::date = (${now.toISOString()}::timestamptz at time zone ${actor.timezone})::date and t.state <> 'cancelled'`
            : sql`t.start_at > ${now.toISOString()} and t.state in ('scheduled', 'confirmed')`,
        ),
      },
      calls: [
        serves(bookInterview, async (work, input) => {
          await reached(work, Application, input.applicationId, 'view');
          const id = await book(work, input);
          await tellPanel(work, 'interviewBooked', await need(work, Interview, id));
          return detail(work, serviceOf(work, Interview), id);
        }),
        serves(freeSlots, async (work, input) => (await findFree(work, input)).map((span) => ({ ...span, rooms: [] }))),
        serves(interviewCalendar, calendar),
        serves(finishInterview, async (work, { id }) => {
          const row = await asKeeperOrPanel(work, id, 'edit');
          const { state } = await move(work, Interview, row, 'finish');
          return { id, state };
        }),
        serves(concludeInterview, (work, { id, result, resultNote }) => conclude(work, id, result, resultNote)),
        serves(replyInterview, async (work, { id, reply, reason }) => {
          const seat = await seatOf(work, id);
          if (!seat) throw notFound();
          if (reply === 'declined' && !reason) throw invalid('reason', said.why);
          await update(work, InterviewPanelist, seat, { reply, declineReason: reason });
          if (reply === 'declined') await tellOwner(work, await need(work, Interview, id), reason ?? '');
          return null;
        }),
      ],
    }),
    service(InterviewPanelist),
    service(Evaluation, {
      /** One's own, and the others' once one's own is in; who is not on the panel reads what they reach. */
      narrow: (actor, alias) =>
        sql`(${alias}.staff_id = ${actor.staffId} or not exists (select 1 from interview_panelist p where ${besideAny('p', alias)}
              and p.interview_id = ${alias}.interview_id and p.staff_id = ${actor.staffId})
            or exists (select 1 from evaluation o where ${besideAny('o', alias)} and o.interview_id = ${alias}.interview_id
              and o.staff_id = ${actor.staffId} and o.submitted_at is not null))`,
    }),
  ],
  listeners: [
    on(candidateMerged, async (work, { masterId, mergedIds }) => {
      await work.session.rows(
        sql`update interview set candidate_id = ${masterId} where ${ours(work, 'interview')} and candidate_id = any(${sql.param(mergedIds)}::bigint[])`,
      );
    }),
  ],
};
