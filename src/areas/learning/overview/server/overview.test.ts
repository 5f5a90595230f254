import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { figureValue } from '#kernel/server/figures/counting';
import { rows } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';
import { Homework } from '../../homework/model/homework';
import { HomeworkSubmission } from '../../homework/model/submission';
import { LearningPlan } from '../../plans/model/plan';

const path = '/api/v1/homeworkpc';
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
let student: number;
let homeworkId: number;

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  student = await t.student('王小甲');
  const classId = await t.classOf([student, await t.student('王小乙')]);
  const { data } = await teacher.post(`${path}/homework/assign`, { classId, title: '朗读课文', dueDays: '3' });
  homeworkId = data.id;
  const piece = (await teacher.get(`${path}/submission/list`, { homeworkId, customerId: student })).data.list[0];
  await teacher.post(`${path}/submission/submit`, { id: piece.id, version: piece.version, text: '写好了' });
});

const cardOf = async (key: string) => (await teacher.get('/work/v1/home/card', { key: `learning.${key}` })).data;

test('the card of what is to be corrected counts mine and leads to each', async () => {
  const { figures, rows: listed } = await cardOf('toCorrect');
  const mine = listed.find(({ id }: { id: number }) => id === homeworkId);
  expect(mine).toMatchObject({ title: '朗读课文', url: `/homeWork?homeworkId=${homeworkId}` });
  expect(Number(figures[0]!.value)).toBeGreaterThanOrEqual(1);
});

test('homework is in the life of the student, for who may see it', async () => {
  const { data } = await t.chief.get('/api/v1/student/customer/timeline', { id: student });
  expect(data).toContainEqual(expect.objectContaining({ kind: 'homework', body: '朗读课文' }));
});

test('figures: pieces given out, how many were handed in', async () => {
  const of = (key: string) =>
    t.inside((work) => figureValue(work, key, { from: '2000-01-01', to: '2100-01-01', staffId: teacher.client.uid }));
  const assigned = await t.inside((work) => rows(work, HomeworkSubmission, { teacherId: teacher.client.uid }));
  expect(await of('homework.assigned')).toBe(assigned.length);
  const handed = assigned.filter(({ state }) => ['submitted', 'returned', 'corrected'].includes(state));
  const due = assigned.filter(({ state }) => state !== 'excused');
  expect(await of('homework.submitRate')).toEqual({ numerator: handed.length, denominator: due.length });
});

test('a correction that takes too long becomes a todo, once', async () => {
  t.clock.advance(49 * 3600);
  await t.runJob('learning.overdue');
  await t.runJob('learning.overdue');
  const todos = await t.inside((work) =>
    work.session.rows<{ n: number }>(
      sql`select count(*)::int as n from todo where enterprise_id = ${work.enterpriseId} and todo_key = ${`homework.${homeworkId}`} and state = 'open'`,
    ),
  );
  expect(todos.map(({ n }) => n)).toEqual([1]);
});

test('who leaves hands over the homework to correct and the plans they own', async () => {
  const kind = (key: string) => t.app.registries.handover.get(key)!;
  const [fromId, toId] = [teacher.client.uid, t.chief.client.uid];
  expect(await t.inside((work) => kind('homework').count(work, fromId))).toBeGreaterThan(0);
  for (const key of ['homework', 'plan_mentor', 'learning_plan', 'recording'])
    await t.inside((work) => kind(key).move(work, { fromId, toId, ids: 'all', handoverId: 1, byId: toId }));
  for (const key of ['homework', 'plan_mentor', 'learning_plan', 'recording'])
    expect([key, await t.inside((work) => kind(key).count(work, fromId))]).toEqual([key, 0]);
  const [moved] = await t.inside((work) => rows(work, Homework, { id: homeworkId }));
  expect(moved).toMatchObject({ teacherId: toId, correctorIds: [toId] });
  expect((await t.inside((work) => rows(work, LearningPlan, { ownerId: fromId, state: 'published' }))).length).toBe(0);
});
