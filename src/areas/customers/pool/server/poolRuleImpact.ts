// What a rule would do if it were saved now: how many customers would fall into the pool, how many be warned of.

import { type SQL, sql } from 'drizzle-orm';
import type { Values } from '#kernel/model/resource';
import { reaches } from '#kernel/server/database/scope';
import { live } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { ruleImpact } from '../model/poolCalls';
import type { PoolRule } from '../model/poolRule';
import { primeClocks, recyclingUnder } from './clock';

const pageSize = 500;
/** More would only say that it is very many. */
const most = 20_000;
const dayMs = 86_400_000;

type Draft = Values<typeof PoolRule.fields>;

export const servesImpact = serves(ruleImpact, (work, draft) => impact(work, draft));

async function impact(work: Work, draft: Draft) {
  const rule = { ...draft, graceUntil: null };
  // Of the customers one may see: a principal asks about their school.
  const seenBy = reaches(work.actor, customerService(work), 'view', sql.raw('t'), work.app.services);
  const where = sql`${under(work, draft.schoolId)} and ${seenBy}`;
  let [recycledNow, remindedNow, seen, after] = [0, 0, 0, 0];
  for (let isMore = true; isMore && seen < most; ) {
    const ids = await work.session.rows<{ id: number }>(
      sql`select t.id from customer t where ${live(work, 't')} and t.id > ${after} and ${where}
        order by t.id limit ${pageSize}`,
    );
    const list = ids.map(({ id }) => id);
    await primeClocks(work, list);
    for (const row of await customerRows(work, sql`t.id = any(${sql.param(list)}::bigint[])`)) {
      const due = await recyclingUnder(work, row, rule);
      if (!due) continue;
      const left = due.at.getTime() - work.now.getTime();
      if (left <= 0) recycledNow += 1;
      else if (left <= rule.remindDays * dayMs) remindedNow += 1;
    }
    seen += list.length;
    after = list.at(-1) ?? after;
    isMore = list.length === pageSize;
  }
  return { recycledNow, remindedNow, ...(seen >= most ? { isCapped: true } : {}) };
}

/** The default rule is about the schools without one of their own. */
const under = (work: Work, schoolId: number | null): SQL =>
  schoolId !== null
    ? sql`t.owner_id is not null and t.school_id = ${schoolId}`
    : sql`t.owner_id is not null and not exists (select 1 from pool_rule r where ${live(work, 'r')}
        and r.school_id = t.school_id)`;
