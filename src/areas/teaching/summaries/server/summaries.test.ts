import { beforeAll, expect, test } from 'vitest';
import { Homework } from '#areas/learning/homework/model/homework';
import { insert } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const content = '<p>今天学习了新的单元，同学们积极发言并完成了课堂练习。</p>';

test('must hold 21: of ten links seven opened, one thrice, and two previews are read 7/10; recalled they answer 410', {
  timeout: 600_000,
}, async () => {
  const classId = await t.classOf({ capacity: 20 });
  const marks: Record<number, string> = {};
  for (let i = 0; i < 10; i += 1) {
    const id = await t.student(`家长${i}`);
    await t.join(classId, id);
    marks[id] = 'present';
  }
  const lessonId = await t.lesson(classId, '2026-09-14 10:00');
  await t.teach(lessonId, marks);
  const offered = async () =>
    (await t.teacher.get('/class/v1/lesson/options', { toSummarise: true })).data.map(
      ({ value }: { value: number }) => value,
    );
  await t.lesson(classId, '2026-09-21 10:00');
  expect(await offered()).toEqual([lessonId]);
  const written = await t.teacher.post('/class/v1/summary/add', { lessonId, title: '第一课', content });
  expect(await offered()).toEqual([]);
  expect(written).toMatchObject({ code: 200 });
  const { id } = written.data;
  const detail = async () => (await t.boss.get('/class/v1/summary/detail', { id })).data;
  expect(await t.teacher.post('/class/v1/summary/send', { id, version: (await detail()).version })).toMatchObject({
    code: 200,
    data: { state: 'sent' },
  });
  const items = (await t.boss.get('/class/v1/summaryItem/list', { summaryId: id, pageSize: 50 })).data.list;
  expect(items).toHaveLength(10);
  const tokens: string[] = items.map(({ link }: { link: string }) => link.split('/').pop());
  const open = (token: string) => t.call('GET', `/s/${token}/data`);
  for (const token of [...tokens.slice(0, 7), tokens[0]!, tokens[0]!])
    expect(await open(token)).toMatchObject({ code: 200 });
  for (const item of items.slice(8)) await t.boss.get('/class/v1/summaryItem/detail', { id: item.id });
  expect(await detail()).toMatchObject({ students: 10, readers: 7 });
  const recalled = { id, version: (await detail()).version, reason: '发错班' };
  expect(await t.boss.post('/class/v1/summary/recall', recalled)).toMatchObject({ code: 200 });
  for (const token of tokens) expect(await open(token)).toMatchObject({ code: 410 });
});

test('a summary is written together with what is said of each student; the family reads its own part; who has not read is reminded once a day', async () => {
  const classId = await t.classOf({ capacity: 20 });
  const [one, two] = [await t.student('点评一'), await t.student('点评二')];
  for (const id of [one, two]) await t.join(classId, id);
  const lessonId = await t.lesson(classId, '2026-09-14 14:00');
  await t.teach(lessonId, { [one]: 'present', [two]: 'late' });
  const { id } = (await t.teacher.post('/class/v1/summary/add', { lessonId, title: '第二课', content })).data;
  const sheet = async () => (await t.teacher.get('/class/v1/summary/sheet', { id })).data;
  const { summary, students } = await sheet();
  expect(students).toMatchObject([
    { name: '点评一', status: 'present', comment: '', ratings: {} },
    { name: '点评二', status: 'late' },
  ]);
  const write = (change: object = {}) =>
    t.teacher.post('/class/v1/summary/write', {
      ...{ id, version: summary.version, title: '第二课 生字', content, visibleTo: 'present' },
      students: [{ customerId: one, comment: '今天发言很积极', ratings: { attention: 5 } }],
      ...change,
    });
  const stranger = { customerId: await t.student('别班的'), comment: '好', ratings: {} };
  expect(await write({ students: [stranger] })).toMatchObject({ code: 409 });
  expect(await write({ students: [{ customerId: one, comment: '好', ratings: { attention: 6 } }] })).toMatchObject({
    code: 422,
  });
  // What is shown as a family sees it is what the server kept, without what could run.
  const attack = `${content}<img src=x onerror="alert(1)"><script>alert(1)</script>`;
  const homework = await t.asEnterprise((work) =>
    insert(work, Homework, {
      ...{ title: '抄写生字', schoolId: t.schoolId, teacherId: t.teacher.client.uid, classId },
      dueAt: new Date('2026-09-20T10:00:00Z'),
    }),
  );
  const kept = await write({ content: attack, homeworkId: homework });
  expect(kept).toMatchObject({ code: 200 });
  expect(kept.data.homework).toBe('抄写生字 · 2026-09-20');
  expect(kept.data.content).toContain('今天学习了新的单元');
  expect(kept.data.content).not.toMatch(/onerror|script|alert/);
  expect((await sheet()).summary.content).toBe(kept.data.content);
  expect((await sheet()).students[0]).toMatchObject({ comment: '今天发言很积极', ratings: { attention: 5 } });
  expect(await write({ title: '别人的' })).toMatchObject({ code: 409, data: { reason: 'stale' } });

  const { version } = (await t.boss.get('/class/v1/summary/detail', { id })).data;
  expect(await t.teacher.post('/class/v1/summary/send', { id, version })).toMatchObject({ code: 200 });
  expect(await write({ version: version + 1 })).toMatchObject({ code: 409 });
  const items = (await t.boss.get('/class/v1/summaryItem/list', { summaryId: id, sort: 'id' })).data.list;
  const open = async (customerId: number) => {
    const { link } = items.find((item: { customerId: number }) => item.customerId === customerId);
    return (await t.call('GET', `/s/${link.split('/').pop()}/data`)).data;
  };
  expect(await open(one)).toMatchObject({
    data: { comment: '今天发言很积极', ratings: { attention: 5 }, homework: '抄写生字 · 2026-09-20' },
  });
  const remind = () => t.teacher.post('/class/v1/summary/remind', { ids: [id] });
  expect(await remind()).toMatchObject({ code: 200, data: { reminded: 1 } });
});

/** A lesson taught to one who came and one who did not, with its summary. */
async function written(at: string, change: object = {}) {
  const classId = await t.classOf({ capacity: 20 });
  const [here, away] = [await t.student('来了'), await t.student('没来')];
  for (const id of [here, away]) await t.join(classId, id);
  const lessonId = await t.lesson(classId, at);
  await t.teach(lessonId, { [here]: 'present', [away]: 'absent' });
  const { data } = await t.teacher.post('/class/v1/summary/add', { lessonId, title: '课', content, ...change });
  const send = async () => {
    const { version } = (await t.boss.get('/class/v1/summary/detail', { id: data.id })).data;
    return t.teacher.post('/class/v1/summary/send', { id: data.id, version });
  };
  const items = async () =>
    (await t.boss.get('/class/v1/summaryItem/list', { summaryId: data.id, pageSize: 50 })).data.list;
  return { id: data.id as number, here, away, send, items };
}

test('who was absent gets a summary only when it is for all; a family answers and may change it for a day', async () => {
  const present = await written('2026-09-13 10:00');
  expect(await present.send()).toMatchObject({ code: 200 });
  expect((await present.items()).map((one: { customerId: number }) => one.customerId)).toEqual([present.here]);
  const everyone = await written('2026-09-13 12:00', { visibleTo: 'all' });
  expect(await everyone.send()).toMatchObject({ code: 200 });
  expect(await everyone.items()).toHaveLength(2);

  const [{ link }] = await present.items();
  const reply = (text: string) => t.call('POST', `${link}/reply`, { text, thumbsUp: true });
  expect(await reply('谢谢老师')).toMatchObject({ code: 200 });
  t.clock.advance(23 * 3600);
  expect(await reply('非常感谢')).toMatchObject({ code: 200 });
  t.clock.advance(2 * 3600);
  expect(await reply('再改一次')).toMatchObject({ code: 409 });
  const t2 = await t.signIn('13800000001');
  const kept = (await t2.get('/class/v1/summaryItem/list', { summaryId: present.id })).data.list;
  expect(kept).toMatchObject([{ reply: '非常感谢', thumbsUp: true }]);
});

test('where summaries are reviewed none is sent before somebody approved it', async () => {
  await t.leap('2026-09-17T02:00:00Z');
  const items = [{ key: 'teaching.summaryReview', level: 'school', target: t.schoolId, value: true, version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '先审' })).toMatchObject({ code: 200 });
  const one = await written('2026-09-16 10:00');
  expect(await one.send()).toMatchObject({ code: 409, message: '需先审核' });
  const step = async (who: typeof t.boss, name: string) => {
    const { version } = (await t.boss.get('/class/v1/summary/detail', { id: one.id })).data;
    return who.post(`/class/v1/summary/${name}`, { id: one.id, version });
  };
  expect(await step(t.teacher, 'submit')).toMatchObject({ code: 200, data: { state: 'reviewing' } });
  expect(await step(t.teacher, 'approve')).toMatchObject({ code: 403 });
  expect(await step(t.principal, 'approve')).toMatchObject({ code: 200, data: { state: 'ready' } });
  expect(await one.send()).toMatchObject({ code: 200, data: { state: 'sent' } });
});
