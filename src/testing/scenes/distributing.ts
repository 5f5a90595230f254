// For tests of distribution: the whole server with contracts to sell, three levels, and distributors to sell them.
import { contractRefunded } from '../../areas/contracts/model/events';
import { Distributor } from '../../areas/distribution/distributors/model/distributor';
import { DistributionOrder, DistributionPart } from '../../areas/distribution/orders/model/order';
import { post } from '../../areas/distribution/orders/server/book';
import { marketTouched } from '../../areas/marketing/model/events';
import { need, row, rows } from '../../kernel/server/rows';
import type { AreaServer } from '../../kernel/server/service';
import { selling } from './selling';

export async function distributing(options: { parts?: readonly AreaServer[] } = {}) {
  const t = await selling(options);
  const { chief, inside, schoolId } = t;
  const at = '/distribution/v1';
  const set = async (values: object) => {
    const now = (await chief.get(`${at}/setting/list`)).data.list[0];
    const done = await chief.put(`${at}/setting/edit`, { id: now.id, version: now.version, ...values });
    if (done.code !== 200) throw new Error(JSON.stringify(done));
    return done.data;
  };
  await set({ enabled: true });
  const add = async (path: string, values: object, who = chief) => {
    const made = await who.post(`${at}/${path}/add`, { ...values });
    if (made.code !== 200) throw new Error(`${path}: ${JSON.stringify(made)}`);
    return made.data;
  };
  const usual = (await chief.get(`${at}/level/list`)).data.list[0];
  const conditions = [
    { metric: 'direct_amount', period: 'days90', value: 30_000_00 },
    { metric: 'direct_orders', period: 'days90', value: 50 },
  ];
  const silver = await add('level', { name: '银牌', rank: 2, firstRate: 10, secondRate: 3, conditions });
  const gold = await add('level', { name: '金牌', rank: 3, firstRate: 12, secondRate: 4 });
  let made = 0;
  const distributor = async (more: object = {}) => {
    made += 1;
    const row_ = await add('distributor', {
      ...{ kind: 'partner', name: `分销${made}`, mobile: `137${String(20_000_000 + made)}`, schoolId },
      ...more,
    });
    return row_ as { id: number; version: number; name: string; mobile: string };
  };
  const read = (id: number) => inside((work) => need(work, Distributor, id));
  const step = (path: string, one: { id: number; version: number }, name: string, values: object = {}, who = chief) =>
    who.post(`${at}/${path}/${name}`, { id: one.id, version: one.version, ...values });
  const detail = async (path: string, id: number, who = chief) => (await who.get(`${at}/${path}/detail`, { id })).data;
  const level = async (who: { id: number }, levelId: number, lock = false) =>
    step('distributor', await detail('distributor', who.id), 'setLevel', { levelId, lock, reason: '测试' });
  const touch = (customerId: number, ownerId: number) =>
    inside((work) => work.emit(marketTouched, { customerId, code: 'X', ownerKind: 'distributor', ownerId }));
  /** A new family that came by the distributor. */
  const family = async (of: { id: number } | null, more: Record<string, unknown> = {}) => {
    made += 1;
    const one = await t.customer(`客户${made}`, `136${String(30_000_000 + made)}`, more);
    if (of) await touch(one.id, of.id);
    return one;
  };
  /** A course sold at a price of its own, paid at once. */
  const sale = async (of: { id: number; guardianId: number }, price: number, paid = price) => {
    made += 1;
    const courseId = await t.course(`D${made}`, t.maths);
    await t.fee(courseId, price, 4);
    const contract = await t.signed(of, t.cart([{ kind: 'course', itemId: courseId, qty: 1 }]));
    const done = paid > 0 ? await t.pay(contract.id, paid, price, `D-${made}`) : null;
    if (done && done.code !== 200) throw new Error(JSON.stringify(done));
    return { contractId: contract.id as number, courseId };
  };
  const orderOf = (sourceId: number) =>
    inside((work) => row(work, DistributionOrder, { sourceKind: 'contract', sourceId }));
  const partsOf = (orderId: number) => inside((work) => rows(work, DistributionPart, { orderId }, { sort: 'partNo' }));
  let refunds = 900_000;
  const refund = (contractId: number, customerId: number, refunded: number, refundId = ++refunds) =>
    inside((work) =>
      work.emit(contractRefunded, {
        ...{ contractId, no: '', kind: 'new', customerId, schoolId, counsellorId: null, refundId, performers: [] },
        ...{ scope: 'part', full: false, nothingConsumed: true, amount: refunded, forfeited: 0, reason: '' },
        lines: [{ lineNo: 1, refunded }],
        lots: [],
      }),
    );
  /** Money that lies there to be withdrawn, as an adjustment would bring it. */
  const fill = (distributorId: number, amount: number) =>
    inside((work) => post(work, [{ distributorId, kind: 'adjust', amount }]));
  const account = async (of: { id: number; name: string }) => {
    const one = await add('payoutAccount', {
      ...{ distributorId: of.id, method: 'bank', holder: of.name, accountNo: '4111111111111111' },
    });
    await chief.post(`${at}/payoutAccount/verify`, { id: one.id });
    return one.id as number;
  };
  let tokens = 0;
  const withdraw = (distributorId: number, accountId: number, amount: string, clientToken?: string, who = chief) => {
    tokens += 1;
    return who.post(`${at}/withdrawal/add`, {
      ...{ distributorId, accountId, amount, clientToken: clientToken ?? `token-${tokens}` },
    });
  };
  return {
    ...t,
    ...{ at, setUp: set, add, usual, silver, gold, distributor, read, step, detail, level, touch, family, sale },
    ...{ orderOf, partsOf, refund, fill, account, withdraw },
  };
}
export type Distributing = Awaited<ReturnType<typeof distributing>>;
