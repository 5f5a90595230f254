// Opens lots. A key that is known opens nothing, so that an event heard twice sells nothing twice.
import { inArray } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { nextNumbers } from '#kernel/server/numbers';
import { storeMany } from '#kernel/server/resources/savingMany';
import { reserveIds } from '#kernel/server/resources/storing';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type OpenKind, open } from '../model/book';
import { LessonLot } from '../model/lot';
import { type About, HeldLots } from './heldLots';

export interface NewLot {
  key: string;
  openKind: OpenKind;
  isGift: boolean;
  customerId: number;
  schoolId: number;
  courseId: number;
  qty: number;
  amount: number;
  validTo: string | null;
  contractId: number | null;
  contractLineId?: number | null;
  sourceLotId?: number | null;
}

export async function openLots(
  work: Work,
  wanted: readonly NewLot[],
  about: Pick<About, 'sourceKind' | 'sourceId' | 'reason'>,
): Promise<void> {
  const known = await rows(work, LessonLot, (t) =>
    inArray(
      t.key,
      wanted.map(({ key }) => key),
    ),
  );
  const fresh = wanted.filter(({ key, qty }) => qty > 0 && !known.some((lot) => lot.key === key));
  if (fresh.length === 0) return;
  const ids = await reserveIds(work, LessonLot, fresh.length);
  const numbers = await nextNumbers(work, 'teaching.lot', null, fresh.length);
  const lots = fresh.map((lot, i) => ({
    ...lot,
    id: ids[i]!,
    version: 1,
    createdAt: work.now,
    createdBy: work.actor.staffId || null,
    updatedAt: work.now,
    updatedBy: work.actor.staffId || null,
    lotNo: numbers[i]!,
    contractLineId: lot.contractLineId ?? null,
    openedAt: work.now,
    validFrom: null,
    frozen: false,
    frozenReason: null,
    sourceLotId: lot.sourceLotId ?? null,
  }));
  await storeMany(work, LessonLot, lots);
  const held = new HeldLots(work, lots, new Map());
  for (const lot of held.all())
    held.post(open(lot, fresh.find(({ key }) => key === lot.key)!.openKind), {
      ...about,
      bizDate: dayOf(work.now, work.actor.timezone),
    });
  await held.write();
}
