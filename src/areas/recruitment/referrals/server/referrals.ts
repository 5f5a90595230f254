// What becomes of referrals and their rewards: stages reached make them due, an approval grants them, the payroll pays them.
import { sql } from 'drizzle-orm';
import { salaryPaid, staffLeft, staffRegularised } from '#areas/people/model/events';
import { dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { eachOf } from '#kernel/server/resources/batches';
import { move, ours, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ApplicationLife, applicationMoved } from '../../applications/model/application';
import { Candidate, candidateMerged } from '../../candidates/model/candidate';
import { enterPool } from '../../talents/server/talents';
import { rewardDue } from '../model/events';
import { StaffReferral, StaffReferralReward, StaffReferralRule, submitRewards } from '../model/referral';

const said = texts('recruitment.referral', {
  dates: ['截止不能早于生效', 'It ends before it begins'],
  ended: ['应聘已结束', 'The application has ended'],
  left: ['推荐人已离职', 'The referrer has left'],
  gone: ['被推荐人已离职', 'Who was brought in has left'],
  rehireable: ['离职员工，可再聘', 'Left, may be hired again'],
});

/** What a stage of the application means for the colleague who brought them; of what was said they learn nothing. */
async function follow(work: Work, applicationId: number, to: string): Promise<void> {
  const referral = await rowOf(work, StaffReferral, { applicationId, state: ['valid', 'hired'] }, { lock: true });
  if (!referral) return;
  const inTime = !referral.validUntil || dayOf(work.now, work.actor.timezone) <= referral.validUntil;
  if (to === 'interviewing' && inTime) await reach(work, referral.id, 'interviewed');
  if (to === 'onboarded') {
    if (inTime) await reach(work, referral.id, 'onboarded');
    if (referral.state === 'valid') await move(work, StaffReferral, referral, 'hire');
  }
  if (to === 'rejected' || to === 'withdrawn') {
    await move(work, StaffReferral, referral, 'close');
    await voidWaiting(work, { referralId: referral.id }, say(said.ended, 'zh'));
  }
  const { label } = ApplicationLife.states[to as keyof typeof ApplicationLife.states];
  await notify(work, {
    kind: 'recruitment.referralProgress',
    recipientIds: [referral.referrerId],
    vars: { name: referral.personName, stage: label },
    url: '/neituiAdmin?tab=mine',
  });
}

async function reach(work: Work, referralId: number, stage: StaffReferralReward['stage']): Promise<void> {
  const reward = await rowOf(work, StaffReferralReward, { referralId, stage, state: 'waiting' }, { lock: true });
  if (reward) await move(work, StaffReferralReward, reward, 'reach', { dueOn: dayOf(work.now, work.actor.timezone) });
}

async function voidWaiting(
  work: Work,
  which: { referralId?: number; staffId?: number },
  voidReason: string,
): Promise<void> {
  for (const reward of await rows(work, StaffReferralReward, { ...which, state: 'waiting' }, { lock: true }))
    await move(work, StaffReferralReward, reward, 'void', { voidReason });
}

/** The referrals by which somebody came who works here now, or did. */
async function broughtIn(work: Work, staffId: number): Promise<number[]> {
  const who = await rowOf(work, Candidate, { staffId, mergedIntoId: null });
  return who ? (await rows(work, StaffReferral, { candidateId: who.id, state: 'hired' })).map(({ id }) => id) : [];
}

export const referrals: AreaPiece = {
  services: [
    service(StaffReferral),
    service(StaffReferralRule, {
      beforeSave({ row }) {
        if (row.to && row.to < row.from) throw invalid('to', said.dates);
      },
    }),
    service(StaffReferralReward, {
      transitions: {
        reach({ row, input }) {
          row.dueOn = typeof input.dueOn === 'string' ? input.dueOn : row.dueOn;
        },
        async submitApproved({ row, work }) {
          const month = dayOf(work.now, work.actor.timezone).slice(0, 7);
          await work.emit(rewardDue, { staffId: row.staffId, rewardId: row.id, amount: row.amount, month });
        },
      },
      summary: async (where, work) => {
        const sum = await work.session.one<{ amount: string | null }>(
          sql`select sum(t.amount) as amount from staff_referral_reward t where ${where}`,
        );
        return { amount: (Number(sum?.amount ?? 0) / 100).toFixed(2) };
      },
    }),
  ],
  extends: [
    extend(StaffReferralReward, {
      calls: [
        serves(submitRewards, (work, { ids }) =>
          eachOf(work, ids, { of: StaffReferralReward, action: 'submit' }, async (id) => {
            const reward = await reached(work, StaffReferralReward, id, 'submit', { lock: true });
            await move(work, StaffReferralReward, reward, 'submit');
          }),
        ),
      ],
    }),
  ],
  listeners: [
    on(applicationMoved, (work, { applicationId, to }) => follow(work, applicationId, to)),
    on(salaryPaid, async (work, { workMonth, sources }) => {
      const ids = sources.filter(({ source }) => source === 'staff_referral').map(({ sourceId }) => sourceId);
      if (ids.length === 0) return;
      for (const reward of await rows(work, StaffReferralReward, { id: ids, state: 'approved' }, { lock: true }))
        await move(work, StaffReferralReward, reward, 'pay', { paidMonth: workMonth });
    }),
    on(staffRegularised, async (work, { staffId }) => {
      for (const id of await broughtIn(work, staffId)) await reach(work, id, 'regularised');
    }),
    on(staffLeft, async (work, { staffId, rehireable }) => {
      await voidWaiting(work, { staffId }, say(said.left, 'zh'));
      const who = await rowOf(work, Candidate, { staffId, mergedIntoId: null });
      for (const referralId of await broughtIn(work, staffId))
        await voidWaiting(work, { referralId }, say(said.gone, 'zh'));
      if (who && rehireable)
        await enterPool(work, { candidateId: who.id, enteredBy: 'left_staff', reason: say(said.rehireable, 'zh') });
    }),
    on(candidateMerged, async (work, { masterId, mergedIds }) => {
      await work.session.rows(
        sql`update staff_referral set candidate_id = ${masterId} where ${ours(work, 'staff_referral')} and candidate_id = any(${sql.param(mergedIds)}::bigint[])`,
      );
    }),
  ],
  registers: {
    approval: [
      {
        key: 'recruitment.referralReward',
        area: 'recruitment',
        name: pair('内推奖励', 'Referral reward'),
        detailPath: '/neituiAdmin?tab=rewards&id={id}',
        defaultFlow: ['hr'],
      },
    ],
    template: [
      {
        key: 'recruitment.referralProgress',
        area: 'recruitment',
        name: pair('内推进展', 'Progress of a referral'),
        audience: pair('推荐人', 'Who referred'),
        category: 'task',
        title: pair('内推有新进展', 'Your referral moves on'),
        content: pair('{{name}}：{{stage}}', '{{name}}: {{stage}}'),
        variables: { name: pair('王小明', 'Wang Xiaoming'), stage: pair('面试中', 'Interviewing') },
      },
    ],
  },
};
