// The families of a push: what the registered audience finds, cut to what its sender sees at that time.

import { contactsOf } from '#areas/customers/customer/model/queries';
import { notFound } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import type { Audience } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';
import type { MessagePush } from '../model/messagePush';

const perPage = 2000;

export type Whom = Pick<MessagePush, 'toAll' | 'groupId' | 'customerIds' | 'senderId'>;

/** The next ones after an id, and how far was looked. */
export interface Page {
  ids: number[];
  upTo: number;
  isLast: boolean;
}
const nobody: Page = { ids: [], upTo: 0, isLast: true };

const registered = (work: Work): Audience => {
  const found = work.app.registries.audience.get('customer');
  if (!found) throw notFound();
  return found;
};

const ruleOf = ({ toAll, groupId, customerIds }: Whom): unknown => {
  if (groupId) return { groupId };
  if (customerIds.length > 0) return { ids: customerIds };
  return toAll ? { conditions: { op: 'and', items: [] } } : null;
};

/** As the sender: a group shows what its owner sees, and not all of that is the sender's. */
async function pageAs(work: Work, whom: Whom, after: number, limit: number): Promise<Page> {
  const people = registered(work);
  const rule = ruleOf(whom);
  if (!rule || !may(work.actor, people.permission)) return nobody;
  const found = await people.page(work, rule, after, limit);
  const seen = whom.groupId && found.length > 0 ? await people.page(work, { ids: found }, 0, limit) : found;
  return { ids: seen, upTo: found.at(-1) ?? after, isLast: found.length < limit };
}

/** Nobody, once the sender has no account any more. */
export async function familiesAfter(work: Work, whom: Whom, after: number, limit: number): Promise<Page> {
  if (whom.senderId === work.actor.staffId) return pageAs(work, whom, after, limit);
  const { enterpriseId: id, appid, timezone } = work.actor;
  const sender = await work.app.identity.personOf(work.session, { id, appid, timezone }, whom.senderId);
  return sender ? work.within(sender, (inside) => pageAs(inside, whom, after, limit)) : nobody;
}

export async function countFamilies(work: Work, whom: Whom): Promise<number> {
  let total = 0;
  for (let after = 0, page: Page; ; after = page.upTo) {
    page = await familiesAfter(work, whom, after, perPage);
    total += page.ids.length;
    if (page.isLast) return total;
  }
}

export async function familyNames(work: Work, whom: Whom, most: number): Promise<string[]> {
  const { ids } = await familiesAfter(work, whom, 0, most);
  return (await work.ask(contactsOf, { ids })).map(({ name }) => name);
}
