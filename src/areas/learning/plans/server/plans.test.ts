import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { on } from '#kernel/server/service';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';
import { learning as face } from '../../area';
import { learningPlanCompleted } from '../model/signals';

const path = '/trainplan/v1';
const heard: number[] = [];
let t: Awaited<ReturnType<typeof learning>>;
let boss: Person;
let learner: Person;
let made = 0;

beforeAll(async () => {
  t = await learning({
    parts: [
      {
        area: { ...face, name: 'listening', routes: [], grants: {} },
        listeners: [on(learningPlanCompleted, (_, { assignmentId }) => void heard.push(assignmentId))],
      },
    ],
  });
  boss = t.chief;
  learner = t.teacher;
});

interface TaskRow {
  id: number;
  title: string;
  status: string;
}

const detail = async (id: number) => (await boss.get(`${path}/plan/detail`, { id })).data;
const publish = async (id: number) => boss.post(`${path}/plan/publish`, { id, version: (await detail(id)).version });

async function plan(tasks: object[], change: object = {}) {
  made += 1;
  const { data } = await boss.post(`${path}/plan/add`, {
    title: `入职 ${made}`,
    code: `P${made}`,
    ownerId: boss.client.uid,
    stages: [
      { no: 1, title: '第一周' },
      { no: 2, title: '第二周' },
    ],
    tasks,
    ...change,
  });
  expect((await publish(data.id)).code).toBe(200);
  return data.id as number;
}
const assign = async (planId: number) =>
  (
    await boss.post(`${path}/assignment/assign`, {
      planId,
      staffIds: [learner.client.uid],
      startDate: '2026-11-16',
      mentorId: boss.client.uid,
    })
  ).data;
const tasksOf = async (assignmentId: number): Promise<TaskRow[]> =>
  (await learner.get(`${path}/mine`)).data.find((one: { assignmentId: number }) => one.assignmentId === assignmentId)
    .tasks;
const assignment = async (id: number) => (await boss.get(`${path}/assignment/detail`, { id })).data;
const submit = (id: number) => learner.post(`${path}/progress/submit`, { id, note: '做完了' });

test('must hold 7: weights give 60 and 75; completing all required gives 100 and completed once, with one certificate number', async () => {
  const id = await plan(
    [1, 1, 2, 1].map((weight, sort) => ({ stageNo: 1, sort, title: `任务${sort}`, weight })),
    { certificate: true },
  );
  const { created } = await assign(id);
  const tasks = await tasksOf(created[0]);
  await submit(tasks[0]!.id);
  expect((await submit(tasks[2]!.id)).data.percent).toBe(60);
  expect((await boss.post(`${path}/progress/skip`, { id: tasks[3]!.id, reason: '已会' })).data.percent).toBe(75);
  const answers = await Promise.all([submit(tasks[1]!.id), submit(tasks[1]!.id)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const done = await assignment(created[0]);
  expect(done).toMatchObject({ state: 'completed', percent: 100 });
  expect(done.certificateNo).toMatch(/^JY\d{10}$/);
  expect(heard.filter((one) => one === created[0])).toEqual([created[0]]);
});

test('must hold 8: given unlock by stage, a task of stage 2 answers 409 until stage 1 is passed or skipped', async () => {
  const id = await plan([
    { stageNo: 1, sort: 0, title: '一', reviewer: 'mentor' },
    { stageNo: 2, sort: 0, title: '二' },
  ]);
  const { created } = await assign(id);
  const [first, second] = await tasksOf(created[0]);
  expect(await submit(second!.id)).toMatchObject({ code: 409, message: '未解锁' });
  expect((await submit(first!.id)).data.status).toBe('submitted');
  expect((await submit(second!.id)).code).toBe(409);
  const review = (verdict: string, reviewNote = '') =>
    boss.post(`${path}/progress/review`, { id: first!.id, verdict, reviewNote });
  expect((await review('reject')).code).toBe(422);
  expect((await review('reject', '再试一次')).data.status).toBe('open');
  await submit(first!.id);
  expect((await review('pass')).data.status).toBe('passed');
  expect((await submit(second!.id)).data).toMatchObject({ status: 'passed', percent: 100 });
});

test('must hold 9: given a published plan revised, running assignments keep tasks and progress; upgrading keeps every task passed before', async () => {
  const id = await plan([
    { stageNo: 1, sort: 0, title: '甲' },
    { stageNo: 1, sort: 1, title: '乙' },
  ]);
  const { created } = await assign(id);
  const before = await tasksOf(created[0]);
  await submit(before[0]!.id);
  const { data: next } = await boss.post(`${path}/plan/revise`, { id });
  expect(next).toMatchObject({ no: 2, state: 'draft' });
  const tasks = [
    ...next.tasks.map(({ id: kept }: { id: number }) => ({ id: kept })),
    { stageNo: 2, sort: 0, title: '丙' },
  ];
  expect((await boss.put(`${path}/plan/edit`, { id: next.id, version: next.version, tasks })).code).toBe(200);
  await publish(next.id);
  expect((await tasksOf(created[0])).map(({ id: same }) => same)).toEqual(before.map(({ id: same }) => same));
  expect((await boss.post(`${path}/assignment/upgrade`, { id: created[0] })).code).toBe(200);
  expect((await tasksOf(created[0])).map(({ title, status }) => [title, status])).toEqual([
    ['甲', 'passed'],
    ['乙', 'open'],
    ['丙', 'locked'],
  ]);
});

test('upgrading keeps what waits for a review with all that was handed in, what was excused, and how far one is', async () => {
  const id = await plan([
    { stageNo: 1, sort: 0, title: '甲', reviewer: 'mentor' },
    { stageNo: 1, sort: 1, title: '乙' },
    { stageNo: 1, sort: 2, title: '丙', kind: 'checkin', times: 3, gapHours: 1 },
    { stageNo: 1, sort: 3, title: '丁', reviewer: 'mentor' },
  ]);
  const { created } = await assign(id);
  const [waits, excused, daily, gone] = await tasksOf(created[0]);
  for (const one of [waits!, daily!, gone!]) expect((await submit(one.id)).code).toBe(200);
  await boss.post(`${path}/progress/skip`, { id: excused!.id, reason: '已会' });
  const [{ data: next }, { data: same }] = await Promise.all([
    boss.post(`${path}/plan/revise`, { id }),
    boss.post(`${path}/plan/revise`, { id }),
  ]);
  expect(same.id).toBe(next.id);
  const kept = next.tasks.filter(({ title }: { title: string }) => title !== '丁').map((one: { id: number }) => one.id);
  const tasks = kept.map((one: number) => ({ id: one }));
  expect((await boss.put(`${path}/plan/edit`, { id: next.id, version: next.version, tasks })).code).toBe(200);
  await publish(next.id);
  expect((await boss.post(`${path}/assignment/upgrade`, { id: created[0] })).code).toBe(200);
  expect((await tasksOf(created[0])).map(({ title, status }) => [title, status])).toEqual([
    ['甲', 'submitted'],
    ['乙', 'skipped'],
    ['丙', 'open'],
  ]);
  const { list } = (await boss.get(`${path}/progress/list`, { assignmentId: created[0], sort: 'id' })).data;
  expect(list.map((one: { note: string; count: number }) => [one.note, one.count])).toEqual([
    ['做完了', 1],
    [null, 0],
    ['做完了', 1],
  ]);
  const open = await t.inside((work) =>
    work.session.rows<{ key: string }>(
      sql`select todo_key as key from todo where enterprise_id = ${work.enterpriseId} and state = 'open'
        and todo_key in (${`learning.task.${waits!.id}`}, ${`learning.task.${gone!.id}`})`,
    ),
  );
  expect(open.map(({ key }) => key)).toEqual([`learning.task.${waits!.id}`]);
  const decide = { id: waits!.id, verdict: 'pass', reviewNote: '' };
  expect((await boss.post(`${path}/progress/review`, decide)).data.status).toBe('passed');
});

test('one has a plan once at a time, and only a published plan is assigned', async () => {
  const id = await plan([{ stageNo: 1, title: '一' }]);
  expect((await assign(id)).created.length).toBe(1);
  expect(await assign(id)).toMatchObject({ created: [], skipped: [{ id: learner.client.uid, why: '已在学习此计划' }] });
  const { data: next } = await boss.post(`${path}/plan/revise`, { id });
  const draft = { planId: next.id, staffIds: [learner.client.uid], startDate: '2026-11-16' };
  expect((await boss.post(`${path}/assignment/assign`, draft)).code).toBe(409);
});

test('nobody else hands in my task, and who may not review does not', async () => {
  const id = await plan([{ stageNo: 1, title: '一', reviewer: 'mentor' }]);
  const { created } = await assign(id);
  const [task] = await tasksOf(created[0]);
  const stranger = await t.signIn('13800000004');
  expect((await stranger.post(`${path}/progress/submit`, { id: task!.id })).code).toBe(403);
  await submit(task!.id);
  expect((await stranger.post(`${path}/progress/review`, { id: task!.id, verdict: 'pass' })).code).toBe(403);
  expect((await learner.post(`${path}/progress/review`, { id: task!.id, verdict: 'pass' })).code).toBe(409);
  expect((await learner.get(`${path}/progress/queue`)).data).toEqual([]);
  const { data: queue } = await boss.get(`${path}/progress/queue`);
  expect(queue).toContainEqual(expect.objectContaining({ id: task!.id, person: learner.client.name, task: '一' }));
});

test('the matrix shows who is how far with what, to who sees their plans; a certificate is printed and proves itself', async () => {
  const id = await plan([{ stageNo: 1, sort: 0, title: '唯一' }], { certificate: true });
  const { created } = await assign(id);
  const seen = async (person: Person) => (await person.get(`${path}/assignment/matrix`, { planId: id })).data;
  const before = await seen(boss);
  expect(before.tasks).toMatchObject([{ title: '唯一', stage: '第一周' }]);
  expect(before.people).toMatchObject([{ assignmentId: created[0], name: learner.client.name, percent: 0 }]);
  expect(Object.values(before.people[0].cells)).toMatchObject([{ status: 'open' }]);
  const paper = (person: Person) => person.post(`${path}/assignment/certificate`, { assignmentId: created[0] });
  expect((await paper(learner)).code).toBe(404);
  await submit((await tasksOf(created[0]))[0]!.id);
  expect(Object.values((await seen(boss)).people[0].cells)).toMatchObject([{ status: 'passed' }]);
  const { data } = await paper(learner);
  expect(data).toMatchObject({ person: learner.client.name, no: (await assignment(created[0])).certificateNo });
  const shown = (await t.call('GET', `${data.path}/data`)).data.data;
  expect(shown).toMatchObject({ no: data.no, person: learner.client.name, plan: data.plan });
  expect((await paper(await t.signIn('13800000004'))).code).toBe(403);
});

const messages = async (kind: string, assignmentId: number) =>
  (await t.inside((work) =>
    work.session.one<{ n: number }>(
      sql`select count(*)::int as n from message where enterprise_id = ${work.enterpriseId} and kind = ${`learning.${kind}`} and (subject->>'id')::bigint = ${assignmentId}`,
    ),
  ))!.n;

test('who learns is told what begins, once what is due soon, and what is done', async () => {
  const { created } = await assign(await plan([{ stageNo: 1, sort: 0, title: '看资料', dueDays: 1 }]));
  const [id] = created;
  expect(await messages('planAssigned', id)).toBe(1);
  await t.runJob('learning.overdue');
  await t.runJob('learning.overdue');
  expect(await messages('planDue', id)).toBe(1);
  const [task] = await tasksOf(id);
  expect((await submit(task!.id)).data.percent).toBe(100);
  expect(await messages('planCompleted', id)).toBe(1);
});
