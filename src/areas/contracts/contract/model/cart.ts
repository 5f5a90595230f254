// What a family wants, as the wizard keeps it: the lines, what is to be taken off, and how it is to be paid. Prices are the
// server's.
import { z } from 'zod';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const count = z.number().int().positive().max(999);

export const mostLines = 50;

export const cartShape = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        kind: z.enum(['course', 'pack', 'product']),
        /** The course, the pack or the product. */
        itemId: id,
        feeStandardId: id.nullish(),
        qty: count,
        startOn: day.nullish(),
        classId: id.nullish(),
      }),
    )
    .max(mostLines),
  /** Absent: the best legal combination is chosen. */
  concessionIds: z.array(id).max(20).nullish(),
  voucherIds: z.array(id).max(50).default([]),
  couponIds: z.array(id).max(50).default([]),
  points: z.number().int().min(0).max(100_000_000).default(0),
  /** Fen: the total that was agreed on. */
  target: z.number().int().min(0).max(999_999_999).nullish(),
  /** Lessons of each line (by its number) in each installment; absent: paid at once. */
  plan: z.record(z.string().regex(/^\d{1,3}$/), z.array(z.number().int().min(0).max(999)).max(24)).nullish(),
  /** When each installment is due, where that was chosen by hand. */
  dueOn: z.array(day).max(24).nullish(),
});
export type Cart = z.infer<typeof cartShape>;
export type CartWish = Cart['lines'][number];

export const emptyCart: Cart = { lines: [], voucherIds: [], couponIds: [], points: 0 };

const performer = z.strictObject({ staffId: id, percent: z.number().int().min(1).max(100_00) });
/** Who shares the credit: hundredths of a percent that add up to a hundred. */
export const performersShape = z.array(performer).max(5);
