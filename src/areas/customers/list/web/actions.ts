// What can be done with one or many customers: what each asks, and where it is sent.
import { bool, type Fields, int, ref, refs, text } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import type { FormParts } from '#kernel/web/resource/form/FormFields';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Customer } from '../../customer/model/customer';
import { FollowUp } from '../../followUps/model/followUp';
import { GroupInput } from '../../groups/web/GroupInput';
import { manageTexts as m } from './manageTexts';
import { CounsellorInput, CounsellorsInput } from './pickers';

export interface CustomerAction {
  key: string;
  label: Text;
  permission: string;
  fields: Fields;
  /** Inputs of the action's own, by field name. */
  inputs?: FormParts['inputs'];
  path: string;
  /** One at a time, by `id`; the others take `ids`. */
  isSingle?: true;
  /** Said of many only: one alone has a better way. */
  isForMany?: true;
  /** Offered of a row when this is so. */
  when?: (row: WireRow) => boolean;
  /** Shown before it is done: the same call, as a trial, once this is said. */
  triedOnce?: string;
  danger?: true;
  /** Said before anything is asked. */
  warning?: Text;
  /** Offered for customers of the pool, or for those somebody has. */
  where: 'pool' | 'owned' | 'both';
  /** What the ids are called on the wire. */
  idsAs?: string;
}

const customer = Customer.path;
const reason = text('原因', 'Reason', { required: true, max: 200 });
const may = (verb: string) => `customers.customer.${verb}`;

export const customerActions: readonly CustomerAction[] = [
  { key: 'claim', label: m.claim, permission: may('claim'), fields: {}, path: `${customer}/claim`, where: 'pool' },
  {
    key: 'assign',
    label: m.assign,
    permission: may('assign'),
    fields: {
      staffIds: refs('顾问', 'Counsellors', 'staff', { required: true, max: 50 }),
      reason: text('原因', 'Reason', { max: 200 }),
    },
    inputs: { staffIds: CounsellorsInput },
    path: `${customer}/assign`,
    triedOnce: 'staffIds',
    where: 'pool',
  },
  {
    key: 'transfer',
    label: m.transfer,
    permission: may('transfer'),
    fields: {
      toStaffId: ref('新顾问', 'New counsellor', 'staff', { required: true }),
      reason,
      withAppointments: bool('同时转移邀约和待办', 'With appointments and todos', { default: true }),
    },
    inputs: { toStaffId: CounsellorInput },
    path: `${customer}/transfer`,
    triedOnce: 'toStaffId',
    where: 'owned',
  },
  {
    key: 'release',
    label: m.release,
    permission: may('release'),
    fields: { reason },
    path: `${customer}/release`,
    danger: true,
    where: 'owned',
  },
  {
    key: 'protect',
    label: m.protect,
    permission: may('protect'),
    fields: {
      days: int('天数', 'Days', { required: true, min: 1, max: 365 }),
      reason: text('原因', 'Reason', { required: true, max: 100 }),
    },
    path: `${customer}/protectMany`,
    where: 'owned',
  },
  {
    key: 'unprotect',
    label: m.unprotect,
    permission: may('protect'),
    fields: {},
    path: `${customer}/unprotect`,
    isSingle: true,
    where: 'owned',
    when: ({ protectedUntil }) => typeof protectedUntil === 'string' && new Date(protectedUntil) > new Date(),
  },
  {
    key: 'batchEdit',
    label: m.edit,
    permission: may('batchEdit'),
    fields: {
      level: Customer.fields.level,
      tagsAdd: refs('加标签', 'Tags to add', 'customer_tag', { max: 20 }),
      tagsRemove: refs('去标签', 'Tags to remove', 'customer_tag', { max: 20 }),
    },
    path: `${customer}/batchEdit`,
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'studyManager',
    label: m.studyManager,
    permission: may('batchEdit'),
    fields: { serviceOwnerId: ref('新学管师', 'New study manager', 'staff', { required: true }) },
    path: `${customer}/batchEdit`,
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'followAll',
    label: m.follows,
    permission: 'customers.followUp.add',
    fields: (({ way, result, content, nextAt, nextPlan }) => ({ way, result, content, nextAt, nextPlan }))(
      FollowUp.fields,
    ),
    path: `${FollowUp.path}/batch`,
    idsAs: 'customerIds',
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'transferSchool',
    label: m.school,
    permission: may('transferSchool'),
    fields: { schoolId: ref('校区', 'School', 'school', { required: true }), reason },
    path: `${customer}/transferSchool`,
    where: 'both',
  },
  {
    key: 'group',
    label: m.group,
    permission: 'customers.group.edit',
    fields: { id: ref('群组', 'Group', 'customer_group', { required: true }) },
    inputs: { id: GroupInput },
    path: '/api/student/customerGroup/addMembers',
    where: 'both',
  },
  {
    key: 'delete',
    label: m.remove,
    permission: may('delete'),
    fields: {},
    path: `${customer}/deleteMany`,
    isForMany: true,
    danger: true,
    warning: m.removeWarning,
    where: 'both',
  },
];

/** Asked besides of whoever may go beyond what a counsellor owns at most; the trial shows by how much. */
export const exceeding: Fields = {
  exceed: bool('允许超过拥有上限', 'Beyond the limit of what one owns'),
};
