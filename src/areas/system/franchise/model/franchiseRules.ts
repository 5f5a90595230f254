// What a franchise partner owes for a month. Pure.
import { addDays, addMonths, type Day, daysBetween } from '#kernel/model/dates';
import { type Fen, percentOf, share } from '#kernel/model/money';
import type { FranchiseAgreement, FranchiseFee } from './franchise';

export type FeeTerms = Pick<
  FranchiseAgreement,
  'startOn' | 'endOn' | 'royaltyBase' | 'royaltyPercent' | 'royaltyAmount' | 'minRoyalty' | 'marketingPercent'
>;

export interface Fee {
  baseAmount: Fen;
  royalty: Fen;
  marketing: Fen;
  total: Fen;
}

/** The days of a month (`2026-07`) on which an agreement is in force; null when there are none. */
export function daysInForce(
  terms: Pick<FeeTerms, 'startOn' | 'endOn'>,
  month: string,
): { from: Day; to: Day; days: number; of: number } | null {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const from = terms.startOn > first ? terms.startOn : first;
  const to = terms.endOn < last ? terms.endOn : last;
  if (from > to) return null;
  return { from, to, days: daysBetween(from, to) + 1, of: daysBetween(first, last) + 1 };
}

export const monthBefore = (day: Day): string => addMonths(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

/** The months to bill when `last` was billed before: every one since, and `month` itself. A longer pause is billed by hand. */
export function monthsToBill(last: string | null, month: string): string[] {
  const longest = 24;
  const months = [month];
  while (last !== null && months[0]! > last && months.length < longest) {
    const before = monthBefore(`${months[0]}-01`);
    if (before <= last) break;
    months.unshift(before);
  }
  return months;
}

/** The figure a base is read from; a fixed royalty asks for none. */
export const figureOf: Record<FeeTerms['royaltyBase'], string | null> = {
  receipts: 'payment.net',
  revenue: 'revenue.recognized',
  member: 'member.active',
  fixed: null,
};

/** `measured` is the figure: money for receipts and revenue, a head count for members. */
export function feeOf(terms: FeeTerms, month: string, measured: number): Fee | null {
  const inForce = daysInForce(terms, month);
  if (!inForce) return null;
  const isMoney = terms.royaltyBase === 'receipts' || terms.royaltyBase === 'revenue';
  const heads = terms.royaltyBase === 'fixed' ? 1 : measured;
  const baseAmount = isMoney ? measured : heads * terms.royaltyAmount;
  // A month in which more was refunded than received owes the minimum and is not carried over.
  const counted = Math.max(baseAmount, 0);
  const least = share(terms.minRoyalty, inForce.days, inForce.of);
  const royalty = Math.max(isMoney ? percentOf(counted, terms.royaltyPercent) : counted, least);
  const marketing = isMoney ? percentOf(counted, terms.marketingPercent) : 0;
  return { baseAmount, royalty, marketing, total: royalty + marketing };
}

export const feeStatusAfter = (total: Fen, paid: Fen): FranchiseFee['status'] =>
  paid >= total ? 'paid' : paid > 0 ? 'part_paid' : 'due';

/** Periods of one school never overlap. */
export const overlaps = (a: Pick<FeeTerms, 'startOn' | 'endOn'>, b: Pick<FeeTerms, 'startOn' | 'endOn'>): boolean =>
  a.startOn <= b.endOn && b.startOn <= a.endOn;
