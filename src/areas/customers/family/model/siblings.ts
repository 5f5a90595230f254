// Siblings share a family.
import { call, rowOf, type } from '#kernel/model/call';
import { int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { HistoryEntry } from '#kernel/model/shown/history';
import { Customer } from '../../customer/model/customer';
import { idInput } from '../../customer/model/customerInputs';
import { Guardian } from '../../customer/model/guardian';

export const linkSibling = call('POST', `${Customer.path}/link`, {
  label: ['关联兄弟姐妹', 'Link a sibling'],
  permission: permission(Customer, 'edit'),
  input: {
    ...idInput,
    siblingId: int('兄弟姐妹', 'Sibling', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: rowOf(Customer),
});

export const unlinkSibling = call('POST', `${Customer.path}/unlink`, {
  label: ['移出家庭', 'Leave the family'],
  permission: permission(Customer, 'edit'),
  input: idInput,
  answer: rowOf(Customer),
});

export const guardianHistory = call('GET', `${Guardian.path}/history`, {
  label: ['修改记录', 'History'],
  permission: permission(Guardian, 'view'),
  input: idInput,
  answer: type<HistoryEntry[]>(),
});

export interface FamilyMember {
  id: number;
  name: string;
  state: Customer['state'];
  birthDate: string | null;
  grade: number | null;
  schoolId: number | null;
  school: string | null;
  owner: string | null;
  /** Of those one does not see, no more than the first character. */
  visible: boolean;
}

export const customerFamily = call('GET', `${Customer.path}/family`, {
  label: ['家庭', 'Family'],
  permission: permission(Customer, 'view'),
  input: idInput,
  answer: type<{
    family: { id: number; name: string | null; note: string | null } | null;
    members: FamilyMember[];
  }>(),
});
