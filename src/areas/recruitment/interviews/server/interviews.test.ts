import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import type { AreaServer } from '#kernel/server/service';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { runJob } from '#testing/runJob';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';

/** Lessons and meetings of whom a test says so, as the areas that keep them would tell. */
const taken: BusyBlock[] = [];
const elsewhere: AreaServer = {
  area: area({ name: 'elsewhere', title: ['别处', 'Elsewhere'], icon: 'x', routes: {} }),
  registers: {
    busy: [
      {
        key: 'elsewhere.taken',
        area: 'elsewhere',
        find: async (_work, { staffIds, from, to }) =>
          taken.filter(({ staffId, start, end }) => staffIds.includes(staffId ?? 0) && start < to && end > from),
      },
    ],
  },
};

let t: Recruiting;
let job: { id: number };
let day = 0;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals, elsewhere] });
  const form = await t.add(t.hr, 'evaluationForm', {
    name: '面试表',
    items: [30, 25, 25, 20].map((weight, n) => ({ name: `项${n}`, weight, maxScore: '5', required: true })),
  });
  const published = (await t.step('evaluationForm', form, 'publish')).data;
  const seats = { interviewerIds: [t.teacher.client.uid, t.principal.client.uid], leadId: t.teacher.client.uid };
  const round = (roundNo: number, more: object = {}) => ({
    ...{ roundNo, name: `第${roundNo}轮`, way: 'onsite', minutes: 60, formId: published.id, ...seats, ...more },
  });
  job = await t.openJob({ rounds: [round(1, { passRule: 'average', passScore: 75 }), round(2)] } as object);
});

/** An hour of its own for each test. */
const hour = (at = 10, minutes = 0) => new Date(Date.UTC(2098, 0, 1 + day, at - 8, minutes));
const nextDay = () => {
  day += 1;
};
const screened = async (jobId = job.id) => {
  const one = await t.applied(jobId);
  return (await t.step('application', one, 'screenPass')).data;
};
const book = (applicationId: number, startAt: Date, more: object = {}, who: Person = t.hr) =>
  who.post('/api/v1.hr/interview/add', { applicationId, startAt: startAt.toISOString(), ...more });
const at = async <T>(moment: Date, run: () => Promise<T>): Promise<T> => {
  const before = t.clock.now();
  t.clock.set(moment);
  try {
    return await run();
  } finally {
    t.clock.set(before);
  }
};
const judge = async (who: Person, interviewId: number, marks: readonly number[], more: object = {}) => {
  const { items } = (await who.get('/api/v1/hr/interviewSheet', { id: interviewId })).data;
  const scores = Object.fromEntries(items.map(({ id }: { id: number }, n: number) => [id, marks[n]]));
  return who.post('/api/v1.hr/evaluation/submit', { interviewId, scores, suggestion: 'pass', ...more });
};

test('must hold 6: over a lesson nothing is booked, the refusal names it, and that hour is never offered', async () => {
  nextDay();
  taken.push({
    ...{ staffId: t.teacher.client.uid, start: hour(10), end: hour(11), kind: 'lesson', key: 'l1', title: '英语 A 班' },
  });
  const one = await screened();
  const refused = await book(one.id, hour(10, 30), { minutes: 30 });
  expect(refused).toMatchObject({
    code: 409,
    message: '面试官徐浩宇 10:00–11:00 有课',
    data: [{ kind: 'lesson', title: '英语 A 班' }],
  });
  const free = await t.hr.get('/api/v1.hr/interview/freeSlots', {
    staffIds: String(t.teacher.client.uid),
    minutes: 60,
    from: hour(0).toISOString(),
    to: hour(23).toISOString(),
  });
  const starts = free.data.map(({ startAt }: { startAt: string }) => startAt);
  expect(starts).toContain(hour(11).toISOString());
  expect(starts).toContain(hour(9).toISOString());
  for (const overlapping of [hour(9, 30), hour(10), hour(10, 30)])
    expect(starts).not.toContain(overlapping.toISOString());
});

test('a meeting, or less than ten minutes, is warned of and confirmed', async () => {
  nextDay();
  taken.push({ staffId: t.teacher.client.uid, start: hour(9), end: hour(10), kind: 'event', key: 'e1' });
  const one = await screened();
  expect(await book(one.id, hour(10, 5))).toMatchObject({ code: 409, data: { needsConfirm: true } });
  expect((await book(one.id, hour(10, 5), { confirmConflicts: true })).code).toBe(200);
});

test('must hold 7: of two who book one interviewer at the same moment exactly one succeeds', async () => {
  nextDay();
  const [a, b] = [await screened(), await screened()];
  const answers = await Promise.all([book(a.id, hour(10)), book(b.id, hour(10, 30))]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const booked = await t.inside((work) =>
    work.session.rows(
      sql`select id from interview where enterprise_id = ${work.enterpriseId} and application_id in (${a.id}, ${b.id}) and deleted_at is null`,
    ),
  );
  expect(booked.length).toBe(1);
});

test('booked, an interview takes the hours of its panel; called off it gives them back', async () => {
  nextDay();
  const one = await screened();
  const booked = (await book(one.id, hour(14))).data;
  expect((await t.detail('application', one.id)).state).toBe('interviewing');
  const blocks = () =>
    t.inside((work) =>
      busyTimes(work, { staffIds: [t.principal.client.uid], roomIds: [], from: hour(0), to: hour(23) }),
    );
  expect((await blocks()).map(({ kind }) => kind)).toEqual(['interview']);
  const moved = await t.step('interview', booked, 'reschedule', {
    startAt: hour(16).toISOString(),
    minutes: 30,
    reason: '候选人要求',
  });
  expect(moved.data).toMatchObject({ state: 'scheduled', rescheduleCount: 1 });
  expect((await blocks())[0]!.start).toEqual(hour(16));
  await t.step('interview', moved.data, 'cancel', { remark: '职位暂停' });
  expect(await blocks()).toEqual([]);
});

test('must hold 11: the second round waits for the first', async () => {
  nextDay();
  const one = await screened();
  expect((await book(one.id, hour(10), { roundNo: 2 })).code).toBe(409);
  await book(one.id, hour(10));
  expect((await book(one.id, hour(15), { roundNo: 2 })).code).toBe(409);
  expect((await book(one.id, hour(15), { roundNo: 1 })).code).toBe(409);
});

test('must hold 8: weights that are no hundred cannot be published', async () => {
  const form = await t.add(t.hr, 'evaluationForm', {
    name: '错的表',
    items: [30, 25, 25, 10].map((weight, n) => ({ name: `项${n}`, weight, maxScore: '5' })),
  });
  expect(await t.step('evaluationForm', form, 'publish')).toMatchObject({ code: 422, data: [{ field: 'items' }] });
});

test('must hold 9 and 10: nobody reads the others before speaking; 80.0 and 71.0 are 75.5, which passes; against it a note is needed', async () => {
  nextDay();
  const one = await screened();
  const { id } = (await book(one.id, hour(10))).data;
  await at(hour(11, 5), async () => {
    const [lead, other] = [await t.signIn('13800000007'), await t.signIn('13800000005')];
    expect((await lead.post('/api/v1.hr/interview/finish', { id })).data.state).toBe('held');
    expect((await judge(lead, id, [4, 5, 3, 4], { strengths: '稳' })).data.total).toBe(80);
    const before = (await other.get('/api/v1/hr/interviewSheet', { id })).data;
    expect(before).toMatchObject({ others: [], own: null, suggestion: null });
    expect(JSON.stringify(before)).not.toContain('稳');
    expect((await other.get('/api/v1.hr/evaluation/list', { interviewId: id })).data.list ?? []).toEqual([]);
    // 3/5 × 30 + 4/5 × 25 + 4/5 × 25 + 3.25/5 × 20 is out of reach of whole marks: 71.0 = 18 + 20 + 25 + 8.
    expect((await judge(other, id, [3, 4, 5, 2])).data.total).toBe(71);
    const after = (await other.get('/api/v1/hr/interviewSheet', { id })).data;
    expect(after).toMatchObject({
      suggestion: 'pass',
      interview: { average: 75.5 },
      others: [{ total: 80, strengths: '稳' }],
    });
    expect(await lead.post('/api/v1.hr/interview/conclude', { id, result: 'fail' })).toMatchObject({
      code: 422,
      data: [{ field: 'resultNote' }],
    });
    expect((await other.post('/api/v1.hr/interview/conclude', { id, result: 'pass' })).code).toBe(200);
  });
  expect(await t.detail('application', one.id)).toMatchObject({ state: 'interviewing', currentRoundNo: 1 });
});

test('the last round that is passed passes the application', async () => {
  nextDay();
  const one = await screened();
  for (const at_ of [10, 14]) {
    const { id } = (await book(one.id, hour(at_))).data;
    await at(hour(at_ + 1, 5), async () => {
      const lead = await t.signIn('13800000007');
      await lead.post('/api/v1.hr/interview/finish', { id });
      await judge(lead, id, [5, 5, 5, 5]);
      expect((await lead.post('/api/v1.hr/interview/conclude', { id, result: 'pass' })).code).toBe(200);
    });
  }
  expect(await t.detail('application', one.id)).toMatchObject({ state: 'passed' });
});

test('without the lead’s word nothing is concluded; a required item must be judged; a doubt must be said', async () => {
  nextDay();
  const one = await screened();
  const { id } = (await book(one.id, hour(10))).data;
  await at(hour(11, 5), async () => {
    const other = await t.signIn('13800000005');
    await other.post('/api/v1.hr/interview/finish', { id });
    expect(
      (await other.post('/api/v1.hr/evaluation/submit', { interviewId: id, scores: {}, suggestion: 'pass' })).code,
    ).toBe(422);
    expect(await judge(other, id, [5, 5, 5, 5], { suggestion: 'hold' })).toMatchObject({
      data: [{ field: 'concerns' }],
    });
    expect((await judge(other, id, [5, 5, 5, 5])).code).toBe(200);
    expect((await judge(other, id, [4, 4, 4, 4])).code).toBe(409);
    const keeper = await t.signIn('13800000006');
    expect((await keeper.post('/api/v1.hr/interview/conclude', { id, result: 'pass', resultNote: '急' })).code).toBe(
      409,
    );
  });
});

test('an evaluation is given back by who may conclude just this interview, not by who merely sees it', async () => {
  nextDay();
  const one = await screened();
  const { id } = (await book(one.id, hour(10))).data;
  await at(hour(11, 5), async () => {
    const lead = await t.signIn('13800000007');
    await lead.post('/api/v1.hr/interview/finish', { id });
    expect((await judge(lead, id, [5, 5, 5, 5])).code).toBe(200);
    const keeper = await t.signIn('13800000006');
    const { list } = (await keeper.get('/api/v1.hr/evaluation/list', { interviewId: id })).data;
    const reopen = (who: Person) => who.post('/api/v1.hr/evaluation/reopen', { id: list[0].id });
    const looker = await signInWith(
      t,
      { scope: 'all', permissions: ['recruitment.interview.view'] },
      { scope: 'self', permissions: ['recruitment.interview.conclude'] },
    );
    expect((await reopen(looker)).code).toBe(404);
    expect((await judge(lead, id, [4, 4, 4, 4])).code).toBe(409);
    expect((await reopen(keeper)).code).toBe(200);
    expect((await judge(lead, id, [4, 4, 4, 4])).code).toBe(200);
  });
});

test('must hold 21: an interviewer reads the resume without number and pay, and no list of candidates', async () => {
  nextDay();
  const who = await t.candidate({ mobile: '13566667777', expectedSalaryMin: '8000', email: 'a@b.cn' });
  const applied = (await t.hr.post('/api/v1.hr/application/add', { candidateId: who.id, jobId: job.id })).data;
  await t.step('application', applied, 'screenPass');
  const asked = () => t.teacher.get('/api/v1/hr/resumeSheet', { id: who.id });
  expect((await asked()).code).toBe(404);
  await book(applied.id, hour(10));
  const sheet = await asked();
  expect(sheet.data).toMatchObject({ name: who.name, isPanelist: true });
  for (const secret of ['13566667777', '8000', 'a@b.cn']) expect(JSON.stringify(sheet.data)).not.toContain(secret);
  expect((await t.teacher.get('/api/v1.hr/candidate/list')).code).toBe(403);
  const rights = (await t.teacher.get('/api/v1/hr/checkPermission')).data;
  expect(rights).toMatchObject({ isHr: false, asInterviewer: true });
  expect((await t.hr.get('/api/v1/hr/checkPermission')).data).toMatchObject({ isHr: true, schoolIds: null });
});

test('an evaluation is asked for when the interview is over, and those who forget are reminded', async () => {
  nextDay();
  const one = await screened();
  const { id } = (await book(one.id, hour(10))).data;
  await at(hour(11, 5), async () => {
    const lead = await t.signIn('13800000007');
    await lead.post('/api/v1.hr/interview/finish', { id });
    const waiting = (await lead.get('/api/v1/hr/myInterviews', { view: 'toEvaluate' })).data;
    expect(waiting.map((each: { id: number }) => each.id)).toContain(id);
  });
  await at(new Date(hour(11).getTime() + 30 * 3_600_000), async () => {
    expect(await runJob(t.app, 'recruitment.evaluationOverdue')).toBeGreaterThan(0);
  });
});
