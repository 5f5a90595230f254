// What the built-in roles may do with premises, franchises, support, openings and devices.
import type { DataScope } from '#kernel/model/area';

const all = (scope: DataScope, ...patterns: string[]): Record<string, DataScope> =>
  Object.fromEntries(patterns.map((pattern) => [`system.${pattern}`, scope]));

const subjects = [
  'lease.*',
  'rentDue.*',
  'franchiseAgreement.*',
  'franchiseFee.*',
  'supportRequest.*',
  'openingTemplate.*',
  'openingProject.*',
  'openingNode.*',
  'device.*',
  'ddnsHost.*',
  'ddnsUpdate.view',
];
const seen = ['lease.view', 'rentDue.view', 'franchiseAgreement.view', 'franchiseFee.view'];
const asking = ['view', 'add', 'edit', 'delete', 'submit', 'finish', 'rate', 'cancel'];
const doing = ['view', 'edit', 'start', 'submit', 'skip'];

export const propertyGrants = {
  operations: all('all', ...subjects),
  finance: all('all', 'lease.view', 'rentDue.*', 'franchiseAgreement.view', 'franchiseFee.*'),
  'region-manager': all(
    'region',
    ...seen,
    'supportRequest.*',
    'openingTemplate.view',
    'openingProject.view',
    'openingNode.*',
    'device.view',
    'ddnsHost.view',
  ),
  principal: all(
    'school',
    ...seen,
    ...asking.map((verb) => `supportRequest.${verb}`),
    'openingTemplate.view',
    'openingProject.view',
    ...doing.map((verb) => `openingNode.${verb}`),
    'device.*',
    'ddnsHost.*',
    'ddnsUpdate.view',
  ),
  franchisee: all('school', 'franchiseAgreement.view', 'franchiseFee.view'),
  /** Whoever may be sent to another school sees what they are asked to do. */
  staff: all('self', 'supportRequest.view', 'openingProject.view', ...doing.map((verb) => `openingNode.${verb}`)),
} as const;
