// What the built-in roles may do with distributors, their orders and their money in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`distribution.${key}`, scope]));
const of = (noun: string, ...verbs: string[]): string[] => verbs.map((verb) => `${noun}.${verb}`);

const seeing = [
  ...['overview.view', 'level.view', 'distributor.view', 'application.view', 'bind.view', 'order.view'],
  ...['entry.view', 'payoutAccount.view', 'withdrawal.view', 'levelChange.view'],
];
const operating = [
  ...seeing,
  ...['setting.view', 'rate.view', 'payoutBatch.view'],
  ...of('distributor', 'add', 'edit', 'export', 'import', 'freeze', 'quit', 'setLevel', 'reveal'),
  ...of('application', 'add', 'edit', 'export', 'audit'),
  ...of('bind', 'add', 'export', 'import', 'release', 'rebind'),
  ...of('order', 'export'),
  ...of('entry', 'export'),
  ...of('payoutAccount', 'add', 'edit', 'delete', 'verify'),
  ...of('withdrawal', 'add', 'edit', 'export'),
  ...of('levelChange', 'export'),
];
const managing = [
  ...operating,
  ...['setting.edit', 'level.*', 'rate.*', 'distributor.changeParent', 'order.hold', 'order.settleEarly'],
  'order.reassign',
];
const paying = [
  ...seeing,
  ...['setting.view', 'rate.view', 'payoutBatch.*', 'withdrawal.approve', 'withdrawal.pay', 'withdrawal.export'],
  ...['payoutAccount.reveal', 'payoutAccount.verify', 'entry.export', 'order.export', 'distributor.adjust'],
];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  marketing: give('all', ...operating),
  operations: give('all', ...managing),
  finance: give('all', ...paying),
  principal: give('school', ...seeing),
  franchisee: give('school', ...seeing),
  'region-manager': give('region', ...seeing),
};
