// Where lots stand, for contracts and for screens.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { live, rows, tableAs } from '#kernel/server/rows';
import { type Answer, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type LotPosition, ledgerConsumed, ledgerPosition } from '../../model/queries';
import { restQty, restValue } from '../model/curve';
import { LessonEntry, LessonLot } from '../model/lot';
import { HeldLots, holdLots, standings } from './heldLots';

interface Asked {
  contractIds?: readonly number[];
  lineIds?: number[];
  lotKeys?: string[];
  forUpdate?: boolean;
}

export async function positions(work: Work, asked: Asked): Promise<LotPosition[]> {
  const { contractIds, lineIds, lotKeys } = asked;
  const where = (t: ReturnType<typeof lotTable>) =>
    and(
      contractIds === undefined ? undefined : inArray(t.contractId, contractIds),
      lineIds === undefined ? undefined : inArray(t.contractLineId, lineIds),
      lotKeys === undefined ? undefined : inArray(t.key, lotKeys),
    );
  return (await lotsAt(work, where, asked.forUpdate ?? false)).map((lot) => ({
    lotKey: lot.key,
    lotId: lot.id,
    contractId: lot.contractId,
    contractLineId: lot.contractLineId,
    customerId: lot.customerId,
    courseId: lot.courseId,
    schoolId: lot.schoolId,
    isGift: lot.isGift,
    qty: lot.qty,
    amount: lot.amount,
    head: lot.head,
    tail: lot.tail,
    remaining: restQty(lot),
    value: restValue(lot),
    validTo: lot.validTo,
    frozen: lot.frozen,
  }));
}

const lotTable = () => tableAs(LessonLot, 't');

/** Lots with where they stand; not locked unless they are to be changed. */
export async function lotsAt(work: Work, where: Parameters<typeof holdLots>[1], forUpdate = false) {
  if (forUpdate) return (await holdLots(work, where)).all();
  const found = await rows(work, LessonLot, where, { sort: 'id' });
  return new HeldLots(
    work,
    found,
    await standings(
      work,
      found.map(({ id }) => id),
    ),
  ).all();
}

async function consumed(work: Work, contractId: number): Promise<number> {
  const e = tableAs(LessonEntry, 'e');
  const l = tableAs(LessonLot, 'l');
  const [sum] = await work.db
    .select({ qty: sql<number>`coalesce(sum(-${e.qty}), 0)::bigint` })
    .from(e)
    .innerJoin(l, and(eq(l.enterpriseId, e.enterpriseId), eq(l.id, e.lotId)))
    .where(
      and(
        live(work, e, l),
        eq(l.contractId, contractId),
        sql`(${e.kind} = 'consume' or ${e.reversesKind} = 'consume' and not ${e.isRounding})`,
      ),
    );
  return Number(sum?.qty ?? 0);
}

export const positionAnswers: Answer[] = [
  answers(ledgerPosition, positions),
  answers(ledgerConsumed, (work, { contractId }) => consumed(work, contractId)),
];
