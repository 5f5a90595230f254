// Moving goods under a lock on their stock: never below zero, never more reserved than there is.
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { nextNumber } from '#kernel/server/numbers';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { stockRanLow } from '../../model/events';
import { isKept, Product } from '../../products/model/product';
import { valueOut } from '../model/average';
import { Stock, StockMove } from '../model/stock';

const rules = texts('contracts.stockRule', {
  short: ['「{name}」可用 {n}，不足 {need}', 'Only {n} of "{name}" available, {need} needed'],
});

export interface Pieces {
  productId: number;
  qty: number;
}

interface Move extends Pieces {
  kind: StockMove['kind'];
  schoolId: number;
  /** Of what comes in; what goes out has the moving average. */
  value?: number;
  /** Taken from what was reserved. */
  isReserved?: boolean;
  customerId?: number | null;
  refTable?: string;
  refId?: number;
  supplier?: string | null;
  batchNo?: string | null;
  note?: string | null;
}

/** Positive quantities come in, negative ones go out. Answers the move. */
export async function moveStock(work: Work, asked: Move): Promise<number> {
  const { kind, productId, schoolId, qty } = asked;
  const stock = await lockStock(work, productId, schoolId);
  const reserved = stock.reserved + (asked.isReserved ? qty : 0);
  const onHand = stock.onHand + qty;
  if (qty < 0 && onHand < reserved && !(await mayGoBelow(work, schoolId)))
    throw await short(work, productId, asked.isReserved ? stock.onHand : stock.onHand - stock.reserved, -qty);
  const value = qty < 0 ? -goingOut(stock, asked) : (asked.value ?? 0);
  await update(work, Stock, stock, { onHand, reserved, value: stock.value + value }, { action: kind });
  const { minStock } = await need(work, Product, productId);
  if (stock.onHand >= minStock && onHand < minStock)
    await work.emit(stockRanLow, { productId, schoolId, left: onHand, least: minStock });
  return insert(work, StockMove, {
    ...{ kind, productId, schoolId, qty, value, balance: onHand },
    no: await nextNumber(work, 'contracts.stockMove'),
    customerId: asked.customerId ?? null,
    refTable: asked.refTable ?? null,
    refId: asked.refId ?? null,
    supplier: asked.supplier ?? null,
    batchNo: asked.batchNo ?? null,
    note: asked.note ?? null,
  });
}

/** At the average; what came in by mistake goes with the value it came in with, as far as that is still there. */
function goingOut({ value, onHand }: Stock, { kind, qty, value: asked }: Move): number {
  const exact = kind === 'reversal' && asked !== undefined ? -asked : null;
  if (exact === null || onHand + qty <= 0) return valueOut(value, onHand, -qty);
  return Math.min(exact, value);
}

/** Keeps goods for a contract until they are handed over; services are not kept. */
export async function reserve(work: Work, schoolId: number, pieces: readonly Pieces[]): Promise<void> {
  for (const { productId, qty } of await keptOf(work, pieces)) {
    const stock = await lockStock(work, productId, schoolId);
    const left = stock.onHand - stock.reserved;
    if (left < qty && !(await mayGoBelow(work, schoolId))) throw await short(work, productId, left, qty);
    await update(work, Stock, stock, { reserved: stock.reserved + qty }, { action: 'reserve' });
  }
}

export async function unreserve(work: Work, schoolId: number, pieces: readonly Pieces[]): Promise<void> {
  for (const { productId, qty } of await keptOf(work, pieces)) {
    const stock = await lockStock(work, productId, schoolId);
    await update(work, Stock, stock, { reserved: Math.max(0, stock.reserved - qty) }, { action: 'unreserve' });
  }
}

/** Those that are kept, each product once, in the order of ids: the order in which they are locked. */
export async function keptOf(work: Work, pieces: readonly Pieces[]): Promise<Pieces[]> {
  if (pieces.length === 0) return [];
  const products = await rows(work, Product, { id: pieces.map(({ productId }) => productId) }, { sort: 'id' });
  return products.filter(isKept).map(({ id }) => ({
    productId: id,
    qty: pieces.filter(({ productId }) => productId === id).reduce((sum, { qty }) => sum + qty, 0),
  }));
}

async function lockStock(work: Work, productId: number, schoolId: number): Promise<Stock> {
  await work.db
    .insert(table(Stock))
    .values({ enterpriseId: work.enterpriseId, productId, schoolId })
    .onConflictDoNothing();
  return need(work, Stock, { productId, schoolId }, { lock: true });
}

const mayGoBelow = async (work: Work, schoolId: number): Promise<boolean> =>
  (await configValue(work, 'contracts.stock.allowNegative', schoolId)) === true;

async function short(work: Work, productId: number, n: number, needed: number) {
  const { name } = await need(work, Product, productId);
  return conflict(rules.short, { productId, available: n, need: needed }, { name, n: Math.max(0, n), need: needed });
}
