// Who sees a row does not yet act on it: a call is held to the reach of its own permission.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { ref, refs, text } from '#kernel/model/fields';
import { permission, resource } from '#kernel/model/resource';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { signInWith } from '#testing/granted';
import { makeTables } from '#testing/tables';
import { tried } from '#testing/tried';

const Bill = resource({
  name: 'lab_bill',
  area: 'lab',
  path: '/lab/v1/bill',
  title: ['账单', 'Bill'],
  scope: { owner: 'staffId' },
  lookup: 'everyone',
  fields: {
    name: text('名称', 'Name', { required: true }),
    staffId: ref('员工', 'Staff', 'staff'),
  },
});
const pay = permission(Bill, 'pay');
const bill = ref('账单', 'Bill', 'lab_bill');
const ok = async () => 'ok';
const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {}, permissions: {} }),
  services: [service(Bill)],
  calls: [
    tried('POST', '/lab/v1/pay', { permission: pay, input: { id: bill } }, ok),
    tried('POST', '/lab/v1/payMany', { permission: pay, input: { ids: refs('账单', 'Bills', 'lab_bill') } }, ok),
    tried('POST', '/lab/v1/payNamed', { permission: pay, input: { labBillId: bill } }, ok),
    tried('POST', '/lab/v1/payLike', { permission: pay, input: { likeId: bill } }, ok),
    tried('POST', '/lab/v1/look', { permission: permission(Bill, 'view'), input: { id: bill } }, ok),
    tried('POST', '/lab/v1/again', { permission: permission(Bill, 'add'), input: { id: bill } }, ok),
  ],
};

let t: TestApp;
let boss: Person;
let own: number;
let other: number;

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  await makeTables(t.app.database, [Bill as never]);
  boss = await t.signIn('13800000001');
  const { rows } = await t.app.database.owner.query("select staff_id from account where mobile = '13800000004'");
  const staffId = Number(rows[0].staff_id);
  own = (await boss.post('/lab/v1/bill/add', { name: '自己的', staffId })).data.id;
  other = (await boss.post('/lab/v1/bill/add', { name: '别人的' })).data.id;
});

const sees = { scope: 'all', permissions: [permission(Bill, 'view')] } as const;
const pays = { scope: 'self', permissions: [pay, permission(Bill, 'add')] } as const;

test('what one sees and may not act on is not there for the call: by its id, among several, by its name', async () => {
  const clerk = await signInWith(t, sees, pays);
  expect((await clerk.post('/lab/v1/pay', { id: own })).data).toBe('ok');
  const refused = await clerk.post('/lab/v1/pay', { id: other });
  expect([refused.code, refused.data.map((one: { field: string }) => one.field)]).toEqual([404, ['id']]);
  expect((await clerk.post('/lab/v1/payMany', { ids: [own, own] })).data).toBe('ok');
  expect((await clerk.post('/lab/v1/payMany', { ids: [own, other] })).code).toBe(404);
  expect((await clerk.post('/lab/v1/payNamed', { labBillId: other })).code).toBe(404);
  expect((await boss.post('/lab/v1/payMany', { ids: [own, other] })).data).toBe('ok');
});

test('what a call merely names, or is made after, need only be seen', async () => {
  const clerk = await signInWith(t, sees, pays);
  expect((await clerk.post('/lab/v1/payLike', { likeId: other })).data).toBe('ok');
  expect((await clerk.post('/lab/v1/again', { id: other })).data).toBe('ok');
});

test('what everybody may choose is not therefore everybody’s to open', async () => {
  const clerk = await signInWith(t, { scope: 'self', permissions: [permission(Bill, 'view')] });
  expect((await clerk.post('/lab/v1/look', { id: own })).data).toBe('ok');
  expect((await clerk.post('/lab/v1/look', { id: other })).code).toBe(404);
});
