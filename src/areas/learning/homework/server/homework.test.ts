import { beforeAll, expect, test } from 'vitest';
import type { Answer, Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';

const path = '/api/v1/homeworkpc';
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
let other: Person;
let students: number[];

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  other = t.chief;
  students = [];
  for (let n = 0; n < 20; n++) students.push(await t.student(`王小${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉'[n]}`));
});

/** Sessions do not last that long: everyone signs in again. */
async function later(seconds: number) {
  t.clock.advance(seconds);
  [teacher, other] = [await t.signIn('13800000007'), await t.signIn('13800000001')];
}

const hours = (n: number) => new Date(t.clock.now().getTime() + n * 3_600_000).toISOString();

/** The office names students; a teacher assigns to a class. */
async function setHomework(change: object = {}) {
  const { data: made } = await other.post(`${path}/homework/add`, {
    title: '朗读课文',
    schoolId: t.schoolId,
    teacherId: teacher.client.uid,
    customerIds: students,
    dueAt: hours(24),
    cutoffAt: hours(96),
    ...change,
  });
  const published = await teacher.post(`${path}/homework/publish`, { id: made.id, version: made.version });
  return { homework: published.data, published, pieces: await piecesOf(made.id) };
}
const piecesOf = async (homeworkId: number) =>
  (await teacher.get(`${path}/submission/list`, { homeworkId, pageSize: 200, sort: 'id' })).data.list;
const pieceOf = async (id: number) => (await teacher.get(`${path}/submission/detail`, { id })).data;
const act = async (person: Person, id: number, name: string, input: object = {}): Promise<Answer> =>
  person.post(`${path}/submission/${name}`, { id, version: (await pieceOf(id)).version, ...input });
const hand = (id: number) => act(teacher, id, 'submit', { text: '写好了' });
const linkOf = async (id: number): Promise<string> => (await teacher.post(`${path}/submission/link`, { id })).data.path;

test('assigning to twenty makes twenty pieces in state pending, each with a way to it', async () => {
  const { homework, pieces } = await setHomework();
  expect(homework.state).toBe('open');
  expect(pieces.length).toBe(20);
  expect(pieces.every(({ state }: { state: string }) => state === 'pending')).toBe(true);
  expect((await t.call('GET', `${await linkOf(pieces[0].id)}/data`)).data.data).toMatchObject({
    timezone: 'Asia/Shanghai',
    title: '朗读课文',
    name: '小甲',
  });
});

test('homework without students, without a due time or that closes before it is due is refused', async () => {
  expect((await setHomework({ customerIds: [] })).published.code).toBe(422);
  expect((await setHomework({ dueAt: '', cutoffAt: '' })).published.code).toBe(422);
  expect((await setHomework({ dueAt: hours(-1) })).published.code).toBe(422);
  const late = { title: 'x', schoolId: t.schoolId, teacherId: teacher.client.uid, dueAt: hours(5), cutoffAt: hours(4) };
  expect((await teacher.post(`${path}/homework/add`, late)).code).toBe(422);
});

test('must hold 13: given a teacher correcting, another’s lock and save answer 409 with the name; after two idle minutes they take over', async () => {
  const { pieces } = await setHomework();
  const { id } = pieces[0];
  await hand(id);
  expect((await teacher.post(`${path}/submission/lock`, { id })).code).toBe(200);
  expect(await other.post(`${path}/submission/lock`, { id })).toMatchObject({
    code: 409,
    data: { reason: 'locked', lockedBy: teacher.client.name },
  });
  expect((await act(other, id, 'correct', { rawScore: 90 })).code).toBe(409);
  const keep = { id, correction: JSON.stringify({ rawScore: 88, comment: '很好' }) };
  expect((await other.post(`${path}/submission/keep`, keep)).code).toBe(409);
  expect((await teacher.post(`${path}/submission/keep`, keep)).code).toBe(200);
  await later(121);
  expect((await other.post(`${path}/submission/lock`, { id })).code).toBe(200);
  expect((await act(teacher, id, 'correct', { rawScore: 90 })).code).toBe(409);
  expect((await act(other, id, 'correct', { rawScore: 90 })).data).toMatchObject({ state: 'corrected', score: 90 });
});

test('must hold 14: what was typed while correcting is there after the browser was killed', async () => {
  const { pieces } = await setHomework();
  const { id } = pieces[0];
  await hand(id);
  await teacher.post(`${path}/submission/keep`, {
    id,
    correction: JSON.stringify({ rawScore: 77.5, comment: '写到一半' }),
  });
  expect((await pieceOf(id)).correction).toMatchObject({ rawScore: 77.5, comment: '写到一半' });
});

test('two who correct at once: exactly one result', async () => {
  const { pieces } = await setHomework();
  const { id } = pieces[0];
  await hand(id);
  const { version } = await pieceOf(id);
  const answers = await Promise.all(
    [teacher, other].map((person, n) => person.post(`${path}/submission/correct`, { id, version, rawScore: 80 + n })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('must hold 11: scores go in halves up to the full score; late ones lose their days', async () => {
  const { pieces } = await setHomework({ latePercentPerDay: 10, lateMinPercent: 60 });
  const { id } = pieces[0];
  await later(24 * 3600 + 1.2 * 86_400);
  await hand(id);
  expect((await act(teacher, id, 'correct', {})).code).toBe(422);
  expect((await act(teacher, id, 'correct', { rawScore: 100.5 })).code).toBe(422);
  expect((await act(teacher, id, 'correct', { rawScore: 88.2 })).code).toBe(422);
  expect((await act(teacher, id, 'correct', { rawScore: 88 })).data).toMatchObject({
    rawScore: 88,
    score: 68,
    penalty: 20,
    grade: 'D',
  });
});

test('must hold 15: released together, the family’s page shows no score before and the score after; corrected anew, the old one until released again', async () => {
  const { homework, pieces } = await setHomework({ releaseMode: 'together' });
  const { id } = pieces[0];
  const link = await linkOf(id);
  const seen = async () => (await t.call('GET', `${link}/data`)).data.data;
  await hand(id);
  await act(teacher, id, 'correct', { rawScore: 90, comment: '好' });
  expect(await seen()).toMatchObject({ state: 'submitted', result: null });
  expect((await teacher.post(`${path}/submission/release`, { homeworkId: homework.id })).data).toEqual({
    released: 1,
    waiting: 0,
  });
  expect(await seen()).toMatchObject({ state: 'corrected', result: { score: 90, comment: '好' } });
  await act(other, id, 'recorrect', { reason: '算错' });
  await act(teacher, id, 'correct', { rawScore: 95 });
  expect((await seen()).result.score).toBe(90);
  await teacher.post(`${path}/submission/release`, { homeworkId: homework.id });
  expect((await seen()).result.score).toBe(95);
});

test('the answer reaches families when the homework is due and its own time has come, never before', async () => {
  const file = {
    FileName: '答案.pdf',
    FileUrl: '/files/answer.pdf',
    FileType: 'application/pdf',
    FileSize: 1,
    FileDuration: '',
  };
  const { pieces } = await setHomework({ answerFiles: [file], answerAt: hours(30) });
  const answers = async () => (await t.call('GET', `${await linkOf(pieces[0].id)}/data`)).data.data.answerFiles.length;
  expect(await answers()).toBe(0);
  await later(25 * 3600);
  expect(await answers()).toBe(0);
  await later(6 * 3600);
  expect(await answers()).toBe(1);
});

test('must hold 16: given the cutoff passed, handing in answers 409; with an extension it is accepted and late only against that', async () => {
  const { homework, pieces } = await setHomework();
  const { id } = pieces[0];
  await later(97 * 3600);
  expect((await hand(id)).code).toBe(409);
  await t.runJob('learning.clock');
  expect((await pieceOf(id)).state).toBe('missing');
  expect((await teacher.get(`${path}/homework/detail`, { id: homework.id })).data.state).toBe('closed');
  expect((await act(teacher, id, 'extend', { extendedTo: hours(24) })).data.state).toBe('pending');
  expect((await hand(id)).data).toMatchObject({ state: 'submitted', lateSeconds: 0 });
});

test('a piece given back after the end says until when it may be mended, and is taken until then', async () => {
  const { pieces } = await setHomework();
  const { id } = pieces[0];
  await hand(id);
  await later(97 * 3600);
  const refused = await act(teacher, id, 'return', { comment: '请订正' });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'extendedTo' }] });
  expect((await act(teacher, id, 'return', { comment: '请订正', extendedTo: hours(24) })).data.state).toBe('returned');
  expect((await hand(id)).data).toMatchObject({ state: 'submitted', lateSeconds: 0 });
});

test('a family hands in, takes back and is asked to mend through its link; earlier attempts stay readable', async () => {
  const { pieces } = await setHomework({ maxAttempts: 2 });
  const { id } = pieces[0];
  const link = await linkOf(id);
  const send = (action: string, input: object = {}) => t.call('POST', `${link}/${action}`, { ...input });
  expect((await send('submit', { text: '' })).code).toBe(422);
  await send('draft', { text: '写到一半' });
  expect((await t.call('GET', `${link}/data`)).data.data.draft).toEqual({ text: '写到一半' });
  expect((await send('submit', { text: '第一次' })).data.state).toBe('submitted');
  expect((await send('withdraw')).data.state).toBe('pending');
  expect((await send('submit', { text: '第二次' })).data.state).toBe('submitted');
  await act(teacher, id, 'return', { comment: '再读一遍' });
  expect((await send('submit', { text: '第三次' })).data.state).toBe('submitted');
  expect(
    (await pieceOf(id)).attempts.map(({ text, comment }: { text: string; comment: string }) => [text, comment]),
  ).toEqual([
    ['第一次', ''],
    ['第二次', '再读一遍'],
    ['第三次', ''],
  ]);
});

test('the rates count what was handed in among those who had to', async () => {
  const { homework, pieces } = await setHomework({ customerIds: students.slice(0, 5) });
  await act(teacher, pieces[0].id, 'excuse', { reason: '生病' });
  for (const { id } of pieces.slice(1, 4)) await hand(id);
  await act(teacher, pieces[1].id, 'correct', { rawScore: 80 });
  const { data } = await teacher.get('/api/v1/homeworkpc/stat', { homeworkId: homework.id });
  expect(data).toMatchObject({
    assigned: 5,
    excused: 1,
    handedIn: 3,
    submitRate: 750,
    onTimeRate: 750,
    correctRate: 333,
    average: 80,
  });
  const listed = async (waits: boolean) =>
    (await teacher.get(`${path}/homework/list`, { waits, pageSize: 200, sort: '-id' })).data.list;
  const [shown] = (await listed(true)).filter(({ id }: { id: number }) => id === homework.id);
  expect(shown.tally).toMatchObject({ due: 4, handedIn: 3, late: 0, toCorrect: 2, average: '80.0' });
  expect((await listed(false)).map(({ id }: { id: number }) => id)).not.toContain(homework.id);
});
