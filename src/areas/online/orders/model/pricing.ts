// What an online order costs, what of it goes back, and what an upgrade is worth. Pure; fen and whole days.
import { type Fen, percentOf } from '#kernel/model/money';

export interface PriceLines {
  listPrice: Fen;
  vipDiscount: Fen;
  reduction: Fen;
  credit: Fen;
  payable: Fen;
}

/** The discount first, then what was reduced and what an upgrade is worth; never below nothing. `percent` in hundredths. */
export function priceOf(listPrice: Fen, percent: number | null, reduction: Fen, credit: Fen): PriceLines {
  const vipDiscount = percent === null ? 0 : listPrice - percentOf(listPrice, percent);
  const left = Math.max(0, listPrice - vipDiscount);
  const reduced = Math.min(reduction, left);
  const credited = Math.min(credit, left - reduced);
  return { listPrice, vipDiscount, reduction: reduced, credit: credited, payable: left - reduced - credited };
}

export interface RefundCase {
  paid: Fen;
  refunded: Fen;
  policy: 'by_days' | 'by_progress' | 'none';
  /** Since it was paid. */
  daysSince: number;
  fullRefundDays: number;
  /** Hundredths of a percent of all of it. */
  progress: number;
  allDays: number;
  usedDays: number;
  items: number;
  startedItems: number;
}

/** The most that goes back without anybody's leave. */
export function refundable(of: RefundCase): Fen {
  const left = Math.max(0, of.paid - of.refunded);
  return Math.min(left, byPolicy(of));
}

function byPolicy({
  paid,
  policy,
  daysSince,
  fullRefundDays,
  progress,
  allDays,
  usedDays,
  items,
  startedItems,
}: RefundCase): Fen {
  if (policy === 'none') return 0;
  if (daysSince < fullRefundDays && progress < 1000) return paid;
  if (policy === 'by_days') {
    if (allDays <= 0) return 0;
    return Math.floor((paid * Math.max(0, allDays - usedDays)) / allDays);
  }
  return items <= 0 ? 0 : paid - Math.ceil((paid * Math.min(items, startedItems)) / items);
}

/** What is left of a membership that was paid for, when a higher one begins. */
export const creditOf = (paid: Fen, days: number, left: number): Fen =>
  days <= 0 ? 0 : Math.floor((paid * Math.max(0, Math.min(days, left))) / days);
