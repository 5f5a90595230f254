// Offers: one at a time for a person, for a free seat, sent only as they were approved; what is answered moves the application.
import { sql } from 'drizzle-orm';
import { isOutside } from '#areas/people/posts/model/band';
import { PostLevel } from '#areas/people/posts/model/level';
import { School } from '#areas/system/organisation/model/organisation';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { makeLink, recallLinks } from '#kernel/server/links';
import { nextNumber } from '#kernel/server/numbers';
import { count, countReached, move, need, ours, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { candidateMerged } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { HiringNeed } from '../../needs/model/need';
import { enterPool } from '../../talents/server/talents';
import { Offer, openOffers, shareOffer } from '../model/offer';
import { longestProbation } from '../model/probation';
import { offersOfCandidate, offersOfNeed } from '../model/tabs';

const said = texts('recruitment.offer', {
  stage: ['面试通过后才能发起录用', 'An offer is made once the interviews are passed'],
  other: ['该候选人已有进行中的录用', 'This candidate has an offer already'],
  need: ['请选择该职位下招聘中的需求', 'Choose a need of this job that is recruiting'],
  full: ['该需求已招满', 'This need is filled'],
  probation: ['该合同期限试用期最长 {months} 个月', 'The probation is at most {months} months for this contract'],
  months: ['固定期限合同请填写期限', 'A fixed term needs its months'],
  expires: ['有效期须在今天与到岗日之间', 'It is valid from today to the day of the start at most'],
  past: ['到岗日期已过', 'The day of the start has passed'],
  needOpen: ['该需求尚有未完结的录用', 'This need still has an open offer'],
});

/** What was approved is what is sent: whatever was agreed upon and changes is asked for anew. */
const agreed = [
  'levelId',
  'basePay',
  'postPay',
  'allowance',
  'probationMonths',
  'probationPercent',
  'contractMonths',
  'startOn',
] as const;

async function judge({ row, was, work }: Change<typeof Offer>): Promise<void> {
  if (!was) await begin(work, row);
  await measure(work, row);
  if (row.contractKind === 'fixed' && row.contractMonths === null) throw invalid('contractMonths', said.months);
  const months = longestProbation(row.contractKind, row.contractMonths, row.employmentType === 'part_time');
  if (row.probationMonths > months) throw invalid('probationMonths', said.probation, { months });
  const isChanged =
    was?.state === 'approved' && row.state === 'approved' && agreed.some((name) => was[name] !== row[name]);
  if (isChanged) row.state = 'draft';
}

/** What a flow may branch by: the level, whether the pay lies outside its band, what kind of school it is. */
async function measure(work: Work, row: Offer): Promise<void> {
  const level = row.levelId === null ? undefined : await rowOf(work, PostLevel, row.levelId);
  const total = row.basePay + row.postPay + row.allowance;
  row.levelCode = level?.code ?? null;
  row.overBand = level !== undefined && isOutside(total, level.payMin, level.payMax);
  row.schoolKind = row.schoolId === null ? null : (await need(work, School, row.schoolId)).kind;
}

async function begin(work: Work, row: Offer): Promise<void> {
  const application = await need(work, Application, row.applicationId, { lock: true });
  const { candidateId } = application;
  if ((await count(work, Offer, { candidateId, state: openOffers })) > 0) throw conflict(said.other);
  if (application.state !== 'passed') throw conflict(said.stage);
  const job = await need(work, Job, application.jobId);
  const seat = await rowOf(work, HiringNeed, row.needId);
  if (!seat || !job.needIds.includes(seat.id) || seat.state !== 'recruiting') throw invalid('needId', said.need);
  row.offerNo = await nextNumber(work, 'recruitment.offer', null);
  Object.assign(row, { candidateId, schoolId: seat.schoolId, postId: seat.postId });
  const moved = await move(work, Application, application, 'offer');
  await update(work, Application, moved, { needId: seat.id });
}

/** Of one need: sent, accepted and started never more than its seats and what may be offered beyond. */
async function refuseFull(work: Work, offer: Offer): Promise<void> {
  const seat = await need(work, HiringNeed, offer.needId, { lock: true });
  const sent = await count(
    work,
    Offer,
    (o) => sql`${o.needId} = ${seat.id} and ${o.state} = 'sent' and ${o.id} <> ${offer.id}`,
  );
  const beyond = Number(await configValue(work, 'recruitment.overOffer', seat.schoolId));
  if (sent + seat.acceptedCount + seat.filledCount + 1 > seat.headCount + beyond) throw conflict(said.full);
}

/** Under the need's lock: of two who accept the last seat at once one finds it taken. */
async function takeSeat(work: Work, row: Offer): Promise<void> {
  const seat = await need(work, HiringNeed, row.needId, { lock: true });
  if (seat.acceptedCount + seat.filledCount >= seat.headCount) throw conflict(said.full);
  await update(work, HiringNeed, seat, { acceptedCount: seat.acceptedCount + 1 });
  await stepOf(work, row, 'accept');
}

async function freeSeat(work: Work, row: Offer): Promise<void> {
  const seat = await need(work, HiringNeed, row.needId, { lock: true });
  await update(work, HiringNeed, seat, { acceptedCount: Math.max(0, seat.acceptedCount - 1) });
}

async function stepOf(work: Work, row: Offer, step: 'accept' | 'fallBack'): Promise<void> {
  const application = await need(work, Application, row.applicationId, { lock: true });
  if (step === 'fallBack' && application.state !== 'offering' && application.state !== 'accepted') return;
  const moved = await move(work, Application, application, step);
  if (step === 'fallBack') await update(work, Application, moved, { needId: null });
}

async function end(work: Work, row: Offer): Promise<void> {
  await recallLinks(work, 'offer', row.id);
  await stepOf(work, row, 'fallBack');
}

async function expirePast(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const past = await rows(work, Offer, (o) => sql`${o.state} = 'sent' and ${o.expiresOn} < ${today}`, { lock: 'skip' });
  for (const offer of past) await move(work, Offer, offer, 'expire');
  return past.length;
}

export const offers: AreaPiece = {
  services: [
    service(Offer, {
      beforeSave: judge,
      transitions: {
        submit({ row, work }) {
          if (row.startOn < dayOf(work.now, work.actor.timezone)) throw invalid('startOn', said.past);
        },
        async send({ row, input, work }) {
          const today = dayOf(work.now, work.actor.timezone);
          if (input.expiresOn < today || input.expiresOn > row.startOn) throw invalid('expiresOn', said.expires);
          await refuseFull(work, row);
          row.sentAt = work.now;
        },
        async accept({ row, work }) {
          await takeSeat(work, row);
          row.answeredAt = work.now;
          await recallLinks(work, 'offer', row.id);
        },
        async decline({ row, work }) {
          row.answeredAt = work.now;
          await end(work, row);
          const { candidateId, schoolId } = row;
          if (candidateId) await enterPool(work, { candidateId, enteredBy: 'declined', reason: null, schoolId });
        },
        expire: ({ row, work }) => end(work, row),
        async withdraw({ row, work }) {
          const before = await need(work, Offer, row.id);
          if (before.state === 'accepted') await freeSeat(work, row);
          await end(work, row);
        },
      },
      calls: [
        serves(shareOffer, async (work, { id }) => {
          const offer = await reached(work, Offer, id, 'send');
          if (offer.state !== 'sent') throw conflict(said.stage);
          return { url: await makeLink(work, 'r', 'offer', id, null) };
        }),
      ],
    }),
  ],
  extends: [
    extend(HiringNeed, {
      transitions: {
        async close({ row, work }) {
          if ((await count(work, Offer, { needId: row.id, state: ['sent', 'accepted'] })) > 0)
            throw conflict(said.needOpen);
        },
      },
    }),
  ],
  listeners: [
    on(candidateMerged, async (work, { masterId, mergedIds }) => {
      await work.session.rows(
        sql`update offer set candidate_id = ${masterId} where ${ours(work, 'offer')} and candidate_id = any(${sql.param(mergedIds)}::bigint[])`,
      );
    }),
  ],
  registers: {
    number: [{ key: 'recruitment.offer', pattern: 'LY{yyyy}{MM}{seq:4}', reset: 'month' }],
    approval: [
      {
        key: 'recruitment.offer',
        area: 'recruitment',
        name: pair('录用', 'Offer'),
        detailPath: '/resumePersonnel?id={candidateId}&tab=offers',
        defaultFlow: ['principal', 'hr', { step: 'operations', when: { field: 'overBand', op: 'is', value: true } }],
      },
    ],
    detailTab: [
      { ...offersOfCandidate, count: (work, candidateId) => countReached(work, Offer, { candidateId }) },
      { ...offersOfNeed, count: (work, needId) => countReached(work, Offer, { needId }) },
    ],
  },
  jobs: [
    {
      name: 'recruitment.expiries',
      title: pair('录用过期', 'Offers past their day'),
      cron: '10 0 * * *',
      run: expirePast,
    },
  ],
};
