// A family asks to be forgotten.
import { call, type } from '#kernel/model/call';
import { int, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { idInput } from '../../customer/model/customerInputs';

export const anonymiseCustomer = call('POST', `${Customer.path}/anonymise`, {
  label: ['匿名化', 'Anonymise'],
  permission: permission(Customer, 'anonymise'),
  danger: true,
  input: {
    ...idInput,
    version: int('版本', 'Version', { required: true }),
    code: text('客户编号', 'Number', { required: true, max: 16 }),
  },
  /** Done at once, or asked for. */
  answer: type<{ id: number; anonymisedAt?: string | null; approval?: { state: string; approvalId: number } }>(),
});
