// Goods of a contract that the family does not have yet: what was bought, and what comes free with it.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine } from '../../contract/model/lines';
import { StockMove } from '../../stock/model/stock';
import { keptOf } from '../../stock/server/moves';

export interface OpenGoods {
  lines: { lineNo: number; name: string; productId: number; qty: number; left: number }[];
  gifts: { productId: number; qty: number; left: number }[];
}

export async function openGoods(work: Work, contractId: number): Promise<OpenGoods> {
  const lines = await rows(work, ContractLine, { contractId, kind: 'product', state: 'open' }, { sort: 'lineNo' });
  const discounts = await rows(work, ContractDiscount, { contractId });
  const promised = await keptOf(
    work,
    discounts.flatMap(({ giftGoods }) => giftGoods),
  );
  const given = promised.length > 0 ? await giftsGiven(work, contractId) : new Map<number, number>();
  return {
    lines: lines.flatMap(({ lineNo, name, productId, qty, deliveredQty }) =>
      productId ? [{ lineNo, name, productId, qty, left: qty - deliveredQty }] : [],
    ),
    gifts: promised.map(({ productId, qty }) => ({ productId, qty, left: qty - (given.get(productId) ?? 0) })),
  };
}

export const isAllHandedOver = ({ lines, gifts }: OpenGoods): boolean =>
  [...lines, ...gifts].every(({ left }) => left <= 0);

/** Each piece given away is a move of its own: what was given is their sum. */
async function giftsGiven(work: Work, contractId: number): Promise<Map<number, number>> {
  const m = table(StockMove);
  const sums = await work.session.rows<{ productId: number; qty: number }>(
    sql`select ${m.productId} as "productId", -sum(${m.qty})::int as qty from ${m} where ${m.enterpriseId} = ${work.enterpriseId}
      and ${m.refTable} = ${Contract.name} and ${m.refId} = ${contractId} and ${m.kind} = 'gift_out' group by 1`,
  );
  return new Map(sums.map(({ productId, qty }) => [Number(productId), qty]));
}
