// Installments that nobody paid in time: three days after they were due they are overdue, and nothing more is released.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, rows } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';

export const graceDays = 3;
const most = 2000;

/** Of contracts that run: what is unsigned or void owes nothing. */
export async function markOverdue(work: Work): Promise<number> {
  const until = addDays(dayOf(work.now, work.actor.timezone), -graceDays);
  const c = table(Contract);
  const due = await rows(
    work,
    Installment,
    (
      i,
    ) => sql`${i.state} = 'waiting' and ${i.dueOn} < ${until} and exists (select 1 from ${c} where ${c.enterpriseId} = ${i.enterpriseId}
      and ${c.id} = ${i.contractId} and ${c.state} in ('signed', 'part_paid', 'effective'))`,
    { lock: 'skip', limit: most },
  );
  if (due.length === 0) return 0;
  const i = table(Installment);
  await work.db
    .update(i)
    .set({ state: 'overdue', updatedAt: work.now })
    .where(
      and(
        live(work, i),
        eq(i.state, 'waiting'),
        inArray(
          i.id,
          due.map(({ id }) => id),
        ),
      ),
    );
  return due.length;
}

export const datesJob: Job = {
  name: 'contracts.dates',
  title: pair('分期逾期', 'Overdue installments'),
  cron: '5 0 * * *',
  run: markOverdue,
};
