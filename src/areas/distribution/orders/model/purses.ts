// How each kind of entry moves money between the four purses of a distributor.
import type { EntryKind } from './entry';

export interface Purses {
  pending: number;
  available: number;
  withdrawing: number;
  withdrawn: number;
}

const signs: Record<EntryKind, Partial<Purses>> = {
  accrue: { pending: 1 },
  settle: { pending: -1, available: 1 },
  cancel: { pending: -1 },
  clawback: { available: -1 },
  apply: { available: -1, withdrawing: 1 },
  back: { available: 1, withdrawing: -1 },
  paid: { withdrawing: -1, withdrawn: 1 },
  adjust: { available: 1 },
};

/** `amount` is positive but of an adjustment, which may take off. */
export function movesOf(kind: EntryKind, amount: number): Purses {
  const { pending = 0, available = 0, withdrawing = 0, withdrawn = 0 } = signs[kind];
  return {
    pending: pending * amount || 0,
    available: available * amount || 0,
    withdrawing: withdrawing * amount || 0,
    withdrawn: withdrawn * amount || 0,
  };
}

export const added = (to: Purses, moves: Purses): Purses => ({
  pending: to.pending + moves.pending,
  available: to.available + moves.available,
  withdrawing: to.withdrawing + moves.withdrawing,
  withdrawn: to.withdrawn + moves.withdrawn,
});
