// What the built-in roles may do with customers in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`customers.${key}`, scope]));
const of = (noun: string, ...verbs: string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);

/** Everyone but the front desk. */
const shared = [...of('group', 'view', 'edit'), 'map.view'];

const counselling = [
  ...of(
    'customer',
    'view',
    'add',
    'edit',
    'lose',
    'reopen',
    'claim',
    'release',
    'protect',
    'reveal',
    'requestTransfer',
  ),
  'followUp.add',
  ...of('appointment', 'view', 'add', 'edit', 'finish'),
  'source.view',
  ...shared,
];
const supervising = [
  ...counselling,
  ...of('customer', 'assign', 'transfer', 'protectAny', 'merge', 'export', 'batchEdit'),
  ...of('followUp', 'comment', 'editAny'),
  'poolRule.view',
  'salesperson.edit',
  'board.team',
];
const heading = [
  ...supervising,
  ...of('customer', 'transferSchool', 'suspend', 'graduate', 'import', 'editSource'),
  'followUp.delete',
  'appointment.checkIn',
  'poolRule.edit',
  'assignRule.edit',
  'tag.edit',
  'referralRule.edit',
  'salesScript.edit',
  'referral.reward',
];
const headquarters = [
  ...of('customer', 'view', 'export', 'exportPlain', 'anonymise', 'delete', 'reveal'),
  'appointment.view',
  ...of('source', 'view', 'edit'),
  'sourceCost.edit',
  'field.edit',
  'poolRule.view',
  'pool.viewHq',
  'board.team',
  ...shared,
];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  counselor: give('self', ...counselling),
  'counselor-supervisor': give('department', ...supervising),
  principal: give('school', ...heading),
  franchisee: give('school', ...heading),
  'region-manager': give('region', ...heading),
  'front-desk': give('school', ...of('customer', 'view', 'add'), ...of('appointment', 'view', 'add', 'checkIn')),
  marketing: give('self', ...of('customer', 'view', 'add', 'import'), 'source.view', ...shared),
  adviser: give(
    'self',
    ...of('customer', 'view', 'edit', 'reveal'),
    'followUp.add',
    ...of('appointment', 'view', 'add'),
    ...shared,
  ),
  teacher: give('self', ...of('appointment', 'view', 'edit')),
  operations: give('all', ...headquarters),
  'customer-service-supervisor': give('all', ...headquarters),
};
