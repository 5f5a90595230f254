// What a pack is worth and how its price falls on its courses. Contracts expand a pack by the same numbers.

import { priced, share, sum } from '#kernel/model/money';
import { apportion } from '#kernel/model/rules/apportion';
import type { PackPart } from './signals';

/** Quantities in hundredths of a lesson, prices in fen. */
export interface PricedItem {
  courseId: number;
  qty: number;
  giftQty: number;
  unitPrice: number;
  sort: number;
}

const inOrder = <I extends { sort: number }>(items: readonly I[]): I[] => [...items].sort((a, b) => a.sort - b.sort);

/** How far the sale price lies below the list price, in hundredths of a percent. */
export const discountOf = (listPrice: number, salePrice: number): number =>
  listPrice > 0 && salePrice < listPrice ? Math.round(((listPrice - salePrice) * 100_00) / listPrice) : 0;

export const listPriceOf = (items: readonly Pick<PricedItem, 'qty' | 'unitPrice'>[]): number =>
  sum(items.map(({ qty, unitPrice }) => priced(unitPrice, qty)));

/** In proportion to what each is worth by itself; of equal remainders the smaller sort is served first. */
export function splitPrice(items: readonly PricedItem[], price: number): PackPart[] {
  const sorted = inOrder(items);
  const amounts = apportion(
    price,
    sorted.map(({ qty, unitPrice }) => qty * unitPrice),
  );
  return sorted.map(({ courseId, qty, giftQty }, at) => ({ courseId, qty, giftQty, amount: amounts[at]! }));
}

/** A part beside what it comes from: its worth by itself, its share of the whole in hundredths of a percent, and a lesson's price. */
export interface PricedPart extends PackPart {
  worth: number;
  share: number;
  perLesson: number;
}

export function pricedParts(items: readonly PricedItem[], price: number): PricedPart[] {
  const sorted = inOrder(items);
  return splitPrice(sorted, price).map((part, at) => ({
    ...part,
    worth: priced(sorted[at]!.unitPrice, part.qty),
    share: price > 0 ? Math.round((part.amount * 100_00) / price) : 0,
    perLesson: part.qty > 0 ? share(part.amount, 100, part.qty) : 0,
  }));
}

export interface PackOffer {
  state: string;
  saleFrom: Date | null;
  saleTo: Date | null;
  stockLimit: number;
  sold: number;
  schoolIds: readonly number[];
  perCustomer: number;
  newOnly: boolean;
  ageFrom: number | null;
  ageTo: number | null;
}

export interface Buyer {
  schoolId: number;
  /** How many of this pack they hold already. */
  held: number;
  /** They have or had a contract. */
  isMember: boolean;
  age: number | null;
}

export type Hindrance = 'notOnSale' | 'notYet' | 'over' | 'soldOut' | 'elsewhere' | 'enough' | 'newOnly' | 'age';

/** The first reason why this buyer cannot have it; none: they can. */
export function hindrance(pack: PackOffer, buyer: Buyer, now: Date): Hindrance | null {
  if (pack.state !== 'on_sale') return 'notOnSale';
  if (pack.saleFrom && now < pack.saleFrom) return 'notYet';
  if (pack.saleTo && now >= pack.saleTo) return 'over';
  if (pack.stockLimit > 0 && pack.sold >= pack.stockLimit) return 'soldOut';
  if (pack.schoolIds.length > 0 && !pack.schoolIds.includes(buyer.schoolId)) return 'elsewhere';
  if (pack.perCustomer > 0 && buyer.held >= pack.perCustomer) return 'enough';
  if (pack.newOnly && buyer.isMember) return 'newOnly';
  const { age } = buyer;
  if (age !== null && ((pack.ageFrom && age < pack.ageFrom) || (pack.ageTo && age > pack.ageTo))) return 'age';
  return null;
}
