// One customer as a page asks for it: one that was merged leads to the one that was kept.

import { history } from '#kernel/server/resources/history';
import { rowFor } from '#kernel/server/resources/reading';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerHistory } from '../model/customerCalls';
import { customerService } from './customerRows';
import { isCovered, sightOf } from './customersCover';
import { ofKept } from './keptCustomer';

/** The id of the kept one, which this person may see. */
export const seen = (work: Work, given: number): Promise<number> =>
  ofKept(work, given, async (id) => {
    await rowFor(work, customerService(work), id, 'view');
    return id;
  });

// The log knows what the page covers.
export const servesCustomerHistory = serves(customerHistory, (work, { id }) =>
  ofKept(work, id, async (kept) => {
    const entries = await history(work, customerService(work), kept);
    return isCovered((await sightOf(work, [kept])).get(kept)) ? [] : entries;
  }),
);
