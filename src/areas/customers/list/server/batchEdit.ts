// The same few values for many customers at once; each is done or refused by itself.
import { category, ref, refs } from '#kernel/model/fields';
import { invalid, notFound } from '#kernel/model/problems';
import { remove } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { does } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { isEnrolled } from '../../customer/model/customerLife';
import { customerService } from '../../customer/server/customerRows';
import { customerTexts } from '../../customer/server/customerTexts';
import { refusePooled, refuseReader } from '../../customer/server/readers';
import { customerIds, eachCustomer, lockReached } from '../../pool/server/pool';

const mostAtOnce = 500;
const mostDeleted = 200;
const mostTags = Customer.fields.tags.max!;

export const batchCalls = {
  // One that has a contract stays and says so; the others go.
  'POST deleteMany': does({ permission: 'delete', input: { ids: customerIds(mostDeleted) } }, (work, { ids }) =>
    eachCustomer(work, ids, 'delete', (id) => remove(work, customerService(work), { id })),
  ),
  'POST batchEdit': does(
    {
      permission: 'batchEdit',
      input: {
        ids: customerIds(mostAtOnce),
        level: category('意向等级', 'Intention level', 'customer_level'),
        tagsAdd: refs('加标签', 'Tags to add', 'customer_tag', { max: mostTags }),
        tagsRemove: refs('去标签', 'Tags to remove', 'customer_tag', { max: mostTags }),
        serviceOwnerId: ref('学管师', 'Study manager', 'staff'),
      },
    },
    async (work, { ids, level, tagsAdd, tagsRemove, serviceOwnerId }) => {
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
    },
  ),
};
