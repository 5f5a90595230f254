// A reward on its way to the slip of who brought somebody, and paid with that run.
import { expect, test } from 'vitest';
import { StaffMonth } from '#areas/people/attendance/model/attendance';
import { checkCharacter } from '#areas/people/employers/model/creditCode';
import { LegalEntity } from '#areas/people/employers/model/legalEntity';
import { Staff } from '#areas/people/model/staff';
import { SalaryAdjustment, SalarySlip } from '#areas/people/salary/model/run';
import { SalaryStructure } from '#areas/people/salary/model/settings';
import { insert, move, need, rows, update } from '#kernel/server/rows';
import { recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Application } from '../../applications/model/application';

const t = await recruiting({ parts: [withoutApprovals] });
const finance = await t.signIn('13800000008');
const path = '/salary/v1/salaryRun';
const referrerId = t.teacher.client.uid;

/** Employed by a company of their own, paid 6,000, the month locked. */
const paidFrom = (month: string) =>
  t.inside(async (work) => {
    const code = '91110000000000777';
    const legalEntityId = await insert(work, LegalEntity, {
      ...{ name: '内推公司', creditCode: `${code}${checkCharacter(code)}`, city: '北京' },
    });
    await update(work, Staff, await need(work, Staff, referrerId), { legalEntityId, startOn: '2020-01-01' });
    for (const old of await rows(work, StaffMonth, { staffId: referrerId, month }))
      await update(work, StaffMonth, old, { state: 'locked' });
    if ((await rows(work, StaffMonth, { staffId: referrerId, month })).length === 0)
      await insert(work, StaffMonth, { staffId: referrerId, month, schoolId: t.schoolId, state: 'locked' });
    return legalEntityId;
  });

test('must hold 19: 500.00 stand on the slip of who referred first, and are paid when that run is', async () => {
  const seat = await t.granted({ headCount: 1 });
  const job = await t.openJob({ needIds: [seat.id], referralOpen: true } as object);
  await t.add(t.hr, 'staffReferralRule', { name: '标准', onboarded: '500', from: '2020-01-01' });
  const who = { jobId: job.id, name: '新同事', mobile: '13512340077', relation: 'friend' };
  const { data: referral } = await t.teacher.post('/api/v1/hr/refer', who);
  const { applicationId } = await t.detail('staffReferral', referral.id);
  await t.inside(async (work) => {
    let row = await need(work, Application, applicationId, { lock: true });
    for (const step of ['screenPass', 'interview', 'pass', 'offer', 'accept', 'onboard'] as const)
      row = await move(work, Application, row, step);
  });
  const [reward] = (await t.hr.get('/api/v1.hr/staffReferralReward/list', { staffId: referrerId, state: 'due' })).data
    .list;
  expect((await t.step('staffReferralReward', reward, 'submit')).code).toBe(200);
  const [adjustment] = await t.inside((work) =>
    rows(work, SalaryAdjustment, { source: 'staff_referral', sourceId: reward.id }),
  );
  const month = adjustment!.workMonth;
  const legalEntityId = await paidFrom(month);
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  const agreed = { staffId: referrerId, structureId, basePay: '6000', from: '2020-01-01' };
  expect((await t.hr.post('/salary/v1/salaryProfile/add', agreed)).code).toBe(200);

  const made = await t.hr.post(`${path}/add`, {
    ...{ name: '含内推', legalEntityId, workMonth: month, payDate: `${month}-28` },
  });
  const step = async (name: string, values: object = {}, by = t.hr) => {
    const { data: run } = await t.hr.get(`${path}/detail`, { id: made.data.id });
    const answer = await by.post(`${path}/${name}`, { id: run.id, version: run.version, ...values });
    expect([name, answer.code, answer.message]).toEqual([name, 200, answer.message]);
  };
  await step('calculate');
  const [slip] = await t.inside((work) => rows(work, SalarySlip, { runId: made.data.id, staffId: referrerId }));
  expect(slip!.lines?.filter(({ explain }) => explain === '内推奖励')).toMatchObject([{ amount: 500_00 }]);
  expect((await t.detail('staffReferralReward', reward.id)).state).toBe('approved');
  await step('submit');
  await step('pay', { voucher: 'V1' }, finance);
  expect(await t.detail('staffReferralReward', reward.id)).toMatchObject({ state: 'paid', paidMonth: month });
});
