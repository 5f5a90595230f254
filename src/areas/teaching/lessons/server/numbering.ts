// Lessons of a class are numbered by their time; the class knows how many were taught and when the last one is.
import { and, eq, sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../model/lesson';
import { lessonsNumbered } from '../model/signals';

export async function renumber(work: Work, classId: number): Promise<void> {
  const l = tableAs(Lesson, 'l');
  const t = table(Lesson);
  await work.session.rows(
    sql`update ${t} set lesson_no = n.place from (select ${l.id} as id, row_number() over (order by ${l.startAt}, ${l.id}) as place
        from ${t} l where ${live(work, l)} and ${l.classId} = ${classId} and ${l.state} <> 'cancelled' and ${l.kind} in ('regular', 'extra', 'exam')) n
      where ${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = n.id and ${t.lessonNo} <> n.place`,
  );
  await work.emit(lessonsNumbered, { classId });
  const [counted] = await work.db
    .select({
      finished: sql<number>`count(*) filter (where ${l.state} = 'finished')::int`,
      last: sql<string | null>`max((${l.startAt} at time zone ${work.actor.timezone})::date)::text`,
    })
    .from(l)
    .where(and(live(work, l), eq(l.classId, classId), sql`${l.state} <> 'cancelled'`));
  const c = table(Class);
  await work.db
    .update(c)
    .set({ finishedLessons: counted!.finished, endDate: counted!.last })
    .where(and(eq(c.enterpriseId, work.enterpriseId), eq(c.id, classId)));
}
