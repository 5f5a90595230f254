// One customer opened: a merged one leads to the one that was kept, and the pool is not leafed through.

import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { tooMany } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { detail } from '#kernel/server/resources/reading';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { openCustomer } from '../../customer/model/customerCalls';
import { customerService } from '../../customer/server/customerRows';
import { sightOf } from '../../customer/server/customersCover';
import { customerTexts } from '../../customer/server/customerTexts';
import { ofKept } from '../../customer/server/keptCustomer';
import { poolRuleOf } from '../../pool/server/poolRuleOf';

export const opening: AreaPiece = {
  calls: [
    serves(openCustomer, async (work, { id }) => {
      const shown = await ofKept(work, id, (kept) => detail(work, customerService(work), kept));
      const kept = Number(shown.id);
      if (shown.inPool) await countOpened(work, kept, String(shown.name));
      return kept === id ? shown : { ...shown, mergedFrom: id };
    }),
  ],
};

/** Different customers of the pool that one person opens in a day; counted under a lock, so that many tabs count as many. */
async function countOpened(work: Work, id: number, title: string): Promise<void> {
  const { app, actor, caller, enterpriseId, now } = work;
  const seen = (await sightOf(work, [id])).get(id)!;
  const { dailyView } = await poolRuleOf(work, seen.schoolId);
  const midnight = startOfDay(dayOf(now, actor.timezone), actor.timezone);
  await app.database.asideInTransaction(async (session) => {
    await session.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:openPool:${actor.staffId}`}, 0))`,
    );
    const opened = await session.rows<{ id: number }>(
      sql`select distinct row_id as id from operation_log where ${ours(enterpriseId, 'operation_log')} and staff_id = ${actor.staffId}
        and at >= ${midnight.toISOString()} and action = 'openPool'`,
    );
    if (opened.some((one) => one.id === id)) return;
    if (opened.length >= dailyView)
      throw tooMany(Math.ceil((midnight.getTime() + 86_400_000 - now.getTime()) / 1000), customerTexts.tooManyOpened);
    const entry = { action: 'openPool', of: Customer, rowId: id, rowTitle: title, schoolId: seen.schoolId };
    await logOperation(new Work(app, session, actor, caller), entry);
  });
}
