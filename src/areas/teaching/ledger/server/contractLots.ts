// What contracts do to lots: open, freeze, move, refund, extend.
import { inArray } from 'drizzle-orm';
import {
  contractChanged,
  contractEffective,
  contractExtended,
  contractFrozen,
  contractMoved,
  contractRefunded,
  contractReleased,
  contractResumed,
  contractSuspended,
  contractTransferred,
  contractUnfrozen,
  type OpenedLot,
} from '#areas/contracts/model/events';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { rows, update } from '#kernel/server/rows';
import { type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { takeTail, undoTail } from '../model/book';
import { restQty } from '../model/curve';
import { LessonLot } from '../model/lot';
import { ledgerPosted } from '../model/signals';
import { type HeldLot, holdLots, unreversed } from './heldLots';
import { openLots } from './opening';

const said = texts('teaching.ledger', {
  offCurve: ['课时批次已变动，请重新计算', 'The lots have changed meanwhile: calculate again'],
  unknownLot: ['没有这个课时批次', 'There is no such lot'],
});

const today = (work: Work) => dayOf(work.now, work.actor.timezone);

type Opened = Pick<OpenedLot, 'key' | 'schoolId' | 'courseId' | 'lessons' | 'amount' | 'expiresOn'>;

const newLot = (lot: Opened, openKind: OpenedLot['opens'], customerId: number, contractId: number) => ({
  key: lot.key,
  openKind,
  // A purchase that a voucher covers is no gift; what moved without a value came from one.
  isGift: openKind === 'gift' || (openKind === 'transfer_in' && lot.amount === 0),
  customerId,
  schoolId: lot.schoolId,
  courseId: lot.courseId,
  qty: lot.lessons,
  amount: lot.amount,
  validTo: lot.expiresOn,
  contractId,
});

const release = (work: Work, { contractId, lots }: { contractId: number; lots: OpenedLot[] }) =>
  openLots(
    work,
    lots.map((lot) => newLot(lot, lot.opens, lot.customerId, contractId)),
    { sourceKind: 'contract', sourceId: contractId },
  );

interface Out {
  key: string;
  lessons: number;
  value: number;
}

/** Takes what contracts named from the tails; the value must be the curve's, or contracts reckons anew. */
async function takeOut(
  work: Work,
  outs: readonly Out[],
  kind: 'refund' | 'transfer_out',
  about: { sourceKind: 'refund' | 'change'; sourceId: number },
): Promise<HeldLot[]> {
  const held = await holdLots(work, (t) =>
    inArray(
      t.key,
      outs.map(({ key }) => key),
    ),
  );
  // The lots of a refund stay frozen until it is over; taking their rest is that very end.
  for (const out of outs) {
    const lot = held.byKey(out.key);
    if (!lot) throw conflict(said.unknownLot, { key: out.key });
    if (out.lessons === 0) continue;
    if (out.lessons > restQty(lot)) throw conflict(said.offCurve, { key: out.key });
    const posted = takeTail(lot, kind, out.lessons);
    if (-posted.entries[0]!.amount !== out.value) throw conflict(said.offCurve, { key: out.key });
    held.post(posted, { ...about, bizDate: today(work) });
  }
  await held.write();
  return held.all();
}

async function freeze(work: Work, keys: readonly string[], reason: 'changing' | 'refunding' | null): Promise<void> {
  const lots = await rows(work, LessonLot, (t) => inArray(t.key, [...keys]), { lock: true });
  for (const lot of lots) await update(work, LessonLot, lot, { frozen: reason !== null, frozenReason: reason });
  if (reason === null) await tellUsable(work, lots);
}

async function tellUsable(work: Work, lots: readonly { customerId: number; courseId: number }[]): Promise<void> {
  if (lots.length === 0) return;
  await work.emit(ledgerPosted, {
    customerIds: [...new Set(lots.map(({ customerId }) => customerId))],
    courseIds: [...new Set(lots.map(({ courseId }) => courseId))],
    gave: true,
  });
}

/** New last days; what had expired before the new one comes back. */
async function extend(work: Work, lotExpiries: readonly { key: string; expiresOn: string }[]): Promise<void> {
  const held = await holdLots(work, (t) =>
    inArray(
      t.key,
      lotExpiries.map(({ key }) => key),
    ),
  );
  const lots = held.all();
  const stored = await rows(work, LessonLot, (t) =>
    inArray(
      t.id,
      lots.map(({ id }) => id),
    ),
  );
  for (const { key, expiresOn } of lotExpiries) {
    const lot = stored.find((one) => one.key === key);
    if (lot) await update(work, LessonLot, lot, { validTo: expiresOn });
  }
  const expired = await unreversed(work, (e) =>
    inArray(
      e.lotId,
      lots.map(({ id }) => id),
    ),
  );
  for (const entry of expired.filter(({ kind }) => kind === 'expire').toReversed()) {
    const lot = held.get(entry.lotId)!;
    const until = lotExpiries.find(({ key }) => key === lot.key)!.expiresOn;
    if (until < today(work)) continue;
    held.post(undoTail(lot, entry), {
      sourceKind: 'contract',
      sourceId: entry.id,
      bizDate: today(work),
      reverses: entry,
    });
  }
  const written = await held.write();
  // A lot that can be used for longer may pay for what is owed, also where none of it had expired.
  if (written.length === 0) await tellUsable(work, lots);
}

interface Replaced {
  contractId: number;
  changeId: number;
  outs: { lotKey: string; lessons: number; value: number }[];
  ins: Opened[];
}

/** Another course or another school: the same student's lessons leave and come back as others. */
async function replace(work: Work, { contractId, changeId, outs, ins }: Replaced): Promise<void> {
  const about = { sourceKind: 'change', sourceId: changeId } as const;
  const [from] = await takeOut(work, named(outs), 'transfer_out', about);
  if (!from) return;
  await openLots(
    work,
    ins.map((lot) => newLot(lot, 'transfer_in', from.customerId, contractId)),
    about,
  );
}

const named = (outs: readonly { lotKey: string; lessons: number; value: number }[]): Out[] =>
  outs.map(({ lotKey, lessons, value }) => ({ key: lotKey, lessons, value }));

export const contractListeners: Listener[] = [
  on(contractEffective, release),
  on(contractReleased, release),
  on(contractFrozen, (work, { lotKeys, reason }) => freeze(work, lotKeys, reason)),
  on(contractUnfrozen, (work, { lotKeys }) => freeze(work, lotKeys, null)),
  on(contractChanged, replace),
  on(contractMoved, replace),
  on(contractTransferred, async (work, { changeId, outs }) => {
    await takeOut(work, named(outs), 'transfer_out', { sourceKind: 'change', sourceId: changeId });
  }),
  on(contractRefunded, async (work, { refundId, lots }) => {
    await takeOut(work, lots, 'refund', { sourceKind: 'refund', sourceId: refundId });
  }),
  on(contractExtended, (work, { lotExpiries }) => extend(work, lotExpiries)),
  on(contractSuspended, (work, { lotExpiries }) => extend(work, lotExpiries)),
  on(contractResumed, (work, { lotExpiries }) => extend(work, lotExpiries)),
];
