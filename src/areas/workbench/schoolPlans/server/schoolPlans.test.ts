// A school's plan: months that add up to the year, one revision in force, targets that figures are measured by.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { everybodyAgrees } from '#testing/scenes/deciding';
import type { PlanProgress } from '../model/schoolPlan';

const path = '/v1/plan/schoolPlan';
let t: TestApp;
let principal: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  principal = await t.signIn('13800000005');
  manager = await t.signIn('13800000010');
});

/** Whoever leads the region agrees, then headquarters. */
async function agree(id: number): Promise<void> {
  const said = await everybodyAgrees(t, 'workbench.schoolPlan', 'school_plan', id);
  expect(said).toHaveLength(2);
  expect(said[0]).toBe(manager.client.name);
}

const months = (each: number, last = each) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${i + 1}`, i === 11 ? last : each]));
const plan = (year: number, targets: object[]) => ({ schoolId: principal.client.school!.id, year, targets });
const leads = (yearValue: number, each: number) => ({ figureKey: 'lead.new', yearValue, ...months(each) });

test('must hold 23: months that do not add up to the year are refused with the difference, at their line', async () => {
  expect(await principal.post(`${path}/add`, plan(2030, [leads(100, 10)]))).toMatchObject({
    code: 422,
    data: [{ field: 'targets[0].yearValue', message: expect.stringContaining('20.00') }],
  });
  expect(await principal.post(`${path}/add`, plan(2030, [{ ...leads(120, 10), figureKey: 'nothing' }]))).toMatchObject({
    code: 422,
    data: [{ field: 'targets[0].figureKey' }],
  });
  expect((await principal.post(`${path}/add`, plan(2030, [leads(120, 10), leads(120, 10)]))).code).toBe(422);
});

test('a target is spread evenly, the rest in December; nothing is stored by asking', async () => {
  const asked = {
    schoolId: principal.client.school!.id,
    year: 2031,
    figureKey: 'lead.new',
    yearValue: 125,
    way: 'even',
  };
  const { data } = await principal.get(`${path}/spread`, asked);
  expect(data).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 15]);
  expect((await principal.get(`${path}/list`, { year: 2031 })).data.total).toBe(0);
});

test('a plan counts once it is agreed upon, is revised by a draft, and the newer one takes its place', async () => {
  const { data: first } = await principal.post(`${path}/add`, plan(2026, [leads(1200, 100)]));
  const submit = async ({ id, version }: { id: number; version: number }) =>
    principal.post(`${path}/submit`, { id, version });
  expect((await submit(first)).code).toBe(200);
  await agree(first.id);
  const { data: agreed } = await principal.get(`${path}/detail`, { id: first.id });
  expect(agreed.state).toBe('effective');
  const month = { from: '2026-03-01', to: '2026-03-31' };
  const figures = (await principal.get('/work/v1/figure/bySchool', { key: 'lead.new', ...month })).data.rows;
  expect(figures[0].target).toBe(100);
  // Of another school, and of what one did oneself, this plan says nothing; of everything it is a part.
  const chief = await t.signIn('13800000001');
  const elsewhere = (await chief.get('/school/v1/school/list', { pageSize: 50 })).data.list.find(
    ({ id }: { id: number }) => id !== principal.client.school!.id,
  );
  const there = await chief.post(`${path}/add`, { ...plan(2026, [leads(600, 50)]), schoolId: elsewhere.id });
  await chief.post(`${path}/submit`, { id: there.data.id, version: there.data.version });
  await everybodyAgrees(t, 'workbench.schoolPlan', 'school_plan', there.data.id);
  const targetFor = async (who: Person) =>
    (await who.get('/work/v1/figure/value', { ...month, compare: 'month' })).data.find(
      ({ key }: { key: string }) => key === 'lead.new',
    ).target;
  expect(await targetFor(principal)).toBe(100);
  expect(await targetFor(chief)).toBe(150);
  expect(await targetFor(await t.signIn('13800000004'))).toBe(null);
  expect((await principal.put(`${path}/edit`, { id: first.id, version: agreed.version, note: '改' })).code).toBe(409);
  const { data: second } = await principal.post(`${path}/revise`, { id: first.id });
  expect(second).toMatchObject({ revision: 2, state: 'draft' });
  expect(second.targets).toHaveLength(1);
  expect((await principal.post(`${path}/revise`, { id: first.id })).code).toBe(409);
  await submit(second);
  await agree(second.id);
  const states = [first.id, second.id].map(async (id) => (await principal.get(`${path}/detail`, { id })).data.state);
  expect(await Promise.all(states)).toEqual(['replaced', 'effective']);
});

test('a plan is told with what came of each month and of the year before; months to come have nothing yet', async () => {
  const told = async (year: number) => {
    const { data } = await principal.post(`${path}/add`, plan(year, [leads(1200, 100)]));
    return (await principal.get(`${path}/progress`, { id: data.id })).data[0] as PlanProgress;
  };
  const { months, ...whole } = await told(2025);
  expect(whole).toMatchObject({ key: 'lead.new', unit: 'count', yearTarget: 1200 });
  const asked = { key: 'lead.new', from: '2025-03-01', to: '2025-03-31' };
  const { data } = await principal.get('/work/v1/figure/bySchool', asked);
  expect(months).toHaveLength(12);
  expect(months[2]).toMatchObject({ target: 100, actual: data.total, completion: data.total });
  const future = (await told(2040)).months;
  expect(new Set(future.map(({ actual, completion }) => `${actual} ${completion}`))).toEqual(new Set(['null null']));
  expect(future[0]!.lastYear).toBe(0);
  const counsellor = await t.signIn('13800000014');
  expect((await counsellor.get(`${path}/progress`, { id: 1 })).code).toBe(403);
});

test('a school’s plan is not seen from another school', async () => {
  const { data: own } = await principal.post(`${path}/add`, plan(2033, [leads(120, 10)]));
  const counsellor = await t.signIn('13800000014');
  expect((await counsellor.get(`${path}/detail`, { id: own.id })).code).toBe(403);
  const stranger = await t.signIn('13900000001', 'demo2');
  expect((await stranger.get(`${path}/detail`, { id: own.id })).code).toBe(404);
});

test('the plan of a school that is closed is read and no longer changed', async () => {
  const { data: own } = await principal.post(`${path}/add`, plan(2035, [leads(120, 10)]));
  const item = { schoolPlanId: own.id, month: '3', title: '开学' };
  expect((await principal.post('/v1/plan/item/add', item)).code).toBe(200);
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  await write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
    work.session.rows(sql`update school set state = 'closed' where id = ${own.schoolId}`),
  );
  const refused = { code: 409, data: { reason: 'closed' } };
  const chief = await t.signIn('13800000001');
  const edited = { id: own.id, version: own.version, note: '改' };
  expect(await chief.put(`${path}/edit`, edited)).toMatchObject(refused);
  expect(await chief.post(`${path}/add`, plan(2036, [leads(120, 10)]))).toMatchObject(refused);
  expect(await chief.post('/v1/plan/item/add', item)).toMatchObject(refused);
  expect((await chief.get(`${path}/detail`, { id: own.id })).code).toBe(200);
});
