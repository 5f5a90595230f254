import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { remove, rows } from '#kernel/server/rows';
import { write } from '#kernel/server/work';
import { guestTime } from '#kernel/web/public/guestTime';
import { type Person, type TestApp, testApp } from '#testing/app';
import { makeTables } from '#testing/tables';
import { OrderLine, PurchaseOrder, StockEntry } from './model/purchaseOrder';
import OrderView from './public/OrderView';
import { suppliesServer } from './server';

const path = '/supplies/v1/purchaseOrder';
let t: TestApp;
let boss: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp({ parts: [suppliesServer] });
  await makeTables(t.app.database, [PurchaseOrder, OrderLine, StockEntry]);
  boss = await t.signIn('13800000001');
  finance = await t.signIn('13800000008');
});

const lines = [
  { item: '白板', count: 2, price: '120.00' },
  { item: '铅笔', count: '2.5', price: '1.99' },
];
const schoolId = async () => (await boss.get('/user/v1/options/school')).data[0].value;
const draft = async (fields: object = {}) =>
  (await boss.post(`${path}/add`, { supplier: '晨光文具', schoolId: await schoolId(), lines, ...fields })).data;
const step = (who: Person, name: string, { id, version }: { id: number; version: number }, fields: object = {}) =>
  who.post(`${path}/${name}`, { id, version, ...fields });
const detail = async (id: number) => (await boss.get(`${path}/detail`, { id })).data;

async function ordered() {
  const { data } = await step(boss, 'submit', await draft());
  const inbox = (await finance.get('/approval/v1/task/inbox', { tab: 'pending', kind: 'supplies.purchaseOrder' })).data
    .list;
  const { taskId } = inbox.find(({ kind }: { kind: string }) => kind === 'supplies.purchaseOrder');
  expect((await finance.post('/approval/v1/task/approve', { id: taskId })).code).toBe(200);
  return detail(data.id);
}

test('an order has its number, the amounts of its lines and their total', async () => {
  expect(await draft()).toMatchObject({
    no: expect.stringMatching(/^PO\d{8}$/),
    total: '244.98',
    lines: [{ amount: '240.00' }, { amount: '4.98' }],
  });
});

test('without lines it is not submitted; submitted it waits, is not edited any more, and is ordered once finance agrees', async () => {
  expect(await step(boss, 'submit', await draft({ lines: [] }))).toMatchObject({
    code: 422,
    data: [{ field: 'lines' }],
  });
  const waiting = (await step(boss, 'submit', await draft())).data;
  expect(waiting).toMatchObject({ state: 'approving', approvalNo: expect.any(String) });
  const { id, version } = waiting;
  expect((await boss.put(`${path}/edit`, { id, version, supplier: 'X' })).code).toBe(409);
  expect(await ordered()).toMatchObject({ state: 'ordered', approvalNo: null });
});

test('what arrives lies in the ledger, which nobody changes, and its line cannot go', async () => {
  const order = await ordered();
  expect((await step(boss, 'receive', order, { receivedOn: '2026-07-08' })).data).toMatchObject({ state: 'received' });
  const { list } = (await boss.get('/supplies/v1/stockEntry/list')).data;
  expect(list.map(({ item, count }: { item: string; count: number }) => `${item} ${count}`).sort()).toEqual([
    '白板 2',
    '铅笔 2.5',
  ]);
  const [enterprise] = await t.app.identity.enterprises();
  await expect(
    write(t.app, systemActor(enterprise!), systemCaller('test'), async (work) => {
      const [entry] = await rows(work, StockEntry, {});
      await remove(work, StockEntry, [entry!.id]);
    }),
  ).rejects.toMatchObject({ code: expect.anything() });
});

test('it stands on the home page and on its school’s, and the supplier confirms it once behind a link', async () => {
  const order = await ordered();
  const card = (await boss.get('/work/v1/home/card', { key: 'supplies.underway' })).data;
  expect(card.rows).toContainEqual(expect.objectContaining({ id: order.id, url: `/purchaseOrder?id=${order.id}` }));
  const tabs = (await boss.get('/school/v1/school/tabs', { id: order.schoolId })).data;
  expect(tabs['supplies.ofSchool']).toBeGreaterThan(0);

  expect((await boss.post(`${path}/share`, { id: (await draft()).id })).code).toBe(409);
  const { url } = (await boss.post(`${path}/share`, { id: order.id })).data;
  const { kind, timezone, data } = (await t.call('GET', `${url}/data`)).data;
  expect({ kind, data }).toMatchObject({ kind: 'order', data: { supplier: '晨光文具', isConfirmed: false } });
  const seen = { data, locale: 'zh', timeOf: guestTime(timezone, 'zh'), act: async () => null } as const;
  const page = renderToStaticMarkup(createElement(OrderView, seen));
  expect(page).toContain('<li>铅笔 × 2.5</li>');
  expect((await t.call('POST', `${url}/confirm`)).code).toBe(200);
  expect((await t.call('POST', `${url}/confirm`)).code).toBe(410);
  expect((await detail(order.id)).confirmedAt).toEqual(expect.any(String));
});
