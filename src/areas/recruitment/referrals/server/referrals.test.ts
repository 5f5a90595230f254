import { beforeAll, expect, test } from 'vitest';
import { salaryPaid, staffLeft, staffRegularised } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { insert, move, need, update } from '#kernel/server/rows';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { Application } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { StaffReferralReward } from '../model/referral';

let t: Recruiting;
let job: { id: number };
beforeAll(async () => {
  t = await recruiting();
  const draft = await t.need();
  await t.step('hiringNeed', draft, 'submit');
  await everybodyAgrees(t, 'recruitment.need', 'hiring_need', draft.id);
  job = await t.openJob({ needIds: [draft.id], referralOpen: true } as object);
  await t.add(t.hr, 'staffReferralRule', { name: '标准', onboarded: '500', regularised: '1500', from: '2020-01-01' });
});

const refer = (who: Recruiting['hr'], mobile: string, more: object = {}) =>
  who.post('/api/v1/hr/refer', { jobId: job.id, name: '新同事', mobile, relation: 'friend', ...more });

/** By the steps that interviews and offers take. */
const onboard = (applicationId: number) =>
  t.inside(async (work) => {
    let row = await need(work, Application, applicationId, { lock: true });
    for (const step of ['screenPass', 'interview', 'pass', 'offer', 'accept', 'onboard'] as const)
      row = await move(work, Application, row, step);
  });

test('must hold 19: the first who refers somebody counts; 500.00 are due when they start, granted, and paid with a month’s salaries', async () => {
  const counsellor = await t.signIn('13800000004');
  const first = await refer(t.teacher, '13512340001');
  expect(first.data).toMatchObject({ state: 'valid', invalidReason: null });
  const second = await refer(counsellor, '13512340001');
  expect(second.data).toMatchObject({ state: 'invalid', invalidReason: '已被同事推荐' });

  const { applicationId } = await t.detail('staffReferral', first.data.id);
  await onboard(applicationId);
  const rewards = (await t.hr.get('/api/v1.hr/staffReferralReward/list', { staffId: t.teacher.client.uid })).data.list;
  const due = rewards.find(({ stage }: { stage: string }) => stage === 'onboarded');
  expect(due).toMatchObject({ amount: '500.00', state: 'due' });
  expect(rewards.find(({ stage }: { stage: string }) => stage === 'regularised').state).toBe('waiting');
  await t.step('staffReferralReward', due, 'submit');
  await everybodyAgrees(t, 'recruitment.referralReward', 'staff_referral_reward', due.id);
  await t.inside((work) =>
    work.emit(salaryPaid, {
      ...{ runId: 1, workMonth: '2026-04', staffIds: [t.teacher.client.uid] },
      sources: [{ source: 'staff_referral', sourceId: due.id }],
    }),
  );
  expect(await t.detail('staffReferralReward', due.id)).toMatchObject({ state: 'paid', paidMonth: '2026-04' });
  const mine = (await t.teacher.get('/api/v1/hr/myReferrals')).data;
  expect(mine[0]).toMatchObject({ state: 'hired', step: 3 });
});

test('of two colleagues who refer one person at the same moment one is valid', async () => {
  const counsellor = await t.signIn('13800000004');
  const answers = await Promise.all([refer(t.teacher, '13512340002'), refer(counsellor, '13512340002')]);
  expect(answers.map(({ data }) => data.state).sort()).toEqual(['invalid', 'valid']);
});

test('who is known, works here or keeps the job brings nobody new', async () => {
  await t.candidate({ mobile: '13512340003' });
  expect((await refer(t.teacher, '13512340003')).data.state).toBe('invalid');
  expect((await refer(t.teacher, '13800000004')).data.invalidReason).toBe('该人员为在职员工');
  const keeper = await t.inside(async (work) => (await need(work, Job, job.id)).ownerId);
  expect(keeper).toBe(t.hr.client.uid);
  expect((await refer(t.hr, '13512340004')).data.state).toBe('invalid');
});

test('an application that ends closes the referral, and what waited is void', async () => {
  const { data } = await refer(t.teacher, '13512340005');
  const { applicationId } = await t.detail('staffReferral', data.id);
  await t.inside(async (work) => {
    await move(work, Application, await need(work, Application, applicationId, { lock: true }), 'reject', {
      talentLevel: 'c',
    });
  });
  expect((await t.detail('staffReferral', data.id)).state).toBe('closed');
  const left = (await t.hr.get('/api/v1.hr/staffReferralReward/list', { referralId: data.id })).data.list;
  expect(left.map(({ state }: { state: string }) => state)).toEqual(['void', 'void']);
});

test('others’ referrals are nobody’s business without the right to manage them', async () => {
  expect((await t.teacher.get('/api/v1.hr/staffReferral/list')).code).toBe(403);
  expect((await t.teacher.get('/api/v1/hr/referableJobs')).data[0]).toMatchObject({ id: job.id, onboarded: '500.00' });
});

test('who was brought in makes the second part due when they are kept on; one who goes first makes it void', async () => {
  const brought = async (mobile: string) => {
    const { data } = await refer(t.teacher, mobile);
    const { applicationId, candidateId } = await t.detail('staffReferral', data.id);
    await onboard(applicationId);
    const staffId = await t.inside(async (work) => {
      const id = await insert(work, Staff, {
        no: `R${mobile}`,
        name: '新同事',
        mobile,
        schoolId: t.schoolId,
        status: 'probation',
      });
      await update(work, Candidate, await need(work, Candidate, candidateId), { staffId: id });
      return id;
    });
    return { staffId, referralId: data.id as number };
  };
  const stateOf = (referralId: number) =>
    t.inside(async (work) => (await need(work, StaffReferralReward, { referralId, stage: 'regularised' })).state);
  const [stays, goes] = [await brought('13512340006'), await brought('13512340007')];
  await t.inside((work) => work.emit(staffRegularised, { staffId: stays.staffId, on: '2026-07-07' }));
  await t.inside((work) => work.emit(staffLeft, { staffId: goes.staffId, on: '2026-07-07', rehireable: false }));
  expect([await stateOf(stays.referralId), await stateOf(goes.referralId)]).toEqual(['due', 'void']);
});
