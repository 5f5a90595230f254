// What keeps contracts in order by themselves: dates that pass, and what other areas tell.
import { and, eq, notInArray } from 'drizzle-orm';
import { customerMerged, referralRewardDue, referralRewardGranted } from '#areas/customers/customer/model/events';
import { courseStopped } from '#areas/learning/courses/model/signals';
import { couponVoided } from '#areas/marketing/model/events';
import { ConfigValue } from '#areas/system/config/model/config';
import { categoryMerged } from '#areas/system/identity/model/events';
import { table } from '#kernel/server/database/table';
import { live, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ContractChange } from '../../changes/model/change';
import { Contract } from '../../contract/model/contract';
import { FeeStandard } from '../../fees/model/feeStandard';
import { FundApplication } from '../../fund/model/fund';
import { Payment } from '../../payments/model/payment';
import { Refund } from '../../refunds/model/refund';
import { CreditOrder } from '../../rewards/model/order';
import { Voucher, VoucherBatch } from '../../vouchers/model/voucher';
import { issueTo } from '../../vouchers/server/vouchers';
import { autoVoidJob } from './autoVoid';
import { datesJob } from './overdue';

export const upkeep: AreaPiece = {
  jobs: [datesJob, autoVoidJob],
  listeners: [
    on(customerMerged, (work, { keepId, dropId }) => follow(work, keepId, dropId)),
    on(couponVoided, (work, { couponIds }) => dropCoupons(work, couponIds)),
    on(categoryMerged, async (work, { tree, fromId, toId }) => {
      if (tree === 'course_subject') await renameSupervised(work, fromId, toId);
    }),
    on(courseStopped, (work, { courseId }) => flag(work, courseId)),
    on(referralRewardDue, async (work, { referralId, side, customerId, kind, ref, quantity }) => {
      if (kind !== 'voucher' || !customerId || !ref) return;
      const given = await reward(work, ref, customerId, Math.max(1, quantity));
      if (given) await work.emit(referralRewardGranted, { referralId, side, ref });
    }),
  ],
};

/** What belonged to the customer that goes belongs to the kept one; the book is only added to and keeps its names. */
async function follow(work: Work, keepId: number, dropId: number): Promise<void> {
  for (const of of [Contract, Payment, Voucher, Refund, ContractChange, CreditOrder]) {
    const t = table(of);
    await work.db
      .update(t)
      .set({ customerId: keepId })
      .where(and(live(work, t), eq(t.customerId, dropId)));
  }
  // Of each fund a family has one application: what the kept customer has not asked for follows too.
  const funds = (await rows(work, FundApplication, { customerId: keepId })).map(({ fundId }) => fundId);
  const a = table(FundApplication);
  await work.db
    .update(a)
    .set({ customerId: keepId })
    .where(and(live(work, a), eq(a.customerId, dropId), notInArray(a.fundId, funds)));
}

/** A coupon that is void helps nobody: drafts are priced without it. */
async function dropCoupons(work: Work, couponIds: readonly number[]): Promise<void> {
  for (const draft of await rows(work, Contract, { state: 'draft' }, { lock: true })) {
    const left = draft.cart.couponIds.filter((id) => !couponIds.includes(id));
    if (left.length < draft.cart.couponIds.length)
      await update(work, Contract, draft, { cart: { ...draft.cart, couponIds: left } }, { action: 'couponVoided' });
  }
}

/** A subject under supervision stays so under the name it has now. */
async function renameSupervised(work: Work, fromId: number, toId: number): Promise<void> {
  const keys = ['contracts.supervise.academic', 'contracts.supervise.nonAcademic'];
  for (const set of await rows(work, ConfigValue, { key: keys }, { lock: true })) {
    if (!Array.isArray(set.value) || !set.value.includes(fromId)) continue;
    const value = [...new Set(set.value.map((id: unknown) => (id === fromId ? toId : id)))];
    await update(work, ConfigValue, set, { value }, { action: 'categoryMerged' });
  }
}

/** Its prices are looked at by whoever sets them; what was sold stays sold. */
async function flag(work: Work, courseId: number): Promise<void> {
  const f = table(FeeStandard);
  await work.db
    .update(f)
    .set({ itemStopped: true, updatedAt: work.now })
    .where(and(live(work, f), eq(f.courseId, courseId)));
}

/** Vouchers of the batch that the rule names, as long as it is issued and has some left. */
async function reward(work: Work, batchId: number, customerId: number, quantity: number): Promise<boolean> {
  const batch = await row(work, VoucherBatch, { id: batchId, state: 'issuing' }, { lock: true });
  if (!batch || batch.quantity - batch.issued < quantity) return false;
  await issueTo(
    work,
    batch,
    Array.from({ length: quantity }, () => customerId),
  );
  return true;
}
