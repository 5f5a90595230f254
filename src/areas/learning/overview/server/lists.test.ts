import { beforeAll, expect, test } from 'vitest';
import { learning } from '#testing/scenes/learning';
import { AudioAlbum, AudioTrack } from '../../audio/model/audio';
import { Course } from '../../courses/model/course';
import { CourseMaterial } from '../../courses/model/syllabus';
import { Homework } from '../../homework/model/homework';
import { CorrectPhrase } from '../../homework/model/phrase';
import { HomeworkSubmission } from '../../homework/model/submission';
import { CoursePack } from '../../packs/model/pack';
import { LearningAssignment } from '../../plans/model/assignment';
import { LearningPlan } from '../../plans/model/plan';
import { Recording } from '../../recordings/model/recording';
import { Workbook } from '../../workbooks/model/workbook';

let t: Awaited<ReturnType<typeof learning>>;
beforeAll(async () => {
  t = await learning();
});

const lists = [
  Course,
  CoursePack,
  LearningPlan,
  LearningAssignment,
  Homework,
  HomeworkSubmission,
  CorrectPhrase,
  Workbook,
  Recording,
  AudioAlbum,
  AudioTrack,
];

test.each(lists.map((of) => [of.name, of] as const))(
  'must hold 25: the list of %s is searched, sorted, paged and exported',
  async (_, of) => {
    expect(of.columns.length).toBeGreaterThan(3);
    expect(of.search.length + of.columns.length).toBeGreaterThan(of.columns.length);
    const page = async (asked: object) => t.chief.get(`${of.path}/list`, { pageSize: 1, ...asked });
    const { data: first } = await page({ sort: 'createdAt' });
    const { data: last } = await page({ sort: '-createdAt' });
    expect(first.total).toBe(last.total);
    expect((await page({ q: '没有这样的名字' })).data.total).toBe(0);
    if (first.total > 1) expect((await page({ page: 2, sort: 'id' })).data.list.length).toBe(1);
    const sheet = await t.http.inject({ url: `${of.path}/export`, headers: { authorization: t.chief.header } });
    expect([sheet.statusCode, sheet.rawPayload.length > 500]).toEqual([200, true]);
  },
);

test('must hold 25: master data is imported with a preview', () => {
  for (const of of [Course, CourseMaterial, CoursePack, Workbook, Homework])
    expect([of.name, of.verbs.includes('import')]).toEqual([of.name, true]);
});

test('must hold 25: names are found by Chinese, pinyin and initials', async () => {
  const add = (of: { path: string }, values: object) => t.chief.post(`${of.path}/add`, { ...values });
  const subject = (await t.chief.get('/v1/category/tree', { name: 'course_subject' })).data[0].id;
  expect((await add(Course, { code: 'PY1', name: '趣味朗诵', subjectId: subject, lessons: 8 })).code).toBe(200);
  const plan = { title: '趣味朗诵计划', code: 'PY2', ownerId: t.chief.client.uid };
  expect((await add(LearningPlan, plan)).code).toBe(200);
  expect((await add(AudioAlbum, { title: '趣味朗诵专辑' })).code).toBe(200);
  expect((await add(Workbook, { name: '趣味朗诵练习', code: 'PY3' })).code).toBe(200);
  for (const of of [Course, LearningPlan, AudioAlbum, Workbook])
    for (const q of ['趣味', 'quwei', 'qwls'])
      expect([of.name, q, (await t.chief.get(`${of.path}/list`, { q })).data.total]).toEqual([of.name, q, 1]);
});
