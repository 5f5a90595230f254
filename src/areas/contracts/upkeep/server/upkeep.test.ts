// What happens to contracts while nobody looks: dates pass, books are checked, other areas tell.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { customerMerged, referralRewardDue, referralRewardGranted } from '#areas/customers/customer/model/events';
import { courseStopped } from '#areas/learning/courses/model/signals';
import { couponVoided } from '#areas/marketing/model/events';
import { categoryMerged } from '#areas/system/identity/model/events';
import { on } from '#kernel/server/service';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';
import { superviseRules } from '../../contract/server/settings';
import { FundApplication, StudyFund } from '../../fund/model/fund';
import { contractVoided } from '../../model/events';
import { openStates } from '../../model/queries';
import { VoucherBatch } from '../../vouchers/model/voucher';

let shop: Selling;
/** How many contracts of a customer were open when one was told to be void. */
const openWhenVoid = new Map<number, number[]>();
const granted: { referralId: number; side: string }[] = [];
const day = 86_400_000;

beforeAll(async () => {
  shop = await selling({
    parts: [withoutApprovals],
    listeners: [
      on(referralRewardGranted, (_work, told) => void granted.push(told)),
      on(contractVoided, async (work, { customerId }) => {
        const open = await work.ask(openStates, { customerIds: [customerId] });
        openWhenVoid.set(customerId, [...(openWhenVoid.get(customerId) ?? []), open.length]);
      }),
    ],
  });
});

const maths = (qty: number, more = {}) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], more);
const later = (days: number) => shop.clock.set(new Date(shop.clock.now().getTime() + days * day).toISOString());

test('rule 19: an installment is overdue three days after it was due; what was released stays, and it can still be paid', async () => {
  const family = await shop.customer('逾期', '13800020001');
  const contract = await shop.signed(family, maths(4, { plan: { 1: [2, 2] }, dueOn: ['2020-01-01', '2020-02-01'] }));
  expect(await runJob(shop.app, 'contracts.dates')).toBe(2);
  expect(await runJob(shop.app, 'contracts.dates')).toBe(0);
  await shop.pay(contract.id, 300_00, 600_00, 'overdue-1');
  const charges = async () =>
    (await shop.chief.get('/contract/v1/installment/list', { contractId: contract.id })).data.list;
  expect((await charges()).map(({ state }: { state: string }) => state)).toEqual(['paid', 'overdue']);
  expect(await shop.pay(contract.id, 300_00, 300_00, 'overdue-2')).toMatchObject({ code: 200 });
  expect((await charges()).map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid']);
});

test('rule 14: signed and unpaid for thirty days it is void by itself and gives back what it held; money on its way keeps it', async () => {
  const goods = await shop.product('占用', 10_00, 5);
  const wish = shop.cart([{ kind: 'product', itemId: goods, qty: 2 }]);
  const [left, coming] = [
    await shop.signed(await shop.customer('作废', '13800020002'), wish),
    await shop.signed(await shop.customer('在途', '13800020003'), wish),
  ];
  await shop.pay(coming.id, 20_00, 20_00, 'coming', [{ method: 'bank_transfer', amount: 20_00, tradeNo: 'B-77' }]);
  const then = shop.clock.now();
  later(28);
  expect(await runJob(shop.app, 'contracts.autoVoid')).toBe(0);
  later(2);
  expect(await runJob(shop.app, 'contracts.autoVoid')).toBe(1);
  shop.clock.set(then.toISOString());
  expect(await shop.stateOf(left.id)).toBe('void');
  expect(await shop.stateOf(coming.id)).toBe('signed');
  const stock = await shop.chief.get('/v1/classFee/stock/list', { productId: goods });
  expect(stock.data.list[0]).toMatchObject({ onHand: 5, reserved: 2 });
});

test('what belonged to a merged customer belongs to the kept one', async () => {
  const [keep, drop] = [await shop.customer('留', '13800020004'), await shop.customer('并', '13800020005')];
  const { data } = await shop.draft(drop, maths(3));
  const voucherId = await shop.voucher(drop.id, {});
  const fund = (name: string) =>
    shop.put(StudyFund, {
      ...{ name, source: 'enterprise', mode: 'amount', periodFrom: '2026-01-01', periodTo: '2099-12-31' },
      ...{ budget: 1_000_00, cap: 500_00, schoolBudgets: [], state: 'opened' },
    });
  const [both, alone] = [await fund('两人都申请'), await fund('只有一人')];
  const grant = (customerId: number, fundId: number) =>
    shop.put(FundApplication, {
      ...{
        fundId,
        customerId,
        schoolId: shop.schoolId,
        situation: 1,
        asked: 100_00,
        granted: 100_00,
        state: 'granted',
      },
    });
  const [own, same, only] = [await grant(keep.id, both), await grant(drop.id, both), await grant(drop.id, alone)];
  await shop.inside((work) => work.emit(customerMerged, { keepId: keep.id, dropId: drop.id }));
  const whose = async (id: number) =>
    (await shop.chief.get('/studyfund/v1/application/detail', { id })).data.customerId;
  // Of one fund one grant: the second of two stays where it was.
  expect([await whose(own), await whose(same), await whose(only)]).toEqual([keep.id, drop.id, keep.id]);
  expect((await shop.chief.get('/contract/v1/contract/detail', { id: data.id })).data.customerId).toBe(keep.id);
  expect((await shop.chief.get('/v1/classFee/voucher/detail', { id: voucherId })).data.customerId).toBe(keep.id);
});

test('a draft counts as open, and whoever hears that it is gone or void finds nothing open any more', async () => {
  const family = await shop.customer('时钟', '13800020009');
  const asked = { customerIds: [family.id] };
  const open = () => shop.inside((work) => work.ask(openStates, asked));
  const { data } = await shop.draft(family, maths(3));
  expect(await open()).toMatchObject([{ contractId: data.id, state: 'draft' }]);
  expect((await shop.seller.delete('/contract/v1/contract/delete', { id: data.id })).code).toBe(200);
  const again = await shop.signed(family, maths(3));
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  await shop.chief.post('/contract/v1/contract/void', {
    id: again.id,
    version: again.version,
    voidReason: reasons[0].id,
  });
  expect(openWhenVoid.get(family.id)).toEqual([0, 0]);
  expect(await open()).toEqual([]);
});

test('the prices of a stopped course are flagged', async () => {
  const courseId = await shop.course('T-STOP', shop.maths);
  const id = await shop.fee(courseId, 100_00, 2);
  await shop.inside((work) => work.emit(courseStopped, { courseId }));
  expect((await shop.chief.get('/v1/classFee/feeStandard/detail', { id })).data.itemStopped).toBe(true);
});

test('a reward of vouchers is given from its batch while it lasts, and told', async () => {
  const family = await shop.customer('推荐', '13800020006');
  const batchId = await shop.put(VoucherBatch, {
    ...{
      name: '推荐礼',
      kind: 'lessons',
      lessons: 2,
      quantity: 3,
      validDays: 30,
      source: 'activity',
      state: 'issuing',
    },
  });
  const due = (referralId: number) =>
    shop.inside((work) =>
      work.emit(referralRewardDue, {
        ...{
          referralId,
          side: 'referrer' as const,
          customerId: family.id,
          kind: 'voucher' as const,
          ref: batchId,
          quantity: 2,
        },
      }),
    );
  await due(901);
  await due(902);
  expect(granted).toMatchObject([{ referralId: 901, side: 'referrer' }]);
  expect((await shop.chief.get('/v1/classFee/voucher/list', { customerId: family.id })).data.total).toBe(2);
});

test('a school that is not open signs no new contracts', async () => {
  const family = await shop.customer('关闭', '13800020007');
  await shop.inside((work) => work.session.rows(sql`update school set state = 'closing' where id = ${shop.schoolId}`));
  expect(await shop.draft(family, maths(1))).toMatchObject({ code: 422, data: [{ field: 'schoolId' }] });
  await shop.inside((work) => work.session.rows(sql`update school set state = 'open' where id = ${shop.schoolId}`));
});

test('must hold 25: the books agree after all this; a fen that goes astray is found', async () => {
  expect(await runJob(shop.app, 'contracts.identities')).toBe(0);
  const family = await shop.customer('错账', '13800020008');
  const contract = await shop.signed(family, maths(3));
  await shop.pay(contract.id, 450_00, 450_00, 'wrong');
  const tamper = (by: number) =>
    shop.inside((work) =>
      work.session.rows(sql`update contract_line set net = net + ${by} where contract_id = ${contract.id}`),
    );
  await tamper(1);
  expect(await runJob(shop.app, 'contracts.identities')).toBeGreaterThan(0);
  await tamper(-1);
  expect(await runJob(shop.app, 'contracts.identities')).toBe(0);
});

test('a coupon that is void leaves the drafts that named it, and they are priced without it', async () => {
  const family = await shop.customer('废券', '13800020031');
  const { data: draft } = await shop.draft(family, maths(2, { couponIds: [7, 8] }));
  expect(draft.receivable).toBe('100.00');
  await shop.inside((work) => work.emit(couponVoided, { batchId: 1, couponIds: [8] }));
  const { data: now } = await shop.chief.get('/contract/v1/contract/detail', { id: draft.id });
  expect([now.cart.couponIds, now.receivable]).toEqual([[7], '200.00']);
});

test('a supervised subject that becomes another stays supervised', async () => {
  await shop.set('contracts.supervise.nonAcademic', [shop.english, 4711]);
  await shop.inside((work) => work.emit(categoryMerged, { tree: 'course_subject', fromId: 4711, toId: shop.maths }));
  await shop.inside((work) => work.emit(categoryMerged, { tree: 'school_type', fromId: shop.english, toId: 1 }));
  const { levels } = await shop.inside((work) => superviseRules(work, shop.schoolId));
  expect([...levels]).toEqual([
    [shop.english, 'warn'],
    [shop.maths, 'warn'],
  ]);
});
