// What must hold in the ledger whatever was done. A difference is shown and never mended silently.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { DataCheck, Uneven } from '#kernel/server/registries';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LessonEntry, LessonLot } from '../model/lot';

const most = 100;

/** Lots whose entries do not add up: the running sums, the curve, the bounds. */
export async function lotDifferences(work: Work): Promise<Uneven[]> {
  const l = tableAs(LessonLot, 'l');
  const e = tableAs(LessonEntry, 'e');
  return work.session.rows<Uneven>(
    sql`with run as (select ${e.lotId} as lot_id, ${e.seq} as seq, ${e.lotQtyAfter} as qty_after, ${e.lotAmountAfter} as amount_after, ${e.lotHeadAfter} as head,
          sum(${e.qty}) over w as qty, sum(${e.amount}) over w as amount, row_number() over w as place, ${e.isRounding} as rounding
        from ${table(LessonEntry)} e where ${live(work, e)} window w as (partition by ${e.lotId} order by ${e.seq})),
      last as (select distinct on (lot_id) * from run order by lot_id, seq desc),
      wrong as (select lot_id, min(seq) as seq from run where qty <> qty_after or amount <> amount_after or seq <> place group by lot_id)
      select ${l.id} as id, ${l.lotNo} as title,
        concat(last.qty, ' / ', floor(${l.amount}::numeric * (last.head + last.qty) / ${l.qty}) - floor(${l.amount}::numeric * last.head / ${l.qty})) as expected,
        concat(last.qty_after, ' / ', last.amount_after) as found
      from ${table(LessonLot)} l left join last on last.lot_id = ${l.id} left join wrong on wrong.lot_id = ${l.id}
      where ${live(work, l)} and (last.lot_id is null or wrong.lot_id is not null or last.head < 0 or last.qty < 0 or last.head + last.qty > ${l.qty}
        or last.amount <> floor(${l.amount}::numeric * (last.head + last.qty) / ${l.qty}) - floor(${l.amount}::numeric * last.head / ${l.qty}))
      order by ${l.id} limit ${most}`,
  );
}

export const ledgerCheck: DataCheck = {
  key: 'C10',
  area: 'teaching',
  name: pair('课时批次与流水', 'Lots, their entries and their value'),
  run: lotDifferences,
};
