// A group as the audience of another area: page by page, with the scope its owner has at that time.

import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import type { Audience } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { conditionSql } from '../../conditions/server/conditionSql';
import type { AudienceQuestion } from '../../customer/model/queries';
import { customerService } from '../../customer/server/customerRows';
import type { CustomerGroup } from '../model/group';
import { type Kept, membersOf } from './groupCondition';

const owners = Symbol('owners of groups');

/** The owner as the server would see them if they called now; null for one without an account in use. */
export function ownerOf(work: Work, staffId: number): Promise<Actor | null> {
  const known = work.memo(owners, () => new Map<number, Promise<Actor | null>>());
  const { enterpriseId: id, appid, timezone } = work.actor;
  const found = known.get(staffId) ?? work.app.identity.personOf(work.session, { id, appid, timezone }, staffId);
  known.set(staffId, found);
  return found;
}

/** Ids after `after`, ascending; an empty page is the end. Whoever is not named by a group is seen with the caller's own scope. */
export async function pageOf(work: Work, asked: AudienceQuestion): Promise<number[]> {
  const { groupId, conditions, ids, after, limit } = asked;
  const group = groupId ? await groupById(work, groupId) : null;
  if (groupId && !group) return [];
  const actor = group ? await ownerOf(work, group.ownerId) : work.actor;
  if (!actor) return [];
  const members = group
    ? await membersOf(work, group)
    : ids
      ? sql`t.id = any(${sql.param(ids)}::bigint[])`
      : await conditionSql(work, conditions);
  const reached = reachable(actor, customerService(work), 'view', work.app.services);
  const rows = await work.session.rows<{ id: number }>(
    sql`select t.id from customer t where ${and([...reached, members])} and t.id > ${after} order by t.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

const groupById = (work: Work, id: number): Promise<(Kept & Pick<CustomerGroup, 'ownerId'>) | undefined> =>
  work.session.one(
    sql`select id, kind, conditions, owner_id as "ownerId" from customer_group
      where ${live(work, 'customer_group')} and id = ${id}`,
  );

/** Whom a message or a questionnaire can be addressed to: a group, chosen customers, or conditions of one's own. */
export const people: Audience = {
  key: 'customer',
  area: 'customers',
  label: pair('客户', 'Customers'),
  permission: 'customers.customer.view',
  page: (work, rule, after, limit) => {
    const { groupId, ids, conditions } = (rule ?? {}) as Pick<AudienceQuestion, 'groupId' | 'ids' | 'conditions'>;
    return pageOf(work, { ...(groupId ? { groupId } : ids ? { ids } : { conditions }), after, limit });
  },
};
