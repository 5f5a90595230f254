import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Recruiting;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
});

const job = (needIds: number[], values: object = {}) => ({
  ...{ title: '学管师', postId: t.posts.adviser, schoolIds: [t.schoolId], ownerId: t.hr.client.uid, needIds },
  ...{ description: '<p>服务</p>', requirements: '<p>耐心</p>' },
  ...values,
});
const add = (values: object) => t.hr.post('/api/v1.hr/job/add', { ...values });

test('a job takes granted needs of its post and starts them; its seats follow theirs', async () => {
  const need = await t.granted({ headCount: 3 });
  const made = await t.openJob({ needIds: [need.id] });
  expect(made).toMatchObject({ state: 'open', seats: 3, openSeats: 3 });
  const running = await t.detail('hiringNeed', need.id);
  expect(running).toMatchObject({ state: 'recruiting', recruiterId: t.hr.client.uid });
  await t.step('hiringNeed', running, 'adjust', { wanted: 2, reason: '预算' });
  expect(await t.detail('job', made.id)).toMatchObject({ seats: 2, openSeats: 2 });
});

test('a draft, another post or pay beyond the needs is refused at its field', async () => {
  const draft = await t.need();
  expect(await add(job([draft.id]))).toMatchObject({ code: 422, data: [{ field: 'needIds' }] });
  const need = await t.granted();
  expect(await add(job([need.id], { postId: t.posts.teacher }))).toMatchObject({
    code: 422,
    data: [{ field: 'needIds' }],
  });
  expect(await add(job([need.id], { salaryMax: '9000.01' }))).toMatchObject({
    code: 422,
    data: [{ field: 'salaryMax' }],
  });
});

test('of two jobs that take one need at the same time, one is open', async () => {
  const need = await t.granted();
  const [first, second] = [(await add(job([need.id]))).data, (await add(job([need.id]))).data];
  const codes = await Promise.all([t.step('job', first, 'publish'), t.step('job', second, 'publish')]);
  expect(codes.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('rounds are numbered without gaps, the lead sits on the panel, an average needs a score, a teacher a trial lesson', async () => {
  const need = await t.granted();
  const round = {
    roundNo: 1,
    name: '初试',
    way: 'onsite',
    minutes: 60,
    interviewerIds: [t.teacher.client.uid],
    leadId: t.teacher.client.uid,
  };
  const withRounds = (...rounds: object[]) => add(job([need.id], { rounds }));
  expect(await withRounds({ ...round, roundNo: 2 })).toMatchObject({
    code: 422,
    data: [{ field: 'rounds[0].roundNo' }],
  });
  expect(await withRounds({ ...round, leadId: t.hr.client.uid })).toMatchObject({
    data: [{ field: 'rounds[0].leadId' }],
  });
  expect(await withRounds({ ...round, passRule: 'average' })).toMatchObject({
    data: [{ field: 'rounds[0].passScore' }],
  });
  expect((await withRounds(round, { ...round, roundNo: 2, name: '复试' })).code).toBe(200);

  const teaching = await t.granted({ postId: t.posts.teacher, subjects: [t.subjectId] });
  const draft = (await add(job([teaching.id], { postId: t.posts.teacher, rounds: [round] }))).data;
  expect(await t.step('job', draft, 'publish')).toMatchObject({ code: 422, data: [{ field: 'rounds' }] });
});

test('made of needs a job says what they say, with the rounds of the last job of the post', async () => {
  const need = await t.granted({ duties: '跟进学员\n回访家长', requirements: '本科', minEducation: 'bachelor' });
  const made = await t.hr.post('/api/v1.hr/job/fromNeeds', { needIds: [need.id] });
  expect(made.data).toMatchObject({
    state: 'draft',
    needIds: [need.id],
    description: '<p>跟进学员</p><p>回访家长</p>',
    minEducation: 'bachelor',
  });
  expect(made.data.rounds.length).toBe(2);
});

test('past its last day a job closes by itself', async () => {
  const made = await t.openJob({ closeOn: '2099-02-01' } as object);
  const before = t.clock.now();
  t.clock.set(new Date('2099-02-02T03:00:00+08:00'));
  await runJob(t.app, 'recruitment.closeJobs');
  t.clock.set(before);
  expect(await t.detail('job', made.id)).toMatchObject({ state: 'closed' });
});
