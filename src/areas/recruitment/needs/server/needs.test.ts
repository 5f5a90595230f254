import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { PostQuota } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { insert } from '#kernel/server/rows';
import { everybodyAgrees, somebodyRefuses } from '#testing/scenes/deciding';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { isOverQuota } from '../model/quota';

let t: Recruiting;
beforeAll(async () => {
  t = await recruiting();
});

const year = () => Number(dayOf(t.clock.now(), 'Asia/Shanghai').slice(0, 4));
const activeAt = (postId: number) =>
  t.inside(async (work) => {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from staff where enterprise_id = ${work.enterpriseId} and school_id = ${t.schoolId} and post_id = ${postId}
        and status in ('probation', 'active', 'suspended') and deleted_at is null`,
    );
    return counted!.n;
  });

test('who works there, who is being hired and who is asked for count against the plan, who is replaced does not', () => {
  const count = { planned: 5, active: 4, openSeats: 0, headCount: 2, replaced: 0 };
  expect(isOverQuota(count)).toBe(true);
  expect(isOverQuota({ ...count, replaced: 1 })).toBe(false);
  expect(isOverQuota({ ...count, headCount: 1 })).toBe(false);
  expect(isOverQuota({ ...count, headCount: 1, openSeats: 1 })).toBe(true);
});

test('must hold 1: over the quota the need says so and takes the branch that asks the head office too', async () => {
  const active = await activeAt(t.posts.adviser);
  await t.inside((work) =>
    insert(work, PostQuota, { schoolId: t.schoolId, postId: t.posts.adviser, year: year(), planned: active + 1 }),
  );
  const within = await t.need({ headCount: 1 });
  expect((await t.step('hiringNeed', within, 'submit')).data).toMatchObject({ overQuota: false, state: 'approving' });
  const short = await everybodyAgrees(t, 'recruitment.need', 'hiring_need', within.id);
  expect(await t.detail('hiringNeed', within.id)).toMatchObject({ state: 'approved', approvedAt: expect.any(String) });

  const over = await t.need({ headCount: 2 });
  expect((await t.step('hiringNeed', over, 'submit')).data).toMatchObject({ overQuota: true, state: 'approving' });
  expect((await t.hr.get('/api/v1.hr/hiringNeed/quota', { id: over.id })).data).toEqual({
    ...{ planned: active + 1, active, openSeats: 1, headCount: 2, replaced: 0, isOver: true },
  });
  expect((await everybodyAgrees(t, 'recruitment.need', 'hiring_need', over.id)).length).toBe(short.length + 1);
});

test('refused it is revised and asked for again', async () => {
  const need = await t.need();
  await t.step('hiringNeed', need, 'submit');
  await somebodyRefuses(t, 'recruitment.need', 'hiring_need', need.id);
  const refused = await t.detail('hiringNeed', need.id);
  expect(refused.state).toBe('rejected');
  expect((await t.step('hiringNeed', refused, 'revise')).data.state).toBe('draft');
});

test('what a need says must fit together', async () => {
  const refused = async (values: object) => t.hr.post('/api/v1.hr/hiringNeed/add', { ...values });
  const fine = {
    schoolId: t.schoolId,
    postId: t.posts.adviser,
    headCount: 1,
    salaryMin: '6000',
    salaryMax: '9000',
    expectedOn: '2099-01-01',
  };
  expect(await refused({ ...fine, salaryMax: '5000' })).toMatchObject({ code: 422, data: [{ field: 'salaryMax' }] });
  expect(await refused({ ...fine, postId: t.posts.teacher })).toMatchObject({
    code: 422,
    data: [{ field: 'subjects' }],
  });
  expect(await refused({ ...fine, reason: 'replacement' })).toMatchObject({
    code: 422,
    data: [{ field: 'replacedStaffId' }],
  });
  const late = await t.need({ expectedOn: '2020-01-01' });
  expect(await t.step('hiringNeed', late, 'submit')).toMatchObject({ code: 422, data: [{ field: 'expectedOn' }] });
});

test('somebody is replaced by one open need at a time', async () => {
  const values = { reason: 'replacement', replacedStaffId: t.teacher.client.uid };
  await t.need(values);
  await expect(t.need(values)).rejects.toThrow();
});

test('fewer at once, more by leave; until then the old number holds', async () => {
  const need = await t.need({ headCount: 3 });
  await t.step('hiringNeed', need, 'submit');
  await everybodyAgrees(t, 'recruitment.need', 'hiring_need', need.id);
  const approved = await t.detail('hiringNeed', need.id);
  const running = (await t.step('hiringNeed', approved, 'start', { recruiterId: t.hr.client.uid })).data;
  const fewer = await t.step('hiringNeed', running, 'adjust', { wanted: 2, reason: '预算' });
  expect(fewer).toMatchObject({ code: 200, data: { headCount: 2, state: 'recruiting' } });
  const asked = await t.step('hiringNeed', fewer.data, 'adjust', { wanted: 4, reason: '开新班' });
  expect(asked.data.headCount).toBe(2);
  await everybodyAgrees(t, 'recruitment.needAdjust', 'hiring_need', need.id);
  expect(await t.detail('hiringNeed', need.id)).toMatchObject({ headCount: 4, state: 'recruiting' });
});

test('must hold 22: a principal reaches the needs of the own school only', async () => {
  const far = await t.need({ schoolId: t.otherSchoolId });
  const near = await t.need();
  const seen = (await t.principal.get('/api/v1.hr/hiringNeed/list', { pageSize: 100 })).data;
  const ids = seen.list.map(({ id }: { id: number }) => id);
  expect(ids).toContain(near.id);
  expect(ids).not.toContain(far.id);
  expect((await t.principal.get('/api/v1.hr/hiringNeed/detail', { id: far.id })).code).toBe(404);
});
