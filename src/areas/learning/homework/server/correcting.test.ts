import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';

const path = '/api/v1/homeworkpc';
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
let student: number;
let classId: number;

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  student = await t.student('王小甲');
  classId = await t.classOf([student]);
});

async function handed(homework: object = {}) {
  const { data: made } = await teacher.post(`${path}/homework/add`, {
    title: '朗读',
    kind: 'oral',
    schoolId: t.schoolId,
    teacherId: teacher.client.uid,
    classId,
    dueAt: new Date(t.clock.now().getTime() + 86_400_000).toISOString(),
    ...homework,
  });
  await teacher.post(`${path}/homework/publish`, { id: made.id, version: made.version });
  const [piece] = (await teacher.get(`${path}/submission/list`, { homeworkId: made.id })).data.list;
  await teacher.post(`${path}/submission/submit`, { id: piece.id, version: piece.version, text: '读好了' });
  return { homework: made, id: piece.id as number };
}
const detail = async (id: number) => (await teacher.get(`${path}/submission/detail`, { id })).data;
const correct = async (id: number, input: object) =>
  teacher.post(`${path}/submission/correct`, { id, version: (await detail(id)).version, ...input });

test('the criteria of a rubric add up to the full score, or the homework is refused', async () => {
  const add = (rubric: object[]) =>
    teacher.post(`${path}/homework/add`, {
      title: '朗读',
      schoolId: t.schoolId,
      teacherId: teacher.client.uid,
      fullScore: 100,
      rubric,
    });
  expect((await add([{ name: '流利', max: 60 }])).code).toBe(422);
  const { data } = await add([
    { name: '流利', max: 60 },
    { name: '发音', max: 40 },
  ]);
  expect(data.rubric.map(({ name }: { name: string }) => name)).toEqual(['流利', '发音']);
});

test('with a rubric the score is its sum, each criterion within its own points and in halves', async () => {
  const rubric = [
    { name: '流利', max: 60 },
    { name: '发音', max: 40 },
  ];
  const { homework, id } = await handed({ rubric });
  const [a, b] = homework.rubric.map((one: { id: number }) => one.id);
  const give = (...scores: number[]) =>
    correct(id, { rubricScores: JSON.stringify(scores.map((score, n) => ({ id: [a, b][n], score }))) });
  expect((await give(50)).code).toBe(422);
  expect((await give(61, 30)).code).toBe(422);
  expect((await give(50.2, 30)).code).toBe(422);
  expect((await give(50.5, 38)).data).toMatchObject({ state: 'corrected', rawScore: 88.5, score: 88.5 });
});

test('a remark at a second of a recording reaches the family with the release and not before', async () => {
  const { homework, id } = await handed({ releaseMode: 'together' });
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id })).data;
  const seen = async () => (await t.call('GET', `${link}/data`)).data.data;
  await teacher.post(`${path}/submission/lock`, { id });
  const mark = {
    submissionId: id,
    attempt: 1,
    fileUrl: '/files/a.mp3',
    kind: 'time',
    startMs: 83_400,
    text: '这里很好',
  };
  expect((await teacher.post(`${path}/mark/add`, mark)).code).toBe(200);
  expect((await t.chief.post(`${path}/mark/add`, mark)).code).toBe(409);
  const points = [{ x: 5000, y: 2500 }];
  await teacher.post(`${path}/mark/add`, {
    ...mark,
    kind: 'tick',
    startMs: '',
    text: '',
    points: JSON.stringify(points),
  });
  const { list } = (await teacher.get(`${path}/mark/list`, { submissionId: id, sort: 'id' })).data;
  expect(list).toMatchObject([
    { kind: 'time', startMs: 83_400 },
    { kind: 'tick', points },
  ]);
  await correct(id, { rawScore: 90 });
  expect(JSON.stringify(await seen())).not.toContain('这里很好');
  await teacher.post(`${path}/submission/release`, { homeworkId: homework.id });
  expect((await seen()).result.marks).toMatchObject([
    { kind: 'time', startMs: 83_400, text: '这里很好' },
    { kind: 'tick' },
  ]);
});

test('a mark lies on words of the text that was handed in, and reaches the family with the release and not before', async () => {
  const { homework, id } = await handed({ releaseMode: 'together' });
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id })).data;
  const seen = async () => (await t.call('GET', `${link}/data`)).data.data;
  const mark = (change: object) =>
    teacher.post(`${path}/mark/add`, { submissionId: id, attempt: 1, kind: 'text', text: '用词准确', ...change });
  expect(await mark({ fromAt: 1, toAt: 4 })).toMatchObject({ code: 422, data: [{ field: 'toAt' }] });
  expect((await mark({ fromAt: 2, toAt: 2 })).code).toBe(422);
  expect((await mark({ fromAt: 1, toAt: 3 })).code).toBe(200);
  await correct(id, { rawScore: 90 });
  expect(JSON.stringify(await seen())).not.toContain('用词准确');
  await teacher.post(`${path}/submission/release`, { homeworkId: homework.id });
  expect((await seen()).result.marks).toMatchObject([{ kind: 'text', fromAt: 1, toAt: 3, text: '用词准确' }]);
});

test('stamps and words lie on a picture, are taken away again, and reach the family with the release and not before', async () => {
  const { homework, id } = await handed({ releaseMode: 'together' });
  const { path: link } = (await teacher.post(`${path}/submission/link`, { id })).data;
  const seen = async () => (await t.call('GET', `${link}/data`)).data.data;
  const at = { points: JSON.stringify([{ x: 9000, y: 1000 }]) };
  const fileUrl = '/files/1/a.png';
  const mark = (change: object) =>
    teacher.post(`${path}/mark/add`, { submissionId: id, attempt: 1, fileUrl, ...at, ...change });
  expect(await mark({ kind: 'stamp', text: 'unknown' })).toMatchObject({ code: 422, data: [{ field: 'text' }] });
  expect(await mark({ kind: 'text', text: ' ' })).toMatchObject({ code: 422, data: [{ field: 'text' }] });
  expect(await mark({ kind: 'stamp', text: 'star', points: '[]' })).toMatchObject({ data: [{ field: 'points' }] });
  expect(await mark({ kind: 'stroke' })).toMatchObject({ data: [{ field: 'points' }] });
  // The address of a private file is signed anew every half hour: a mark lies on the file.
  expect((await mark({ kind: 'stamp', text: 'star', fileUrl: `${fileUrl}?expires=1&signature=x` })).code).toBe(200);
  expect((await mark({ kind: 'text', text: '这一步很清楚' })).code).toBe(200);
  const { data: slip } = await mark({ kind: 'stamp', text: 'mend' });
  await teacher.post(`${path}/submission/lock`, { id });
  expect((await t.chief.delete(`${path}/mark/delete`, { id: slip.id })).code).toBe(409);
  expect((await teacher.delete(`${path}/mark/delete`, { id: slip.id })).code).toBe(200);
  await correct(id, { rawScore: 90 });
  expect(JSON.stringify(await seen())).not.toContain('这一步很清楚');
  await teacher.post(`${path}/submission/release`, { homeworkId: homework.id });
  expect((await seen()).result.marks).toMatchObject([
    { kind: 'stamp', text: 'star', fileUrl },
    { kind: 'text', text: '这一步很清楚', fileUrl },
  ]);
});

test('the pieces of a homework are gone through by state and by the sound of a name', async () => {
  const other = await t.student('李晓乙');
  const both = await t.classOf([student, other]);
  const { homework } = await handed({ classId: both });
  const listed = async (asked: object): Promise<{ customerId: number; state: string }[]> =>
    (await teacher.get(`${path}/submission/list`, { homeworkId: homework.id, ...asked })).data.list;
  const found = async (asked: object) => (await listed(asked)).map(({ customerId }) => customerId);
  expect(await found({ student: 'lxy' })).toEqual([other]);
  expect(await found({ student: '小甲' })).toEqual([student]);
  const [waiting] = await found({ state: 'submitted' });
  const sound = waiting === student ? 'xiaojia' : 'xiaoyi';
  expect(await found({ student: sound, state: 'submitted' })).toEqual([waiting]);
  expect(await found({ student: sound, state: 'pending' })).toEqual([]);
  expect(await found({ student: 'nobody' })).toEqual([]);
});

test('phrases are one’s own or shared, and what is used most stands first', async () => {
  const add = (text: string, more: object = {}) => teacher.post(`${path}/phrase/add`, { text, ...more });
  const { data: own } = await add('只给自己');
  const { data: shared } = await add('给大家', { isShared: true });
  expect((await teacher.post(`${path}/phrase/use`, { id: shared.id })).data.uses).toBe(1);
  const texts = async (who: Person) =>
    (await who.get(`${path}/phrase/list`, { pageSize: 200 })).data.list.map(({ text }: { text: string }) => text);
  const mine = await texts(teacher);
  expect(mine).toContain('只给自己');
  const principal = await t.signIn('13800000005');
  expect(await texts(principal)).toContain('给大家');
  const counsellor = await t.signIn('13800000004');
  const change = { id: own.id, version: own.version, text: '改' };
  expect((await counsellor.put(`${path}/phrase/edit`, change)).code).toBe(403);
});

test('must hold 24: given a teacher with scope self, homework of others, its pieces and its rates are in no list, no sheet and no direct call', async () => {
  const theirs = await t.student('赵别班');
  const office = { schoolId: t.schoolId, teacherId: t.chief.client.uid };
  const { data: made } = await t.chief.post(`${path}/homework/add`, {
    ...{ ...office, title: '别人的', customerIds: [theirs] },
    dueAt: new Date(t.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await t.chief.post(`${path}/homework/publish`, { id: made.id, version: made.version });
  const { list } = (await t.chief.get(`${path}/submission/list`, { homeworkId: made.id })).data;
  const { id } = list[0];
  expect((await teacher.get(`${path}/homework/detail`, { id: made.id })).code).toBe(404);
  expect((await teacher.get(`${path}/homework/preview`, { id: made.id })).code).toBe(404);
  expect((await teacher.get(`${path}/submission/list`, { homeworkId: made.id })).data.list).toEqual([]);
  for (const name of ['detail', 'history'])
    expect((await teacher.get(`${path}/submission/${name}`, { id })).code).toBe(404);
  for (const name of ['lock', 'link'])
    expect((await teacher.post(`${path}/submission/${name}`, { id })).code).toBe(404);
  expect((await teacher.post(`${path}/submission/correct`, { id, version: 1, rawScore: 9 })).code).toBe(404);
  expect((await teacher.get(`${path}/mark/list`, { submissionId: id })).data.list).toEqual([]);
  const rates = async (who: Person) => (await who.get(`${path}/stat`, { teacherId: t.chief.client.uid })).data.assigned;
  expect([await rates(teacher), await rates(t.chief)]).toEqual([0, 1]);
  expect((await teacher.get(`${path}/stat`, { homeworkId: made.id })).code).not.toBe(200);
  const sheet = async (who: Person, of: string) =>
    (await t.http.inject({ url: `${path}/${of}/export?format=csv`, headers: { authorization: who.header } })).payload;
  for (const [of, word] of Object.entries({ homework: '别人的', submission: '赵别班' }))
    expect([
      of,
      ...(await Promise.all([sheet(teacher, of), sheet(t.chief, of)])).map((one) => one.includes(word)),
    ]).toEqual([...[of, false, true]]);
});

test('of a piece that is done with no lock is taken and no words are kept', async () => {
  const { id } = await handed();
  const keep = () =>
    teacher.post(`${path}/submission/keep`, { id, correction: JSON.stringify({ comment: '写到一半' }) });
  expect((await keep()).code).toBe(200);
  expect((await correct(id, { rawScore: 90 })).code).toBe(200);
  expect(await keep()).toMatchObject({ code: 409, message: '这份作业已不在待批改' });
  expect((await teacher.post(`${path}/submission/lock`, { id })).code).toBe(409);
  expect(await detail(id)).toMatchObject({ correction: null, lockedBy: null });
});

test('a teacher sets homework for classes of their own, not for those of others', async () => {
  const principal = await t.signIn('13800000005');
  const theirs = await t.classOf([student], { teacherId: principal.client.uid });
  const assign = (to: number) => teacher.post(`${path}/homework/assign`, { classId: to, title: '课后作业' });
  expect((await assign(classId)).code).toBe(200);
  expect((await assign(theirs)).code).toBe(404);
});
