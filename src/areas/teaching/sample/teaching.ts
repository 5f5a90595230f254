// The demo's teaching: a term behind and a term ahead. Tests make their own classes.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { plantClasses } from './classes';
import { plantFollowing } from './following';
import { plantLedger } from './ledger';
import { plantLessons } from './lessons';
import { plantOnlineLog } from './onlineLog';
import { soldLots } from './sold';
import { taughtCourses, teachingSchools } from './world';

const schoolsOpen = 8;

export async function plantTeaching(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const schools = await teachingSchools(sample, schoolsOpen);
  const courses = await taughtCourses(sample);
  if (schools.length === 0 || courses.length === 0) return;
  const sold = await soldLots(sample);
  const classes = await plantClasses(sample, schools, courses, sold);
  const taught = await plantLessons(sample, classes);
  const { entries } = await plantLedger(sample, classes, taught.marks, sold);
  await plantOnlineLog(sample, taught);
  await plantFollowing(sample, classes, { ...taught, entries });
  await sample.session.rows(
    sql`update class c set finished_lessons = l.finished, end_date = l.last from (select class_id, count(*) filter (where state = 'finished') as finished,
        max(start_at)::date as last from lesson where enterprise_id = ${sample.enterpriseId} and state <> 'cancelled' group by 1) l
      where c.enterprise_id = ${sample.enterpriseId} and c.id = l.class_id`,
  );
}
