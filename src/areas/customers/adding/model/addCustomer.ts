// A customer typed by a person.
import { call, type } from '#kernel/model/call';
import { choice, int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import { Customer } from '../../customer/model/customer';

export const addCustomer = call('POST', `${Customer.path}/add`, {
  label: ['新增客户', 'Add a customer'],
  permission: permission(Customer, 'add'),
  input: {
    ...Customer.fields,
    onSibling: choice('已有号码', 'Known number', {
      link: ['兄弟姐妹', 'Siblings'],
      apart: ['共用号码', 'Shared number'],
    }),
    siblingId: int('兄弟姐妹', 'Sibling', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  /** Who may enter customers but not see them gets no more than the number. */
  answer: type<Wire<typeof Customer> | { id: number }>(),
});
