// The demo's ledger while it is written: lots as they stand, and every entry in its order, posted by the functions that post the real one.
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import type { OpenKind, Posted } from '../ledger/model/book';
import { open } from '../ledger/model/book';
import { charge, type PaidLot, usableLots } from '../ledger/model/charging';
import { LessonEntry, LessonLot } from '../ledger/model/lot';

export interface DemoLot {
  key: string;
  customerId: number;
  schoolId: number;
  courseId: number;
  openKind: OpenKind;
  isGift?: boolean;
  qty: number;
  amount: number;
  openedOn: string;
  validTo?: string | null;
  contractId?: number;
  contractLineId?: number;
}

type HeldLot = PaidLot & { customerId: number };
type EntryDraft = Draft<typeof LessonEntry>;

interface Told
  extends Partial<
    Pick<EntryDraft, 'sourceKind' | 'sourceId' | 'classId' | 'lessonId' | 'attendanceId' | 'chargeSeq' | 'reason'>
  > {
  on: string;
  /** The entry it takes back, as `post` answered it. */
  reverses?: number;
}

export class DemoBook {
  readonly entries: EntryDraft[] = [];
  private readonly reversed = new Map<number, number>();
  private readonly lots = new Map<number, HeldLot>();
  private readonly byOwner = new Map<string, number[]>();

  constructor(private readonly sample: Sample) {}

  async open(drafts: readonly DemoLot[]): Promise<number[]> {
    const before = this.lots.size;
    const ids = await this.sample.plant(
      LessonLot,
      drafts.map(({ openedOn, isGift = false, ...one }, i) => ({
        ...one,
        isGift,
        lotNo: `L${openedOn.slice(2).replaceAll('-', '')}${String(before + i + 1).padStart(6, '0')}`,
        openedAt: momentOf(openedOn),
        createdAt: momentOf(openedOn),
      })),
    );
    for (const [i, one] of drafts.entries()) {
      const { qty, amount, customerId, schoolId, courseId, isGift = false, openedOn } = one;
      const lot: HeldLot = {
        ...{ id: ids[i]!, qty, amount, head: 0, tail: qty, seq: 0, customerId, schoolId, courseId, isGift },
        ...{ openedAt: momentOf(openedOn), validFrom: null, validTo: null, frozen: false },
      };
      const owner = `${customerId}:${courseId}`;
      this.byOwner.set(owner, [...(this.byOwner.get(owner) ?? []), lot.id]);
      this.post(open(lot, one.openKind), {
        on: openedOn,
        ...(one.contractId ? { sourceKind: 'contract' as const, sourceId: one.contractId } : {}),
      });
    }
    return ids;
  }

  lot(id: number): HeldLot {
    return this.lots.get(id)!;
  }

  lotsOf(customerId: number, courseId: number): HeldLot[] {
    return (this.byOwner.get(`${customerId}:${courseId}`) ?? []).map((id) => this.lot(id));
  }

  /** Writes what an act gave; answers where its first entry stands. */
  post({ lot, entries }: Posted<HeldLot>, { on, reverses, ...told }: Told): number {
    this.lots.set(lot.id, lot);
    const at = this.entries.length;
    const of = reverses === undefined ? undefined : this.entries[reverses];
    for (const entry of entries) {
      const place = this.entries.length;
      if (reverses !== undefined) this.reversed.set(place, reverses);
      const isUndoing = of && !entry.isRounding;
      this.entries.push({
        ...entry,
        ...{ customerId: lot.customerId, schoolId: lot.schoolId, courseId: lot.courseId },
        ...{ sourceKind: 'import' as const, sourceId: place + 1, bizDate: on, createdAt: momentOf(on), ...told },
        consumedQty: entry.kind === 'consume' || (isUndoing && of.kind === 'consume') ? -entry.qty : 0,
        expiredQty: entry.kind === 'expire' || (isUndoing && of.kind === 'expire') ? -entry.qty : 0,
        ...(of ? { reversesKind: of.kind } : {}),
        groupId: at + 1,
        entryNo: `E${on.slice(2).replaceAll('-', '')}${String(place + 1).padStart(8, '0')}`,
      });
    }
    return at;
  }

  /** Charges a lesson as a roll would; answers what stays owed, and where the first entry stands. */
  charge(customerId: number, courseId: number, qty: number, told: Told): { owed: number; at: number } {
    const lots = this.lotsOf(customerId, courseId);
    const at = this.entries.length;
    const schoolId = lots[0]?.schoolId ?? 0;
    const usable = usableLots(lots, { courseId, schoolId, on: told.on, today: told.on, anySchool: true });
    const charged = charge(usable, qty);
    charged.lots.forEach((lot, i) => {
      this.post({ lot, entries: [charged.entries[i]!] }, told);
    });
    return { owed: charged.owed, at };
  }

  /** What takes something back knows what, so it comes second. */
  async store(): Promise<void> {
    const isReversing = (_: EntryDraft, place: number) => this.reversed.has(place);
    const places = this.entries.map((_, place) => place);
    const plain = places.filter((place) => !this.reversed.has(place));
    const ids = await this.sample.plant(
      LessonEntry,
      plain.map((place) => this.entries[place]!),
    );
    const idOf = new Map(plain.map((place, i) => [place, ids[i]!]));
    await this.sample.plant(
      LessonEntry,
      this.entries.flatMap((entry, place) =>
        isReversing(entry, place) ? [{ ...entry, reversesId: idOf.get(this.reversed.get(place)!)! }] : [],
      ),
    );
  }
}

const momentOf = (day: string): Date => new Date(`${day}T02:00:00Z`);
