// Contracts of the demo about which somebody decides just now: prices beyond the seller's authority, refunds and changes. They wait in
// approvals, as the people themselves would have asked; planted when all they stand on is there.
import { Guardian } from '#areas/customers/customer/model/guardian';
import { Category } from '#areas/system/categories/model/category';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { actingAs } from '#kernel/server/process/actingAs';
import { count, insert, move, need, row, rows, update } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Bargain } from '../bargaining/model/bargain';
import { Contract } from '../contract/model/contract';
import { quoteNow } from '../contract/server/submitting';
import { payPercentOf } from '../pricing/model/afterSchemes';
import { half } from '../pricing/model/arithmetic';
import { plantUnderway } from './underway';

const wanted = 8;
/** Of further drafts a lower price is asked for, before they are submitted. */
const bargained = 4;
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
    if (done === wanted + bargained) return;
    // Whoever sold it asks, yesterday and the days before.
    const by = await actingAs(work, contract.ownerId, sample.moment(-1 - (done % 4), 8 + done));
    if (by && (await (done < wanted ? askForPrice : bargain)(by, contract))) done += 1;
  }
}

/** More than a principal's own counsellor may give: it waits for a word, and the draft with it. */
async function bargain(by: Work, contract: Contract): Promise<boolean> {
  const guardian = await row(by, Guardian, { customerId: contract.customerId });
  if (!guardian) return false;
  const priced = await update(by, Contract, contract, { guardianId: guardian.id });
  const { before, lowest } = await quoteNow(by, { ...priced, cart: { ...priced.cart, target: null } });
  const target = half(before, 92_00, 100_00);
  if (before === 0 || target < lowest) return false;
  const [reason] = await rows(by, Category, { tree: 'bargain_reason' }, { sort: 'id', limit: 1 });
  const id = await insert(by, Bargain, {
    ...{ contractId: contract.id, round: 1, before, target, payPercent: payPercentOf(before, target) },
    ...{ reasonId: reason?.id ?? null, competitor: '同街机构报价更低' },
    validUntil: new Date(by.now.getTime() + 7 * 86_400_000),
  });
  await move(by, Bargain, await need(by, Bargain, id), 'propose');
  return true;
}

/** A tenth off is more than who sells may give. */
async function askForPrice(by: Work, contract: Contract): Promise<boolean> {
  const guardian = await row(by, Guardian, { customerId: contract.customerId });
  if (!guardian) return false;
  const priced = await update(by, Contract, contract, { guardianId: guardian.id });
  if (priced.receivable === 0 || priced.supervision?.level === 'block') return false;
  const cart = { ...priced.cart, target: half(priced.receivable, 90_00, 100_00) };
  const wished = await update(by, Contract, priced, { cart });
  await move(by, Contract, wished, 'submit', { seenReceivable: wished.receivable });
  return true;
}
