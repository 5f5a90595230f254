import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { answerReleased } from '#areas/questionnaires/model/events';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';

const path = '/api/v1/homeworkpc';
const zone = { x: 1000, y: 1000, w: 2000, h: 500 };
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
let student: number;
let classId: number;
let made = 0;

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  student = await t.student('王小甲');
  classId = await t.classOf([student]);
});

async function book(questions: object[]) {
  made += 1;
  const { data } = await t.chief.post('/model/v1/workbook/add', { name: `练习 ${made}`, code: `WH${made}` });
  const { data: page } = await t.chief.post('/model/v1/page/add', { workbookId: data.id, no: 1 });
  const ids: number[] = [];
  for (const question of questions) {
    const of = { workbookId: data.id, pageId: page.id, zone };
    ids.push((await t.chief.post('/model/v1/question/add', { ...of, ...question })).data.id);
  }
  const { version } = (await t.chief.get('/model/v1/workbook/detail', { id: data.id })).data;
  return {
    id: data.id as number,
    ids,
    publish: () => t.chief.post('/model/v1/workbook/publish', { id: data.id, version }),
  };
}

async function homework(more: object) {
  const { data } = await teacher.post(`${path}/homework/add`, {
    title: '练习',
    schoolId: t.schoolId,
    teacherId: teacher.client.uid,
    classId,
    dueAt: new Date(t.clock.now().getTime() + 86_400_000).toISOString(),
    ...more,
  });
  return {
    id: data.id,
    published: await teacher.post(`${path}/homework/publish`, { id: data.id, version: data.version }),
  };
}
const pieceOf = async (homeworkId: number) =>
  (await teacher.get(`${path}/submission/list`, { homeworkId })).data.list[0];

test('must hold 11: a workbook answered through the family’s link is marked by rule; the page shows no answer', async () => {
  const {
    id: workbookId,
    ids,
    publish,
  } = await book([
    { no: '1', kind: 'multiple', answer: ['A', 'C'], score: 2.5 },
    { no: '2', kind: 'blank', answer: ['cat', 'dog|puppy', 'sun'], score: 5 },
    { no: '3', kind: 'short', score: 4 },
  ]);
  expect((await homework({ kind: 'workbook', workbookId })).published.code).toBe(422);
  await publish();
  const { id, published } = await homework({ kind: 'workbook', workbookId });
  expect(published.data.fullScore).toBe(11.5);
  const piece = await pieceOf(id);
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id: piece.id })).data;
  const seen = (await t.call('GET', `${link}/data`)).data.data;
  expect(seen.questions.map(({ no, parts }: { no: string; parts: number }) => [no, parts])).toEqual([
    ['1', 1],
    ['2', 3],
    ['3', 1],
  ]);
  expect(JSON.stringify(seen)).not.toContain('puppy');
  expect((await t.call('POST', `${link}/submit`, { text: '写了' })).code).toBe(422);
  const answers = { [ids[0]!]: ['A'], [ids[1]!]: ['CAT', 'puppy', 'moon'], [ids[2]!]: ['我的想法'] };
  expect((await t.call('POST', `${link}/submit`, { answers: JSON.stringify(answers) })).code).toBe(200);
  const handed = await pieceOf(id);
  const detail = (await teacher.get(`${path}/submission/detail`, { id: handed.id })).data;
  expect(detail).toMatchObject({ state: 'submitted', autoScore: 4.6 });
  const correct = (rawScore: number) =>
    teacher.post(`${path}/submission/correct`, { id: handed.id, version: detail.version, rawScore });
  expect((await correct(8)).code).toBe(422);
  expect((await correct(8.1)).data).toMatchObject({ state: 'corrected', rawScore: 8.1, score: 8.1 });
});

test('of a workbook some questions are set: only they are asked, marked and counted; those of another book are refused', async () => {
  const {
    id: workbookId,
    ids,
    publish,
  } = await book([
    { no: '1', kind: 'single', answer: ['A'], score: 2 },
    { no: '2', kind: 'single', answer: ['B'], score: 3 },
    { no: '3', kind: 'single', answer: ['C'], score: 4 },
  ]);
  const { ids: others } = await book([{ no: '1', kind: 'single', answer: ['A'], score: 2 }]);
  await publish();
  const foreign = await homework({ kind: 'workbook', workbookId, questionIds: [ids[0], others[0]] });
  expect(foreign.published).toMatchObject({ code: 422, data: [{ field: 'questionIds' }] });
  const { id, published } = await homework({ kind: 'workbook', workbookId, questionIds: [ids[1], ids[2]] });
  expect(published.data.fullScore).toBe(7);
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id: (await pieceOf(id)).id })).data;
  const seen = (await t.call('GET', `${link}/data`)).data.data;
  expect(seen.questions.map(({ no }: { no: string }) => no)).toEqual(['2', '3']);
  const answers = { [ids[0]!]: ['A'], [ids[1]!]: ['B'], [ids[2]!]: ['X'] };
  expect((await t.call('POST', `${link}/submit`, { answers: JSON.stringify(answers) })).code).toBe(200);
  const detail = (await teacher.get(`${path}/submission/detail`, { id: (await pieceOf(id)).id })).data;
  expect(detail).toMatchObject({ state: 'submitted', autoScore: 3 });
});

test('who sets a homework reads it beforehand as a family would: no answers, the pages of its book, and nothing is kept', async () => {
  const { id: workbookId, publish } = await book([
    { no: '1', kind: 'blank', answer: ['dog|puppy', 'sun'], stem: '<p>看图填空</p>', score: 5 },
  ]);
  await publish();
  const { data: draft } = await teacher.post(`${path}/homework/add`, {
    ...{ title: '看一看', schoolId: t.schoolId, teacherId: teacher.client.uid, classId },
    ...{ kind: 'workbook', workbookId },
  });
  const kept = () =>
    t.inside((work) =>
      work.session.one(
        sql`select (select count(*) from public_link) as links, (select count(*) from homework_submission) as pieces, (select version from homework where id = ${draft.id}) as version`,
      ),
    );
  const before = await kept();
  const { code, data: seen } = await teacher.get(`${path}/homework/preview`, { id: draft.id });
  expect(code).toBe(200);
  expect(seen).toMatchObject({ title: '看一看', state: 'pending', isPreview: true, name: '同学', result: null });
  expect(seen.questions).toMatchObject([{ no: '1', parts: 2, page: 1, stem: '<p>看图填空</p>' }]);
  expect(seen.pages).toEqual([{ no: 1, image: null }]);
  expect(JSON.stringify(seen)).not.toContain('puppy');
  const { data: ofBook } = await teacher.get('/model/v1/workbook/preview', { id: workbookId });
  expect(ofBook.questions).toEqual(seen.questions);
  expect(await kept()).toEqual(before);
  const elsewhere = await t.signIn('13800000004');
  expect([403, 404]).toContain((await elsewhere.get(`${path}/homework/preview`, { id: draft.id })).code);
});

test('a quiz takes the score of its answers', async () => {
  expect((await homework({ kind: 'exam' })).published.code).toBe(422);
  const { id } = await homework({ kind: 'exam', questionnaireId: 55 });
  // Nothing handed in beside the sheet stands in the way of its score.
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id: (await pieceOf(id)).id })).data;
  expect((await t.call('GET', `${link}/data`)).data.data).toMatchObject({ isQuiz: true, questions: [] });
  expect(await t.call('POST', `${link}/submit`, { text: '写好了' })).toMatchObject({
    code: 409,
    message: '测验在答卷中作答',
  });
  await t.inside((work) =>
    work.emit(answerReleased, {
      issueId: 1,
      questionnaireId: 55,
      personKind: 'customer',
      personId: student,
      schoolId: null,
      score: 17_50,
      maxScore: 20_00,
      percent: 87_50,
      passed: true,
      band: null,
    }),
  );
  expect(await pieceOf(id)).toMatchObject({ state: 'corrected', score: 87.5 });
});
