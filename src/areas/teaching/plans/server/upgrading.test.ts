import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

const draft = async (): Promise<number> =>
  (await t.boss.post('/coursemanage/v1/version/draft', { id: t.courseId })).data.id;

/** A new version of the course with these chapters, published. */
async function publish(chapters: readonly object[]): Promise<number> {
  const id = await draft();
  const { version } = (await t.boss.get('/coursemanage/v1/version/detail', { id })).data;
  const nodes = JSON.stringify(chapters);
  expect((await t.boss.put('/coursemanage/v1/chapter/tree', { versionId: id, version, nodes })).code).toBe(200);
  const saved = (await t.boss.get('/coursemanage/v1/version/detail', { id })).data;
  expect((await t.boss.post('/coursemanage/v1/version/publish', { id, version: saved.version, note: '' })).code).toBe(
    200,
  );
  return id;
}

const some = (...names: string[]) => names.map((title) => ({ kind: 'lesson', title }));

test('must hold 1: a class at lesson 5 keeps its chapters until somebody upgrades it; then 1–5 stay and the rest follow the newer version', async () => {
  const first = await publish(some('一', '二', '三', '四', '五', '六', '七', '八'));
  const classId = await t.classOf({ plannedLessons: 8 });
  await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-08-01', endMode: 'count', lessonCount: 8, holidayPolicy: 'keep' },
    slots: [{ weekday: 'tue', startTime: '10:00', minutes: 90, weekParity: 'every' }],
  });
  const student = await t.student('升级');
  await t.join(classId, student);
  const lessons: number[] = [];
  for (const day of ['08-25', '08-26', '08-27', '08-28', '08-29', '09-08', '09-15', '09-22'])
    lessons.push(await t.lesson(classId, `2026-${day} 09:00`));
  for (const id of lessons.slice(0, 5))
    expect(await t.teach(id, { [student]: 'present' })).toMatchObject({ code: 200 });
  const titles = async () => Promise.all(lessons.map(async (id) => (await t.lessonRow(id)).title));
  const before = ['一', '二', '三', '四', '五', '六', '七', '八'];
  expect(await titles()).toEqual(before);

  // A chapter comes in before where the class is, one behind it goes, one is called otherwise.
  const nodes: { title: string }[] = (await t.boss.get('/coursemanage/v1/chapter/nodes', { versionId: await draft() }))
    .data.nodes;
  const [one, two, three, four, five, six, , eight] = nodes;
  const second = await publish([
    one!,
    ...some('新'),
    two!,
    three!,
    four!,
    five!,
    { ...six!, title: '六·新' },
    eight!,
    ...some('九'),
  ]);
  const shown = async () => (await t.boss.get('/class/v1/class/detail', { id: classId })).data;
  expect(await shown()).toMatchObject({ courseVersionId: first, newVersionId: second });
  expect(await titles()).toEqual(before);

  expect(await t.teacher.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({ code: 403 });
  expect(await t.boss.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({
    code: 200,
    data: { courseVersionId: second, newVersionId: null },
  });
  expect(await titles()).toEqual(['一', '二', '三', '四', '五', '六·新', '八', '九']);
  expect(await t.boss.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({ code: 409 });
});
