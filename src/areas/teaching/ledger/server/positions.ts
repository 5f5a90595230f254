// Where lots stand, for contracts and for screens.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { yuan } from '#kernel/model/money';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import { live, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type Answer, answers, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type LotPosition, ledgerConsumed, ledgerPosition } from '../../model/queries';
import { restQty, restValue } from '../model/curve';
import { LessonEntry, LessonLot } from '../model/lot';
import { position, type ShownPosition } from '../model/position';
import { type HeldLot, HeldLots, holdLots, standings } from './heldLots';

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
  return (await lotsAt(work, where, asked.forUpdate ?? false)).map(positionOf);
}

function positionOf(lot: HeldLot): LotPosition {
  return {
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
  };
}

/** The same for a screen: of the lots this person reaches, values only for those who see them. */
async function shownPositions(work: Work, { contractId }: { contractId: number }): Promise<ShownPosition[]> {
  const found = await lotsAt(work, (t) =>
    and(
      eq(t.contractId, contractId),
      reaches(work.actor, serviceOf(work, LessonLot), 'view', sql.raw('"t"'), work.app.services),
    ),
  );
  const names = await rows(work, Course, { id: [...new Set(found.map(({ courseId }) => courseId))] });
  const money = (fen: number) => (may(work.actor, permission(LessonLot, 'amount')) ? yuan(fen) : null);
  return found.map((lot) => {
    const { qty, head, tail, remaining, amount, value, ...at } = positionOf(lot);
    const course = names.find(({ id }) => id === lot.courseId)?.name ?? '';
    const lessons = { qty: qty / 100, head: head / 100, tail: tail / 100, remaining: remaining / 100 };
    return { ...at, lotNo: lot.lotNo, course, ...lessons, amount: money(amount), value: money(value) };
  });
}

/** Where the lots of a contract stand, as contracts themselves are told. */
export const contractPositions = extend(LessonLot, { calls: [serves(position, shownPositions)] });

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
