// The one way into the book of commission: under the lock of the distributors, in the order of their ids.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { insert, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { CommissionEntry, type EntryKind, type Tier } from '../model/entry';
import { added, movesOf, type Purses } from '../model/purses';

export interface Posting {
  distributorId: number;
  kind: EntryKind;
  /** Fen; of an adjustment it may be negative. */
  amount: number;
  orderId?: number;
  partId?: number;
  tier?: Tier;
  withdrawalId?: number;
  refKind?: string;
  refId?: number;
  note?: string;
}

/** Answers the ids of the entries, in the order of the postings. */
export async function post(work: Work, postings: readonly Posting[]): Promise<number[]> {
  if (postings.length === 0) return [];
  const ids = [...new Set(postings.map(({ distributorId }) => distributorId))];
  const held = new Map<number, Purses>(
    (await rows(work, Distributor, { id: ids }, { lock: true })).map((one) => [one.id, one]),
  );
  const made: number[] = [];
  for (const { distributorId, kind, amount, ...about } of postings) {
    const moves = movesOf(kind, amount);
    const after = added(held.get(distributorId)!, moves);
    held.set(distributorId, after);
    made.push(
      await insert(work, CommissionEntry, {
        ...about,
        distributorId,
        kind,
        dPending: moves.pending,
        dAvailable: moves.available,
        dWithdrawing: moves.withdrawing,
        dWithdrawn: moves.withdrawn,
        pendingAfter: after.pending,
        availableAfter: after.available,
        byId: work.actor.staffId || null,
      }),
    );
  }
  const d = table(Distributor);
  for (const [id, { pending, available, withdrawing, withdrawn }] of held)
    await work.db
      .update(d)
      .set({ pending, available, withdrawing, withdrawn })
      .where(sql`${d.enterpriseId} = ${work.enterpriseId} and ${d.id} = ${id}`);
  return made;
}
