// Whose the imported customers become: the pool's, one counsellor's, several's in turn, by rule, or as the sheet says.
import { conflict, type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import type { Work } from '#kernel/server/work';
import { handsOf, refuseStrangers } from '../../assigning/server/assigning';
import { deal, type Hand, servesSchool } from '../../ownership/model/ownershipRules';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { lockReceivers, type Receiver } from '../../pool/server/receivers';
import type { ImportBatch } from '../model/importBatch';
import { importTexts } from './importTexts';

export type OwnerCheck = (customer: Record<string, unknown>) => Promise<FieldProblem[]>;

type Batch = Pick<ImportBatch, 'ownerMode' | 'staffIds'>;

/** Named in a column: a counsellor who takes customers of that school, and no more of them than there is room for. */
export async function ownerCheck(work: Work, { ownerMode }: Batch): Promise<OwnerCheck> {
  const hands = new Map<number, { receiver: Receiver | undefined; hand: Hand | undefined; given: number }>();
  const find = async (staffId: number) => {
    const known = hands.get(staffId);
    if (known) return known;
    const receiver = (await lockReceivers(work, [staffId])).get(staffId);
    const [hand] = receiver?.file && receiver.isHere ? await handsOf(work, [receiver], false) : [];
    const found = { receiver, hand, given: 0 };
    hands.set(staffId, found);
    return found;
  };
  return async ({ ownerId, schoolId }) => {
    if (ownerMode !== 'column' || typeof ownerId !== 'number') return [];
    const found = await find(ownerId);
    const { receiver, hand } = found;
    if (!receiver?.file?.accepting || !hand || !servesSchool(hand, (schoolId as number | null) ?? null))
      return [problem('ownerId', importTexts.notCounsellor)];
    found.given += 1;
    if (found.given <= hand.room) return [];
    return [problem('ownerId', importTexts.ownerFull, { name: receiver.name, max: hand.maxOwned })];
  };
}

export interface NewRow {
  id: number;
  schoolId: number | null;
  ownerId: number | null;
}

export interface Dealing {
  /** Row → counsellor; who is missing goes to the pool. */
  owners: Map<number, number>;
  /** How many each gets. */
  shares: { staffId: number; name: string; count: number }[];
}

/** As it will be done: the receivers stay locked until it is. Rows by rule are dealt one by one when they are stored. */
export async function dealOwners(
  work: Work,
  { ownerMode, staffIds }: Batch,
  rows: readonly NewRow[],
): Promise<Dealing> {
  if (ownerMode === 'pool' || ownerMode === 'rule') return { owners: new Map(), shares: [] };
  const wanted = ownerMode === 'column' ? rows.flatMap(({ ownerId }) => ownerId ?? []) : staffIds;
  if (ownerMode !== 'column' && wanted.length === 0) throw new Invalid([problem('staffIds', importTexts.needStaff)]);
  const receivers = await lockReceivers(work, wanted);
  refuseStrangers(receivers, [...new Set(wanted)]);
  const hands = await handsOf(work, [...receivers.values()], false);
  const owners = ownerMode === 'column' ? named(rows) : dealt(hands, rows);
  const counts = new Map<number, number>();
  for (const staffId of owners.values()) counts.set(staffId, (counts.get(staffId) ?? 0) + 1);
  for (const { staffId, room, owned, maxOwned } of hands) {
    // Between the check and the commit somebody else may have given them customers.
    const { name } = receivers.get(staffId)!;
    if ((counts.get(staffId) ?? 0) > room)
      throw conflict(ownerTexts.limit, { reason: 'limit' }, { name, n: owned, max: maxOwned });
  }
  const shares = [...counts].map(([staffId, count]) => ({ staffId, name: receivers.get(staffId)!.name, count }));
  return { owners, shares };
}

const named = (rows: readonly NewRow[]): Map<number, number> =>
  new Map(rows.flatMap(({ id, ownerId }) => (ownerId === null ? [] : [[id, ownerId] as const])));

function dealt(hands: readonly Hand[], rows: readonly NewRow[]): Map<number, number> {
  const found = deal(rows, hands);
  return new Map([...found.dealt].flatMap(([staffId, ids]) => ids.map((id) => [id, staffId] as const)));
}
