import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { lessonFinished, lessonMoved } from '#areas/teaching/model/events';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';
import { CourseChapter } from '../../courses/model/syllabus';
import { Homework } from '../model/homework';
import { HomeworkSubmission } from '../model/submission';

const path = '/api/v1/homeworkpc';
const day = 86_400;
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
const students: number[] = [];

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  for (let n = 0; n < 20; n++) students.push(await t.student(`学员${n}`));
});

const assign = (classId: number, more: object = {}) =>
  teacher.post(`${path}/homework/assign`, { classId, title: '朗读课文', dueDays: '1', ...more });
const piecesOf = async (homeworkId: number) =>
  (await teacher.get(`${path}/submission/list`, { homeworkId, pageSize: 200, sort: 'id' })).data.list;
const told = async () =>
  (await t.inside((work) =>
    work.session.one<{ n: number }>(
      sql`select count(*)::int as n from message where enterprise_id = ${work.enterpriseId} and kind = 'learning.homeworkAssigned'`,
    ),
  ))!.n;

test('must hold 10: given a class of 20, assigning makes 20 pieces in state pending and one notice each; a joiner next day gets one with at least 3 days', async () => {
  const classId = await t.classOf(students);
  const before = await told();
  const { code, data } = await assign(classId);
  expect([code, data.students]).toEqual([200, 20]);
  const pieces = await piecesOf(data.id);
  expect(pieces.map(({ state }: { state: string }) => state)).toEqual(Array(20).fill('pending'));
  expect((await told()) - before).toBe(20);

  t.clock.advance(day);
  teacher = await t.signIn('13800000007');
  const joiner = await t.student('后来的');
  await t.join(classId, joiner);
  const late = (await piecesOf(data.id)).find(({ customerId }: { customerId: number }) => customerId === joiner);
  const room = (new Date(late.extendedTo).getTime() - t.clock.now().getTime()) / 1000;
  expect(Math.round(room / 3600)).toBe(72);
  expect((await told()) - before).toBe(21);
  t.clock.advance(2 * day);
  teacher = await t.signIn('13800000007');
  const handed = await teacher.post(`${path}/submission/submit`, {
    id: late.id,
    version: late.version,
    text: '写好了',
  });
  expect(handed.data).toMatchObject({ state: 'submitted', lateSeconds: 0 });
});

test('who joins where late joiners are left out, or where students were named, gets nothing', async () => {
  const classId = await t.classOf(students.slice(0, 2));
  const [{ data: closed }, { data: named }] = [await assign(classId), await assign(classId)];
  await t.inside(async (work) => {
    const [a, b] = await rows(work, Homework, { id: [closed.id, named.id] }, { sort: 'id' });
    await update(work, Homework, a!, { addLateJoiners: false });
    await update(work, Homework, b!, { customerIds: students.slice(0, 2) });
  });
  await t.join(classId, students[5]!);
  expect((await piecesOf(closed.id)).length).toBe(2);
  expect((await piecesOf(named.id)).length).toBe(2);
});

test('who leaves the class is excused from what is pending and keeps what was handed in', async () => {
  const classId = await t.classOf(students.slice(0, 2));
  const { data } = await assign(classId);
  const { data: second } = await assign(classId);
  const ofStudent = async (homeworkId: number, student: number) =>
    (await piecesOf(homeworkId)).find(({ customerId }: { customerId: number }) => customerId === student);
  const first = await ofStudent(data.id, students[0]!);
  await teacher.post(`${path}/submission/submit`, { id: first.id, version: first.version, text: '写好了' });
  await t.leave(classId, students[0]!);
  expect((await ofStudent(data.id, students[0]!)).state).toBe('submitted');
  expect((await ofStudent(second.id, students[0]!)).state).toBe('excused');
  expect((await ofStudent(second.id, students[1]!)).state).toBe('pending');
});

test('a template says what is to be done; homework without a title or for an empty class is refused', async () => {
  const classId = await t.classOf(students.slice(0, 2));
  expect((await assign(classId, { title: '' })).code).toBe(422);
  expect((await assign(await t.classOf([]))).code).toBe(422);
  const { data: template } = await teacher.post(`${path}/homework/add`, {
    title: '第三课模板',
    schoolId: t.schoolId,
    teacherId: teacher.client.uid,
    isTemplate: true,
    fullScore: 50,
    kind: 'oral',
  });
  expect((await assign(classId, { title: '', templateId: (await assign(classId)).data.id })).code).toBe(422);
  const { data } = await assign(classId, { title: '', templateId: template.id });
  expect((await teacher.get(`${path}/homework/detail`, { id: data.id })).data).toMatchObject({
    title: '第三课模板',
    fullScore: 50,
    kind: 'oral',
    isTemplate: false,
    state: 'open',
  });
  expect((await assign(classId, { dryRun: true })).data.students).toBe(2);
  const stranger = await t.signIn('13800000004');
  expect((await stranger.post(`${path}/homework/assign`, { classId, title: 'x' })).code).toBe(403);
});

test('a lesson that was taught offers the homework of its chapter once, and not after it was set', async () => {
  const classId = await t.classOf(students.slice(0, 2));
  const { templateId, chapterId } = await t.inside(async (work) => {
    const template = await insert(work, Homework, {
      title: '课后练习',
      schoolId: t.schoolId,
      teacherId: teacher.client.uid,
      isTemplate: true,
    });
    const [chapter] = await rows(work, CourseChapter, { kind: 'lesson' }, { limit: 1, lock: true });
    await update(work, CourseChapter, chapter!, { homeworkTemplateId: template });
    return { templateId: template, chapterId: chapter!.id };
  });
  const taught = (lessonId: number) =>
    t.deliver(lessonFinished, {
      lessonId,
      classId,
      chapterId,
      courseId: 1,
      schoolId: t.schoolId,
      teacherId: teacher.client.uid,
      assistantIds: [],
      startAt: t.clock.now(),
      minutes: 90,
      lessonQty: 100,
      presentHeads: 2,
      recognised: 0,
      rows: [],
    });
  const offers = async () =>
    await t.inside((work) =>
      work.session.rows<{ url: string; state: string }>(
        sql`select url, state from todo where enterprise_id = ${work.enterpriseId} and kind = 'learning.homeworkOffer' order by id`,
      ),
    );
  const lessonId = await t.lesson(classId);
  await taught(lessonId);
  await taught(lessonId);
  expect(await offers()).toMatchObject([
    { url: `/homeWork?setFor=${classId}&template=${templateId}&lesson=${lessonId}` },
  ]);
  await assign(classId, { templateId, lessonId });
  expect((await offers())[0]!.state).not.toBe('open');
  const other = await t.lesson(classId);
  await assign(classId, { templateId, lessonId: other });
  await taught(other);
  expect((await offers()).length).toBe(1);
});

test('homework that is due with a lesson moves with it', async () => {
  const classId = await t.classOf(students.slice(0, 2));
  const { data } = await assign(classId);
  const lessonId = await t.lesson(classId);
  const before = await t.inside(async (work) => {
    const homework = await need(work, Homework, data.id, { lock: true });
    await update(work, Homework, homework, { dueLessonId: lessonId });
    return homework.dueAt!;
  });
  const time = (startAt: Date) => ({ startAt, endAt: startAt, teacherId: null, roomId: null });
  const later = new Date(before.getTime() + 2 * day * 1000);
  await t.inside((work) => work.emit(lessonMoved, { lessonId, classId, before: time(before), after: time(later) }));
  const moved = (await teacher.get(`${path}/homework/detail`, { id: data.id })).data;
  expect(new Date(moved.dueAt)).toEqual(later);
});

test('must hold 12: the statistics show 84.2 %, 68.4 %, 75.0 %, and each number opens the rows behind it', async () => {
  const classId = await t.classOf(students);
  const { data } = await assign(classId);
  await t.inside(async (work) => {
    const pieces = await rows(work, HomeworkSubmission, { homeworkId: data.id }, { sort: 'id' });
    for (const [n, piece] of pieces.entries()) {
      if (n === 0) await update(work, HomeworkSubmission, piece, { state: 'excused' });
      if (n >= 1 && n <= 16)
        await update(work, HomeworkSubmission, piece, {
          attempt: 1,
          state: n <= 12 ? 'corrected' : 'submitted',
          lateSeconds: n >= 14 ? 100 : 0,
          score: 80_00,
          submittedAt: work.now,
          correctedAt: new Date(work.now.getTime() + 2 * 3_600_000),
        });
    }
  });
  const { data: rates } = await teacher.get(`${path}/stat`, { classId, group: 'class' });
  expect(rates).toMatchObject({ assigned: 20, submitRate: 842, onTimeRate: 684, correctRate: 750 });
  expect(rates).toMatchObject({ average: 80, correctHours: 2 });
  expect(rates.groups).toMatchObject([{ id: classId, submitRate: 842, onTimeRate: 684, correctRate: 750 }]);
  const behind = async (counted: string) =>
    (await teacher.get(`${path}/submission/count`, { classId, counted })).data.total;
  const counts = { due: 19, handedIn: 16, onTime: 13, corrected: 12 };
  for (const [counted, n] of Object.entries(counts)) expect([counted, await behind(counted)]).toEqual([counted, n]);
});
