import { call, type } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';

/** For whoever builds conditions on a page: what other areas keep of a customer. The page knows all others itself. */
export const fieldsElsewhere = call('GET', `${Customer.path}/conditionFields`, {
  label: ['条件字段', 'Fields of conditions'],
  permission: permission(Customer, 'view'),
  answer: type<Fields>(),
});
