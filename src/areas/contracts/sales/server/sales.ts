// Selling goods and handing them over.
import { and, eq, sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { insert, live, move, need, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { emptyCart } from '../../contract/model/cart';
import { Contract } from '../../contract/model/contract';
import { ContractLine } from '../../contract/model/lines';
import { factsOf } from '../../contract/server/releasing';
import { contractFinished } from '../../model/events';
import { Payment } from '../../payments/model/payment';
import { take } from '../../payments/server/collecting';
import { keptOf, moveStock } from '../../stock/server/moves';
import { deliver, quickSale } from '../model/sale';

const rules = texts('contracts.sale', {
  unpaid: ['合同生效后才能交付', 'Goods are handed over once the contract is effective'],
  tooMany: ['第 {line} 行还可交付 {left}', '{left} left to hand over of line {line}'],
});

export const sales: AreaPiece = {
  extends: [
    extend(Contract, {
      transitions: {
        async finish({ row: contract, work }) {
          contract.finishedAt = work.now;
          await work.emit(contractFinished, factsOf(contract));
        },
      },
      calls: [
        serves(quickSale, async (work, asked) => {
          await work.session.rows(
            sql`select pg_advisory_xact_lock(hashtextextended(${`sale:${work.enterpriseId}:${asked.clientKey}`}, 0))`,
          );
          const before = await row(work, Payment, { clientKey: asked.clientKey });
          const sold = before?.contractId ? await need(work, Contract, before.contractId) : await sell(work, asked);
          const seenOwed = before ? 0 : sold.owed;
          const amount = before ? before.amount : sold.receivable;
          const items = [{ contractId: sold.id, amount, seenOwed }];
          const taken = await take(work, { ...asked, items, payer: null, remark: null });
          if (!before && asked.deliver) await handOverAll(work, sold.id);
          const payment = await need(work, Payment, taken.paymentIds[0]!);
          const { receiptNo } = payment;
          return { contractId: sold.id, no: sold.no ?? '', receiptNo, amount: yuan(amount), replayed: taken.replayed };
        }),
        serves(deliver, async (work, { id, items }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'deliver');
          const contract = await need(work, Contract, id, { lock: true });
          await handOver(work, contract, items);
          const lines = await rows(work, ContractLine, { contractId: id, kind: 'product' }, { sort: 'lineNo' });
          return {
            lines: lines.map(({ lineNo, qty, deliveredQty }) => ({ lineNo, qty, deliveredQty })),
            finished: (await need(work, Contract, id)).state === 'finished',
          };
        }),
      ],
    }),
  ],
};

interface Sale {
  customerId: number;
  schoolId: number;
  goods: { productId: number; qty: number }[];
}

/** A contract over goods alone, submitted at the price it has now. */
async function sell(work: Work, { customerId, schoolId, goods }: Sale): Promise<Contract> {
  const lines = goods.map(({ productId, qty }) => ({ kind: 'product' as const, itemId: productId, qty }));
  const id = await insert(work, Contract, {
    ...{ customerId, schoolId, ownerId: work.actor.staffId, kind: 'goods' as const },
    cart: { ...emptyCart, lines },
  });
  const draft = await need(work, Contract, id, { lock: true });
  await move(work, Contract, draft, 'submit', { seenReceivable: draft.receivable });
  return need(work, Contract, id, { lock: true });
}

async function handOverAll(work: Work, contractId: number): Promise<void> {
  const contract = await need(work, Contract, contractId, { lock: true });
  const lines = await rows(work, ContractLine, { contractId, kind: 'product' });
  if (contract.state === 'effective')
    await handOver(
      work,
      contract,
      lines.map(({ lineNo, qty }) => ({ lineNo, qty })),
    );
}

async function handOver(
  work: Work,
  contract: Contract,
  items: readonly { lineNo: number; qty: number }[],
): Promise<void> {
  if (contract.state !== 'effective') throw conflict(rules.unpaid, { state: contract.state });
  const lines = await rows(work, ContractLine, { contractId: contract.id, kind: 'product' }, { lock: true });
  const l = table(ContractLine);
  for (const { lineNo, qty } of [...items].sort((a, b) => a.lineNo - b.lineNo)) {
    const line = lines.find((one) => one.lineNo === lineNo);
    const left = line ? line.qty - line.deliveredQty : 0;
    if (!line?.productId || qty > left) throw invalid('items', rules.tooMany, { line: lineNo, left });
    line.deliveredQty += qty;
    await work.db
      .update(l)
      .set({ deliveredQty: line.deliveredQty, updatedAt: work.now })
      .where(and(live(work, l), eq(l.id, line.id)));
    for (const kept of await keptOf(work, [{ productId: line.productId, qty }]))
      await moveStock(work, {
        ...{
          kind: 'sale_out',
          productId: kept.productId,
          schoolId: contract.schoolId,
          qty: -kept.qty,
          isReserved: true,
        },
        ...{ customerId: contract.customerId, refTable: Contract.name, refId: contract.id },
      });
  }
  const isDone = contract.kind === 'goods' && contract.owed === 0 && lines.every((one) => one.deliveredQty === one.qty);
  if (isDone) await move(work, Contract, await need(work, Contract, contract.id, { lock: true }), 'finish');
}
