// What a coupon carries along when it is given out; later edits of its batch do not reach it.
import type { CouponBatch } from './batch';
import type { Terms } from './terms';

type Scope = Pick<CouponBatch, 'scopeKind' | 'courseIds' | 'subjectIds' | 'packIds' | 'productIds'>;
export const scopeIdsOf = (batch: Scope): number[] =>
  ({
    all: [],
    course: batch.courseIds,
    subject: batch.subjectIds,
    pack: batch.packIds,
    product: batch.productIds,
  })[batch.scopeKind];

export const termsOf = (batch: Scope & Pick<CouponBatch, keyof CouponBatch & keyof Terms>): Terms => ({
  ...{ kind: batch.kind, faceValue: batch.faceValue, threshold: batch.threshold, stepAmount: batch.stepAmount },
  ...{ stepOff: batch.stepOff, payPercent: batch.payPercent, capAmount: batch.capAmount, lineKinds: batch.lineKinds },
  ...{ scopeKind: batch.scopeKind, scopeIds: scopeIdsOf(batch), excludeIds: [], schools: batch.schools },
  ...{ contractKinds: batch.contractKinds, forWhom: batch.forWhom, withConcession: batch.withConcession },
  ...{ withCoupon: batch.withCoupon, maxPerContract: batch.maxPerContract },
});
