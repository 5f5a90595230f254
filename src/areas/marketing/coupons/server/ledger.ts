// Every step of a coupon leaves a line that stays.
import { insert } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CouponEntry } from '../model/coupon';

interface Line {
  couponId: number;
  action: string;
  from: string | null;
  to: string;
  contractId?: number | null;
  amount?: number;
  note?: string | null;
}

export const logged = (work: Work, line: Line): Promise<number> =>
  insert(work, CouponEntry, {
    ...{ couponId: line.couponId, action: line.action, from: line.from, to: line.to, at: work.now },
    ...{ contractId: line.contractId ?? null, amount: line.amount ?? 0, note: line.note ?? null },
    byId: work.actor.staffId || null,
  });
