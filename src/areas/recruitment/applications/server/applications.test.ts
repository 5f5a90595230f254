import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { signInWith } from '#testing/granted';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Recruiting;
let reason: number;
let job: { id: number };
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
  reason = await t.inside(async (work) => {
    const node = await work.session.one<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'reject_reason' order by id limit 1`,
    );
    return Number(node!.id);
  });
  job = await t.openJob();
});

const apply = (candidateId: number, jobId: number, more: object = {}) =>
  t.hr.post('/api/v1.hr/application/add', { candidateId, jobId, ...more });
const stages = async (applicationId: number): Promise<string[]> =>
  (await t.hr.get('/api/v1.hr/applicationStage/list', { applicationId, sort: 'id' })).data.list.map(
    ({ stage }: { stage: string }) => stage,
  );
const reject = { talentLevel: 'b' };

test('must hold 5: on the way to a job nobody applies to it again; to another they do, and both are seen', async () => {
  const who = await t.candidate();
  const other = await t.openJob();
  expect((await apply(who.id, job.id)).code).toBe(200);
  expect(await apply(who.id, job.id)).toMatchObject({ code: 409, message: '该候选人已在此职位流程中' });
  expect((await apply(who.id, other.id)).code).toBe(200);
  const both = (await t.hr.get('/api/v1.hr/application/list', { candidateId: who.id })).data.list;
  expect(both.map(({ jobId }: { jobId: number }) => jobId).sort()).toEqual([job.id, other.id].sort());
});

test('of two who press at the same moment, one applies', async () => {
  const who = await t.candidate();
  const codes = await Promise.all([apply(who.id, job.id), apply(who.id, job.id)]);
  expect(codes.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('each stage is written with when it was entered and left', async () => {
  const { id, version } = await t.applied(job.id);
  const people = { ownerId: t.hr.client.uid, screenerId: t.principal.client.uid };
  const assigned = (await t.step('application', { id, version }, 'allot', people)).data;
  await t.step('application', assigned, 'screenPass');
  const kept = (await t.hr.get('/api/v1.hr/applicationStage/list', { applicationId: id, sort: 'id' })).data.list;
  expect(kept.map(({ stage }: { stage: string }) => stage)).toEqual(['new', 'screening', 'screened']);
  expect(kept.map(({ leftAt }: { leftAt: string | null }) => leftAt !== null)).toEqual([true, true, false]);
  expect((await t.detail('application', id)).screenedAt).not.toBeNull();
});

test('must hold 18: whoever is turned down is in the talent pool with the reason, and is brought back to screening by 人才库', async () => {
  const one = await t.applied(job.id);
  await t.step('application', one, 'reject', { rejectReason: reason, endNote: '经验少', ...reject });
  const [talent] = (await t.hr.get('/api/v1.hr/talent/list', { candidateId: one.candidateId })).data.list;
  expect(talent).toMatchObject({ state: 'active', level: 'b', enteredBy: 'rejected' });
  expect(talent.enteredReason).toContain('经验少');
  const open = await t.openJob();
  const back = await t.step('talent', talent, 'reactivate', { jobId: open.id });
  expect(back).toMatchObject({ code: 200, data: { state: 'reactivated' } });
  const [again] = (await t.hr.get('/api/v1.hr/application/list', { candidateId: one.candidateId, jobId: open.id })).data
    .list;
  const pool = t.channels.find(({ kind }) => kind === 'talent_pool')!.id;
  expect(again).toMatchObject({ state: 'screening', channelId: pool });
  await t.step('application', again, 'reject', { rejectReason: reason, ...reject });
  const now = (await t.hr.get('/api/v1.hr/talent/list', { candidateId: one.candidateId })).data.list;
  expect(now).toMatchObject([{ state: 'active' }]);
});

test('soon after a refusal applying again is confirmed', async () => {
  const one = await t.applied(job.id);
  await t.step('application', one, 'reject', { rejectReason: reason, ...reject });
  expect(await apply(one.candidateId, job.id)).toMatchObject({ code: 409, data: { needsConfirm: true } });
  expect((await apply(one.candidateId, job.id, { confirmed: true })).code).toBe(200);
});

test('moved to another job it begins there at screening, and here it is over', async () => {
  const one = await t.applied(job.id);
  const other = await t.openJob();
  const moved = await t.step('application', one, 'transfer', { toJobId: other.id });
  expect(moved.data.state).toBe('transferred');
  expect(await t.detail('application', moved.data.movedToId)).toMatchObject({ jobId: other.id, state: 'screening' });
});

test('must hold 23: a card that may not go there stays, and nothing is written', async () => {
  const one = await t.applied(job.id);
  const move = (who: Recruiting['hr'], to: string, more: object = {}) =>
    who.post('/api/v1.hr/application/move', { id: one.id, version: one.version, to, ...more });
  expect(await move(t.hr, 'passed')).toMatchObject({ code: 409, data: { from: 'new', to: 'passed' } });
  const looker = await signInWith(t, {
    scope: 'all',
    permissions: ['recruitment.application.view', 'recruitment.candidate.view', 'recruitment.job.view'],
  });
  expect((await move(looker, 'screened')).code).toBe(403);
  expect(await stages(one.id)).toEqual(['new']);
  expect((await move(t.hr, 'screened')).data.state).toBe('screened');
  const now = await t.detail('application', one.id);
  const skip = { id: one.id, version: now.version, to: 'passed', endNote: '免试' };
  expect((await looker.post('/api/v1.hr/application/move', skip)).code).toBe(403);
  expect(await stages(one.id)).toEqual(['new', 'screened']);
});

test('a closed job leaves those under way, takes them to the pool, or to another job', async () => {
  const closing = await t.openJob();
  const [a, b] = [await t.applied(closing.id), await t.applied(closing.id)];
  const other = await t.openJob();
  const now = await t.detail('job', closing.id);
  const closed = await t.step('job', now, 'close', { closeReason: '撤销', remaining: 'other', otherJobId: other.id });
  expect(closed.data.state).toBe('closed');
  for (const { id } of [a, b]) expect((await t.detail('application', id)).state).toBe('transferred');
  expect((await t.hr.get('/api/v1.hr/application/list', { jobId: other.id })).data.total).toBe(2);
});

test('what of the screen rules is met is counted and rejects nobody', async () => {
  const strict = await t.openJob({ minEducation: 'bachelor', minYears: 3 } as object);
  const one = await t.applied(strict.id, { education: 'master' });
  expect(await t.detail('application', one.id)).toMatchObject({ matchHits: 1, matchTotal: 2, state: 'new' });
});

test('who works here does not apply, and who is blocked neither', async () => {
  const mine = await t.candidate({ mobile: '13800000007', name: '徐浩宇' });
  expect(await apply(mine.id, job.id)).toMatchObject({ code: 409, message: '该人员为在职员工，请走调动' });
  const bad = await t.candidate();
  await t.hr.post('/api/v1.hr/candidate/block', { id: bad.id, reason: '造假' });
  expect((await apply(bad.id, job.id)).code).toBe(409);
});

test('the board has a column for each stage, with its cards and their number', async () => {
  const here = await t.openJob();
  await t.applied(here.id);
  const columns = (await t.hr.get('/api/v1.hr/application/board', { jobId: here.id })).data;
  expect(columns[0]).toMatchObject({ stage: 'new', total: 1 });
  expect(columns[0].cards[0].$can).toContain('allot');
});

test('a contact moves a talent on, and is never changed', async () => {
  const one = await t.applied(job.id);
  await t.step('application', one, 'reject', { rejectReason: reason, ...reject });
  const [talent] = (await t.hr.get('/api/v1.hr/talent/list', { candidateId: one.candidateId })).data.list;
  await t.add(t.hr, 'talentContact', {
    talentId: talent.id,
    way: 'phone',
    content: '有意向',
    interest: 'yes',
    nextOn: '2099-01-01',
  });
  expect(await t.detail('talent', talent.id)).toMatchObject({
    state: 'following',
    interest: 'yes',
    nextContactOn: '2099-01-01',
  });
});
