// What follows a sale and asks leave for, end to end through the flows their kinds ship with.
import { expect, test } from 'vitest';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { selling } from '#testing/scenes/selling';
import { kindsShown } from './kindsShown';

const shop = await selling();
let made = 0;
/** A contract that runs. */
async function running() {
  made += 1;
  const family = await shop.customer(`后${made}`, `1362222${String(made).padStart(4, '0')}`);
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]));
  await shop.pay(contract.id, 600_00, 600_00, `after-${made}`);
  return { id: contract.id as number, family };
}
const reasons = (await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' })).data;
const situations = (await shop.chief.get('/v1/category/nodes', { tree: 'family_situation' })).data;
const submitted = async (path: string, values: Record<string, unknown>): Promise<number> => {
  const { data, message } = await shop.seller.post(`${path}/add`, values);
  expect(data?.id, message).toBeGreaterThan(0);
  const asked = await shop.seller.post(`${path}/submit`, { id: data.id, version: data.version });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'approving' } });
  return data.id;
};
const stateAt = async (path: string, id: number) => (await shop.chief.get(`${path}/detail`, { id })).data.state;

test('a refund is to be paid out when principal and finance agree; refused, the contract runs on', async () => {
  const path = '/contract/v1/refund';
  const [yes, no] = [await running(), await running()];
  const id = await submitted(path, { contractId: yes.id, reasonId: reasons[0].id });
  const people = await everybodyAgrees(shop, 'contracts.refund', 'refund', id, async () => {
    expect(await shop.stateOf(yes.id)).toBe('refunding');
  });
  expect(people.length).toBeGreaterThan(1);
  expect(await stateAt(path, id)).toBe('approved');
  const refused = await submitted(path, { contractId: no.id, reasonId: reasons[0].id });
  await somebodyRefuses(shop, 'contracts.refund', 'refund', refused);
  expect([await stateAt(path, refused), await shop.stateOf(no.id)]).toEqual(['draft', 'effective']);
});

test('a change is executed after the principal agreed; refused, the contract runs on', async () => {
  const path = '/contract/v1/change';
  const [yes, no] = [await running(), await running()];
  const wish = { kind: 'course', reason: '换课', ins: { courseId: shop.englishId, lessons: 4, concessionIds: [] } };
  const id = await submitted(path, { ...wish, contractId: yes.id });
  await everybodyAgrees(shop, 'contracts.change', 'contract_change', id, async () => {
    expect(await shop.stateOf(yes.id)).toBe('changing');
  });
  expect(await stateAt(path, id)).toBe('approved');
  const refused = await submitted(path, { ...wish, contractId: no.id });
  await somebodyRefuses(shop, 'contracts.change', 'contract_change', refused);
  expect([await stateAt(path, refused), await shop.stateOf(no.id)]).toEqual(['draft', 'effective']);
});

test('above 10,000.00 the region manager decides about a refund too; a change of school is decided by both principals', async () => {
  const family = await shop.customer('后大', '13622229999');
  const large = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 70 }]));
  await shop.pay(large.id, 10_500_00, 10_500_00, 'after-large');
  const refund = await submitted('/contract/v1/refund', { contractId: large.id, reasonId: reasons[0].id });
  const said = await everybodyAgrees(shop, 'contracts.refund', 'refund', refund);
  expect(said).toHaveLength(3);

  const schools = (await shop.chief.get('/school/v1/school/list', { state: 'open', pageSize: 50 })).data.list;
  const here = schools.find(({ id }: { id: number }) => id === shop.schoolId);
  const there = schools.find(
    ({ id, principalId }: { id: number; principalId: number | null }) =>
      id !== shop.schoolId && principalId && principalId !== here.principalId,
  );
  const { id: contractId } = await running();
  const wish = { contractId, kind: 'school', reason: '搬家', targetSchoolId: there.id };
  const id = await submitted('/contract/v1/change', wish);
  const both = await everybodyAgrees(shop, 'contracts.change', 'contract_change', id);
  expect(both).toEqual([said[0], there.$labels.principalId]);
});

test('help is granted when principal and finance agree', async () => {
  const { data: fund } = await shop.chief.post('/studyfund/v1/fund/add', {
    ...{ name: '审批助学', source: 'donor', periodFrom: '2020-01-01', periodTo: '2099-12-31', budget: '900.00' },
    ...{ mode: 'amount', cap: '300.00' },
  });
  await shop.chief.post('/studyfund/v1/fund/open', { id: fund.id, version: fund.version });
  const { family } = await running();
  const path = '/studyfund/v1/application';
  const wish = { fundId: fund.id, customerId: family.id, situation: situations[0].id, asked: '500.00' };
  const id = await submitted(path, wish);
  await everybodyAgrees(shop, 'contracts.studyFund', 'study_fund_application', id);
  const { data } = await shop.chief.get(`${path}/detail`, { id });
  expect(data).toMatchObject({ state: 'granted', granted: '300.00' });
});

test('a counted difference is booked at once up to 500.00, beyond it when the principal agrees; refused, the book stays', async () => {
  const path = '/v1/classFee/stock';
  const shelf = async (name: string) => {
    const productId = await shop.product(name, 200_00, 40);
    const look = async () => (await shop.chief.get(`${path}/list`, { productId })).data.list[0];
    const { id, value } = await look();
    return { id: id as number, each: Number(value) / 40, onHand: async () => (await look()).onHand as number };
  };
  const [a, b] = [await shelf('甲书'), await shelf('乙书')];
  const few = Math.floor(500 / a.each);
  const count = (of: { id: number }, counted: number) =>
    shop.chief.post(`${path}/countGoods`, { id: of.id, counted, note: '月底盘点' });
  expect((await count(a, 40 - few)).data).toMatchObject({ difference: -few, approvalNo: null });
  expect(await a.onHand()).toBe(40 - few);
  for (const one of [a, b]) {
    const asked = await count(one, 0);
    expect(asked, asked.message).toMatchObject({ code: 200, data: { approvalNo: expect.stringMatching(/^SP-/) } });
  }
  expect((await count(a, 1)).code).toBe(409);
  await everybodyAgrees(shop, 'contracts.stockAdjust', 'stock', a.id, async () => {
    expect(await a.onHand()).toBe(40 - few);
  });
  expect(await a.onHand()).toBe(0);
  await somebodyRefuses(shop, 'contracts.stockAdjust', 'stock', b.id);
  expect(await b.onHand()).toBe(40);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(shop)).toEqual(kindsShown.kindsAfterSelling);
});
