// A family buys: what is on sale at its school, an order of its own, and where to pay it.
import { createHmac } from 'node:crypto';
import { yuan } from '#kernel/model/money';
import { notFound } from '#kernel/model/problems';
import { row, rows } from '#kernel/server/rows';
import { unseal } from '#kernel/server/sealing';
import type { Work } from '#kernel/server/work';
import type { FamilyStudent } from '../../members/model/member';
import { VipPlan } from '../../memberships/model/membership';
import { OnlineOrder } from '../../orders/model/order';
import { create, quoteOf } from '../../orders/server/creating';
import { OnlinePackage, PackageItem } from '../../packages/model/package';
import { MiniSite } from '../../pages/model/miniPage';
import type { FamilyOrder, ShopDetail, ShopItem } from '../model/family';

const atSchool = (schoolIds: readonly number[], schoolId: number | null): boolean =>
  schoolIds.length === 0 || (schoolId !== null && schoolIds.includes(schoolId));

const packageItem = (one: OnlinePackage): ShopItem => ({
  ...{ kind: 'package', id: one.id, name: one.name, note: one.subtitle ?? '', price: yuan(one.price) },
  linePrice: one.linePrice === null ? null : yuan(one.linePrice),
  picture: one.cover?.FileUrl ?? null,
  days: one.validity === 'days' ? one.days : null,
});

const planItem = (one: VipPlan): ShopItem => ({
  ...{ kind: 'vip', id: one.id, name: one.name, note: '', price: yuan(one.price), picture: null, days: one.days },
  linePrice: one.linePrice === null ? null : yuan(one.linePrice),
});

const isOpen = (work: Work, { saleFrom, saleTo }: OnlinePackage): boolean =>
  (!saleFrom || saleFrom <= work.now) && (!saleTo || saleTo > work.now);

export async function shopOf(work: Work, schoolId: number | null): Promise<ShopItem[]> {
  const packages = await rows(work, OnlinePackage, { state: 'on_sale' }, { sort: '-createdAt', limit: 100 });
  const plans = await rows(work, VipPlan, { state: 'on_sale' }, { sort: 'sort', limit: 50 });
  return [
    ...packages.filter((one) => isOpen(work, one) && atSchool(one.schoolIds, schoolId)).map(packageItem),
    ...plans.filter((one) => atSchool(one.schoolIds, schoolId)).map(planItem),
  ];
}

export async function shopDetail(
  work: Work,
  kind: 'package' | 'vip',
  id: number,
  student: FamilyStudent | null,
): Promise<ShopDetail> {
  const payable = async () => (student ? yuan((await quoteOf(work, kind, id, student.id, 0)).lines.payable) : null);
  if (kind === 'vip') {
    const plan = await row(work, VipPlan, { id, state: 'on_sale' });
    if (!plan) throw notFound();
    return { ...planItem(plan), contents: [], isSoldOut: false, payable: await payable() };
  }
  const one = await row(work, OnlinePackage, { id, state: 'on_sale' });
  if (!one) throw notFound();
  const items = await rows(work, PackageItem, { packageId: id }, { sort: 'sort' });
  return {
    ...packageItem(one),
    contents: items.map(({ contentName }) => contentName ?? ''),
    isSoldOut: one.stock > 0 && one.sold + one.reserved >= one.stock,
    payable: await payable(),
  };
}

export async function orderFor(
  work: Work,
  student: FamilyStudent,
  mobile: string,
  asked: { kind: 'package' | 'vip' | 'resource'; itemId: number },
  channel: 'mini' | 'h5',
): Promise<FamilyOrder> {
  const made = await create(work, {
    ...{ ...asked, customerId: student.id, reduction: 0, reductionReason: null },
    ...{ channel, sellerId: null, buyerMobile: mobile },
  });
  return asFamily(work, made);
}

export async function ordersOf(work: Work, student: FamilyStudent): Promise<FamilyOrder[]> {
  const found = await rows(work, OnlineOrder, { customerId: student.id }, { sort: '-createdAt', limit: 50 });
  return Promise.all(found.map((one) => asFamily(work, one)));
}

export async function orderByNo(work: Work, students: readonly FamilyStudent[], orderNo: string): Promise<FamilyOrder> {
  const found = await row(work, OnlineOrder, { orderNo, customerId: students.map(({ id }) => id) });
  if (!found) throw notFound();
  return asFamily(work, found);
}

/** Signed like a notice, so that the cashier's page knows that the amount is ours. */
async function payUrlOf(work: Work, { orderNo, payable, state }: OnlineOrder): Promise<string | null> {
  if (state !== 'pending') return null;
  const site = await row(work, MiniSite, {});
  if (!site?.payAddress || !site.payKey) return null;
  const amount = yuan(payable);
  const sign = createHmac('sha256', unseal(site.payKey, work.app.secret))
    .update(`amount=${amount}&orderNo=${orderNo}`)
    .digest('hex');
  const query = new URLSearchParams({ orderNo: orderNo ?? '', amount, sign });
  return `${site.payAddress}${site.payAddress.includes('?') ? '&' : '?'}${query}`;
}

async function asFamily(work: Work, one: OnlineOrder): Promise<FamilyOrder> {
  return {
    ...{ orderNo: one.orderNo ?? '', name: one.itemName, state: one.state },
    lines: {
      listPrice: yuan(one.listPrice),
      vipDiscount: yuan(one.vipDiscount),
      reduction: yuan(one.reduction),
      credit: yuan(one.credit),
    },
    ...{ payable: yuan(one.payable), paid: yuan(one.paid), refunded: yuan(one.refunded) },
    payBy: one.state === 'pending' ? (one.expireAt?.toISOString() ?? null) : null,
    payUrl: await payUrlOf(work, one),
  };
}
