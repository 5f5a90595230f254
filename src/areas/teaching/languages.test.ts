import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z');
});

const chinese = /\p{Script=Han}/u;
const inEnglish = { 'accept-language': 'en-GB' };

test('must hold 25: classes and students are found by 拼音 and initials', async () => {
  const classId = await t.classOf({ name: '周末围棋班' });
  const customerId = await t.student('林小满');
  await t.join(classId, customerId);
  for (const q of ['围棋', 'weiqi', 'zmwqb']) {
    const { list } = (await t.boss.get('/class/v1/class/list', { q })).data;
    expect(list.map(({ id }: { id: number }) => id)).toContain(classId);
  }
  for (const q of ['小满', 'linxiaoman', 'lxm']) {
    const found = (await t.boss.get('/class/v1/member/list', { q })).data.list;
    expect(found.map((one: { customerId: number }) => one.customerId)).toContain(customerId);
  }
});

test('must hold 25: a refusal is said in the language of who asks', async () => {
  const classId = await t.classOf({ capacity: 1 });
  const [one, two] = [await t.student('甲'), await t.student('乙')];
  await t.join(classId, one);
  const lesson = await t.lesson(classId, '2026-03-19 08:00');
  await t.sell(one, { key: 'lang:1', lessons: 5, yuan: 500 });
  expect(await t.teach(lesson, { [one]: 'present' })).toMatchObject({ code: 200 });
  const { version } = await t.lessonRow(lesson);
  const refusals: [string, object][] = [
    ['/class/v1/member/add', { classId, customerId: two, joinedOn: '2026-03-20' }],
    [
      '/class/v1/lesson/move',
      {
        id: lesson,
        version,
        startAt: '2026-03-21T02:00:00Z',
        endAt: '2026-03-21T03:30:00Z',
        range: 'one',
      },
    ],
    [
      '/class/v1/attendance/save',
      { lessonId: lesson, version, rows: [{ customerId: one, status: 'absent' }], finish: true },
    ],
    ['/class/v1/attendance/addGuest', { lessonId: lesson, customerId: one, role: 'guest' }],
    ['/class/v1/ledgerClosing/close', { through: '2026-12-31', confirm: false }],
    [
      '/v1/teachingPlan/plan/add',
      { classId, startDate: '2026-04-01', endMode: 'count', holidayPolicy: 'keep', slots: [] },
    ],
    [
      '/class/v1/class/add',
      {
        name: '新班',
        schoolId: t.schoolId,
        courseId: t.courseId,
        kind: 'one_to_one',
        capacity: 3,
        teacherId: t.teacher.client.uid,
      },
    ],
    ['/class/v1/adjustment/add', { customerId: one, courseId: t.courseId, direction: 'decrease', qty: 0.3, reason: 0 }],
  ];
  for (const [path, body] of refusals) {
    const zh = await t.boss.post(path, body as Record<string, unknown>);
    const en = await t.boss.post(path, body as Record<string, unknown>, inEnglish);
    expect([path, zh.code], path).not.toEqual([path, 200]);
    expect(en.code, path).toBe(zh.code);
    const said = (answer: typeof zh) =>
      [
        answer.message,
        ...(Array.isArray(answer.data) ? answer.data.map((one: { message: string }) => one.message) : []),
      ].join();
    expect(said(zh), path).toMatch(chinese);
    expect(said(en), path).not.toMatch(chinese);
  }
});

test('must hold 25: exports carry their heads and choices in both languages', async () => {
  const classId = await t.classOf({ name: 'Chess' });
  const student = await t.student('Ann');
  await t.join(classId, student);
  const heads = async (path: string, locale: string) => {
    const sheet = await t.http.inject({
      url: `/class/v1/${path}/export`,
      query: { format: 'csv' },
      headers: { authorization: t.boss.header, 'accept-language': locale },
    });
    expect(sheet.statusCode, path).toBe(200);
    return sheet.body.split('\n')[0]!;
  };
  for (const path of [
    'class',
    'member',
    'lesson',
    'attendance',
    'lot',
    'lessonEntry',
    'balance',
    'makeup',
    'leave',
    'summary',
  ]) {
    expect(await heads(path, 'zh-CN'), path).toMatch(chinese);
    expect(await heads(path, 'en-GB'), path).not.toMatch(chinese);
  }
});
