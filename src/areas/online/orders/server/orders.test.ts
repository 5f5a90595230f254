import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { onlineShop } from '#testing/scenes/onlineShop';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Awaited<ReturnType<typeof onlineShop>>;
beforeAll(async () => {
  t = await onlineShop([withoutApprovals]);
});
const path = '/v1/qmpackage/order';
const create = (kind: string, itemId: number, customerId: number, more: object = {}) =>
  t.chief.post(`${path}/create`, { kind, itemId, customerId, ...more });
const detail = async (id: number) => (await t.chief.get(`${path}/detail`, { id })).data;
let trades = 0;
const pay = async (id: number, more: object = {}) => {
  const { version } = await detail(id);
  trades += 1;
  return t.chief.post(`${path}/pay`, { id, version, payMethod: 'wechat', tradeNo: `T${trades}`, ...more });
};
const bought = async (kind: string, itemId: number, customerId: number) => {
  const { id } = (await create(kind, itemId, customerId)).data;
  await pay(id);
  return id as number;
};

test('must hold 20: of many who want the last one, one gets it; closed unpaid it can be bought again', async () => {
  const one = await t.onSale({ stock: 1 });
  const people = await t.students(20);
  const answers = await Promise.all(people.map((id) => create('package', one.id, id)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code, data }) => code === 409 && data === 'sold_out')).toHaveLength(19);
  await t.leap(new Date(t.clock.now().getTime() + 25 * 3_600_000));
  expect(await runJob(t.app, 'online.orders')).toBeGreaterThan(0);
  expect((await create('package', one.id, people[1]!)).code).toBe(200);
});

test('rule 21: a second order for the same thing is the first one', async () => {
  const one = await t.onSale();
  const { id } = await t.student();
  const first = await create('package', one.id, id);
  expect((await create('package', one.id, id)).data.id).toBe(first.data.id);
});

test('nothing new is sold or redeemed with a course that was stopped; what is open stays', async () => {
  const one = await t.onSale();
  const batch = await t.generated({ courseIds: [one.items[0].refId] });
  const [first, later] = await t.students(2);
  await bought('package', one.id, first!);
  await t.inside((work) =>
    work.session.rows(sql`update course set state = 'retired' where id = ${one.items[0].refId}`),
  );
  expect((await create('package', one.id, later!)).code).toBe(409);
  const [code] = await t.codesOf(batch.id);
  expect(await t.redeem(code!, later!)).toMatchObject({ code: 409, data: { error: 'reward_gone' } });
  expect([await t.opened(first!), await t.opened(later!)].map((list) => list.length)).toEqual([1, 0]);
});

test('must hold 18, 19: a payment is booked once, opens once, and the book says what the list says', async () => {
  const one = await t.onSale();
  const { id: customerId } = await t.student();
  const { id } = (await create('package', one.id, customerId)).data;
  const { version } = await detail(id);
  const asked = { id, version, payMethod: 'wechat', tradeNo: 'ONCE' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => t.chief.post(`${path}/pay`, asked)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await t.opened(customerId)).toHaveLength(1);
  const book = await t.chief.get('/v1/classFee/financeEntry/list', { customerId });
  expect(
    book.data.list.map(({ amount, direction }: { amount: string; direction: string }) => [amount, direction]),
  ).toEqual([['199.00', 'in']]);
  const other = (await create('package', one.id, (await t.student()).id)).data;
  expect(await pay(other.id, { tradeNo: 'ONCE' })).toMatchObject({ code: 422, data: [{ field: 'tradeNo' }] });
});

test('must hold 16: what goes back follows the rule, and a full refund takes back what the order gave', async () => {
  const one = await t.onSale();
  const { id: customerId } = await t.student();
  const id = await bought('package', one.id, customerId);
  expect((await t.chief.get(`${path}/refundQuote`, { id })).data.refundable).toBe('199.00');
  const asked = async (refundAmount: string) => {
    const { version } = await detail(id);
    return t.chief.post(`${path}/refund`, { id, version, refundAmount, refundReason: '不学了' });
  };
  expect((await asked('199.01')).code).toBe(422);
  expect((await asked('50.00')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 'part_refunded', refunded: '50.00' });
  expect((await asked('149.00')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 'refunded', refunded: '199.00' });
  expect((await t.opened(customerId))[0].state).toBe('revoked');
});

test('must hold 17, 21: an upgrade is credited and ends the lower level; a plan opens what it lists and nothing else', async () => {
  const [a, b] = [await t.course('甲课'), await t.course('乙课')];
  const seller = await t.onSale({ items: [{ kind: 'course', refId: b }] });
  const plan = async (name: string, level: string, price: string, courseIds: number[]) => {
    const added = await t.chief.post('/v1/qm/viporder/plan/add', { name, level, days: 365, price, courseIds });
    return (await t.chief.post('/v1/qm/viporder/plan/putOn', { id: added.data.id, version: added.data.version })).data
      .id as number;
  };
  const vip = await plan('年卡', 'vip', '365.00', [a]);
  const svip = await plan('高级年卡', 'svip', '699.00', [a]);
  const { id: customerId } = await t.student();
  await bought('vip', vip, customerId);
  const access = async (refId: number) =>
    (await t.chief.get('/v1/qm/opencourse/access', { customerId, kind: 'course', refId })).data;
  expect((await access(a)).may).toBe(true);
  const refused = await access(b);
  expect(refused).toMatchObject({ may: false });
  expect(JSON.stringify(refused.reasons)).toContain(seller.name);
  await t.leap(new Date(t.clock.now().getTime() + 219 * 86_400_000));
  const quote = await t.chief.post(`${path}/quote`, { kind: 'vip', itemId: svip, customerId });
  expect(quote.data).toMatchObject({ credit: '146.00', payable: '553.00' });
  await bought('vip', svip, customerId);
  const { list } = (await t.chief.get('/v1/qm/viporder/membership/list', { customerId })).data;
  expect(
    Object.fromEntries(list.map(({ level, status }: { level: string; status: string }) => [level, status])),
  ).toEqual({ vip: 'ended', svip: 'active' });
});

test('must hold 16, 19: 23 of 90 days used give back 148.14 and a fen more is beyond the rule; the list and the book agree', async () => {
  const one = await t.onSale({ refundPolicy: 'by_days', fullRefundDays: 0 });
  const { id: customerId } = await t.student();
  const id = await bought('package', one.id, customerId);
  await t.leap(new Date(t.clock.now().getTime() + 23 * 86_400_000));
  const quote = (await t.chief.get(`${path}/refundQuote`, { id })).data;
  expect(quote).toMatchObject({ refundable: '148.14', allDays: 90, usedDays: 23 });
  const { version } = await detail(id);
  await t.chief.post(`${path}/refund`, { id, version, refundAmount: '148.15', refundReason: '补偿' });
  expect(await detail(id)).toMatchObject({ overPolicy: true, refunded: '148.15', state: 'part_refunded' });
  const { summary } = (await t.chief.get(`${path}/list`, { pageSize: 1 })).data;
  const booked = await t.inside((work) =>
    work.session.one<{ net: string }>(
      sql`select coalesce(sum(case direction when 'in' then amount else -amount end), 0)::bigint as net from finance_entry
        where enterprise_id = ${work.enterpriseId} and ref_table = 'online_order'`,
    ),
  );
  expect(Math.round(Number(summary.net) * 100)).toBe(Number(booked!.net));
});
