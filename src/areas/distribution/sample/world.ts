// Who distributes in the demo, and what is to be written into the book.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
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

/** A family that distributes, or one that somebody brought and that has not signed yet. */
export interface Household {
  id: number;
  name: string;
  mobile: string;
  schoolId: number;
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

/** A number drawn later follows those that were planted. */
export async function countNumbers(sample: Sample, key: string, drawn: readonly string[]): Promise<void> {
  const counted = new Map<string, number>();
  for (const period of drawn) counted.set(period, (counted.get(period) ?? 0) + 1);
  const rows = [...counted].map(([period, last]) => ({ key, period, last }));
  await sample.session.rows(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last)
      select ${sample.enterpriseId}, r.key, 0, r.period, r.last from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, period text, last int)
      on conflict do nothing`,
  );
}
