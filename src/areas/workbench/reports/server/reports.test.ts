// Reports of work: the author writes, whom it is sent to answers, nobody else reads; who is missing is counted.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import type { MatrixRow } from '../model/workReport';

const path = '/work/v1/report';
let t: TestApp;
let author: Person;
let reader: Person;
let stranger: Person;
let chief: Person;
let templateId: number;

beforeAll(async () => {
  t = await testApp();
  t.clock.set('2026-07-10T18:00:00+08:00');
  [author, reader, stranger, chief] = [
    await t.signIn('13800000004'),
    await t.signIn('13800000005'),
    await t.signIn('13800000007'),
    await t.signIn('13800000001'),
  ];
  const questions = [{ title: '今天完成', isRequired: true }, { title: '需要的支持' }];
  const made = await chief.post('/work/v1/template/add', { name: '招生日报', kind: 'daily', questions });
  templateId = made.data.id;
});

const begin = async (periodStart: string) =>
  (await author.post(`${path}/add`, { templateId, periodStart, toIds: [reader.client.uid] })).data;
const step = (who: Person, name: string, { id, version }: { id: number; version: number }, more: object = {}) =>
  who.post(`${path}/${name}`, { id, version, ...more });
type Answer = { id: number; title: string; text: string };
const write = async (report: { id: number; version: number; answers: Answer[] }, text: string) =>
  (
    await author.put(`${path}/edit`, {
      id: report.id,
      version: report.version,
      answers: report.answers.map((one, i) => (i === 0 ? { ...one, title: '换掉的问题', text } : one)),
    })
  ).data;

test('a report takes the questions of its template, keeps them, and is not submitted without what is required', async () => {
  const report = await begin('2026-07-10');
  expect(report.answers.map(({ title }: Answer) => title)).toEqual(['今天完成', '需要的支持']);
  expect(await step(author, 'submit', report)).toMatchObject({ code: 422, data: [{ field: 'answers' }] });
  const written = await write(report, '回访十二家');
  expect(written.answers[0]).toMatchObject({ title: '今天完成', text: '回访十二家' });
  const { data: sent } = await step(author, 'submit', written);
  expect(sent).toMatchObject({ state: 'submitted', isLate: false });
  const edit = { id: sent.id, version: sent.version, answers: [] };
  expect((await author.put(`${path}/edit`, edit)).code).toBe(409);
});

test('a draft is its author’s alone; once sent, reader and watcher see it, a stranger does not; only the reader answers', async () => {
  const report = await begin('2026-07-09');
  const seen = async (who: Person) => (await who.get(`${path}/detail`, { id: report.id })).code;
  expect([await seen(author), await seen(reader), await seen(chief)]).toEqual([200, 404, 404]);
  const { data: sent } = await step(author, 'submit', await write(report, '带看两组'));
  expect([await seen(reader), await seen(chief), await seen(stranger)]).toEqual([200, 200, 404]);
  expect((await step(author, 'review', sent, { comment: '好' })).code).toBe(403);
  const { data: answered } = await step(reader, 'review', sent, { comment: '好', score: 5 });
  expect(answered).toMatchObject({ state: 'reviewed', comment: '好', score: 5 });
});

test('a report is taken back within thirty minutes while nobody has read it, and comes late after the day that follows', async () => {
  const { data: sent } = await step(author, 'submit', await write(await begin('2026-07-08'), '整理名单'));
  expect(sent.isLate).toBe(true);
  expect((await step(author, 'withdraw', sent)).data.state).toBe('draft');
  const { data: again } = await step(author, 'submit', (await author.get(`${path}/detail`, { id: sent.id })).data);
  expect((await reader.post(`${path}/read`, { id: again.id })).code).toBe(200);
  const { data: now } = await author.get(`${path}/detail`, { id: again.id });
  expect((await step(author, 'withdraw', now)).code).toBe(409);
  expect((await stranger.post(`${path}/read`, { id: again.id })).code).toBe(404);
});

test('a step that would be refused is not offered: withdrawing is the author’s and only in time, answering the reader’s', async () => {
  const { data: sent } = await step(author, 'submit', await write(await begin('2026-07-07'), '电话回访'));
  const offered = async (who: Person) => {
    const inDetail = (await who.get(`${path}/detail`, { id: sent.id })).data.$can;
    const { list } = (await who.get(`${path}/list`, { periodStart: '2026-07-07', columns: ['templateId'] })).data;
    expect(list.find(({ id }: { id: number }) => id === sent.id).$can).toEqual(inDetail);
    return ['edit', 'withdraw', 'review', 'sendBack'].filter((verb) => inDetail.includes(verb));
  };
  expect([await offered(author), await offered(reader), await offered(chief)]).toEqual([
    ['withdraw'],
    ['review', 'sendBack'],
    [],
  ]);
  t.clock.set('2026-07-10T18:31:00+08:00');
  expect(await offered(author)).toEqual([]);
  t.clock.set('2026-07-10T18:00:00+08:00');
  expect(await offered(author)).toEqual(['withdraw']);
  await reader.post(`${path}/read`, { id: sent.id });
  expect(await offered(author)).toEqual([]);
});

test('a new report starts with the questions of its template, before anything is kept', async () => {
  const { data } = await author.get(`${path}/prefill`, { templateId });
  expect(data.answers.map(({ title, text }: Answer) => [title, text])).toEqual([
    ['今天完成', ''],
    ['需要的支持', ''],
  ]);
  // Of the day it is written on; of a week its Monday.
  expect(data.periodStart).toBe('2026-07-10');
  const { data: weekly } = await chief.post('/work/v1/template/add', { name: '周报 2', kind: 'weekly', questions: [] });
  const ofDay = { templateId: weekly.id, periodStart: '2026-07-02' };
  expect((await author.get(`${path}/prefill`, { templateId: weekly.id })).data.periodStart).toBe('2026-07-06');
  expect((await author.get(`${path}/prefill`, ofDay)).data.periodStart).toBe('2026-06-29');
  const [first] = data.answers;
  const given = { templateId, periodStart: '2026-07-06', toIds: [reader.client.uid] };
  const { data: made } = await author.post(`${path}/add`, { ...given, answers: [{ ...first, text: '写在开头' }] });
  expect(made.answers.map(({ text }: Answer) => text)).toEqual(['写在开头', '']);
});

test('one report a template, person and period; none of the future, none to oneself', async () => {
  expect(
    (await author.post(`${path}/add`, { templateId, periodStart: '2026-07-10', toIds: [reader.client.uid] })).code,
  ).toBe(409);
  const future = { templateId, periodStart: '2026-07-13', toIds: [reader.client.uid] };
  expect(await author.post(`${path}/add`, future)).toMatchObject({ code: 422, data: [{ field: 'periodStart' }] });
  const own = { templateId, periodStart: '2026-07-03', toIds: [author.client.uid] };
  expect(await author.post(`${path}/add`, own)).toMatchObject({ code: 422, data: [{ field: 'toIds' }] });
});

test('who watches over people sees who is in time, late and missing of those a rule asks; nobody else may ask', async () => {
  const asked = { templateId, from: '2026-07-08', to: '2026-07-10' };
  const found = async () => (await chief.get(`${path}/matrix`, asked)).data;
  const own = { '2026-07-08': 'late', '2026-07-09': 'onTime', '2026-07-10': 'onTime' };
  // Without a rule nobody owes anything; what was written is shown all the same.
  expect(await found()).toMatchObject({
    required: 0,
    onTimeRate: null,
    rows: [{ staffId: author.client.uid, days: own }],
  });
  const rule = {
    name: '招生组日报',
    templateId,
    staffIds: [author.client.uid, stranger.client.uid],
    deadlineTime: '20:00',
  };
  expect((await chief.post('/work/v1/rule/add', rule)).code).toBe(200);
  const data = await found();
  // The last day is not over yet.
  expect(data).toMatchObject({ required: 4, onTimeRate: 25, submitRate: 50 });
  expect(Object.fromEntries(data.rows.map((row: MatrixRow) => [row.staffId, Object.values(row.days)]))).toEqual({
    [author.client.uid]: Object.values(own),
    [stranger.client.uid]: ['missing', 'missing', 'waiting'],
  });
  expect((await stranger.get(`${path}/matrix`, asked)).code).toBe(403);
  expect((await chief.get(`${path}/matrix`, { ...asked, to: '2026-12-31' })).code).toBe(422);
});

test('templates are offered by their kind, to everyone who writes or reads statistics', async () => {
  const offered = async (kind: string) =>
    (await reader.get('/user/v1/options/work_report_template', { kind })).data.map(
      ({ value }: { value: number }) => value,
    );
  expect(await offered('daily')).toContain(templateId);
  expect(await offered('monthly')).not.toContain(templateId);
});
