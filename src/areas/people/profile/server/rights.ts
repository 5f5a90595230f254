// Which roles somebody holds until when, what each has to hand over, and what they may do through which of them.
import { sql } from 'drizzle-orm';
import { beside, live, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { HandoverRule } from '../../handover/model/handover';
import { typesOf } from '../../handover/server/opening';
import { grouped } from '../../model/grouped';
import { Staff } from '../../model/staff';
import { type RightsOf, rightsOf } from '../model/track';

interface Held {
  id: number;
  name: string;
  validFrom: string | null;
  validTo: string | null;
}

async function rightsIn(work: Work, staffId: number): Promise<RightsOf> {
  const { session, enterpriseId } = work;
  const held = await session.rows<Held>(
    sql`select r.id, r.name, ar.valid_from::text as "validFrom", ar.valid_to::text as "validTo" from account_role ar
      join account a on ${beside('a', 'ar')} and a.id = ar.account_id and a.staff_id = ${staffId}
      join role r on ${beside('r', 'ar')} and r.id = ar.role_id
      where ${live(enterpriseId, 'ar')} order by ar.sort, ar.id limit 50`,
  );
  const roleId = held.map(({ id }) => Number(id));
  const granted = await session.rows<{ key: string; scope: string; role: string }>(
    sql`select p.permission as key, coalesce(p.data_scope, r.data_scope) as scope, r.name as role from role_permission p
      join role r on r.enterprise_id = p.enterprise_id and r.id = p.role_id
      where ${live(enterpriseId, 'p')} and p.role_id = any(${sql.param(roleId)}::bigint[])
      order by p.permission, r.id limit 2000`,
  );
  const rules = roleId.length > 0 ? await rows(work, HandoverRule, { roleId }, { sort: 'id' }) : [];
  const names = new Map(typesOf(work).map(({ type, name }) => [type, name]));
  const permissions = [...grouped(granted, ({ key }) => key)].map(([key, of]) => ({
    ...{ key, scope: of[0]!.scope, roles: of.map(({ role }) => role) },
  }));
  return {
    roles: held.map((role) => ({
      ...role,
      items: rules
        .filter((rule) => rule.roleId === Number(role.id))
        .map(({ itemType }) => names.get(itemType) ?? itemType),
    })),
    permissions,
  };
}

export const rights: AreaPiece = {
  extends: [
    extend(Staff, {
      calls: [
        serves(rightsOf, async (work, { id }) => {
          await reached(work, Staff, id, 'view');
          return rightsIn(work, id);
        }),
      ],
    }),
  ],
};
