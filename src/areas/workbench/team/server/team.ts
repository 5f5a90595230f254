// Whose rows somebody may look at because they watch over the people: by the scopes of one permission.
import { type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import type { DataScope } from '#kernel/model/area';
import type { Actor } from '#kernel/server/actor';
import { live, tableAs } from '#kernel/server/rows';

const s = tableAs(Staff, 's');

/** A condition on the column that names the person; none for who watches over nobody. */
export function ofTeam(actor: Actor, key: string, person: SQL): SQL | undefined {
  const scopes = actor.grants.get(key);
  if (!scopes) return undefined;
  if (scopes.has('all')) return sql`true`;
  const people = [...scopes].map((scope) => within(actor, scope));
  return sql`${person} in (select ${s.id} from ${sql.raw(`"${Staff.name}"`)} s where ${live(actor, s)} and (${sql.join(people, sql` or `)}))`;
}

function within({ reach, staffId }: Actor, scope: DataScope): SQL {
  const among = (column: typeof s.schoolId | typeof s.departmentId, ids: readonly number[]) =>
    sql`${column} = any(${sql.param([...ids])}::bigint[])`;
  if (scope === 'self') return sql`${s.id} = ${staffId}`;
  if (scope === 'department') return among(s.departmentId, reach.departmentIds);
  return among(s.schoolId, scope === 'region' ? reach.regionSchoolIds : reach.schoolIds);
}
