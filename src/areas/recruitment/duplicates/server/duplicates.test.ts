import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runWaiting } from '#testing/runJob';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Recruiting;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
});

const post = (verb: string, values: object) => t.hr.post(`/api/v1.hr/candidate/${verb}`, { ...values });
const found = async (asked: object) => (await t.hr.get('/api/v1.hr/candidate/list', { ...asked })).data.total;

test('must hold 2: the same number, however written, is the same person, whose resume gets a second version', async () => {
  const known = await t.candidate({ name: '王小明', mobile: '138 0000 1234' });
  const again = await post('add', { name: '王明', mobile: '+86-13800001234', channelId: t.channelId });
  expect(again).toMatchObject({
    code: 409,
    data: { level: 'same', matches: [{ id: known.id, name: '王小明', reason: 'mobile' }] },
  });
  const added = await post('addVersion', { id: known.id, fileText: '新的简历', currentCompany: '新公司' });
  expect(added.data).toMatchObject({ id: known.id, currentCompany: '新公司' });
  const versions = (await t.hr.get('/api/v1.hr/resume/list', { candidateId: known.id })).data.list;
  expect(
    versions.map(({ versionNo, isCurrent }: { versionNo: number; isCurrent: boolean }) => [versionNo, isCurrent]),
  ).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(await found({ q: '王小明' })).toBe(1);
});

test('of two who enter the same number at once, one is stored', async () => {
  const one = { name: '同时', mobile: '13911112222', channelId: t.channelId };
  const codes = (await Promise.all([post('add', one), post('add', one)])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409]);
});

test('must hold 3: who sounds alike and is as old is asked about, once', async () => {
  const first = await t.candidate({ name: '张伟', birthday: '1998-03-01' });
  const second = await t.candidate({ name: '章玮', birthday: '1998-11-20' });
  const asked = async () => (await t.hr.get('/api/v1.hr/candidate/suspects', { id: second.id })).data;
  expect(await asked()).toMatchObject({ level: 'suspect', matches: [{ id: first.id, reason: 'birthYear' }] });
  await post('notSame', { id: second.id, otherId: first.id });
  expect(await asked()).toEqual({ level: 'none', matches: [] });
});

test('outside one’s reach no more is told than a name, a covered number, how far and with whom', async () => {
  await t.candidate({ name: '远方', mobile: '13700001111', schoolId: t.otherSchoolId, ownerId: t.hr.client.uid });
  const { data } = await t.principal.post('/api/v1.hr/candidate/checkDuplicate', { mobile: '13700001111' });
  expect(data.matches).toMatchObject([{ id: null, name: '远方', inScope: false, owner: '吴欣怡' }]);
  expect(data.matches[0].mobileMasked).not.toContain('13700001111');
});

test('must hold 24: merged, one has all applications, the other’s id opens it, and the log has one row with all ids', async () => {
  const [master, loser] = [await t.candidate({ name: '主' }), await t.candidate({ name: '次', city: '北京' })];
  const jobs = [await t.openJob(), await t.openJob(), await t.openJob()];
  const apply = async (candidateId: number, at: number) =>
    (await t.hr.post('/api/v1.hr/application/add', { candidateId, jobId: jobs[at]!.id })).data.id;
  const applications = [await apply(master.id, 0), await apply(loser.id, 1), await apply(loser.id, 2)];
  const merged = await post('merge', { masterId: master.id, mergeIds: [loser.id] });
  expect(merged.data).toMatchObject({ id: master.id, city: '北京' });
  const list = (await t.hr.get('/api/v1.hr/application/list', { candidateId: master.id })).data.list;
  expect(list.map(({ id }: { id: number }) => id).sort()).toEqual(applications.sort());
  expect((await t.detail('candidate', loser.id)).id).toBe(master.id);
  const logged = await t.inside((work) =>
    work.session.rows<{ after: { merged: number[]; applications: number[] } }>(
      sql`select after from operation_log where enterprise_id = ${work.enterpriseId} and entity = 'candidate' and action = 'merge' and row_id = ${master.id}`,
    ),
  );
  expect(logged).toMatchObject([{ after: { merged: [loser.id] } }]);
  expect(logged[0]!.after.applications.sort()).toEqual(applications.slice(1).sort());
});

test('of two active applications to one job the further advanced stays', async () => {
  const job = await t.openJob();
  const [a, b] = [await t.applied(job.id), await t.applied(job.id)];
  await t.step('application', b, 'screenPass');
  await post('merge', { masterId: a.candidateId, mergeIds: [b.candidateId] });
  expect((await t.detail('application', a.id)).state).toBe('transferred');
  expect(await t.detail('application', b.id)).toMatchObject({ state: 'screened', candidateId: a.candidateId });
});

test('must hold 25: forgotten, nobody is found by name, number or words, and what was counted stays', async () => {
  const job = await t.openJob();
  const one = await t.applied(job.id, { name: '忘忧草', mobile: '13655556666' });
  await post('addVersion', { id: one.candidateId, fileText: '独一无二的经历' });
  await t.step('application', one, 'withdraw', { withdrawReason: await reasonOf('withdraw_reason'), talentLevel: 'c' });
  expect(await found({ words: '独一无二' })).toBe(1);
  const funnel = async () => {
    const { data } = await t.hr.get('/api/v1/hr/statistics/funnel', { from: '2020-01-01', to: '2099-12-31' });
    return data.stages.map(({ count }: { count: number }) => count);
  };
  const counted = await funnel();
  expect(counted[0]).toBeGreaterThan(0);
  const forgotten = await post('anonymise', { id: one.candidateId, reason: '本人要求' });
  expect(forgotten.data).toMatchObject({ name: `候选人${one.candidateId}`, mobile: null });
  await runWaiting(t.app);
  for (const asked of [{ q: '忘忧草' }, { q: '13655556666' }, { words: '独一无二' }])
    expect(await found(asked)).toBe(0);
  expect((await t.hr.get('/api/v1.hr/application/list', { jobId: job.id })).data.total).toBe(1);
  expect(await funnel()).toEqual(counted);
  const left = await t.inside((work) =>
    work.session.rows(
      sql`select id from operation_log where enterprise_id = ${work.enterpriseId} and (before::text like '%忘忧草%' or after::text like '%忘忧草%' or row_title like '%忘忧草%') and entity = 'candidate'`,
    ),
  );
  expect(left).toEqual([]);
});
const reasonOf = (tree: string) =>
  t.inside(async (work) => {
    const node = await work.session.one<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = ${tree} order by id limit 1`,
    );
    return Number(node!.id);
  });

test('pay is covered for who may not see it, and nobody asks by it', async () => {
  const job = await t.openJob();
  const one = await t.applied(job.id, { expectedSalaryMin: '8000' });
  expect((await t.detail('candidate', one.candidateId)).expectedSalaryMin).toBe('8000.00');
  const seen = await t.detail('candidate', one.candidateId, t.principal);
  expect(seen.id).toBe(one.candidateId);
  expect(seen.expectedSalaryMin).not.toBe('8000.00');
});
