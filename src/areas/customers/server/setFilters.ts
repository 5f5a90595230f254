// What a list of customers can be asked for beyond its own fields: a group, conditions, an import, what was handed over, a place.
import { sql } from 'drizzle-orm';
import { readId } from '#kernel/model/values';
import type { Hooks } from '#kernel/server/service';
import type { Customer } from '../model/customer';
import { givenAt } from './assignedNotice';
import { conditionSql } from './conditionSql';
import { groupCondition } from './groupCondition';
import { isLocated, within } from './placeSql';

export const setFilters: NonNullable<Hooks<typeof Customer>['filters']> = {
  groupId: (value, work) => groupCondition(work, value),
  conditions: (value, work) => conditionSql(work, value),
  /** Those whom an import brought or met. */
  importBatchId: (value, work) =>
    sql`t.id = any(array(select r.customer_id from import_row r where r.enterprise_id = ${work.enterpriseId} and r.batch_id = ${readId(value)}
      and r.customer_id is not null and r.deleted_at is null))`,
  given: givenAt,
  located: isLocated,
  within: (value, work) => within(work, value),
};
