// Contracts of the demo about which somebody decides just now: prices beyond the seller's authority, refunds and changes. They wait in
// approvals, as the people themselves would have asked; planted when all they stand on is there.
import { Guardian } from '#areas/customers/customer/model/guardian';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { actingAs } from '#kernel/server/process/actingAs';
import { count, move, row, rows, update } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Contract } from '../contract/model/contract';
import { half } from '../pricing/model/arithmetic';
import { plantUnderway } from './underway';

const wanted = 8;
/** Fewer contracts than this are no school at work. */
const least = 100;

export async function plantWaiting(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const actor = systemActor({ id: sample.enterpriseId, appid: 'demo', timezone: sample.timezone });
  const work = new Work(app, sample.session, actor, systemCaller('sample'));
  if ((await count(work, Contract, { state: 'effective' })) < least) return;
  await askForPrices(work, sample);
  await plantUnderway(work, sample);
}

async function askForPrices(work: Work, sample: Sample): Promise<void> {
  const drafts = await rows(work, Contract, { state: 'draft' }, { sort: '-id' });
  let done = 0;
  for (const contract of drafts) {
    if (done === wanted) return;
    // Whoever sold it asks, yesterday and the days before.
    const by = await actingAs(work, contract.ownerId, sample.moment(-1 - (done % 4), 10 + done));
    if (by && (await askForPrice(by, contract))) done += 1;
  }
}

/** A tenth off is more than who sells may give. */
async function askForPrice(by: Work, contract: Contract): Promise<boolean> {
  const guardian = await row(by, Guardian, { customerId: contract.customerId });
  if (!guardian) return false;
  const priced = await update(by, Contract, contract, { guardianId: guardian.id });
  if (priced.receivable === 0) return false;
  const cart = { ...priced.cart, target: half(priced.receivable, 90_00, 100_00) };
  const wished = await update(by, Contract, priced, { cart });
  await move(by, Contract, wished, 'submit', { seenReceivable: wished.receivable });
  return true;
}
