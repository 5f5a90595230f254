// Awards on slips: what a run has taken up is no other run's, and its month is not opened again.
import { and, eq, ne, sql } from 'drizzle-orm';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { SalaryRun, SalarySlip } from '../model/run';

export const awardsIn = (slips: readonly SalarySlip[]): number[] =>
  slips.flatMap(({ lines }) => (lines ?? []).flatMap(({ awardId }) => (awardId === undefined ? [] : [awardId])));

/** Those of the awards that other runs pay, with the name of the run; a draft has let its own go. */
export async function takenAwards(work: Work, ids: readonly number[], exceptRunId = 0): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const [s, r] = [tableAs(SalarySlip, 's'), tableAs(SalaryRun, 'r')];
  const award = sql<number>`(line ->> 'awardId')::bigint`.mapWith(Number);
  const found = await work.db
    .select({ id: award, name: r.name })
    .from(s)
    .innerJoin(r, eq(r.id, s.runId))
    .innerJoin(sql`jsonb_array_elements(${s.lines}) line`, sql`true`)
    .where(
      and(
        ...[live(work, s, r), ne(r.id, exceptRunId), ne(r.state, 'draft')],
        sql`${award} = any(${sql.param([...ids])}::bigint[])`,
      ),
    );
  return new Map(found.map(({ id, name }) => [id, name]));
}
