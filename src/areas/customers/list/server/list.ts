// The list of customers: its tabs, what it can be asked for, and the same few values for many at once.

import { invalid, notFound } from '#kernel/model/problems';
import { remove } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { isEnrolled } from '../../customer/model/customerLife';
import { customerService } from '../../customer/server/customerRows';
import { customerTexts } from '../../customer/server/customerTexts';
import { refusePooled, refuseReader } from '../../customer/server/readers';
import { eachCustomer, lockReached } from '../../pool/server/pool';
import { batchEdit, deleteMany, mostTags } from '../model/listCalls';
import { filters, summary, viewCalls } from './customersViews';

/** The same few values for many customers at once; each is done or refused by itself. */
const batchCalls = [
  serves(deleteMany, (work, { ids }) =>
    eachCustomer(work, ids, 'delete', (id) => remove(work, customerService(work), { id })),
  ),
  serves(batchEdit, async (work, { ids, level, tagsAdd, tagsRemove, serviceOwnerId }) => {
    if (!level && !serviceOwnerId && tagsAdd.length + tagsRemove.length === 0)
      throw invalid('level', customerTexts.nothingChanged);
    const rows = await lockReached(work, ids, 'batchEdit');
    return eachCustomer(work, ids, 'edit', async (id) => {
      const row = rows.get(id);
      if (!row) throw notFound();
      refuseReader(work, row, 'batchEdit');
      refusePooled(work, row);
      const tags = [...new Set([...row.tags.filter((tag) => !tagsRemove.includes(tag)), ...tagsAdd])];
      if (tags.length > mostTags) throw invalid('tagsAdd', customerTexts.tooManyTags);
      if (serviceOwnerId && !isEnrolled(row.state)) throw invalid('serviceOwnerId', customerTexts.membersOnly);
      const changes = { tags, ...(level ? { level } : {}), ...(serviceOwnerId ? { serviceOwnerId } : {}) };
      await updateRow(work, customerService(work), { ...row }, changes);
    });
  }),
];

export const list: AreaPiece = {
  calls: [...batchCalls, ...viewCalls],
  extends: [extend(Customer, { filters, summary })],
};
