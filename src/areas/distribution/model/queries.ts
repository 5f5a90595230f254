// What this area answers for the others.
import { query } from '#kernel/model/signals';

export interface Bind {
  distributorId: number;
  boundAt: Date;
  expiresAt: Date | null;
}

export const bindOf = query<{ customerId: number; at?: Date }, Bind | null>('distribution.bindOf', () => null);
