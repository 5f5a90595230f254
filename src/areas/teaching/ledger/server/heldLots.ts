// Lots as they stand, locked in the order of their ids, and what is written about them: one group for one act of business.
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import type { Row } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { nextNumbers } from '#kernel/server/numbers';
import { reserveIds } from '#kernel/server/resources/storing';
import { live, rows, tableAs, type Where } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ledgerWritten } from '../../model/events';
import type { Entry, Posted } from '../model/book';
import { firstOpen } from '../model/businessDate';
import type { PaidLot } from '../model/charging';
import { LessonEntry, LessonLot } from '../model/lot';
import { ledgerPosted } from '../model/signals';
import { closedThrough, holdBooks } from './closed';

export interface HeldLot extends PaidLot {
  readonly key: string;
  readonly lotNo: string;
  readonly customerId: number;
  readonly contractId: number | null;
  readonly contractLineId: number | null;
  /** The day it was opened. */
  readonly openedOn: string;
}

/** Why and for whom something is written; `bizDate` is moved behind what is closed. */
export interface About {
  sourceKind: Row<typeof LessonEntry>['sourceKind'];
  sourceId: number;
  bizDate: string;
  /** Where it counts; the lot's school unless a lesson was taught elsewhere. */
  schoolId?: number;
  classId?: number | null;
  lessonId?: number;
  attendanceId?: number;
  chargeSeq?: number;
  reverses?: { id: number; kind: string };
  reason?: string;
}

const most = 1000;

/** Locks the lots meant and reads where each stands from its last entry. */
export async function holdLots(work: Work, where: Where<typeof LessonLot>): Promise<HeldLots> {
  const found = await rows(work, LessonLot, where, { lock: true });
  return new HeldLots(
    work,
    found,
    await standings(
      work,
      found.map(({ id }) => id),
    ),
  );
}

interface Stood {
  lotId: number;
  seq: number;
  rest: number;
  head: number;
}

export async function standings(work: Work, lotIds: readonly number[]): Promise<Map<number, Stood>> {
  if (lotIds.length === 0) return new Map();
  const e = tableAs(LessonEntry, 'e');
  const last = await work.session.rows<Stood>(
    sql`select l.id as "lotId", e.seq, e.rest, e.head from unnest(${sql.param([...lotIds])}::bigint[]) as l(id) cross join lateral
      (select ${e.seq} as seq, ${e.lotQtyAfter} as rest, ${e.lotHeadAfter} as head from ${table(LessonEntry)} e
        where ${live(work, e)} and ${e.lotId} = l.id order by ${e.seq} desc limit 1) e`,
  );
  return new Map(last.map((one) => [Number(one.lotId), { ...one, rest: Number(one.rest), head: Number(one.head) }]));
}

export class HeldLots {
  private readonly held = new Map<number, HeldLot>();
  private readonly pending: { entry: Entry; lot: HeldLot; about: About }[] = [];

  constructor(
    private readonly work: Work,
    found: readonly LessonLot[],
    stood: ReadonlyMap<number, Stood>,
  ) {
    for (const lot of found) {
      const at = stood.get(lot.id);
      const head = at?.head ?? 0;
      this.held.set(lot.id, {
        ...lot,
        seq: at?.seq ?? 0,
        head,
        tail: head + (at?.rest ?? 0),
        openedOn: dayOf(lot.openedAt, work.actor.timezone),
      });
    }
  }

  all(): HeldLot[] {
    return [...this.held.values()];
  }

  get(id: number): HeldLot | undefined {
    return this.held.get(id);
  }

  byKey(key: string): HeldLot | undefined {
    return this.all().find((lot) => lot.key === key);
  }

  of(customerId: number): HeldLot[] {
    return this.all().filter((lot) => lot.customerId === customerId);
  }

  /** Remembers what is to be written, and how the lot stands then. */
  post(posted: Posted<HeldLot>, about: About | ((entry: Entry) => About)): void {
    this.held.set(posted.lot.id, posted.lot);
    for (const entry of posted.entries)
      this.pending.push({ entry, lot: posted.lot, about: typeof about === 'function' ? about(entry) : about });
  }

  /** Writes everything in one group and tells it. Answers the ids in order. */
  async write(): Promise<number[]> {
    const { work } = this;
    const pending = this.pending.splice(0);
    if (pending.length === 0) return [];
    const ids = await reserveIds(work, LessonEntry, pending.length);
    await holdBooks(work, 'writing');
    const closed = await closedThrough(work);
    const numbers = await nextNumbers(work, 'teaching.lessonEntry', null, pending.length);
    const by = work.actor.staffId || null;
    const written = pending.map(({ entry, lot, about }, i) => {
      const schoolId = about.schoolId ?? lot.schoolId;
      return {
        ...entry,
        id: ids[i]!,
        enterpriseId: work.enterpriseId,
        createdBy: by,
        createdAt: work.now,
        updatedAt: work.now,
        entryNo: numbers[i]!,
        groupId: ids[0]!,
        bizDate: firstOpen(about.bizDate, closed(schoolId)),
        customerId: lot.customerId,
        schoolId,
        courseId: lot.courseId,
        classId: about.classId ?? null,
        // What rounding brings to light belongs to the lot and not to a lesson.
        lessonId: entry.isRounding ? null : (about.lessonId ?? null),
        attendanceId: about.attendanceId ?? null,
        chargeSeq: about.chargeSeq ?? 0,
        reversesId: about.reverses?.id ?? null,
        reversesKind: about.reverses?.kind ?? null,
        ...effectOf(entry, about),
        sourceKind: about.sourceKind,
        sourceId: about.sourceId,
        reason: about.reason ?? null,
      };
    });
    for (let start = 0; start < written.length; start += most)
      await work.db.insert(table(LessonEntry)).values(written.slice(start, start + most));
    const lots = pending.map(({ lot }) => lot);
    const facts = {
      customerIds: distinct(lots.map(({ customerId }) => customerId)),
      courseIds: distinct(lots.map(({ courseId }) => courseId)),
    };
    await work.emit(ledgerPosted, { ...facts, gave: written.some(({ qty }) => qty > 0) });
    await work.emit(ledgerWritten, {
      ...facts,
      groupId: ids[0]!,
      kinds: distinct(written.map(({ kind }) => kind)),
      contractIds: distinct(lots.flatMap(({ contractId }) => contractId ?? [])),
    });
    return ids;
  }
}

/** A return that undoes an expiry is no consumption: it lowers what expired. */
function effectOf({ kind, qty, isRounding }: Entry, { reverses }: About) {
  const of = isRounding ? null : (reverses?.kind ?? kind);
  return { consumedQty: of === 'consume' ? -qty || 0 : 0, expiredQty: of === 'expire' ? -qty || 0 : 0 };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Entries that took lessons and were not given back, oldest first. */
export async function unreversed(work: Work, where: (e: ReturnType<typeof entryTable>) => SQL | undefined) {
  const e = entryTable();
  const r = tableAs(LessonEntry, 'r');
  return work.db
    .select()
    .from(e)
    .where(
      and(
        live(work, e),
        where(e),
        sql`not exists (select 1 from ${table(LessonEntry)} r where ${live(work, r)} and ${r.reversesId} = ${e.id})`,
      ),
    )
    .orderBy(e.id);
}

const entryTable = () => tableAs(LessonEntry, 'e');

export const lotsOf =
  (customerIds: readonly number[], courseIds: readonly number[]): Where<typeof LessonLot> =>
  (t) =>
    and(inArray(t.customerId, [...customerIds]), inArray(t.courseId, [...courseIds]));
