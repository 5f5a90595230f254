// What is owed by a rule, and by whom: reminded and told of however late it is due, urged by whoever watches over them, and asked of
// nobody who could not hand it in.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { type AreaServer, on } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type ReportTold, reportMissing } from '../model/reportRule';

const missed: ReportTold[] = [];
const probe: AreaServer = {
  area: area({ name: 'owingProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  listeners: [on(reportMissing, async (_, told) => void missed.push(told))],
};

const path = '/work/v1/report';
let t: TestApp;
let chief: Person;
let principal: Person;
let counsellor: Person;
let stranger: Person;
let templateId: number;

/** Sessions end as the clock goes on. */
async function at(moment: string): Promise<void> {
  t.clock.set(`${moment}:00+08:00`);
  chief = await t.signIn('13800000001');
  principal = await t.signIn('13800000005');
  counsellor = await t.signIn('13800000004');
  stranger = await t.signIn('13800000014');
}

beforeAll(async () => {
  t = await testApp({ parts: [probe] });
  await at('2026-08-03T09:00');
  const template = { name: '欠交日报', kind: 'daily', questions: [{ title: '今天' }] };
  templateId = (await chief.post('/work/v1/template/add', template)).data.id;
});

let serial = 0;
const ruled = async (given: object) => {
  const rule = { name: `规则${++serial}`, templateId, staffIds: [counsellor.client.uid], deadlineTime: '20:00' };
  const answer = await chief.post('/work/v1/rule/add', { ...rule, ...given });
  expect(answer.code).toBe(200);
  return answer.data.id as number;
};
const change = async (kind: 'rule' | 'template', id: number, given: object) => {
  const { version } = (await chief.get(`/work/v1/${kind}/detail`, { id })).data;
  expect((await chief.put(`/work/v1/${kind}/edit`, { id, version, ...given })).code).toBe(200);
};
const begin = async (periodStart: string) =>
  (await counsellor.post(`${path}/add`, { templateId, periodStart, toIds: [chief.client.uid] })).data;
const step = (who: Person, name: string, { id, version }: { id: number; version: number }, more: object = {}) =>
  who.post(`${path}/${name}`, { id, version, ...more });
const owed = async (who: Person = counsellor) =>
  (await who.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list.filter(
    ({ kind }: { kind: string }) => kind === 'report.write',
  ).length;
const reminded = async (who: Person) =>
  (await who.get('/api/v1/message/list', { tab: 'all' })).data.list.filter(
    ({ kind }: { kind: string }) => kind === 'workbench.reportRemind',
  ).length;
const run = () => runJob(t.app, 'workbench.reports');

test('what is due days later is reminded of then, and told of when its grace is over, each once', async () => {
  const id = await ruled({ deadlineDays: 2, graceHours: 48, remindMinutes: 60 });
  await at('2026-08-05T18:55');
  await run();
  expect(await reminded(counsellor)).toBe(0);
  await at('2026-08-05T19:05');
  await run();
  await run();
  expect([await reminded(counsellor), await owed()]).toEqual([1, 1]);
  await at('2026-08-07T19:55');
  await run();
  expect(missed).toEqual([]);
  await at('2026-08-07T20:05');
  await run();
  await run();
  const about = { staffId: counsellor.client.uid, templateId, periodStart: '2026-08-03' };
  expect(missed).toEqual([expect.objectContaining(about)]);
  // It is still taken, and with it goes what was to be done.
  expect(await owed()).toBe(2);
  await change('rule', id, { enabled: false });
  expect(await owed()).toBe(0);
});

test('whoever urges their own people keeps nobody from urging others, and nobody is urged twice within four hours', async () => {
  await at('2026-08-11T09:00');
  const id = await ruled({ remindMinutes: 0, staffIds: [counsellor.client.uid, stranger.client.uid] });
  const urge = async (who: Person) => {
    const { code, data } = await who.post('/work/v1/rule/urge', { id, day: '2026-08-11' });
    return code === 200 ? data.urged : code;
  };
  expect(principal.client.school!.id).not.toBe(stranger.client.school!.id);
  const before = [await reminded(counsellor), await reminded(stranger)] as const;
  expect(await urge(principal)).toBe(1);
  expect(await urge(principal)).toBe(409);
  expect(await urge(chief)).toBe(1);
  expect(await urge(chief)).toBe(409);
  expect([await reminded(counsellor), await reminded(stranger)]).toEqual([before[0] + 1, before[1] + 1]);
  await at('2026-08-11T13:01');
  expect(await urge(chief)).toBe(2);
  expect((await chief.post('/work/v1/rule/urge', { id, day: '2026-08-12' })).code).toBe(409);
  await change('rule', id, { enabled: false });
});

test('nobody is missing before the deadline has passed: not by the rule, day by day, nor on the home page', async () => {
  await at('2026-08-13T10:00');
  const id = await ruled({ deadlineDays: 1, deadlineTime: '10:00', lateRule: 'allow' });
  const of = async (day: string) => (await chief.get('/work/v1/rule/statistics', { id, day })).data;
  const matrix = async () =>
    (await chief.get(`${path}/matrix`, { templateId, from: '2026-08-13', to: '2026-08-13' })).data;
  const onHome = async () => {
    const { data } = await chief.get('/work/v1/home/card', { key: 'workbench.missingReports' });
    const { value, url } = data.figures.find(({ key }: { key: string }) => key === `rule${id}`);
    const day = new URL(url, 'http://console').searchParams.get('day')!;
    // The list behind the number is as long as it says.
    expect((await of(day)).missing.length).toBe(value);
    return { value, day };
  };
  const still = [{ id: counsellor.client.uid }];
  const open = { required: 1, onTime: 0, onTimeRate: null, submitRate: null };
  expect(await of('2026-08-13')).toMatchObject({ ...open, missing: [], waiting: still });
  const cell = async () => (await matrix()).rows[0].days['2026-08-13'];
  expect([await cell(), (await matrix()).required]).toEqual(['waiting', 0]);
  await at('2026-08-14T09:59');
  expect([await cell(), (await matrix()).required]).toEqual(['waiting', 0]);
  expect((await onHome()).day).toBe('2026-08-12');
  await at('2026-08-14T10:00');
  expect(await of('2026-08-13')).toMatchObject({ required: 1, onTimeRate: 0, missing: still, waiting: [] });
  expect([await cell(), (await matrix()).required]).toEqual(['missing', 1]);
  expect(await onHome()).toEqual({ value: 1, day: '2026-08-13' });
  // No report was due over the weekend, so Friday's was the last.
  await at('2026-08-17T09:00');
  expect((await onHome()).day).toBe('2026-08-14');
  await change('rule', id, { enabled: false });
});

test('nobody is left with having to write what is not taken any more', async () => {
  await at('2026-08-17T09:00');
  const id = await ruled({ lateRule: 'closed', graceHours: 1, remindMinutes: 60 });
  await at('2026-08-17T19:30');
  await run();
  expect(await owed()).toBe(1);
  await at('2026-08-17T21:05');
  expect(await step(counsellor, 'submit', await begin('2026-08-17'))).toMatchObject({ code: 409 });
  await run();
  expect(await owed()).toBe(0);
  expect((await chief.post('/work/v1/rule/urge', { id, day: '2026-08-17' })).code).toBe(409);
  expect(await owed()).toBe(0);
  // Two rules ask for the same report, and one report does for both.
  await ruled({ remindMinutes: 60 });
  await at('2026-08-18T19:30');
  await run();
  expect(await owed()).toBe(2);
  expect(await step(counsellor, 'submit', await begin('2026-08-18'))).toMatchObject({ code: 200 });
  expect(await owed()).toBe(0);
  await at('2026-08-19T19:30');
  await run();
  expect(await owed()).toBe(2);
  await change('template', templateId, { enabled: false });
  expect(await owed()).toBe(0);
  await change('template', templateId, { enabled: true });
  for (const one of [id, id + 1]) await change('rule', one, { enabled: false });
});

test('a report sent back to be mended is handed in again after the time, and was in time when it came first', async () => {
  await at('2026-08-24T18:00');
  const id = await ruled({ lateRule: 'closed', graceHours: 1, remindMinutes: 0 });
  const { data: sent } = await step(counsellor, 'submit', await begin('2026-08-24'));
  await at('2026-08-25T09:00');
  const { data: back } = await step(chief, 'sendBack', sent, { reason: '请写明数量' });
  const { data: again } = await step(counsellor, 'submit', back);
  expect(again).toMatchObject({ state: 'submitted', isLate: false, submittedAt: sent.submittedAt });
  const { data } = await chief.get('/work/v1/rule/statistics', { id, day: '2026-08-24' });
  expect(data).toMatchObject({ required: 1, onTime: 1, late: 0, missing: [] });
});
