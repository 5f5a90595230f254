// What a family wants, as the wizard keeps it: the lines, what is to be taken off, and how it is to be paid. Prices are the
// server's.
import { z } from 'zod';
import { isDay } from '#kernel/model/dates';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const day = z.string().refine(isDay);
const count = z.number().int().positive().max(999);
/** Each once: what is named twice would be taken off twice. */
const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((all) => new Set(all).size === all.length);

export const mostLines = 50;

/** States of a class in which a seat can be promised. */
export const takesStudents = ['enrolling', 'running'] as const;

/** Fen for single lines, by their numbers: how an agreed price falls where it is not spread over all. */
export const lineTargetsShape = z
  .array(
    z.strictObject({
      lineNo: z.number().int().min(1).max(999),
      target: z.number().int().min(0).max(999_999_999),
    }),
  )
  .max(200)
  .refine((all) => new Set(all.map(({ lineNo }) => lineNo)).size === all.length);
export type LineTargets = z.infer<typeof lineTargetsShape>;

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
  concessionIds: ids(20).nullish(),
  voucherIds: ids(50).default([]),
  couponIds: ids(50).default([]),
  points: z.number().int().min(0).max(100_000_000).default(0),
  /** Fen: the total that was agreed on. */
  target: z.number().int().min(0).max(999_999_999).nullish(),
  /** Where the total came about line by line. */
  lineTargets: lineTargetsShape.nullish(),
  /** Lessons of each line (by its number) in each installment; absent: paid at once. */
  plan: z.record(z.string().regex(/^\d{1,3}$/), z.array(z.number().int().min(0).max(999)).max(24)).nullish(),
  /** Another kind of contract than what was bought before makes it; by who may say so. */
  kind: z.enum(['new', 'renew', 'expand']).nullish(),
  /** When each installment is due, where that was chosen by hand. */
  dueOn: z.array(day).min(1).max(24).nullish(),
});
export type Cart = z.infer<typeof cartShape>;
export type CartWish = Cart['lines'][number];

const pricedBy = ({ lines, concessionIds, voucherIds, couponIds, points }: Cart) => [
  lines.map(({ kind, itemId, feeStandardId, qty }) => [kind, itemId, feeStandardId ?? null, qty]),
  concessionIds ?? null,
  voucherIds,
  couponIds,
  points,
];
/** The same things with the same discounts: what was agreed on is still what is bought. */
export const sameGoods = (one: Cart, other: Cart): boolean =>
  JSON.stringify(pricedBy(one)) === JSON.stringify(pricedBy(other));

/** The same price, falling on the same lines. */
export const sameFall = (one: Cart, other: Cart): boolean =>
  JSON.stringify(one.lineTargets ?? []) === JSON.stringify(other.lineTargets ?? []);

export const emptyCart: Cart = { lines: [], voucherIds: [], couponIds: [], points: 0 };

const performer = z.strictObject({ staffId: id, percent: z.number().int().min(1).max(100_00) });
/** Who shares the credit: hundredths of a percent that add up to a hundred. */
export const performersShape = z.array(performer).max(5);
