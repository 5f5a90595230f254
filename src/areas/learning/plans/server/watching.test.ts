import { beforeAll, expect, test } from 'vitest';
import { staffOnboarded } from '#areas/people/model/events';
import { answerReleased } from '#areas/questionnaires/model/events';
import { insert, rows } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';
import { Course } from '../../courses/model/course';
import { CourseMaterial } from '../../courses/model/syllabus';
import { Recording } from '../../recordings/model/recording';
import { LearningAssignment } from '../model/assignment';
import { assignRecording } from '../model/signals';

const path = '/trainplan/v1';
const seconds = 600;
let t: Awaited<ReturnType<typeof learning>>;
let learner: Person;
let materialId: number;
let made = 0;

beforeAll(async () => {
  t = await learning();
  learner = t.teacher;
  materialId = await t.inside(async (work) => {
    const [course] = await rows(work, Course, { state: 'published' });
    const film = { title: '示范课', kind: 'video' as const, url: 'https://example.com/film', seconds };
    return insert(work, CourseMaterial, { courseId: course!.id, ...film });
  });
});

async function plan(task: object, change: object = {}) {
  made += 1;
  const { data } = await t.chief.post(`${path}/plan/add`, {
    title: `计划 ${made}`,
    code: `W${made}`,
    ownerId: t.chief.client.uid,
    stages: [{ no: 1, title: '第一周' }],
    tasks: [{ stageNo: 1, title: '任务', ...task }],
    ...change,
  });
  const published = await t.chief.post(`${path}/plan/publish`, { id: data.id, version: data.version });
  expect(published.code).toBe(200);
  return data.id as number;
}
const assign = async (planId: number, whom: object = { staffIds: [learner.client.uid] }) =>
  (await t.chief.post(`${path}/assignment/assign`, { planId, startDate: '2026-11-16', ...whom })).data;
const mine = async (assignmentId: number) =>
  (await learner.get(`${path}/mine`)).data.find((one: { assignmentId: number }) => one.assignmentId === assignmentId);
const later = async (by: number) => {
  t.clock.advance(by);
  learner = await t.signIn('13800000007');
  t.chief = await t.signIn('13800000001');
};
const open = () => learner.post('/coursemanage/v1/material/open', { materialId });
const beat = (...ranges: [number, number][]) =>
  learner.post('/coursemanage/v1/material/beat', { materialId, ranges: JSON.stringify(ranges), position: 10 });

test('must hold 6: of a film of 600 s, 0–300 played twice and 500–600 once are 66 percent and not done; repeating beats gets nobody further', async () => {
  const { created } = await assign(await plan({ kind: 'material', materialId }));
  const openedAt = t.clock.now().getTime();
  expect((await open()).data).toMatchObject({ seconds, percent: 0, done: false });
  for (let n = 0; n < 50; n++) await beat([0, seconds]);
  const { data: faked } = await beat([0, seconds]);
  const elapsed = (t.clock.now().getTime() - openedAt) / 1000;
  expect(faked.percent).toBeLessThanOrEqual((100 * (elapsed * 2 + 5)) / seconds);
  await later(300);
  expect((await beat([0, 300])).data.percent).toBe(50);
  await later(300);
  expect((await beat([0, 300])).data.percent).toBe(50);
  await later(60);
  expect((await beat([500, 600], [0, 300])).data).toEqual({ percent: 66, done: false });
  expect((await beat([0, 150])).data).toEqual({ percent: 66, done: false });
  expect((await mine(created[0])).tasks[0].status).toBe('open');
  await later(200);
  expect((await beat([300, 500])).data).toEqual({ percent: 100, done: true });
  expect(await mine(created[0])).toMatchObject({ percent: 100, state: 'completed', tasks: [{ status: 'passed' }] });
});

test('a task that asks for a material is not done by saying so, and the material of a plan is open to who learns by it', async () => {
  const other = await t.inside(async (work) => {
    const [course] = await rows(work, Course, { state: 'published' });
    const link = { title: '网页', kind: 'link' as const, url: 'https://example.com/page' };
    return insert(work, CourseMaterial, { courseId: course!.id, ...link });
  });
  const { created } = await assign(await plan({ kind: 'material', materialId: other }));
  const [task] = (await mine(created[0])).tasks;
  expect((await learner.post(`${path}/progress/submit`, { id: task.id })).code).toBe(409);
  const opened = await learner.post('/coursemanage/v1/material/open', { materialId: other });
  expect(opened.data).toMatchObject({ done: true, url: 'https://example.com/page' });
  expect((await mine(created[0])).tasks[0].status).toBe('passed');
  expect((await learner.post('/coursemanage/v1/material/open', { materialId: 999_999 })).code).toBe(404);
});

test('check-ins keep their distance', async () => {
  const { created } = await assign(await plan({ kind: 'checkin', times: 2, gapHours: 20 }));
  const [task] = (await mine(created[0])).tasks;
  const submit = () => learner.post(`${path}/progress/submit`, { id: task.id });
  expect((await submit()).data.status).toBe('open');
  expect((await submit()).code).toBe(409);
  await later(20 * 3600);
  expect((await submit()).data.status).toBe('passed');
});

test('an exam of a plan is settled by its result, and a failed one takes a try', async () => {
  const { created } = await assign(await plan({ kind: 'exam', questionnaireId: 77, maxTries: 2 }));
  const [task] = (await mine(created[0])).tasks;
  expect((await learner.post(`${path}/progress/submit`, { id: task.id })).code).toBe(409);
  const release = (passed: boolean) =>
    t.inside((work) =>
      work.emit(answerReleased, {
        issueId: 1,
        questionnaireId: 77,
        personKind: 'staff',
        personId: learner.client.uid,
        schoolId: null,
        score: passed ? 90_00 : 30_00,
        maxScore: 100_00,
        percent: passed ? 90_00 : 30_00,
        passed,
        band: null,
      }),
    );
  await release(false);
  expect((await mine(created[0])).tasks[0].status).toBe('open');
  await release(true);
  expect((await mine(created[0])).tasks[0].status).toBe('passed');
});

test('whoever starts work is given the plans of their post, each once', async () => {
  const newcomer = (await t.signIn('13800000009')).client.uid;
  const { list: posts } = (await t.chief.get('/people/v1/post/list', { pageSize: 2, sort: 'id' })).data;
  await plan({}, { onboarding: true });
  await plan({}, { onboarding: true, postIds: [posts[1].id] });
  const start = () =>
    t.inside((work) =>
      work.emit(staffOnboarded, {
        staffId: newcomer,
        mobile: '13800000009',
        schoolId: t.schoolId,
        departmentId: null,
        postId: posts[0].id,
        roleIds: [],
        startOn: '2026-11-16',
      }),
    );
  await start();
  await start();
  const given = await t.inside((work) => rows(work, LearningAssignment, { staffId: newcomer, source: 'onboarding' }));
  expect(given.length).toBe(1);
});

test('a student who joins a class is given the plan of its course', async () => {
  const planId = await plan({}, { audience: 'customer' });
  const student = await t.student('新同学');
  const courseId = await t.inside(async (work) => {
    const { subjectId } = (await rows(work, Course, { state: 'published' }))[0]!;
    return insert(work, Course, {
      code: 'WITHPLAN',
      name: '带计划的课',
      subjectId,
      lessons: 8,
      planId,
      state: 'published',
    });
  });
  await t.classOf([student], { courseId });
  const given = await t.inside((work) => rows(work, LearningAssignment, { customerId: student }));
  expect(given).toMatchObject([{ planId, source: 'class' }]);
  const classId = await t.classOf([await t.student('另一个')]);
  expect(await assign(await plan({}, { audience: 'customer' }), { classIds: [classId] })).toMatchObject({
    skipped: [],
  });
});

test('a missed lesson is made up for by its recording: one task, due on the day; without a recording it is not offered', async () => {
  const student = await t.student('缺课的');
  const lessonId = await t.lesson(await t.classOf([student]));
  const asked = { customerId: student, lessonId, chapterKey: null, dueOn: '2026-12-01' };
  expect(await t.inside((work) => work.ask(assignRecording, asked))).toBeNull();
  await t.inside(async (work) => {
    const file = {
      FileName: 'a.mp3',
      FileUrl: '/files/x/a.mp3',
      FileType: 'audio/mpeg',
      FileSize: 1,
      FileDuration: '',
    };
    const told = { title: '第五课', kind: 'lesson' as const, recordedAt: work.now, schoolId: t.schoolId };
    return insert(work, Recording, { ...told, file, seconds: 10, lessonId });
  });
  const id = await t.inside((work) => work.ask(assignRecording, asked));
  expect(await t.inside((work) => work.ask(assignRecording, asked))).toBe(id);
  expect((await t.chief.get(`${path}/assignment/detail`, { id })).data).toMatchObject({
    customerId: student,
    source: 'makeup',
    dueDate: '2026-12-01',
    lessonId,
  });
});

test('a plan that rested is due as many days later', async () => {
  const { created } = await assign(await plan({ dueDays: 7 }));
  const detail = async () => (await t.chief.get(`${path}/assignment/detail`, { id: created[0] })).data;
  const before = (await detail()).dueDate;
  const act = async (name: string, input: object = {}) =>
    t.chief.post(`${path}/assignment/${name}`, { id: created[0], version: (await detail()).version, ...input });
  expect((await act('pause', { reason: '产假' })).data.state).toBe('paused');
  t.clock.advance(3 * 86_400);
  t.chief = await t.signIn('13800000001');
  expect((await act('resume')).data.state).toBe('in_progress');
  const days = (new Date((await detail()).dueDate).getTime() - new Date(before).getTime()) / 86_400_000;
  expect(days).toBe(3);
});
