// When a subscription is worth sending, pure: one number of the whole, or of any row, against a value or against the period before.
import { z } from 'zod';
import type { ReportAnswer, ReportLine } from '../../engine/model/calls';

export const conditionShape = z.strictObject({
  measure: z.string().min(1).max(40),
  of: z.enum(['total', 'anyRow']),
  op: z.enum(['gt', 'lt', 'up_by', 'down_by']),
  /** As it is shown: yuan, percent, heads; of a change percent, of a rate percentage points. */
  value: z.number().min(-1e12).max(1e12),
  /** `once`: not again until it was false in between. */
  repeat: z.enum(['always', 'once']),
});
export type Condition = z.infer<typeof conditionShape>;

export const isChange = ({ op }: Condition): boolean => op === 'up_by' || op === 'down_by';

/** What has no number, or nothing before it, meets no condition. */
export function isMet(condition: Condition, { totals, lines }: Pick<ReportAnswer, 'totals' | 'lines'>): boolean {
  const looked: readonly ReportLine[] = condition.of === 'total' ? [totals] : lines;
  return looked.some(({ cells }) => {
    const cell = cells[condition.measure];
    const told = isChange(condition) ? cell?.prevPct : cell?.v;
    if (told === null || told === undefined) return false;
    return compared[condition.op](Number(told), condition.value);
  });
}

const compared: Record<Condition['op'], (told: number, value: number) => boolean> = {
  gt: (told, value) => told > value,
  lt: (told, value) => told < value,
  up_by: (told, value) => told >= value,
  down_by: (told, value) => told <= -value,
};
