// Who is in a group, as a condition on the customer `t`: the members of a static one, whoever meets the conditions of a
// dynamic one. Whom of them a person sees is added by whoever asks.
import { type SQL, sql } from 'drizzle-orm';
import { fieldProblem } from '#kernel/model/payload';
import { Invalid } from '#kernel/model/problems';
import type { Actor } from '#kernel/server/actor';
import { and, reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { conditionSql } from '../../conditions/server/conditionSql';
import { CustomerGroup } from '../model/group';

/** Private groups are seen by their owner, a school's by its people, the others by everyone who sees groups. */
export function visibleGroup(actor: Actor, alias: SQL): SQL | undefined {
  const scopes = actor.grants.get('customers.group.view');
  const { schoolIds, regionSchoolIds } = actor.reach;
  const within = [...new Set([...schoolIds, ...(scopes?.has('region') ? regionSchoolIds : [])])];
  const shared = scopes?.has('all')
    ? sql`${alias}.visibility = 'school'`
    : sql`(${alias}.visibility = 'school' and ${alias}.school_id = any(${sql.param(within)}::bigint[]))`;
  return sql`(${alias}.owner_id = ${actor.staffId} or ${alias}.visibility = 'all' or ${shared})`;
}

/** The group a person names; 404 at the field when they do not see it. */
export async function groupCondition(work: Work, groupId: number): Promise<SQL> {
  const found = work.app.services.get(CustomerGroup.name)!;
  const where = and([...reachable(work.actor, found, 'view', work.app.services), sql`t.id = ${groupId}`]);
  const group = await work.session.one<Kept>(
    sql`select t.id, t.kind, t.conditions from customer_group t where ${where}`,
  );
  if (!group) throw new Invalid([fieldProblem('groupId', 'ref', CustomerGroup.title)], 404);
  return membersOf(work, group);
}

export type Kept = Pick<CustomerGroup, 'id' | 'kind' | 'conditions'>;

export const membersOf = async (work: Work, { id, kind, conditions }: Kept): Promise<SQL> =>
  kind === 'dynamic'
    ? conditionSql(work, conditions, { isKept: true })
    : sql`t.id in (select m.customer_id from customer_group_member m where ${live(work, 'm')}
        and m.group_id = ${id})`;
