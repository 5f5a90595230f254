// What must hold beside the contracts themselves: of each line, of closed days, of the stock.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine } from '../../contract/model/lines';
import { DayClose } from '../../finance/model/dayClose';
import { FinanceEntry } from '../../finance/model/finance';
import { Product } from '../../products/model/product';
import { Stock, StockMove } from '../../stock/model/stock';
import type { Difference } from './contractSums';

const most = 100;
const fen = (amount: string): string => yuan(Number(amount));

/** The net is the gross without its shares of the discounts and without what was changed, moved or refunded. */
export async function lineDifferences(work: Work): Promise<Difference[]> {
  const [c, l, d] = [tableAs(Contract, 'c'), tableAs(ContractLine, 'l'), tableAs(ContractDiscount, 'd')];
  const wrong = await work.session.rows<{ id: number; no: string; line: number; whole: string; parts: string }>(
    sql`with shares as (select ${d.contractId} as id, (x->>'lineNo')::int as line, sum((x->>'amount')::bigint) as amount
        from ${table(ContractDiscount)} d, jsonb_array_elements(${d.allocations}) x where ${live(work, d)} group by 1, 2)
      select ${c.id} as id, ${c.no} as no, ${l.lineNo} as line, ${l.net}::bigint as whole, (${l.gross} - coalesce(shares.amount, 0) - ${l.closedValue})::bigint as parts
      from ${table(ContractLine)} l join ${table(Contract)} c on ${c.enterpriseId} = ${l.enterpriseId} and ${c.id} = ${l.contractId}
        left join shares on shares.id = ${l.contractId} and shares.line = ${l.lineNo}
      where ${live(work, l, c)} and ${c.state} not in ('draft', 'void') and ${l.net} <> ${l.gross} - coalesce(shares.amount, 0) - ${l.closedValue} order by 1, 3 limit ${most}`,
  );
  return wrong.map(({ id, no, line, whole, parts }) => ({
    id: Number(id),
    title: `${no} #${line}`,
    expected: fen(whole),
    found: fen(parts),
  }));
}

/** What a closed sheet expects is what was in the drawer before and what was booked on that day. */
export async function closeDifferences(work: Work): Promise<Difference[]> {
  const [d, e] = [tableAs(DayClose, 'd'), tableAs(FinanceEntry, 'e')];
  const wrong = await work.session.rows<{ id: number; day: string; key: string; whole: string; parts: string }>(
    sql`with sheet as (select ${d.id} as id, ${d.schoolId} as school_id, ${d.businessDate} as day, x->>'key' as key, (x->>'expected')::bigint as expected, (x->>'opening')::bigint as opening
        from ${table(DayClose)} d, jsonb_array_elements(${d.lines}) x where ${live(work, d)} and ${d.state} <> 'open'),
      booked as (select ${e.schoolId} as school_id, ${e.businessDate} as day, ${e.cashierId} || ':' || ${e.method} || ':' || coalesce(${e.accountId}, 0) as key,
          sum(case ${e.direction} when 'in' then ${e.amount} else -${e.amount} end) as amount
        from ${table(FinanceEntry)} e where ${live(work, e)} and ${e.method} in ('cash', 'wechat', 'alipay', 'pos', 'bank_transfer') group by 1, 2, 3)
      select sheet.id, sheet.day::text as day, sheet.key, sheet.expected as whole, (sheet.opening + coalesce(booked.amount, 0))::bigint as parts
      from sheet left join booked on booked.school_id = sheet.school_id and booked.day = sheet.day and booked.key = sheet.key
      where sheet.expected <> sheet.opening + coalesce(booked.amount, 0) order by 1, 3 limit ${most}`,
  );
  return wrong.map(({ id, day, key, whole, parts }) => ({
    id: Number(id),
    title: `${day} ${key}`,
    expected: fen(whole),
    found: fen(parts),
  }));
}

/** What is on hand, and what it is worth, is the sum of the moves. */
export async function stockDifferences(work: Work): Promise<Difference[]> {
  const [s, m, p] = [tableAs(Stock, 's'), tableAs(StockMove, 'm'), tableAs(Product, 'p')];
  const wrong = await work.session.rows<{
    id: number;
    name: string;
    onHand: number;
    value: string;
    qty: number;
    sum: string;
  }>(
    sql`with moved as (select ${m.productId} as product_id, ${m.schoolId} as school_id, sum(${m.qty})::int as qty, sum(${m.value}) as value
        from ${table(StockMove)} m where ${live(work, m)} group by 1, 2)
      select ${s.id} as id, ${p.name} as name, ${s.onHand} as "onHand", ${s.value}::bigint as value, coalesce(moved.qty, 0) as qty, coalesce(moved.value, 0)::bigint as sum
      from ${table(Stock)} s join ${table(Product)} p on ${p.enterpriseId} = ${s.enterpriseId} and ${p.id} = ${s.productId}
        left join moved on moved.product_id = ${s.productId} and moved.school_id = ${s.schoolId}
      where ${live(work, s)} and (${s.onHand} <> coalesce(moved.qty, 0) or ${s.value} <> coalesce(moved.value, 0) or ${s.reserved} > ${s.onHand}) order by 1 limit ${most}`,
  );
  return wrong.map(({ id, name, onHand, value, qty, sum }) => ({
    id: Number(id),
    title: name,
    expected: `${onHand} / ${fen(value)}`,
    found: `${qty} / ${fen(sum)}`,
  }));
}
