// Who distributes in the demo, and what is to be written into the book.
import type { EntryKind, Tier } from '../orders/model/entry';
import type { Purses } from '../orders/model/purses';

export interface Sold {
  id: number;
  no: string;
  customerId: number;
  schoolId: number;
  net: string;
  name: string;
  courseId: number;
  ago: number;
}

export interface Person {
  id: number;
  name: string;
  mobile: string;
  schoolId: number;
  parent: Person | null;
  level: { id: number; first: number; second: number };
  state: 'active' | 'frozen' | 'quit';
  joined: number;
  purses: Purses;
  account: number;
}

export interface Written {
  at: Date;
  who: Person;
  kind: EntryKind;
  amount: number;
  orderId?: number;
  partId?: number;
  tier?: Tier;
  withdrawalId?: number;
  refKind?: string;
  refId?: number;
}

export const empty: Purses = { pending: 0, available: 0, withdrawing: 0, withdrawn: 0 };
