// What a list of customers can be asked for beyond its own fields: a group, conditions, a place.

import type { Hooks } from '#kernel/server/service';
import type { Customer } from '../model/customer';
import { conditionSql } from './conditionSql';
import { groupCondition } from './groupCondition';
import { isLocated, within } from './placeSql';

export const setFilters: NonNullable<Hooks<typeof Customer>['filters']> = {
  groupId: (value, work) => groupCondition(work, value),
  conditions: (value, work) => conditionSql(work, value),
  located: isLocated,
  within: (value, work) => within(work, value),
};
