// What waits to be corrected by somebody, and what has waited too long: counted on the home page and listed in the queue alike.
import { type SQL, sql } from 'drizzle-orm';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Homework } from '../model/homework';
import { HomeworkSubmission } from '../model/submission';

/** Handed in before this moment, a piece waits too long. */
export async function tooLongSince(work: Work): Promise<string> {
  const hours = Number(await configValue(work, 'learning.correctDueHours'));
  return new Date(work.now.getTime() - hours * 3_600_000).toISOString();
}

async function toCorrect(which: 'all' | 'late', work: Work): Promise<SQL> {
  const h = table(Homework);
  const mine = sql`exists (select 1 from ${h} where ${h.enterpriseId} = t.enterprise_id and ${h.id} = t.homework_id and ${h.deletedAt} is null
    and ${h.correctorIds} @> ${sql.param([work.actor.staffId])}::bigint[])`;
  const late = which === 'late' ? sql` and t.submitted_at < ${await tooLongSince(work)}` : sql``;
  return sql`(t.state = 'submitted' and ${mine}${late})`;
}

export const waiting: AreaPiece = {
  extends: [extend(HomeworkSubmission, { filters: { toCorrect: by(HomeworkSubmission.asked.toCorrect, toCorrect) } })],
};
