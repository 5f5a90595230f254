// Roles pass to a successor at once, so that work goes on, and end on the giver when the whole handover is done. The chief
// administrator's does not pass this way: only a chief makes another.
import { sql } from 'drizzle-orm';
import { handoverDone } from '#areas/people/model/events';
import { notFound } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AccountRole } from '../../identity/model/account';
import { roleChanged } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { chiefKey } from '../../identity/server/chief';
import { forEnterprise, todayOf } from '../../identity/server/enterpriseWork';
import { endLines, giveRole, rolesOf } from './accountsAccess';

const kind = 'role';
const pageSize = 50;

interface Held {
  id: number;
  title: string;
  url: string;
}

/** Still in force, and not in the hands of the one it was handed to. */
const held = (work: Work, staffId: number) =>
  sql`select ar.id, r.name as title, '/menuAdmin?tab=accounts&q=' || a.name as url from account_role ar
    join account a on ${beside('a', 'ar')} and a.id = ar.account_id and a.staff_id = ${staffId}
    join role r on ${beside('r', 'ar')} and r.id = ar.role_id and r.enabled and r.key <> ${chiefKey}
    where ${live(work, 'ar')} and (ar.valid_to is null or ar.valid_to >= ${todayOf(work)})
      and not exists (select 1 from account_role o join account b on b.enterprise_id = o.enterprise_id and b.id = o.account_id and b.staff_id = ar.handed_to_id
        where ${beside('o', 'ar')} and o.role_id = ar.role_id)`;

const roleHandover: HandoverKind = {
  key: kind,
  area: 'system',
  name: pair('角色', 'Roles'),
  mandatory: false,
  async count(work, staffId) {
    const found = await work.session.one<{ n: number }>(sql`select count(*)::int as n from (${held(work, staffId)}) h`);
    return found?.n ?? 0;
  },
  list: (work, staffId, page) =>
    work.session.rows<Held>(sql`${held(work, staffId)} order by 1 limit ${pageSize} offset ${(page - 1) * pageSize}`),
  async move(given, { fromId, toId, ids }) {
    // Who receives sets it off, and may give nothing away: the rule does it.
    const work = forEnterprise(given);
    const to = await accountOf(work, toId);
    const passing = await work.session.rows<Held>(sql`${held(work, fromId)} order by 1`);
    const service = work.app.services.get(AccountRole.name)!;
    for (const { id } of passing.filter((line) => ids === 'all' || ids.includes(line.id))) {
      const line = await rowFor(work, service, id, 'view', true);
      const theirs = await rolesOf(work, to);
      const term = { validFrom: null, validTo: line.validTo as string | null };
      if (!theirs.some(({ roleId }) => roleId === line.roleId))
        await giveRole(work, to, Number(line.roleId), { ...term, sort: theirs.length, source: 'handover' });
      await updateRow(work, service, line, { handedToId: toId }, { action: 'handover' });
    }
    await work.emit(roleChanged, { roleId: null, staffIds: [toId] });
    await forgetActors(given);
  },
};

async function accountOf({ session, enterpriseId }: Work, staffId: number): Promise<number> {
  const found = await session.one<{ id: number }>(
    sql`select id from account where ${live(enterpriseId, 'account')} and staff_id = ${staffId} and state <> 'closed' for update`,
  );
  if (!found) throw notFound();
  return found.id;
}

/** What was handed over ends on the giver, whatever else they hold stays. */
async function endHanded(given: Work, staffId: number, ids: readonly number[]): Promise<void> {
  const work = forEnterprise(given);
  const lines = await work.session.rows<{ id: number }>(
    sql`select ar.id from account_role ar join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id and a.staff_id = ${staffId}
      where ${live(work, 'ar')} and ar.id = any(${sql.param([...ids])}::bigint[]) and ar.handed_to_id is not null
      order by ar.id for update of ar`,
  );
  await endLines(work, AccountRole, lines);
  if (lines.length > 0) await work.emit(roleChanged, { roleId: null, staffIds: [staffId] });
  await forgetActors(given);
}

export const roleHandoverPiece: AreaPiece = {
  registers: { handover: [roleHandover] },
  listeners: [
    on(handoverDone, async (work, { staffId, items }) => {
      const ids = items.filter(({ type }) => type === kind).flatMap((item) => item.ids);
      if (ids.length > 0) await endHanded(work, staffId, ids);
    }),
  ],
};
