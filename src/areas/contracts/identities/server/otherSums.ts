// What must hold beside the contracts themselves: of each line, of closed days, of the stock, of purses.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { dataCheck, inYuan, yuanOf } from '#kernel/server/figures/dataCheck';
import { beside, live, tableAs } from '#kernel/server/rows';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine } from '../../contract/model/lines';
import { DayClose } from '../../finance/model/dayClose';
import { FinanceEntry } from '../../finance/model/finance';
import { Product } from '../../products/model/product';
import { CreditAccount, CreditEntry } from '../../purse/model/credit';
import { Stock, StockMove } from '../../stock/model/stock';

const area = 'contracts';
const [c, l, d] = [tableAs(Contract, 'c'), tableAs(ContractLine, 'l'), tableAs(ContractDiscount, 'd')];
const [day, e] = [tableAs(DayClose, 'day'), tableAs(FinanceEntry, 'e')];
const [s, m, p] = [tableAs(Stock, 's'), tableAs(StockMove, 'm'), tableAs(Product, 'p')];
const [a, x] = [tableAs(CreditAccount, 'a'), tableAs(CreditEntry, 'x')];

/** The net is the gross without its shares of the discounts and without what was changed, moved or refunded. */
const lines = dataCheck({
  ...{ key: 'C02', area, name: ['合同行金额', 'Sums of contract lines'], shown: inYuan },
  sides: (work) =>
    sql`select ${l.id} as id, ${c.no} || ' #' || ${l.lineNo} as title, (${l.gross} - coalesce(shares.amount, 0) - ${l.closedValue})::bigint as expected, ${l.net}::bigint as found
      from ${table(ContractLine)} l join ${table(Contract)} c on ${beside(c, l)} and ${c.id} = ${l.contractId}
        left join (select ${d.contractId} as id, (part->>'lineNo')::int as line, sum((part->>'amount')::bigint) as amount
          from ${table(ContractDiscount)} d, jsonb_array_elements(${d.allocations}) part where ${live(work, d)} group by 1, 2) shares
          on shares.id = ${l.contractId} and shares.line = ${l.lineNo}
      where ${live(work, l)} and ${c.state} not in ('draft', 'void')`,
});

/** What a closed sheet expects is what was in the drawer before and what was booked on that day. */
const closes = dataCheck({
  ...{ key: 'C07', area, name: ['日结单', 'Closed days'] },
  sides: (work) =>
    sql`with sheet as (select ${day.id} as id, ${day.schoolId} as school_id, ${day.businessDate} as on_day, line->>'key' as key, (line->>'expected')::bigint as expected, (line->>'opening')::bigint as opening
        from ${table(DayClose)} day, jsonb_array_elements(${day.lines}) line where ${live(work, day)} and ${day.state} <> 'open'),
      booked as (select ${e.schoolId} as school_id, ${e.businessDate} as on_day, ${e.cashierId} || ':' || ${e.method} || ':' || coalesce(${e.accountId}, 0) as key,
          sum(case ${e.direction} when 'in' then ${e.amount} else -${e.amount} end) as amount
        from ${table(FinanceEntry)} e where ${live(work, e)} and ${e.method} in ('cash', 'wechat', 'alipay', 'pos', 'bank_transfer') group by 1, 2, 3),
      line as (select sheet.id, sheet.on_day, sheet.key, sheet.expected as found, (sheet.opening + coalesce(booked.amount, 0))::bigint as expected
        from sheet left join booked on booked.school_id = sheet.school_id and booked.on_day = sheet.on_day and booked.key = sheet.key)
      select id, on_day::text as title, string_agg(key || ' ' || ${yuanOf(sql`expected`)}, ', ' order by key) filter (where expected <> found) as expected,
        string_agg(key || ' ' || ${yuanOf(sql`found`)}, ', ' order by key) filter (where expected <> found) as found
      from line group by 1, 2`,
});

/** What is on hand, and what it is worth, is the sum of the moves; nothing is kept for somebody that is not there. */
const stock = dataCheck({
  ...{ key: 'C18', area, name: ['库存与流水', 'Stock and its moves'] },
  sides: (work) =>
    sql`select ${s.id} as id, ${p.name} as title, coalesce(moved.qty, 0) || ' / ' || ${yuanOf(sql`coalesce(moved.value, 0)`)} as expected,
        ${s.onHand} || ' / ' || ${yuanOf(sql`${s.value}`)} || case when ${s.reserved} > ${s.onHand} then ' < ' || ${s.reserved} else '' end as found
      from ${table(Stock)} s join ${table(Product)} p on ${p.enterpriseId} = ${s.enterpriseId} and ${p.id} = ${s.productId}
        left join (select ${m.productId} as product_id, ${m.schoolId} as school_id, sum(${m.qty})::int as qty, sum(${m.value}) as value
          from ${table(StockMove)} m where ${live(work, m)} group by 1, 2) moved on moved.product_id = ${s.productId} and moved.school_id = ${s.schoolId}
      where ${live(work, s)}`,
});

/** A purse holds the sum of its entries: points in points, the others in fen. */
const purses = dataCheck({
  ...{ key: 'C19', area, name: ['账户余额与流水', 'Purses and their entries'] },
  sides: (
    work,
  ) => sql`select ${a.id} as id, ${a.purse} || ' #' || ${a.customerId} as title, coalesce(sum(${x.amount}), 0)::bigint as expected, ${a.amount}::bigint as found
      from ${table(CreditAccount)} a left join ${table(CreditEntry)} x on ${beside(x, a)} and ${x.customerId} = ${a.customerId} and ${x.purse} = ${a.purse}
      where ${live(work, a)} group by ${a.id}, ${a.purse}, ${a.customerId}, ${a.amount}`,
});

export const otherChecks = [lines, closes, stock, purses];
