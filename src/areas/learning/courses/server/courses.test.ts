import { beforeAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { on } from '#kernel/server/service';
import { read } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { learning } from '../../area';
import { courseStopped, courseVersionPublished, syllabusOf } from '../model/signals';

const heard: object[] = [];
let t: TestApp;
let boss: Person;
let subjectId: number;

beforeAll(async () => {
  t = await testApp({
    parts: [
      {
        area: { ...learning, name: 'listening', routes: [], grants: {} },
        listeners: [
          on(courseStopped, (_, { courseId }) => void heard.push({ stopped: courseId })),
          on(courseVersionPublished, (_, { courseId, versionId }) => void heard.push({ courseId, versionId })),
        ],
      },
    ],
  });
  boss = await t.signIn('13800000001');
  subjectId = (await boss.get('/coursemanage/v1/course/list', {})).data.list[0].subjectId;
});

const nodes = (...titles: string[]) =>
  titles.map((title) => ({ kind: title.startsWith('U') ? 'unit' : 'lesson', title: title.replace(/^U/, '') }));

let made = 0;
async function newCourse() {
  made += 1;
  const { data } = await boss.post('/coursemanage/v1/course/add', {
    code: `T${made}`,
    name: `试验课 ${made}`,
    subjectId,
    lessons: 3,
  });
  const { list } = (await boss.get('/coursemanage/v1/version/list', { courseId: data.id })).data;
  return { course: data, draft: list[0] as { id: number; version: number; no: number; state: string } };
}
const save = (person: Person, draft: { id: number; version: number }, tree: object[]) =>
  person.put('/coursemanage/v1/chapter/tree', {
    versionId: draft.id,
    version: draft.version,
    nodes: JSON.stringify(tree),
  });
const tree = async (versionId: number) => (await boss.get('/coursemanage/v1/chapter/nodes', { versionId })).data;
const publishVersion = async (id: number) => {
  const { version } = (await boss.get('/coursemanage/v1/version/detail', { id })).data;
  return boss.post('/coursemanage/v1/version/publish', { id, version, note: '' });
};

async function published() {
  const { course, draft } = await newCourse();
  await save(boss, draft, nodes('U一', 'a', 'b', 'U二', 'c'));
  expect((await publishVersion(draft.id)).code).toBe(200);
  return { course, versionId: draft.id };
}

const ask = async (question: { courseId?: number; versionId?: number }) => {
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  return read(t.app, systemActor(enterprise), systemCaller('test'), (work) => work.ask(syllabusOf, question));
};

test('a course is published with a published syllabus that has a lesson, not before', async () => {
  const { course, draft } = await newCourse();
  const publish = async () => {
    const { version } = (await boss.get('/coursemanage/v1/course/detail', { id: course.id })).data;
    return boss.post('/coursemanage/v1/course/publish', { id: course.id, version });
  };
  expect((await publish()).code).toBe(409);
  expect((await publishVersion(draft.id)).code).toBe(409);
  await save(boss, draft, nodes('U一', 'a'));
  expect((await publish()).code).toBe(409);
  expect((await publishVersion(draft.id)).code).toBe(200);
  expect(heard).toContainEqual({ courseId: course.id, versionId: draft.id });
  expect(await publish()).toMatchObject({ code: 200, data: { state: 'published', currentVersionId: draft.id } });
});

test('must hold 2: given a published version, any change of its chapters answers 409 and changes nothing', async () => {
  const { versionId } = await published();
  const before = await tree(versionId);
  const again = { id: versionId, version: before.version };
  expect((await save(boss, again, nodes('U一', 'x'))).code).toBe(409);
  const [, lesson] = before.nodes;
  const { data: chapter } = await boss.get('/coursemanage/v1/chapter/detail', { id: lesson.id });
  const edit = { id: lesson.id, version: chapter.version, title: '改名' };
  expect((await boss.put('/coursemanage/v1/chapter/edit', edit)).code).toBe(409);
  expect((await boss.post('/coursemanage/v1/version/publish', { id: versionId, version: before.version })).code).toBe(
    409,
  );
  const material = {
    courseId: chapter.courseId,
    chapterId: lesson.id,
    title: '新',
    kind: 'link',
    url: 'https://x.cn/1',
  };
  const { courseId } = (await boss.get('/coursemanage/v1/version/detail', { id: versionId })).data;
  expect((await boss.post('/coursemanage/v1/material/add', { ...material, courseId })).code).toBe(409);
  // There is no other way to a chapter: none is added, deleted or imported by itself.
  const title = { versionId, kind: 'lesson', title: '新' };
  expect((await boss.post('/coursemanage/v1/chapter/add', title)).code).toBe(404);
  expect((await boss.delete('/coursemanage/v1/chapter/delete', { id: lesson.id })).code).toBe(404);
  expect(await tree(versionId)).toEqual(before);
});

test('the lesson plan of a chapter is saved with the tree, without what could run, and goes along into the next draft', async () => {
  const { course, draft } = await newCourse();
  const [unit, lesson] = nodes('U一', 'a') as object[];
  const teacherGuide = '<p>先复习</p><script>alert(1)</script>';
  expect((await save(boss, draft, [unit!, { ...lesson, teacherGuide }])).code).toBe(200);
  expect((await tree(draft.id)).nodes[1].teacherGuide).toBe('<p>先复习</p>');
  expect((await publishVersion(draft.id)).code).toBe(200);
  const next = (await boss.post('/coursemanage/v1/version/draft', { id: course.id })).data;
  expect((await tree(next.id)).nodes[1].teacherGuide).toBe('<p>先复习</p>');
});

test('must hold 3: given two people arranging one draft, the second save gets 409 with the other’s tree, and can be sent on top of it', async () => {
  const { draft } = await newCourse();
  const first = (await save(boss, draft, nodes('U一', 'a', 'b', 'c'))).data;
  const mine = [first.nodes[0], first.nodes[3], first.nodes[1], first.nodes[2]];
  const theirs = [first.nodes[0], first.nodes[2], first.nodes[1], first.nodes[3]];
  const other = await t.signIn('13800000002');
  const answers = await Promise.all([
    save(other, { id: draft.id, version: first.version }, theirs),
    save(boss, { id: draft.id, version: first.version }, mine),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const refused = answers.find(({ code }) => code === 409)!;
  const won = answers.find(({ code }) => code === 200)!;
  expect(refused.data.current.nodes).toEqual(won.data.nodes);
  const resent = await save(boss, { id: draft.id, version: refused.data.current.version }, mine);
  expect(resent.data.nodes.map(({ title }: { title: string }) => title)).toEqual(['一', 'c', 'a', 'b']);
});

test('a new draft copies the version in force under the same stable keys, and is one however often it is asked for', async () => {
  const { course, versionId } = await published();
  const draft = () => boss.post('/coursemanage/v1/version/draft', { id: course.id });
  const [one, two] = await Promise.all([draft(), draft()]);
  expect(one.data.id).toBe(two.data.id);
  expect(one.data).toMatchObject({ no: 2, state: 'draft', lessonCount: 3 });
  const was = await ask({ versionId });
  const now = await ask({ versionId: one.data.id });
  expect(now!.lessons.map(({ stableKey }) => stableKey)).toEqual(was!.lessons.map(({ stableKey }) => stableKey));
  expect(now!.lessons.map(({ chapterId }) => chapterId)).not.toEqual(was!.lessons.map(({ chapterId }) => chapterId));
});

test('must hold 1: given version 2 published, the lessons of version 1 read as before; the course leads to version 2', async () => {
  const { course, versionId } = await published();
  const before = await ask({ versionId });
  const { data: draft } = await boss.post('/coursemanage/v1/version/draft', { id: course.id });
  const copied = await tree(draft.id);
  const [unit, a, b, ...rest] = copied.nodes;
  await save(boss, { id: draft.id, version: copied.version }, [unit, b, a, ...rest, { kind: 'lesson', title: 'd' }]);
  await publishVersion(draft.id);
  expect(await ask({ versionId })).toEqual(before);
  const now = await ask({ courseId: course.id });
  expect(now).toMatchObject({ versionId: draft.id, no: 2 });
  expect(now!.lessons.map(({ no, title, unit }) => [no, title, unit])).toEqual([
    [1, 'b', '一'],
    [2, 'a', '一'],
    [3, 'c', '二'],
    [4, 'd', '二'],
  ]);
  const keyOf = (title: string) => before!.lessons.find((lesson) => lesson.title === title)!.stableKey;
  expect(now!.lessons.slice(0, 3).map(({ stableKey }) => stableKey)).toEqual([keyOf('b'), keyOf('a'), keyOf('c')]);
});

test('two versions compared: what came, went and moved', async () => {
  const { course, versionId } = await published();
  const { data: draft } = await boss.post('/coursemanage/v1/version/draft', { id: course.id });
  const copied = await tree(draft.id);
  const [unit, a, b] = copied.nodes;
  await save(boss, { id: draft.id, version: copied.version }, [unit, b, a, { kind: 'lesson', title: 'd' }]);
  const { data } = await boss.get('/coursemanage/v1/version/diff', { from: versionId, to: draft.id });
  expect(data.added).toMatchObject([{ title: 'd', no: 3 }]);
  expect(data.removed.map(({ title }: { title: string }) => title)).toContain('c');
  expect(data.moved.length).toBe(1);
  expect(data.changed).toEqual([]);
});

test('prerequisites form no circle', async () => {
  const [a, b] = [(await newCourse()).course, (await newCourse()).course];
  const edit = (course: { id: number; version: number }, before: number) =>
    boss.put('/coursemanage/v1/course/edit', { id: course.id, version: course.version, prerequisiteIds: [before] });
  expect((await edit(a, b.id)).code).toBe(200);
  expect(await edit(b, a.id)).toMatchObject({
    code: 422,
    data: [{ field: 'prerequisiteIds', message: '先修课程形成循环' }],
  });
});

test('a course in use cannot be deleted; one that was never published can, with its draft', async () => {
  const { course } = await published();
  expect((await boss.delete('/coursemanage/v1/course/delete', { id: course.id })).code).toBe(409);
  const fresh = (await newCourse()).course;
  expect((await boss.delete('/coursemanage/v1/course/delete', { id: fresh.id })).code).toBe(200);
});

test('retiring tells who listens', async () => {
  const { course } = await published();
  const detail = async () => (await boss.get('/coursemanage/v1/course/detail', { id: course.id })).data;
  await boss.post('/coursemanage/v1/course/publish', { id: course.id, version: (await detail()).version });
  const retire = { id: course.id, version: (await detail()).version, reason: '不再开课' };
  expect(await boss.post('/coursemanage/v1/course/retire', retire)).toMatchObject({
    code: 200,
    data: { state: 'retired' },
  });
  expect(heard).toContainEqual({ stopped: course.id });
});

test('a course open at other schools is not seen; one open everywhere is; the other enterprise sees neither', async () => {
  const principal = await t.signIn('13800000005');
  const schools = (await boss.get('/school/v1/school/list', { pageSize: 200 })).data.list;
  const elsewhere = schools.find(({ id }: { id: number }) => id !== principal.client.school!.id);
  const { course } = await newCourse();
  const seen = async (person: Person) => (await person.get('/coursemanage/v1/course/detail', { id: course.id })).code;
  expect(await seen(principal)).toBe(200);
  await boss.put('/coursemanage/v1/course/edit', { id: course.id, version: course.version, schoolIds: [elsewhere.id] });
  expect(await seen(principal)).toBe(404);
  expect(await seen(await t.signIn('13900000001', 'demo2'))).toBe(404);
});
