// What this area answers for the others.
import { query } from '#kernel/model/signals';

export interface OpenContract {
  customerId: number;
  contractId: number;
  state: string;
  /** Fen. */
  received: number;
}

export const openStates = query<{ customerIds: number[] }, OpenContract[]>('contracts.openStates', () => []);

export interface PriceInForce {
  feeStandardId: number;
  /** Fen: a lesson, a term or a month. */
  price: number;
  floor: number | null;
}

/** What a course or a pack costs at a school on a day. */
export const priceAt = query<{ courseId?: number; packId?: number; schoolId: number; on: string }, PriceInForce | null>(
  'price.at',
  () => null,
);

/** Money of another area on its way into the finance book. */
export interface Posting {
  refTable: string;
  refId: number;
  direction: 'in' | 'out';
  /** Fen. */
  amount: number;
  method: 'cash' | 'wechat' | 'alipay' | 'pos' | 'bank_transfer' | 'balance' | 'study_fund' | 'transfer';
  accountId?: number;
  tradeNo?: string;
  schoolId: number;
  cashierId: number;
  customerId?: number;
  businessDate?: string;
  /** Together with the enterprise it is booked once, however often it is posted. */
  originKey: string;
  note?: string;
}

export interface Booked {
  entryId: number;
  businessDate: string;
}

/** Null while there is no finance book: only what is free can be sold. */
export const financePost = query<Posting, Booked | null>('finance.post', () => null);
/** The opposite entry, once. */
export const financeReverse = query<{ originKey: string; reason: string }, Booked | null>(
  'finance.reverse',
  () => null,
);
/** In − out, fen. */
export const financeSum = query<{ refTable: string; refId: number }, number>('finance.sum', () => 0);

/** Takes back what was paid for a change that has not taken place; false: it is too late. */
export const changeUnpay = query<{ changeId: number; amount: number }, boolean>('change.unpay', () => false);

/** Points of the family's credit account that can be spent. */
export const creditAvailable = query<{ customerId: number }, number>('credit.available', () => 0);
/** Points that payments of a contract earned and still stand. */
export const creditEarned = query<{ contractId: number }, number>('credit.earned', () => 0);
/** Points for a contract: frozen when it is submitted, then spent or given back. False: they are not there. */
export const creditPoints = query<
  { act: 'freeze' | 'spend' | 'release'; contractId: number; customerId: number; points: number },
  boolean
>('credit.points', () => false);
