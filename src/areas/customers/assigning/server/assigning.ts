// Customers of the pool are dealt out to counsellors: shown before it is done, and done as shown.

import { conflict, Invalid, notFound, problem } from '#kernel/model/problems';
import { demand } from '#kernel/server/actor';
import { eachOf } from '#kernel/server/resources/batches';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { type Card, countsOnceGiven, deal, type Hand } from '../../ownership/model/ownershipRules';
import { give } from '../../ownership/server/ownership';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { lockPool, staffNames } from '../../pool/server/pool';
import { homeSchool, lockReceivers, markAssigned, maxOwnedOf, type Receiver } from '../../pool/server/receivers';
import { assignCustomers, type Dealt } from '../model/assignCalls';
import { tellAssigned } from './assignedNotice';

interface Asked {
  ids: number[];
  staffIds: number[];
  reason: string | null;
  dryRun: boolean;
  exceed: boolean;
}

async function assign(work: Work, asked: Asked): Promise<Dealt> {
  if (asked.exceed) demand(work.actor, 'customers.customer.protectAny');
  const receivers = await lockReceivers(work, asked.staffIds);
  refuseStrangers(receivers, asked.staffIds);
  const rows = await lockPool(work, asked.ids);
  const free = [...rows.values()].filter((row) => isInPool(row, work.now));
  const cards: Card[] = free.sort((a, b) => b.heat - a.heat || a.id - b.id);
  const hands = await handsOf(work, [...receivers.values()], asked.exceed);
  const { dealt, left } = deal(cards, hands);
  const to = new Map([...dealt].flatMap(([staffId, ids]) => ids.map((id) => [id, staffId] as const)));
  const names = await staffNames(
    work,
    [...rows.values()].map(({ ownerId }) => ownerId),
  );
  const waiting = new Set(left);
  const answer = await eachOf(
    work,
    asked.ids.filter((id) => !waiting.has(id)),
    asked.dryRun ? null : { of: Customer, action: 'assign' },
    async (id) => {
      const row = rows.get(id);
      if (!row) throw notFound();
      const staffId = to.get(id);
      if (staffId === undefined) throw whyNot(row, names);
      if (asked.dryRun) return;
      const receiver = receivers.get(staffId)!;
      const reason = asked.reason ?? '';
      await give(work, row, { to: staffId, kind: 'assign', reason, ...homeSchool(row, receiver) });
    },
  );
  const given = new Map<number, Customer[]>(hands.map(({ staffId }) => [staffId, []]));
  for (const id of answer.done) given.get(to.get(id)!)!.push(rows.get(id)!);
  if (!asked.dryRun) {
    await markAssigned(
      work,
      [...given].flatMap(([staffId, some]) => (some.length > 0 ? [staffId] : [])),
    );
    await tellAssigned(work, given);
  }
  return {
    ...answer,
    left,
    hands: hands.map(({ staffId, owned, maxOwned }) => ({
      staffId,
      name: receivers.get(staffId)!.name,
      owned,
      maxOwned,
      count: given.get(staffId)!.length,
      counted: given.get(staffId)!.filter(countsOnceGiven).length,
    })),
  };
}

const whyNot = ({ ownerId }: Customer, names: ReadonlyMap<number, string>) =>
  ownerId === null
    ? conflict(ownerTexts.notInPool, { reason: 'notInPool' })
    : conflict(ownerTexts.owned, { reason: 'owned' }, { name: names.get(ownerId) ?? '' });

export function refuseStrangers(receivers: ReadonlyMap<number, Receiver>, staffIds: readonly number[]): void {
  for (const id of staffIds) {
    const receiver = receivers.get(id);
    const name = receiver?.name ?? '';
    if (!receiver?.file || !receiver.isHere)
      throw new Invalid([problem('staffIds', ownerTexts.notCounsellor, { name })]);
    if (!receiver.file.accepting) throw new Invalid([problem('staffIds', ownerTexts.notAccepting, { name })]);
  }
}

/** The daily number holds for everyone; the number owned not for a supervisor who was warned. */
export async function handsOf(work: Work, receivers: readonly Receiver[], mayExceed: boolean): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (const receiver of receivers) {
    const { staffId, owned, assignedToday, file } = receiver;
    const { schoolIds, dailyAssign } = file!;
    const maxOwned = await maxOwnedOf(work, receiver);
    const byOwned = maxOwned === 0 || mayExceed ? Number.POSITIVE_INFINITY : maxOwned - owned;
    const roomToday = dailyAssign === null ? Number.POSITIVE_INFINITY : dailyAssign - assignedToday;
    hands.push({ staffId, schoolIds, owned, maxOwned, room: Math.max(0, Math.min(byOwned, roomToday)), roomToday });
  }
  return hands;
}

export const assigning: AreaPiece = { calls: [serves(assignCustomers, assign)] };
