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
