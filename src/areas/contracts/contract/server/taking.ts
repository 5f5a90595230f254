// What a contract takes when it is submitted and gives back when it comes to nothing, all or none and always in this order:
// places of schemes, vouchers, coupons, points, goods.
import { couponLock, couponRedeem, couponRelease } from '#areas/marketing/model/queries';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Concession } from '../../concessions/model/concession';
import { creditPoints } from '../../model/queries';
import { reserve, unreserve } from '../../stock/server/moves';
import { lockVouchers, redeemVouchers, releaseVouchers } from '../../vouchers/server/vouchers';
import type { Contract } from '../model/contract';
import { ContractDiscount, ContractLine } from '../model/lines';
import { goodsOf } from './parts';
import type { Quoted } from './quoting';
import { timesUsed, why } from './schemesFor';

const rules = texts('contracts.taking', {
  full: ['「{name}」名额已满', '"{name}" is used up'],
  coupons: ['优惠券已不可用', 'A coupon can no longer be used'],
  points: ['积分不足', 'Not enough points'],
});

export async function takeAll(work: Work, contract: Contract, quoted: Quoted): Promise<void> {
  const { id: contractId, customerId, schoolId, cart } = contract;
  // What was chosen and takes nothing off is not used.
  const schemes = schemesIn(quoted.priced.discounts);
  await countSchemes(work, schemes, 1);
  await refuseAgain(work, { contractId, customerId }, schemes);
  await lockVouchers(work, contractId, quoted.vouchers);
  if (cart.couponIds.length > 0) {
    const coupons = quoted.priced.discounts
      .filter(({ source }) => source === 'coupon')
      .map(({ refId, amount, allocations }) => ({
        ...{ couponId: refId ?? 0, amount },
        lines: allocations.map(({ lineNo, amount: discount }) => ({ lineNo, discount })),
      }));
    const asked = { contractId, contractNo: contract.no ?? '', customerId, coupons };
    if (!(await work.ask(couponLock, asked))) throw conflict(rules.coupons);
  }
  if (
    cart.points > 0 &&
    !(await work.ask(creditPoints, { act: 'freeze', contractId, customerId, points: cart.points }))
  )
    throw conflict(rules.points);
  const bought = quoted.sold.lines
    .filter(({ kind }) => kind === 'product')
    .map(({ itemId, qty }) => ({ productId: itemId, qty }));
  await reserve(work, schoolId, [...bought, ...quoted.priced.discounts.flatMap(({ giftGoods }) => giftGoods)]);
}

export async function giveBack(work: Work, contract: Contract): Promise<void> {
  const { id: contractId, customerId, schoolId, cart } = contract;
  const discounts = await rows(work, ContractDiscount, { contractId });
  await countSchemes(work, schemesIn(discounts), -1);
  await releaseVouchers(work, contractId);
  if (cart.couponIds.length > 0) await work.ask(couponRelease, { contractId });
  if (cart.points > 0) await work.ask(creditPoints, { act: 'release', contractId, customerId, points: cart.points });
  await unreserve(work, schoolId, goodsOf(await rows(work, ContractLine, { contractId }), discounts));
}

/** When the contract is effective, what was held is used. */
export async function spendHeld(work: Work, { id: contractId, customerId, cart }: Contract): Promise<void> {
  await redeemVouchers(work, contractId);
  if (cart.couponIds.length > 0) await work.ask(couponRedeem, { contractId });
  if (cart.points > 0) await work.ask(creditPoints, { act: 'spend', contractId, customerId, points: cart.points });
}

const schemesIn = (discounts: readonly { source: string; refId: number | null }[]): number[] => [
  ...new Set(discounts.flatMap(({ source, refId }) => (source === 'concession' && refId ? [refId] : []))),
];

/** Asked again once the schemes are held: another contract of the same customer may have been faster. */
async function refuseAgain(
  work: Work,
  whose: { contractId: number; customerId: number },
  ids: readonly number[],
): Promise<void> {
  const limited = (await rows(work, Concession, { id: [...ids] })).filter(
    ({ quotaPerCustomer }) => quotaPerCustomer > 0,
  );
  const used = await timesUsed(
    work,
    whose,
    limited.map(({ id }) => id),
  );
  for (const { id, quotaPerCustomer } of limited) {
    const n = used.get(id) ?? 0;
    if (n >= quotaPerCustomer) throw conflict(why.perCustomer, { concessionId: id }, { n });
  }
}

async function countSchemes(work: Work, ids: readonly number[], by: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  for (const scheme of await rows(work, Concession, { id: ids }, { lock: true })) {
    if (by > 0 && scheme.quotaTotal > 0 && scheme.used >= scheme.quotaTotal)
      throw conflict(rules.full, { concessionId: scheme.id }, { name: scheme.name });
    await update(
      work,
      Concession,
      scheme,
      { used: Math.max(0, scheme.used + by) },
      { action: by > 0 ? 'use' : 'giveBack' },
    );
  }
}
