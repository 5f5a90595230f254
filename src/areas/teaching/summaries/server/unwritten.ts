// Lessons that were taught and whose families have heard nothing of it yet, as far back as anyone is still asked.
import { type SQL, sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import type { Work } from '#kernel/server/work';
import { ClassSummary } from '../model/summary';

const lookBackMs = 14 * 86_400_000;

export function isUnwritten(work: Work, lesson: SQL): SQL {
  const s = table(ClassSummary);
  const since = new Date(work.now.getTime() - lookBackMs).toISOString();
  return sql`(${lesson}.state = 'finished' and ${lesson}.kind in ('regular', 'extra') and ${lesson}.end_at > ${since} and not exists (select 1 from ${s}
    where ${s.enterpriseId} = ${lesson}.enterprise_id and ${s.lessonId} = ${lesson}.id and ${s.state} = 'sent' and ${s.deletedAt} is null))`;
}
