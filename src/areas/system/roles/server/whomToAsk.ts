// Someone met a page they may not open: what it would take, in words, and who could give it to them.

import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { chiefKey } from '../../identity/server/chief';
import { isInPlan, planOf } from '../../identity/server/enterprisePlan';
import { whomToAsk } from '../model/roleCalls';
import { permissionName } from './rolesGrants';

const giving = 'system.account.assignRoles';
const enough = 3;

/** Who hands out roles today; the chief administrators last, for they have other things to do. */
const givers = (work: Work): Promise<{ name: string }[]> => {
  const today = dayOf(work.now, work.actor.timezone);
  return work.session.rows<{ name: string }>(
    sql`select st.name from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
      join account_role ar on ${beside('ar', 'a')} and ar.account_id = a.id
        and (ar.valid_from is null or ar.valid_from <= ${today}) and (ar.valid_to is null or ar.valid_to >= ${today})
      join role r on ${beside('r', 'a')} and r.id = ar.role_id and r.enabled
      where ${live(work, 'a')} and a.state = 'active' and (r.key = ${chiefKey} or exists (
        select 1 from role_permission rp where ${beside('rp', 'r')} and rp.role_id = r.id and rp.permission = ${giving}))
      group by a.id, st.name order by bool_or(r.key = ${chiefKey}), a.id limit ${enough}`,
  );
};

export const askingPiece: AreaPiece = {
  calls: [
    serves(whomToAsk, async (work, { permission }) => {
      const plan = await planOf(work.app, work.enterpriseId);
      const isKnown = work.app.permissions.some(({ key }) => key === permission);
      const leftOut = isKnown && !isInPlan(plan, permission);
      return {
        permission: permissionName(work, permission),
        people: leftOut ? [] : (await givers(work)).map(({ name }) => name),
        plan: leftOut ? (plan?.name ?? null) : null,
      };
    }),
  ],
};
