// One customer: a merged one leads to the one that was kept, and the pool is not leafed through.
import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { int } from '#kernel/model/fields';
import { tooMany } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { history } from '#kernel/server/resources/history';
import { detail } from '#kernel/server/resources/reading';
import { asks } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { customerService } from './customerRows';
import { isCovered, sightOf } from './customersCover';
import { customerTexts } from './customerTexts';
import { ofKept } from './keptCustomer';
import { poolRuleOf } from './poolRuleOf';

export const idInput = { id: int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };

export const customerDetail = {
  'GET detail': asks({ permission: 'view', input: idInput }, async (work, { id }) => {
    const shown = await ofKept(work, id, (kept) => detail(work, customerService(work), kept));
    const kept = Number(shown.id);
    if (shown.inPool) await countOpened(work, kept, String(shown.name));
    return kept === id ? shown : { ...shown, mergedFrom: id };
  }),
  // The log knows what the page covers.
  'GET history': asks({ permission: 'view', input: idInput }, (work, { id }) =>
    ofKept(work, id, async (kept) => {
      const entries = await history(work, customerService(work), kept);
      return isCovered((await sightOf(work, [kept])).get(kept)) ? [] : entries;
    }),
  ),
};

/** Different customers of the pool that one person opens in a day; counted under a lock, so that many tabs count as many. */
async function countOpened(work: Work, id: number, title: string): Promise<void> {
  const { app, actor, caller, enterpriseId, now } = work;
  const seen = (await sightOf(work, [id])).get(id)!;
  const { dailyView } = await poolRuleOf(work, seen.schoolId);
  const midnight = startOfDay(dayOf(now, actor.timezone), actor.timezone);
  await app.database.acrossInTransaction(async (session) => {
    await session.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:openPool:${actor.staffId}`}, 0))`,
    );
    const opened = await session.rows<{ id: number }>(
      sql`select distinct row_id as id from operation_log where enterprise_id = ${enterpriseId} and staff_id = ${actor.staffId}
        and at >= ${midnight.toISOString()} and action = 'openPool'`,
    );
    if (opened.some((one) => one.id === id)) return;
    if (opened.length >= dailyView)
      throw tooMany(Math.ceil((midnight.getTime() + 86_400_000 - now.getTime()) / 1000), customerTexts.tooManyOpened);
    const entry = { action: 'openPool', of: Customer, rowId: id, rowTitle: title, schoolId: seen.schoolId };
    await logOperation(new Work(app, session, actor, caller), entry);
  });
}
