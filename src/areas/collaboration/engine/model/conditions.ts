// Which branch a condition takes: the first whose conditions hold, else the default. What has no value meets no condition
// but that of being empty.
import { type ConditionNode as Asked, type Condition, isGroup, matches } from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import type { ConditionNode } from '../../flows/model/tree';

export interface Facts {
  fields: Fields;
  facts: Readonly<Record<string, unknown>>;
  today: string;
}

export function branchTaken({ branches }: ConditionNode, facts: Facts): number {
  const found = branches.findIndex(
    (branch) => !branch.isDefault && branch.when.items.length > 0 && holds(branch.when, facts),
  );
  return found >= 0 ? found : branches.findIndex((branch) => branch.isDefault);
}

function holds(asked: Asked, facts: Facts): boolean {
  if (!isGroup(asked)) return leafHolds(asked, facts);
  return asked.op === 'and'
    ? asked.items.every((item) => holds(item, facts))
    : asked.items.some((item) => holds(item, facts));
}

function leafHolds(asked: Condition, { fields, facts, today }: Facts): boolean {
  const value = facts[asked.field];
  const isMissing =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isMissing) return asked.op === 'empty';
  return matches(fields, asked, { ...facts }, today);
}
