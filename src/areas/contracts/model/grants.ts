// What the built-in roles may do with contracts and money in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`contracts.${key}`, scope]));
const of = (noun: string, ...verbs: string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);

const catalogue = ['feeStandard.view', 'concession.view', 'product.view', 'voucher.view'];
const selling = [
  ...of('studyFund', 'view', 'apply'),
  ...of('contract', 'view', 'add', 'edit', 'delete', 'submit', 'print'),
  ...of('bargain', 'view', 'add'),
  ...of('refund', 'view', 'apply'),
  ...of('change', 'view', 'apply'),
  ...of('credit', 'view'),
];
const cashing = [
  ...of('credit', 'redeem', 'deliver', 'withdraw'),
  ...of('change', 'view'),
  ...of('credit', 'view'),
  ...of('refund', 'view'),
  ...of('contract', 'view', 'add', 'edit', 'submit', 'deliver', 'print'),
  ...of('payment', 'view', 'collect', 'void'),
  ...of('stock', 'view', 'in', 'out', 'adjust'),
  ...of('finance', 'view'),
  ...of('dayClose', 'view', 'submit'),
];
const heading = [
  ...selling,
  ...of('contract', 'void', 'owner', 'kind', 'export', 'deliver'),
  ...of('concession', 'add', 'edit', 'publish'),
  ...of('voucher', 'add', 'edit', 'issue', 'extend', 'void'),
  ...of('payment', 'view', 'collect'),
  ...of('refund', 'adjust', 'export'),
  ...of('change', 'execute', 'export'),
  ...of('studyFund', 'view', 'apply', 'summary', 'sensitive'),
  ...of('credit', 'redeem', 'deliver', 'adjust', 'withdraw', 'export'),
  ...of('settlement', 'view'),
  ...of('stock', 'view', 'in', 'out', 'adjust'),
  ...of('finance', 'view', 'export'),
  ...of('dayClose', 'view', 'submit'),
  'feeStandard.floor',
  'seal.view',
];
const financing = [
  ...catalogue,
  ...of('feeStandard', 'add', 'edit', 'delete', 'publish', 'floor', 'import', 'export'),
  ...of('concession', 'add', 'edit', 'delete', 'publish', 'export'),
  ...of('product', 'add', 'edit', 'delete', 'cost', 'import', 'export'),
  ...of('voucher', 'add', 'edit', 'delete', 'issue', 'extend', 'void', 'export'),
  ...of('contract', 'view', 'export', 'void', 'print'),
  ...of('payment', 'view', 'collect', 'void', 'voidClosed', 'confirm', 'correct', 'export'),
  ...of('refund', 'view', 'payout', 'otherChannel', 'adjust', 'export'),
  ...of('change', 'view', 'execute', 'export'),
  ...of('settlement', 'view', 'settle', 'export'),
  ...of('credit', 'view', 'manage', 'adjust', 'withdraw', 'export'),
  ...of('studyFund', 'view', 'manage', 'summary', 'sensitive', 'export'),
  ...of('stock', 'view', 'in', 'out', 'adjust', 'export'),
  ...of('finance', 'view', 'export', 'add', 'edit'),
  ...of('dayClose', 'view', 'submit', 'confirm', 'reopen', 'export'),
  ...of('seal', 'view', 'add', 'edit', 'destroy', 'export'),
  ...of('contractTemplate', 'view', 'add', 'edit', 'delete', 'publish', 'export'),
  'supervise.override',
];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  counselor: { ...give('school', ...catalogue), ...give('self', ...selling) },
  'counselor-supervisor': { ...give('school', ...catalogue), ...give('department', ...selling) },
  principal: give('school', ...catalogue, ...heading),
  franchisee: give('school', ...catalogue, ...heading),
  'region-manager': give('region', ...catalogue, ...heading),
  'front-desk': give('school', ...catalogue, ...cashing),
  adviser: give('self', ...of('contract', 'view')),
  finance: give('all', ...financing),
  operations: give(
    'all',
    ...catalogue,
    ...of('contract', 'view', 'export'),
    ...of('payment', 'view'),
    'feeStandard.floor',
  ),
};
