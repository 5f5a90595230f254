// The renewal lines of some students, or of all, as the lesson book has them today.
import { sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { LessonEntry, LessonLot } from '#areas/teaching/ledger/model/lot';
import type { Day } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Cycle, Line } from '../model/renewing';

const l = tableAs(LessonLot, 'l');
const e = tableAs(LessonEntry, 'e');
const k = tableAs(Course, 'k');

export interface FoundLine extends Line {
  customerId: number;
  subjectId: number;
  schoolId: number;
  courseId: number;
}

interface Lot {
  customerId: string;
  subjectId: string;
  schoolId: string;
  courseId: string;
  contractId: string | null;
  openKind: string;
  amount: string;
  qty: string;
  openedOn: string;
  validTo: string | null;
  frozen: boolean;
  left: string;
  lastOn: string;
}

/** A unit of work, or the demo while it is planted. */
type Books = Pick<Work, 'session' | 'enterpriseId'>;

export async function linesOf(
  books: Books,
  today: Day,
  timezone: string,
  customerIds?: readonly number[],
): Promise<FoundLine[]> {
  const lots = await books.session.rows<Lot>(
    sql`select ${l.customerId} as "customerId", ${k.subjectId} as "subjectId", ${l.schoolId} as "schoolId", ${l.courseId} as "courseId",
        ${l.contractId} as "contractId", ${l.openKind} as "openKind", ${l.amount} as amount, ${l.qty} as qty,
        to_char(${l.openedAt} at time zone ${timezone}, 'YYYY-MM-DD') as "openedOn", ${l.validTo}::text as "validTo", ${l.frozen} as frozen,
        coalesce(sum(${e.qty}), 0) as left, max(${e.bizDate})::text as "lastOn"
      from ${table(LessonLot)} l
      join ${table(Course)} k on ${k.enterpriseId} = ${l.enterpriseId} and ${k.id} = ${l.courseId}
      left join ${table(LessonEntry)} e on ${e.enterpriseId} = ${l.enterpriseId} and ${e.lotId} = ${l.id}
      where ${live(books, l)} and ${k.kind} = 'regular' ${customerIds ? sql`and ${l.customerId} = any(${sql.param([...customerIds])}::bigint[])` : sql``}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ${l.id} order by ${l.id}`,
  );
  const by = new Map<string, Lot[]>();
  for (const lot of lots) {
    const key = `${lot.customerId} ${lot.subjectId}`;
    by.set(key, [...(by.get(key) ?? []), lot]);
  }
  return [...by.values()].map((own) => lineOf(own, today));
}

function lineOf(lots: readonly Lot[], today: string): FoundLine {
  const cycles = new Map<number, Cycle>();
  for (const lot of lots) {
    if (lot.openKind !== 'purchase' || Number(lot.amount) === 0 || !lot.contractId) continue;
    const contractId = Number(lot.contractId);
    const known = cycles.get(contractId) ?? { contractId, on: lot.openedOn, qty: 0, amount: 0 };
    cycles.set(contractId, { ...known, qty: known.qty + Number(lot.qty), amount: known.amount + Number(lot.amount) });
  }
  const usable = lots.filter((lot) => Number(lot.left) > 0 && !lot.frozen && (!lot.validTo || lot.validTo >= today));
  const balance = usable.reduce((sum, lot) => sum + Number(lot.left), 0);
  const ends = usable.flatMap(({ validTo }) => validTo ?? []).sort();
  const last = lots.at(-1)!;
  const moves = lots.flatMap(({ lastOn }) => lastOn ?? []).sort();
  return {
    ...{ customerId: Number(last.customerId), subjectId: Number(last.subjectId) },
    ...{ schoolId: Number(last.schoolId), courseId: Number(last.courseId) },
    cycles: [...cycles.values()].sort((a, b) => a.on.localeCompare(b.on) || a.contractId - b.contractId),
    balance,
    endsOn: ends[0] ?? null,
    emptySince: balance === 0 ? (moves.at(-1) ?? null) : null,
  };
}
