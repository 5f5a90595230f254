// Configuration on its way to another enterprise or another day: places by their codes, because ids mean nothing there.
import { z } from 'zod';

/** `at` is the code of the region or school; absent on the enterprise level. */
export const transferred = z.object({
  key: z.string().min(1).max(60),
  level: z.enum(['enterprise', 'region', 'school']),
  at: z.string().max(20).optional(),
  value: z.unknown(),
});
export type Transferred = z.infer<typeof transferred>;

export const transferFile = z.object({ values: z.array(transferred).max(2000) });

/** What would become of one line of a file. */
export interface TransferLine {
  key: string;
  name: string;
  level: Transferred['level'];
  place: string;
  before: unknown;
  after: unknown;
  /** Why it cannot be taken; empty when it can. */
  problem: string;
  changes: boolean;
}
