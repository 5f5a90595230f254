// What waits to be corrected by somebody, what has waited too long, and whose it is: counted on the home page and listed in the
// queue alike.
import { type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { text } from '#kernel/model/fields';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { beside } from '#kernel/server/rows';
import { foundInRow } from '#kernel/server/search';
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

/** By a student's name, its pinyin or its initials: which of the pieces one goes through. */
const student = by(
  text('学员姓名', 'Name of the student', { max: 60 }),
  (name, work) => sql`exists (select 1 from ${table(Customer)} c where ${beside('c', 't')} and c.id = t.customer_id
    and ${foundInRow(sql`c`, work.enterpriseId, name)})`,
);

export const waiting: AreaPiece = {
  extends: [
    extend(HomeworkSubmission, {
      filters: { toCorrect: by(HomeworkSubmission.asked.toCorrect, toCorrect), student },
    }),
  ],
};
