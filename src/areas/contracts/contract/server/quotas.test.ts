// What a submit takes, and how often: a scheme in vain is not used up, a limit for each customer holds for two contracts at once,
// nothing is taken off twice because it was named twice.
import { beforeAll, expect, test } from 'vitest';
import { signInWith } from '#testing/granted';
import { neighbours, type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let n = 0;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
});

const family = () => {
  n += 1;
  return shop.customer(`名额${n}`, `1350000${String(n).padStart(4, '0')}`);
};
const maths = (qty: number, more = {}) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], more);
const usedOf = async (id: number) => (await shop.chief.get('/v1/classFee/concession/detail', { id })).data.used;

const voided = async (contract: { id: number; version: number }) => {
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  const { data: now } = await shop.chief.get('/contract/v1/contract/detail', { id: contract.id });
  return shop.chief.post('/contract/v1/contract/void', { id: now.id, version: now.version, voidReason: reasons[0].id });
};

test('rule 10: a scheme chosen in vain takes no place; one that helped is free again when the contract is void', async () => {
  const helps = await shop.scheme('先打折', { autoApply: false, tiers: [{ threshold: 0, value: 50_00 }] });
  const late = await shop.scheme('满两千', {
    ...{ kind: 'amount_off', level: 'contract', thresholdOn: 'amount', autoApply: false, quotaTotal: 5 },
    tiers: [{ threshold: 2_000_00, value: 100_00 }],
  });
  const contract = await shop.signed(await family(), maths(20, { concessionIds: [helps, late] }));
  expect(contract.receivable).toBe('1500.00');
  expect([await usedOf(helps), await usedOf(late)]).toEqual([1, 0]);
  expect(await voided(contract)).toMatchObject({ code: 200, data: { state: 'void' } });
  expect([await usedOf(helps), await usedOf(late)]).toEqual([0, 0]);
});

test('must hold 5: a scheme once for each customer is had once, also by two contracts submitted at the same moment', async () => {
  const once = await shop.scheme('每人一次', { autoApply: false, quotaPerCustomer: 1 });
  const of = await family();
  const drafts = [
    await shop.draft(of, maths(10, { concessionIds: [once] })),
    await shop.draft(of, maths(12, { concessionIds: [once] })),
  ];
  const done = await Promise.all(drafts.map(({ data }) => shop.submit(data)));
  expect(done.map(({ code }) => code === 200).sort()).toEqual([false, true]);
  expect(await usedOf(once)).toBe(1);
  expect((await shop.draft(await family(), maths(10, { concessionIds: [once] }))).data.receivable).toBe('1350.00');
});

test('a scheme, a voucher or a coupon named twice is refused and not taken off twice', async () => {
  const of = await family();
  const free = await shop.scheme('可叠加', { autoApply: false });
  const voucherId = await shop.voucher(of.id, {});
  const quote = (more: object) =>
    shop.seller.post('/contract/v1/contract/quote', {
      ...{ customerId: of.id, schoolId: shop.schoolId, cart: { ...maths(10), ...more } },
    });
  expect(await quote({ concessionIds: [free] })).toMatchObject({ code: 200, data: { receivable: '1350.00' } });
  for (const more of [{ concessionIds: [free, free] }, { voucherIds: [voucherId, voucherId] }, { couponIds: [7, 7] }])
    expect((await quote(more)).code).toBe(422);
  for (const startOn of ['2026-02-30', '2026-13-01', 'soon'])
    expect((await quote({ lines: [{ kind: 'course', itemId: shop.mathsId, qty: 1, startOn }] })).code).toBe(422);
  for (const qty of [0, -1, 1.5, 1000])
    expect((await quote({ lines: [{ kind: 'course', itemId: shop.mathsId, qty }] })).code).toBe(422);
  expect((await quote({ dueOn: [] })).code).toBe(422);
});

test('must hold 2: free and in installments, every installment opens its lessons at once', async () => {
  const free = await shop.scheme('全免分期', { tiers: [{ threshold: 0, value: 0 }], autoApply: false });
  const contract = await shop.signed(await family(), maths(10, { concessionIds: [free], plan: { 1: [4, 6] } }));
  expect(contract).toMatchObject({ state: 'effective', receivable: '0.00' });
  const lots = (await shop.chief.get('/class/v1/lot/list', { contractId: contract.id, sort: 'id' })).data.list;
  expect(lots.map(({ qty, amount }: { qty: number; amount: string }) => [qty, amount])).toEqual([
    [4, '0.00'],
    [6, '0.00'],
  ]);
});

test('rule 13: a contract ends with its last lot, counted from the day it became effective and not from its signature', async () => {
  const courseId = await shop.course('T-VALID', shop.maths);
  await shop.fee(courseId, 100_00, 2, { validityDays: 30 });
  const contract = await shop.signed(await family(), shop.cart([{ kind: 'course', itemId: courseId, qty: 3 }]));
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + 10 * 86_400_000).toISOString());
  const cashier = await shop.signIn('13800000011');
  await shop.pay(contract.id, 300_00, 300_00, 'late-start', undefined, cashier);
  shop.clock.set(then.toISOString());
  const [lot] = (await shop.chief.get('/class/v1/lot/list', { contractId: contract.id })).data.list;
  const { data: now } = await shop.chief.get('/contract/v1/contract/detail', { id: contract.id });
  expect(now.endOn > contract.endOn).toBe(true);
  expect(now.endOn).toBe(lot.expiresOn ?? lot.validTo);
});

test('rule 12: the kind follows from what was bought; another is said by who may, and decides which schemes fit', async () => {
  const of = await family();
  const first = await shop.signed(of, maths(2));
  expect(first.kind).toBe('new');
  await shop.pay(first.id, 300_00, 300_00, 'kind-1');
  const english = shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 2 }]);
  expect((await shop.draft(of, maths(2))).data.kind).toBe('renew');
  expect((await shop.draft(of, english)).data.kind).toBe('expand');
  expect(await shop.draft(of, { ...english, kind: 'new' })).toMatchObject({
    code: 403,
    data: 'contracts.contract.kind',
  });
  const principal = await shop.signIn('13800000005');
  const { data: over } = await shop.draft(of, { ...english, kind: 'new' }, principal);
  expect(over.kind).toBe('new');
  expect((await shop.submit(over, principal)).data).toMatchObject({ kind: 'new', state: 'signed' });
  // Goods alone stay goods.
  const book = await shop.product('类型书', 10_00, 5);
  const goods = shop.cart([{ kind: 'product', itemId: book, qty: 1 }], { kind: 'new' });
  expect((await shop.draft(of, goods, principal)).data.kind).toBe('goods');
});

test('each scheme that is not taken says why: shut out by a coupon, no longer reached after the others, in vain', async () => {
  const of = await family();
  const english = { subjects: [shop.english] };
  await shop.scheme('不与券同用', { ...english, withCoupon: false, tiers: [{ threshold: 0, value: 70_00 }] });
  await shop.scheme('英语五折', { ...english, tiers: [{ threshold: 0, value: 50_00 }] });
  await shop.scheme('英语满千', {
    ...{ ...english, kind: 'amount_off', level: 'contract', thresholdOn: 'amount' },
    tiers: [{ threshold: 1_000_00, value: 50_00 }],
  });
  const cart = shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 10 }], {
    concessionIds: null,
    couponIds: [7],
  });
  const { data } = await shop.seller.post('/contract/v1/contract/quote', {
    customerId: of.id,
    schoolId: shop.schoolId,
    cart,
  });
  const against = Object.fromEntries(
    data.usable.map((one: { name: string; against: string }) => [one.name, one.against]),
  );
  expect(against).toMatchObject({
    英语五折: null,
    不与券同用: '「不与券同用」不能与优惠券同用',
    英语满千: '其他优惠之后还差 350.00 元',
  });
  expect(data.receivable).toBe('550.00');
});

test('must hold 19: a seller without the right to a school, or of another enterprise, prices and sells nothing here', async () => {
  const of = await family();
  const { data: draft } = await shop.draft(of, maths(2));
  const stranger = await shop.signIn('13900000001', 'demo2');
  expect((await stranger.get('/contract/v1/contract/detail', { id: draft.id })).code).toBe(404);
  expect((await shop.submit(draft, stranger)).code).toBe(404);
  const quote = { customerId: of.id, schoolId: shop.schoolId, cart: maths(2) };
  expect((await stranger.post('/contract/v1/contract/quote', quote)).code).toBe(404);
  expect((await shop.pay(draft.id, 1_00, 300_00, 'stranger', undefined, stranger)).code).toBeGreaterThanOrEqual(403);
  neighbours.points = 0;
  const looker = await signInWith(shop, { scope: 'self', permissions: ['contracts.contract.view'] });
  expect((await looker.post('/contract/v1/contract/quote', quote)).code).toBe(403);
  expect((await shop.submit(draft, looker)).code).toBe(403);
});
