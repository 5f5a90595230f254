// What the customer list asks beyond its rows.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { ref, refs } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { customerIds } from '../../customer/model/customerInputs';

const view = permission(Customer, 'view');
export const mostTags = Customer.fields.tags.max!;

/** How many customers each tab holds; those a person is not offered are not there. */
export const customerTabs = call('GET', `${Customer.path}/views`, {
  label: ['客户视图', 'Tabs of the customer list'],
  permission: view,
  answer: type<Record<string, number>>(),
});

/** One that has a contract stays and says so; the others go. */
export const deleteMany = call('POST', `${Customer.path}/deleteMany`, {
  label: ['批量删除', 'Delete many'],
  permission: permission(Customer, 'delete'),
  danger: true,
  input: { ids: customerIds(200) },
  answer: type<BatchAnswer>(),
});

export const batchEdit = call('POST', `${Customer.path}/batchEdit`, {
  label: ['批量修改', 'Edit many'],
  permission: permission(Customer, 'batchEdit'),
  input: {
    ids: customerIds(500),
    level: Customer.fields.level,
    tagsAdd: refs('加标签', 'Tags to add', 'customer_tag', { max: mostTags }),
    tagsRemove: refs('去标签', 'Tags to remove', 'customer_tag', { max: mostTags }),
    serviceOwnerId: ref('新学管师', 'New study manager', 'staff'),
  },
  answer: type<BatchAnswer>(),
});
