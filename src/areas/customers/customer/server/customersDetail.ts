// One customer as a page asks for it: one that was merged leads to the one that was kept.
import { int } from '#kernel/model/fields';
import { history } from '#kernel/server/resources/history';
import { rowFor } from '#kernel/server/resources/reading';
import { asks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerService } from './customerRows';
import { isCovered, sightOf } from './customersCover';
import { ofKept } from './keptCustomer';

export const idInput = { id: int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };

/** The id of the kept one, which this person may see. */
export const seen = (work: Work, given: number): Promise<number> =>
  ofKept(work, given, async (id) => {
    await rowFor(work, customerService(work), id, 'view');
    return id;
  });

export const customerHistory = {
  // The log knows what the page covers.
  'GET history': asks({ permission: 'view', input: idInput }, (work, { id }) =>
    ofKept(work, id, async (kept) => {
      const entries = await history(work, customerService(work), kept);
      return isCovered((await sightOf(work, [kept])).get(kept)) ? [] : entries;
    }),
  ),
};
