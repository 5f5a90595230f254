// From the pool to a counsellor and back: claim and release.

import { conflict, notFound } from '#kernel/model/problems';
import { notify } from '#kernel/server/calls';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerReleased } from '../../customer/model/events';
import { schoolNames } from '../../customer/server/schoolNames';
import { countsOnceGiven } from '../../ownership/model/ownershipRules';
import { give } from '../../ownership/server/ownership';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { poolKeepers } from '../../ownership/server/supervisors';
import { claimCustomers, releaseCustomers } from '../model/poolCalls';
import { eachCustomer, lockPool, lockReached, staffNames, whyNotInPool } from './pool';
import { homeSchool, lockReceiver, refuseBeyondLimits } from './receivers';

async function claim(work: Work, { ids }: { ids: number[] }) {
  const me = work.actor.staffId;
  const receiver = await lockReceiver(work, me);
  const rows = await lockPool(work, ids);
  const names = await staffNames(
    work,
    [...rows.values()].map(({ ownerId }) => ownerId),
  );
  const take = async (id: number) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    const problem = whyNotInPool(work, row, names);
    if (problem) throw problem;
    await refuseBeyondLimits(work, receiver, row, { way: 'claim' });
    await give(work, row, { to: me, kind: 'claim', ...homeSchool(row, receiver) });
    if (countsOnceGiven(row)) receiver.owned += 1;
    receiver.claimedToday += 1;
  };
  const answer = await eachCustomer(work, ids, 'claim', take, hottestFirst(rows));
  await tellKeepers(
    work,
    answer.done.map((id) => rows.get(id)!),
  );
  return { ...answer, left: [] };
}

/** Where there is not room for all of them, for those who are most likely to come. */
const hottestFirst =
  (rows: ReadonlyMap<number, Pick<Customer, 'heat'>>) =>
  (a: number, b: number): number =>
    (rows.get(b)?.heat ?? 0) - (rows.get(a)?.heat ?? 0) || a - b;

/** Who hands out that school's pool sees what was taken from it. */
async function tellKeepers(work: Work, claimed: readonly Customer[]): Promise<void> {
  const schools = await schoolNames(
    work,
    claimed.map(({ schoolId }) => schoolId),
  );
  for (const [schoolId, school] of schools) {
    const recipientIds = await poolKeepers(work, schoolId);
    for (const { id, name } of claimed.filter((row) => row.schoolId === schoolId)) {
      await notify(work, {
        kind: 'customers.claimedFromSchool',
        recipientIds,
        vars: { customer: name, school, by: work.actor.name },
        subject: { type: Customer.name, id },
        url: `/customerDetail?id=${id}`,
        mergeKey: `claimed:${schoolId}`,
      });
    }
  }
}

async function release(work: Work, { ids, reason }: { ids: number[]; reason: string }) {
  const rows = await lockReached(work, ids, 'release');
  const answer = await eachCustomer(work, ids, 'release', async (id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    const from = row.ownerId;
    if (from === null) throw conflict(ownerTexts.notOwned, { reason: 'notOwned' });
    if (row.state === 'member' || row.state === 'dormant') throw conflict(ownerTexts.memberStays, { reason: 'member' });
    await give(work, row, { to: null, kind: 'release', poolReason: 'release', reason });
    await work.emit(customerReleased, { customerId: id, from, reason });
  });
  return { ...answer, left: [] };
}

export const claiming: AreaPiece = {
  calls: [serves(claimCustomers, claim), serves(releaseCustomers, release)],
};
