// What is seen of contracts elsewhere, by whom.
import { beforeAll, expect, test } from 'vitest';
import { figureValue } from '#kernel/server/figures/counting';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let family: { id: number; guardianId: number };
let contract: { id: number; no: string };
const today = () => new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  shop = await selling();
  family = await shop.customer('总览', '13800030001');
  contract = await shop.signed(
    family,
    shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }], { plan: { 1: [2, 2] } }),
  );
  await shop.pay(contract.id, 300_00, 600_00, 'seen-1');
});

test('the customer’s page has their contracts and vouchers, with how many there are', async () => {
  await shop.voucher(family.id, {});
  const { data } = await shop.chief.get('/api/v1/student/customer/tabs', { id: family.id });
  expect(data).toMatchObject({ 'contracts.ofCustomer': 1, 'contracts.rightsOfCustomer': 1 });
});

test('one that has expired is still in the list, so it is still counted', async () => {
  const { owner } = shop.app.database;
  await owner.query(`update voucher set state = 'expired' where customer_id = $1`, [family.id]);
  const { data } = await shop.chief.get('/api/v1/student/customer/tabs', { id: family.id });
  const listed = (await shop.chief.get('/v1/classFee/voucher/list', { customerId: family.id })).data.list;
  expect([listed.length, data['contracts.rightsOfCustomer']]).toEqual([1, 1]);
});

test('the customer’s life tells the contract and the payment, and to who may not read payments only the contract', async () => {
  const life = async (who: Person) =>
    (await who.get('/api/v1/student/customer/timeline', { id: family.id })).data
      .filter(({ area }: { area: string }) => area === 'contracts')
      .map(({ kind }: { kind: string }) => kind)
      .sort();
  expect(await life(shop.chief)).toEqual(['contract', 'payment']);
  expect(await life(shop.seller)).toContain('contract');
});

test('a contract is found by its number, by who may see it only', async () => {
  const find = async (who: Person) => JSON.stringify((await who.get('/work/v1/search', { q: contract.no })).data);
  expect(await find(shop.seller)).toContain(contract.no);
  const other = await shop.signIn('13800000014');
  expect(await find(other)).not.toContain(contract.no);
});

test('figures count what became effective, what came in and what is owed', async () => {
  const context = { from: today(), to: today(), schoolId: shop.schoolId };
  const value = (key: string) => shop.inside((work) => figureValue(work, key, context));
  expect(await value('contract.signed')).toBe(600_00);
  expect(await value('payment.received')).toBe(300_00);
  expect(await value('payment.net')).toBe(300_00);
  expect(await value('refund.amount')).toBe(0);
  expect(await value('contract.owed')).toBe(300_00);
  const region = await shop.inside((work) =>
    figureValue(work, 'payment.net', { from: today(), to: today(), regionId: 999_999 }),
  );
  expect(region).toBe(0);
});

test('the cards say who still pays, what came in today and which day is open', async () => {
  const card = async (who: Person, key: string) => (await who.get('/work/v1/home/card', { key })).data;
  const owing = await card(shop.cashier, 'contracts.toCollect');
  expect(owing.figures).toMatchObject([
    { key: 'count', value: 1 },
    { key: 'owed', value: '¥300.00' },
    { key: 'overdue', value: 0 },
  ]);
  expect(owing.rows).toMatchObject([{ title: '总览', url: `/customContractManageBargainPay?id=${contract.id}` }]);
  expect((await card(shop.cashier, 'contracts.receivedToday')).figures[0]).toMatchObject({
    key: 'received',
    value: '¥300.00',
  });
  expect((await card(shop.cashier, 'contracts.dayClose')).figures).toMatchObject([{ value: 1 }, { value: 0 }]);
});

test('who leaves hands over drafts and unpaid contracts, with their share of the credit; a school that closes is shown its live ones', async () => {
  const { data: draft } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]));
  const [fromId, toId] = [shop.seller.client.uid, shop.chief.client.uid];
  const kind = shop.app.registries.handover.get('contract_draft')!;
  expect(await shop.inside((work) => kind.count(work, fromId))).toBe(1);
  expect(await shop.inside((work) => kind.list(work, fromId, 1))).toMatchObject([{ id: draft.id }]);
  await shop.inside((work) => kind.move(work, { fromId, toId, ids: 'all', handoverId: 1, byId: toId }));
  expect(await shop.inside((work) => kind.count(work, fromId))).toBe(0);
  const check = shop.app.registries.closeCheck.get('contracts.live')!;
  expect(await shop.inside((work) => check.count(work, shop.schoolId))).toBe(2);
});

test('groups of customers may ask what their contracts come to', async () => {
  const meeting = async (field: string, value: string | number) => {
    const conditions = JSON.stringify({ op: 'and', items: [{ field, op: 'atLeast', value }] });
    const { data } = await shop.chief.get('/api/v1/student/customer/list', { conditions, pageSize: 100 });
    return data.list.map(({ name }: { name: string }) => name);
  };
  expect(await meeting('contracts.owed', '300.00')).toEqual(['总览']);
  expect(await meeting('contracts.owed', '300.01')).toEqual([]);
  expect(await meeting('contracts.sum', '600.00')).toEqual(['总览']);
  expect(await meeting('contracts.count', 1)).toEqual(['总览']);
});

test('who leaves hands over bargains and refunds that wait; a refund that is not paid out stands in a closing school’s way', async () => {
  const [fromId, toId] = [shop.seller.client.uid, shop.chief.client.uid];
  const other = await shop.customer('移交', '13800030002');
  const { data: draft } = await shop.draft(other, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }]));
  await shop.seller.post('/contract/v1/bargain/propose', { contractId: draft.id, target: '1000.00' });
  const paid = await shop.signed(other, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
  await shop.pay(paid.id, 300_00, 300_00, 'handed-1');
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  const refund = { contractId: paid.id, reasonId: reasons[0].id };
  expect((await shop.seller.post('/contract/v1/refund/add', refund)).code).toBe(200);
  const kind = shop.app.registries.handover.get('contract_document')!;
  const list = (of: number) => shop.inside((work) => kind.list(work, of, 1));
  const [bargain, asked] = await list(fromId);
  expect([bargain, asked].map((one) => one?.url)).toEqual([
    `/customContractManageBargain?id=${draft.id}`,
    '/customContractManageFeeRefund',
  ]);
  await shop.inside((work) => kind.move(work, { fromId, toId, ids: [asked!.id], handoverId: 1, byId: toId }));
  expect([await list(fromId), await list(toId)]).toEqual([[bargain], [asked]]);
  const check = shop.app.registries.closeCheck.get('contracts.refunds')!;
  expect(await shop.inside((work) => check.count(work, shop.schoolId))).toBe(1);
});

test('refunds and changes stand in the life of the family, for who may see them', async () => {
  const family = await shop.customer('往事', '13800030003');
  const paid = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
  await shop.pay(paid.id, 300_00, 300_00, 'life-1');
  const dates = { fromDate: '2099-01-01', toDate: '2099-01-31' };
  const change = { contractId: paid.id, kind: 'suspend', reason: '外出', ...dates };
  const { data: asked } = await shop.seller.post('/contract/v1/change/add', change);
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  await shop.seller.delete('/contract/v1/change/delete', { id: asked.id, version: asked.version });
  const again = await shop.seller.post('/contract/v1/change/add', change);
  await shop.seller.post('/contract/v1/change/withdraw', { id: again.data.id, version: again.data.version });
  const refund = { contractId: paid.id, reasonId: reasons[0].id };
  const { data: sheet } = await shop.seller.post('/contract/v1/refund/add', refund);
  const life = async (who: typeof shop.seller) =>
    (await who.get('/api/v1/student/customer/timeline', { id: family.id })).data.map(
      ({ kind, body }: { kind: string; body: string }) => [kind, body],
    );
  const own = [
    ['refund', `${sheet.no} · ¥300.00 · 草稿`],
    ['change', `${again.data.no} · 停课 · 已撤回`],
  ];
  expect(await life(shop.seller)).toEqual(expect.arrayContaining(own));
  const teacher = await shop.signIn('13800000007');
  expect((await teacher.get('/api/v1/student/customer/timeline', { id: family.id })).code).toBe(403);
});

test('a school that closes signs nothing new, not even what was drafted before; whoever leads it is shown what lives, until it stays', async () => {
  const schools = '/school/v1/school';
  const principal = await shop.signIn('13800000005');
  const asked = async () =>
    (await principal.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list.filter(
      ({ kind, state }: { kind: string; state: string }) => kind === 'contracts.closing' && state === 'open',
    );
  const wish = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]);
  const family = await shop.customer('关校', '13800030004');
  const { data: draft } = await shop.draft(family, wish);
  const { data: open } = await shop.chief.get(`${schools}/list`, { state: 'open', pageSize: 50 });
  const receiver = open.list.find(({ id }: { id: number }) => id !== shop.schoolId);
  const step = async (name: string, values: object) => {
    const { data } = await shop.chief.get(`${schools}/detail`, { id: shop.schoolId });
    return shop.chief.post(`${schools}/${name}`, { id: shop.schoolId, version: data.version, ...values });
  };
  const closed = await step('startClose', { reason: '合并', closedAt: '2027-12-31', receivingSchoolId: receiver.id });
  expect(closed, closed.message).toMatchObject({ code: 200 });
  await everybodyAgrees(shop, 'system.schoolClose', 'school', shop.schoolId);

  const refused = { code: 422, data: [{ field: 'schoolId' }] };
  expect(await shop.submit(draft)).toMatchObject(refused);
  expect(await shop.draft(family, wish)).toMatchObject(refused);
  const live = await shop.inside((work) =>
    work.app.registries.closeCheck.get('contracts.live')!.count(work, shop.schoolId),
  );
  expect(await asked()).toMatchObject([{ titleZh: expect.stringContaining(`${live} 份合同`) }]);
  expect((await asked())[0].url).toContain(`schoolId=${shop.schoolId}`);
  await shop.product('库存', 10_00, 3);
  const checks = (await shop.chief.get(`${schools}/closeCheck`, { id: shop.schoolId })).data;
  expect(checks).toContainEqual({ area: 'contracts', item: '库存商品', count: 1, path: '/stockOverview' });

  expect(await step('withdrawClose', { reason: '不关了' })).toMatchObject({ code: 200 });
  expect(await asked()).toEqual([]);
  expect(await shop.submit(draft)).toMatchObject({ code: 200, data: { state: 'signed' } });
});

test('a tab says how many of them its reader’s own list shows', async () => {
  const looker = await signInWith(
    shop,
    { scope: 'all', permissions: ['customers.customer.view'] },
    { scope: 'self', permissions: ['contracts.contract.view'] },
  );
  const shown = async () => (await looker.get('/api/v1/student/customer/tabs', { id: family.id })).data;
  const keep = (by: Person) =>
    shop.app.database.owner.query('update contract set owner_id = $1, created_by = $1 where customer_id = $2', [
      by.client.uid,
      family.id,
    ]);
  await keep(looker);
  expect((await shown())['contracts.ofCustomer']).toBeGreaterThan(0);
  await keep(shop.chief);
  expect(await shown()).toMatchObject({ 'contracts.ofCustomer': 0 });
});
