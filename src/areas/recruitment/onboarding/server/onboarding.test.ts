import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { LabourContract } from '#areas/people/labour/model/labourContract';
import { dayOf } from '#kernel/model/dates';
import { move, need, rows } from '#kernel/server/rows';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Application } from '../../applications/model/application';
import { Offer } from '../../offers/model/offer';

let t: Recruiting;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
});

const today = () => dayOf(t.clock.now(), 'Asia/Shanghai');

/** Somebody who has accepted, with what must be done until they start. */
async function accepted() {
  const seat = await t.granted({ headCount: 1 });
  const job = await t.openJob({ needIds: [seat.id] });
  const one = await t.applied(job.id);
  const other = await t.openJob();
  const second = (await t.hr.post('/api/v1.hr/application/add', { candidateId: one.candidateId, jobId: other.id }))
    .data;
  await t.inside(async (work) => {
    let row = await need(work, Application, one.id, { lock: true });
    for (const step of ['screenPass', 'interview', 'pass'] as const) row = await move(work, Application, row, step);
  });
  const made = await t.add(t.hr, 'offer', {
    ...{ applicationId: one.id, needId: seat.id, basePay: '6000', contractMonths: 24, startOn: '2099-06-01' },
  });
  await t.step('offer', made, 'submit');
  await t.step('offer', await t.detail('offer', made.id), 'send', { expiresOn: today(), sentWays: ['link'] });
  await t.inside(async (work) => {
    await move(work, Offer, await need(work, Offer, made.id, { lock: true }), 'accept', { evidence: [] });
  });
  const [row] = (await t.hr.get('/api/v1.hr/onboarding/list', { candidateId: one.candidateId })).data.list;
  return { ...one, needId: seat.id as number, otherId: second.id as number, onboardingId: row.id as number };
}
const onboard = (id: number) => t.hr.post('/api/v1.hr/onboarding/onboard', { id, startOn: today(), staffNo: `N${id}` });
const complete = async (id: number, more: object) => {
  const { version, items } = await t.detail('onboarding', id);
  const done = items.map((item: object) => ({ ...item, result: 'done' }));
  const kept = done.map(({ id: itemId, result }: { id: number; result: string }) => ({ id: itemId, result }));
  return t.hr.put('/api/v1.hr/onboarding/edit', { id, version, items: kept, ...more });
};
const staffOf = (candidateId: number) =>
  t.inside((work) =>
    work.session.rows(
      sql`select s.id, a.id as "accountId" from staff s join candidate c on c.enterprise_id = s.enterprise_id and c.mobile = s.mobile
        left join account a on a.enterprise_id = s.enterprise_id and a.staff_id = s.id
        where s.enterprise_id = ${work.enterpriseId} and c.id = ${candidateId}`,
    ),
  );

test('must hold 16: without a clear record check nobody who works with minors starts, and it is said what is missing', async () => {
  const { onboardingId, candidateId } = await accepted();
  const edited = await complete(onboardingId, {});
  expect(edited, edited.message).toMatchObject({ code: 200, data: { state: 'preparing', needsCheck: true } });
  expect(await onboard(onboardingId)).toMatchObject({ code: 409, data: { unmet: ['从业查询'] } });
  expect(await staffOf(candidateId)).toEqual([]);
});

test('must hold 17: complete, one is staff with one account, the need has one filled, and a second time is refused', async () => {
  const { onboardingId, candidateId, needId, id, otherId } = await accepted();
  const ready = await complete(onboardingId, { checkedOn: today(), checkResult: 'clear' });
  expect(ready.data.state).toBe('ready');
  const answers = await Promise.all([onboard(onboardingId), onboard(onboardingId)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const staff = await staffOf(candidateId);
  expect(staff).toHaveLength(1);
  expect(staff[0]).toMatchObject({ accountId: expect.anything() });
  const contracts = () => t.inside((work) => rows(work, LabourContract, { staffId: Number(staff[0]!.id) }));
  expect(await contracts()).toMatchObject([{ state: 'draft', months: 24, basePay: 6000_00 }]);
  expect(await t.detail('hiringNeed', needId)).toMatchObject({ filledCount: 1, acceptedCount: 0, state: 'filled' });
  expect((await t.detail('application', id)).state).toBe('onboarded');
  expect(await t.detail('application', otherId)).toMatchObject({ state: 'withdrawn', endNote: '已入职其他职位' });
  expect((await onboard(onboardingId)).code).toBe(409);
  expect([await staffOf(candidateId), await contracts()].map(({ length }) => length)).toEqual([1, 1]);
});

test('who does not come frees the seat and is in the talent pool', async () => {
  const { onboardingId, candidateId, needId } = await accepted();
  const row = await t.detail('onboarding', onboardingId);
  expect((await t.step('onboarding', row, 'drop', { note: '另有机会' })).data.state).toBe('dropped');
  expect(await t.detail('hiringNeed', needId)).toMatchObject({ acceptedCount: 0, filledCount: 0 });
  const pool = (await t.hr.get('/api/v1.hr/talent/list', { candidateId })).data.list;
  expect(pool).toMatchObject([{ enteredBy: 'withdrawn' }]);
});
