// What the built-in roles may do online in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`online.${key}`, scope]));

const opening = ['open.view', 'open.open', 'resource.view'];
const selling = ['package.view', 'order.view', 'order.create', 'vip.view', 'exchange.view', 'exchange.redeem'];
const atSchool = [
  ...opening,
  ...selling,
  ...[
    'open.revoke',
    'open.copy',
    'order.pay',
    'order.edit',
    'order.refund',
    'order.reduce',
    'vip.edit',
    'exchange.reverse',
  ],
];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  marketing: give('all', '*'),
  operations: give('all', '*'),
  principal: give('school', ...atSchool),
  franchisee: give('school', ...atSchool),
  'region-manager': give(
    'region',
    'open.view',
    'resource.view',
    'package.view',
    'order.view',
    'vip.view',
    'exchange.view',
  ),
  counselor: give('school', ...opening, ...selling),
  'counselor-supervisor': give('school', ...opening, ...selling),
  adviser: give('school', ...opening),
  teacher: give('school', ...opening),
  'front-desk': give('school', 'open.view', ...selling, 'order.pay'),
  finance: give(
    'all',
    'open.view',
    'package.view',
    'order.view',
    'order.pay',
    'order.refund',
    'vip.view',
    'exchange.view',
  ),
};
