// What recruiting asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { Application } from '#areas/recruitment/applications/model/application';
import { move, need } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { recruiting } from '#testing/scenes/recruiting';
import { kindsShown } from './kindsShown';

const t = await recruiting();
const to = (
  applicationId: number,
  ...steps: ('screenPass' | 'interview' | 'pass' | 'offer' | 'accept' | 'onboard')[]
) =>
  t.inside(async (work) => {
    let row = await need(work, Application, applicationId, { lock: true });
    for (const step of steps) row = await move(work, Application, row, step);
  });

let seat: { id: number; version: number };
let job: { id: number };

test('a need is granted, and more seats of it too', async () => {
  const draft = await t.need({ headCount: 2 });
  await t.step('hiringNeed', draft, 'submit');
  await everybodyAgrees(t, 'recruitment.need', 'hiring_need', draft.id, async () => {
    expect((await t.detail('hiringNeed', draft.id)).state).toBe('approving');
  });
  job = await t.openJob({ needIds: [draft.id], referralOpen: true } as object);
  const running = await t.detail('hiringNeed', draft.id);
  await t.step('hiringNeed', running, 'adjust', { wanted: 3, reason: '开新班' });
  await everybodyAgrees(t, 'recruitment.needAdjust', 'hiring_need', draft.id, async () => {
    expect((await t.detail('hiringNeed', draft.id)).headCount).toBe(2);
  });
  seat = await t.detail('hiringNeed', draft.id);
  expect(seat).toMatchObject({ headCount: 3, state: 'recruiting' });
});

test('an offer is sent when it is approved', async () => {
  const { id } = await t.applied(job.id);
  await to(id, 'screenPass', 'interview', 'pass');
  const made = await t.add(t.hr, 'offer', {
    ...{ applicationId: id, needId: seat.id, basePay: '6000', startOn: '2099-06-01', contractMonths: 24 },
  });
  await t.step('offer', made, 'submit');
  await everybodyAgrees(t, 'recruitment.offer', 'offer', made.id, async () => {
    expect((await t.detail('offer', made.id)).state).toBe('approving');
  });
  expect((await t.detail('offer', made.id)).state).toBe('approved');
});

test('a referral’s reward is paid when it is granted', async () => {
  await t.add(t.hr, 'staffReferralRule', { name: '标准', onboarded: '500', from: '2020-01-01' });
  const referred = await t.teacher.post('/api/v1/hr/refer', {
    ...{ jobId: job.id, name: '新同事', mobile: '13512349999', relation: 'friend' },
  });
  const { applicationId } = await t.detail('staffReferral', referred.data.id);
  await to(applicationId, 'screenPass', 'interview', 'pass', 'offer', 'accept', 'onboard');
  const [due] = (await t.hr.get('/api/v1.hr/staffReferralReward/list', { state: 'due' })).data.list;
  await t.step('staffReferralReward', due, 'submit');
  await everybodyAgrees(t, 'recruitment.referralReward', 'staff_referral_reward', due.id);
  expect((await t.detail('staffReferralReward', due.id)).state).toBe('approved');
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfRecruitment);
});
