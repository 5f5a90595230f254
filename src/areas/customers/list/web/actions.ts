// What can be done with one or many customers: which call it is, what it asks of whom, and where it is offered.

import { aboutOf, askedOf, type BatchAnswer, type Call } from '#kernel/model/call';
import { type Fields, ref } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import type { FormParts } from '#kernel/web/resource/form/FormFields';
import { later } from '#kernel/web/resource/rows/later';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { assignCustomers, type Dealt, transferCustomers, transferSchool } from '../../assigning/model/assignCalls';
import type { Customer } from '../../customer/model/customer';
import { followMany } from '../../followUps/model/followUpCalls';
import { addMembers } from '../../groups/model/groupCalls';
import { claimCustomers, protectMany, releaseCustomers, unprotectCustomer } from '../../pool/model/poolCalls';
import { batchEdit, deleteMany } from '../model/listCalls';
import { manageTexts as m } from './manageTexts';

const GroupInput = later(async () => ({ default: (await import('../../groups/web/GroupInput')).GroupInput }));
const CounsellorInput = later(async () => ({ default: (await import('./pickers')).CounsellorInput }));
const CounsellorsInput = later(async () => ({ default: (await import('./pickers')).CounsellorsInput }));

/** Of many rows: those it was done with, and why not with the others. */
export interface Outcome extends BatchAnswer {
  /** Stayed in the pool: nobody had room. */
  left?: number[];
  /** Done once somebody has agreed. */
  waiting?: number[];
  /** Put into a group, beside those who were in it. */
  added?: number;
  already?: number;
  hands?: Dealt['hands'];
}

export interface CustomerAction {
  key: string;
  label: Text;
  of: Call<Fields, Partial<Outcome> | Wire<typeof Customer>>;
  /** What is asked for beside the customers. */
  fields: Fields;
  /** Inputs of the action's own, by field name. */
  inputs?: FormParts['inputs'];
  /** Said of many only: one alone has a better way. */
  isForMany?: true;
  /** Offered of a row when this is so. */
  when?: (row: WireRow) => boolean;
  /** Shown before it is done: the same call, as a trial, once this is said. */
  triedOnce?: string;
  /** Said before anything is asked. */
  warning?: Text;
  /** Offered for customers of the pool, or for those somebody has. */
  where: 'pool' | 'owned' | 'both';
}

/** One at a time, by `id`; the others name many. */
export const isSingle = ({ of }: CustomerAction): boolean => aboutOf(of) === 'id' && !Object.hasOwn(of.input, 'ids');
export const permissionOf = ({ of }: CustomerAction): string => of.permission ?? '';
/** What the customers are called on the wire. */
export const namedIn = ({ of }: CustomerAction, ids: readonly number[]): Record<string, unknown> =>
  Object.hasOwn(of.input, 'customerIds')
    ? { customerIds: ids }
    : Object.hasOwn(of.input, 'ids')
      ? { ids }
      : { id: ids[0] };

/** Asked besides of whoever may go beyond what a counsellor owns at most; the trial shows by how much. */
export const exceeding: Fields = { exceed: assignCustomers.input.exceed };

const { schoolId, reason } = transferSchool.input;
const { level, tagsAdd, tagsRemove, serviceOwnerId } = batchEdit.input;
const { way, result, content, nextAt, nextPlan } = followMany.input;

export const customerActions: readonly CustomerAction[] = [
  { key: 'claim', label: m.claim, of: claimCustomers, fields: {}, where: 'pool' },
  {
    key: 'assign',
    label: m.assign,
    of: assignCustomers,
    fields: askedOf(assignCustomers, exceeding),
    inputs: { staffIds: CounsellorsInput },
    triedOnce: 'staffIds',
    where: 'pool',
  },
  {
    key: 'transfer',
    label: m.transfer,
    of: transferCustomers,
    fields: askedOf(transferCustomers, exceeding),
    inputs: { toStaffId: CounsellorInput },
    triedOnce: 'toStaffId',
    where: 'owned',
  },
  { key: 'release', label: m.release, of: releaseCustomers, fields: askedOf(releaseCustomers), where: 'owned' },
  { key: 'protect', label: m.protect, of: protectMany, fields: askedOf(protectMany), where: 'owned' },
  {
    key: 'unprotect',
    label: m.unprotect,
    of: unprotectCustomer,
    fields: {},
    where: 'owned',
    when: ({ protectedUntil }) => typeof protectedUntil === 'string' && new Date(protectedUntil) > new Date(),
  },
  {
    key: 'batchEdit',
    label: m.edit,
    of: batchEdit,
    fields: { level, tagsAdd, tagsRemove },
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'studyManager',
    label: m.studyManager,
    of: batchEdit,
    fields: { serviceOwnerId: { ...serviceOwnerId, required: true } },
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'followAll',
    label: m.follows,
    of: followMany,
    fields: { way, result, content, nextAt, nextPlan },
    isForMany: true,
    where: 'owned',
  },
  {
    key: 'transferSchool',
    label: m.school,
    of: transferSchool,
    // To headquarters' pool by a call only.
    fields: { schoolId: { ...schoolId, required: true }, reason },
    where: 'both',
  },
  {
    key: 'group',
    label: m.group,
    of: addMembers,
    fields: { id: ref('群组', 'Group', 'customer_group', { required: true }) },
    inputs: { id: GroupInput },
    where: 'both',
  },
  {
    key: 'delete',
    label: m.remove,
    of: deleteMany,
    fields: {},
    isForMany: true,
    warning: m.removeWarning,
    where: 'both',
  },
];
