// What a counsellor is to reach in a month.

import { sql } from 'drizzle-orm';
import { logSummary, logTogether } from '#kernel/server/audit';
import { tableSql } from '#kernel/server/database/table';
import { and, reachable } from '#kernel/server/resources/query';
import { insertRow } from '#kernel/server/resources/saving';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, answers, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { copyTargets, SalespersonTarget, target } from '../model/salesperson';

export const targetService: Service = service(SalespersonTarget, {
  calls: [serves(copyTargets, copyMonth)],
});

const figures = ['leads', 'calls', 'wechats', 'invites', 'visits', 'trials', 'members', 'amount'] as const;
const columns = sql.raw(figures.map((name) => `t.${name}`).join(', '));

type Figures = Pick<SalespersonTarget, 'staffId' | (typeof figures)[number]>;

/** For those who have none yet in the month it goes to; what was set by hand stays. */
async function copyMonth(work: Work, { from, to }: { from: string; to: string }): Promise<{ count: number }> {
  const reached = and(reachable(work.actor, targetService, 'edit', work.app.services));
  const rows = await work.session.rows<Figures>(
    sql`select t.staff_id as "staffId", ${columns} from ${tableSql(SalespersonTarget)} t where ${reached} and t.month = ${from}
      and not exists (select 1 from salesperson_target o where ${beside('o', 't')} and o.staff_id = t.staff_id
        and o.month = ${to}) order by t.id limit 2000`,
  );
  await logTogether(work, async () => {
    for (const row of rows) await insertRow(work, targetService, { ...row, month: to }, 'copy');
    await logSummary(work, SalespersonTarget, 'copy', rows.length);
  });
  return { count: rows.length };
}

export const salespersonTargets: AreaPiece = {
  services: [targetService],
  answers: [
    answers(target, async (work, { staffId, month: asked }) => {
      const names = ['id', 'version', 'month', ...figures].join(', ');
      const row = await work.session.one<SalespersonTarget>(
        sql`select ${sql.raw(names)}, staff_id as "staffId" from salesperson_target
          where ${live(work, 'salesperson_target')} and staff_id = ${staffId} and month = ${asked}`,
      );
      return row ?? null;
    }),
  ],
};
