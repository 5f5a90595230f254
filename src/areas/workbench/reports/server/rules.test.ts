// Rules of reports: who owes one, who is in time, late or missing; reminders to those who have not written; figures that stay.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { on } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type ReportTold, reportMissing } from '../model/reportRule';

let paid = 800_00;
const onLeave = new Set<number>();
const missed: ReportTold[] = [];

/** Leave and payments as other areas would tell of them. */
const probe: AreaServer = {
  area: area({ name: 'reportProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  listeners: [on(reportMissing, async (_, told) => void missed.push(told))],
  registers: {
    busy: [
      {
        key: 'reportProbe.leave',
        area: 'reportProbe',
        find: async (_, { staffIds, from, to }) =>
          staffIds
            .filter((id) => onLeave.has(id))
            .map((staffId) => ({ staffId, start: from, end: to, kind: 'leave', key: `leave:${staffId}` })),
      },
    ],
    figure: [
      {
        key: 'payment.received',
        area: 'reportProbe',
        label: pair('实收', 'Received'),
        unit: 'money',
        additive: true,
        permission: 'customers.customer.view',
        formula: pair('测试', 'Test'),
        compute: async () => paid,
      },
    ],
  },
};

const path = '/work/v1/report';
let t: TestApp;
let people: Person[];
let chief: Person;
let templateId: number;
const mobiles = [
  '13800000003',
  '13800000004',
  '13800000005',
  '13800000006',
  '13800000007',
  '13800000008',
  '13800000009',
  '13800000010',
];

/** Sessions end as the clock goes on. */
async function at(moment: string): Promise<void> {
  t.clock.set(moment);
  chief = await t.signIn('13800000001');
  people = [];
  for (const mobile of mobiles) people.push(await t.signIn(mobile));
}

beforeAll(async () => {
  t = await testApp({ parts: [probe] });
  await at('2026-07-08T09:00:00+08:00');
  const made = await chief.post('/work/v1/template/add', {
    name: '规则日报',
    kind: 'daily',
    questions: [{ title: '今天' }],
  });
  templateId = made.data.id;
});

const ruled = async (given: object) => {
  const staffIds = people.map(({ client }) => client.uid);
  const rule = {
    name: `规则 ${JSON.stringify(given)}`.slice(0, 40),
    templateId,
    staffIds,
    deadlineTime: '20:00',
    graceHours: 12,
  };
  return (await chief.post('/work/v1/rule/add', { ...rule, ...given })).data as { id: number; version: number };
};
const off = async ({ id }: { id: number }) => {
  const { version } = (await chief.get('/work/v1/rule/detail', { id })).data;
  await chief.put('/work/v1/rule/edit', { id, version, enabled: false });
};
const write = async (who: Person, periodStart: string, more: object = {}) => {
  const { data } = await who.post(`${path}/add`, { templateId, periodStart, toIds: [chief.client.uid], ...more });
  return who.post(`${path}/submit`, { id: data.id, version: data.version });
};
const statistics = async (id: number, day: string) => (await chief.get('/work/v1/rule/statistics', { id, day })).data;

test('must hold 21: 8 required, 6 in time, 1 late, 1 missing are 75.0 % and 87.5 %; who is on leave is not counted', async () => {
  const rule = await ruled({ lateRule: 'closed' });
  for (const who of people.slice(0, 6))
    expect(await write(who, '2026-07-08')).toMatchObject({ data: { isLate: false } });
  await at('2026-07-09T07:59:00+08:00');
  expect(await write(people[6]!, '2026-07-08')).toMatchObject({ code: 200, data: { isLate: true } });
  const found = await statistics(rule.id, '2026-07-08');
  expect(found).toMatchObject({ required: 8, onTime: 6, late: 1, onTimeRate: 75, submitRate: 87.5 });
  expect(found.missing).toMatchObject([{ id: people[7]!.client.uid }]);
  onLeave.add(people[7]!.client.uid);
  expect(await statistics(rule.id, '2026-07-08')).toMatchObject({ required: 7, missing: [] });
  const day = { templateId, from: '2026-07-08', to: '2026-07-08' };
  const { data: matrix } = await chief.get(`${path}/matrix`, day);
  expect(matrix).toMatchObject({ required: 7, onTimeRate: 85.7, submitRate: 100 });
  expect(matrix.rows.find((row: { staffId: number }) => row.staffId === people[7]!.client.uid).days).toEqual({
    '2026-07-08': 'leave',
  });
  onLeave.clear();
  await at('2026-07-09T08:01:00+08:00');
  expect(await write(people[7]!, '2026-07-08')).toMatchObject({
    code: 409,
    message: expect.stringContaining('已过提交时间'),
  });
  await runJob(t.app, 'workbench.reports');
  await runJob(t.app, 'workbench.reports');
  expect(missed.map(({ staffId, periodStart }) => [staffId, periodStart])).toEqual([
    [people[7]!.client.uid, '2026-07-08'],
  ]);
  await off(rule);
});

test('with a rule that allows it, a report after the grace is late and taken', async () => {
  const rule = await ruled({ lateRule: 'allow' });
  await at('2026-07-11T12:00:00+08:00');
  expect(await write(people[0]!, '2026-07-09')).toMatchObject({ code: 200, data: { isLate: true } });
  expect(await statistics(rule.id, '2026-07-09')).toMatchObject({ late: 1, onTime: 0 });
  expect(await statistics(rule.id, '2026-07-11')).toMatchObject({ required: 0, onTimeRate: null });
  await off(rule);
});

test('rule 34: reminders reach only who has not submitted, once; urging goes once in four hours', async () => {
  await at('2026-07-14T09:00:00+08:00');
  const rule = await ruled({ remindMinutes: 60 });
  await write(people[0]!, '2026-07-14');
  const inbox = async (who: Person) =>
    (await who.get('/api/v1/message/list', { tab: 'all' })).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'workbench.reportRemind',
    ).length;
  await runJob(t.app, 'workbench.reports');
  expect(await inbox(people[1]!)).toBe(0);
  await at('2026-07-14T19:05:00+08:00');
  await runJob(t.app, 'workbench.reports');
  await runJob(t.app, 'workbench.reports');
  expect([await inbox(people[0]!), await inbox(people[1]!)]).toEqual([0, 1]);
  const owed = async () =>
    (await people[1]!.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'report.write',
    ).length;
  expect(await owed()).toBe(1);
  const asked = { id: rule.id, day: '2026-07-14' };
  expect(await chief.post('/work/v1/rule/urge', asked)).toMatchObject({ code: 200, data: { urged: 7 } });
  expect((await chief.post('/work/v1/rule/urge', asked)).code).toBe(409);
  expect([await inbox(people[0]!), await inbox(people[1]!)]).toEqual([0, 2]);
  await write(people[1]!, '2026-07-14');
  expect(await owed()).toBe(0);
  expect((await people[1]!.post('/work/v1/rule/urge', asked)).code).toBe(403);
  await off(rule);
});

test('must hold 22: a submitted weekly report keeps its figures when a payment of that week is voided later', async () => {
  const questions = [{ title: '本周数据', figureKeys: 'payment.received' }];
  const unknown = { name: '错', kind: 'weekly', questions: [{ title: '数据', figureKeys: 'no.such' }] };
  expect(await chief.post('/work/v1/template/add', unknown)).toMatchObject({
    code: 422,
    data: [{ field: 'questions[0].figureKeys' }],
  });
  const { data: weekly } = await chief.post('/work/v1/template/add', { name: '数据周报', kind: 'weekly', questions });
  const begun = { templateId: weekly.id, periodStart: '2026-07-13', toIds: [chief.client.uid] };
  const { data: draft } = await people[0]!.post(`${path}/add`, begun);
  expect(draft.answers[0].figures).toMatchObject([{ key: 'payment.received', label: '实收', value: '¥800.00' }]);
  paid = 900_00;
  const { data: sent } = await people[0]!.post(`${path}/submit`, { id: draft.id, version: draft.version });
  expect(sent.answers[0].figures[0].value).toBe('¥900.00');
  paid = 0;
  const { version } = sent;
  await chief.post(`${path}/review`, { id: sent.id, version, comment: '好' });
  const { data: later } = await people[0]!.get(`${path}/detail`, { id: sent.id });
  expect(later).toMatchObject({ state: 'reviewed', answers: [{ figures: [{ value: '¥900.00' }] }] });
});
