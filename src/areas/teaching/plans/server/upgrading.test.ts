import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

/** A new version of the course with these lessons, published. */
async function publish(...titles: string[]): Promise<number> {
  const { id } = (await t.boss.post('/coursemanage/v1/version/draft', { id: t.courseId })).data;
  const { version } = (await t.boss.get('/coursemanage/v1/version/detail', { id })).data;
  const nodes = JSON.stringify(titles.map((title) => ({ kind: 'lesson', title })));
  expect((await t.boss.put('/coursemanage/v1/chapter/tree', { versionId: id, version, nodes })).code).toBe(200);
  const saved = (await t.boss.get('/coursemanage/v1/version/detail', { id })).data;
  expect((await t.boss.post('/coursemanage/v1/version/publish', { id, version: saved.version, note: '' })).code).toBe(
    200,
  );
  return id;
}

test('a newer syllabus changes a running class only when somebody upgrades it, and then only the lessons to come', async () => {
  const first = await publish('一', '二', '三');
  const classId = await t.classOf({ plannedLessons: 3 });
  await t.boss.post('/v1/teachingPlan/plan/add', {
    classId,
    startDate: '2026-09-01',
    endMode: 'count',
    lessonCount: 3,
    holidayPolicy: 'keep',
    slots: [{ weekday: 'tue', startTime: '10:00', minutes: 90, weekParity: 'every' }],
  });
  const student = await t.student('升级');
  await t.join(classId, student);
  const lessons = [
    await t.lesson(classId, '2026-09-01 09:00'),
    await t.lesson(classId, '2026-09-08 09:00'),
    await t.lesson(classId, '2026-09-15 09:00'),
  ];
  expect(await t.teach(lessons[0]!, { [student]: 'present' })).toMatchObject({ code: 200 });
  const titles = async () => Promise.all(lessons.map(async (id) => (await t.lessonRow(id)).title));
  expect(await titles()).toEqual(['一', '二', '三']);

  const second = await publish('甲', '乙', '丙');
  const shown = async () => (await t.boss.get('/class/v1/class/detail', { id: classId })).data;
  expect(await shown()).toMatchObject({ courseVersionId: first, newVersionId: second });
  expect(await titles()).toEqual(['一', '二', '三']);

  expect(await t.teacher.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({ code: 403 });
  expect(await t.boss.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({
    code: 200,
    data: { courseVersionId: second, newVersionId: null },
  });
  expect(await titles()).toEqual(['一', '乙', '丙']);
  expect(await t.boss.post('/class/v1/class/upgrade', { id: classId })).toMatchObject({ code: 409 });
});
