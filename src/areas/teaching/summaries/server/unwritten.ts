// Lessons whose families were written to, and those that were taught and of which they heard nothing yet, as far back as anyone is asked.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ClassSummary } from '../model/summary';

/** Of these lessons, those whose families were written to. */
export async function summarised(work: Work, { lessonIds }: { lessonIds: readonly number[] }): Promise<number[]> {
  const s = tableAs(ClassSummary, 's');
  const found = await work.db
    .select({ id: s.lessonId })
    .from(s)
    .where(and(live(work, s), eq(s.state, 'sent'), sql`${s.lessonId} = any(${sql.param([...lessonIds])}::bigint[])`));
  return found.map(({ id }) => id);
}

const lookBackMs = 14 * 86_400_000;

export function isUnwritten(work: Work, lesson: SQL): SQL {
  const s = table(ClassSummary);
  const since = new Date(work.now.getTime() - lookBackMs).toISOString();
  return sql`(${lesson}.state = 'finished' and ${lesson}.kind in ('regular', 'extra') and ${lesson}.end_at > ${since} and not exists (select 1 from ${s}
    where ${s.enterpriseId} = ${lesson}.enterprise_id and ${s.lessonId} = ${lesson}.id and ${s.state} = 'sent' and ${s.deletedAt} is null))`;
}
