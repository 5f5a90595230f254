// The demo's teaching: a term behind and a term ahead. Tests make their own classes.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { OnlineSession } from '../online/model/onlineSession';
import { plantClasses } from './classes';
import { plantFollowing } from './following';
import { plantLedger } from './ledger';
import { type PlantedLessons, plantLessons } from './lessons';
import { soldLots } from './sold';
import { plantSummaries } from './summaries';
import { taughtCourses, teachingSchools } from './world';

const logged = 8;
const minute = 60_000;

const schoolsOpen = 8;

export async function plantTeaching(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const schools = await teachingSchools(sample, schoolsOpen);
  const courses = await taughtCourses(sample);
  if (schools.length === 0 || courses.length === 0) return;
  const sold = await soldLots(sample);
  const classes = await plantClasses(sample, schools, courses, sold);
  const taught = await plantLessons(sample, classes);
  await plantSummaries(sample, taught);
  const { entries } = await plantLedger(sample, classes, taught.marks, sold);
  await plantOnlineLog(sample, taught);
  await plantFollowing(sample, classes, { ...taught, entries });
  await sample.session.rows(
    sql`update class c set finished_lessons = l.finished, end_date = l.last from (select class_id, count(*) filter (where state = 'finished') as finished,
        max(start_at)::date as last from lesson where ${ours(sample, 'lesson')} and state <> 'cancelled' group by 1) l
      where ${ours(sample, 'c')} and c.id = l.class_id`,
  );
}

/** Logs of the demo's last online lessons: most names are found, two are not. */
async function plantOnlineLog(sample: Sample, { held }: PlantedLessons): Promise<void> {
  const online = held.filter(({ of, state }) => of.mode === 'online' && state === 'finished').slice(-logged);
  const ids = online.flatMap(({ of }) => of.members.map(({ customerId }) => customerId));
  if (ids.length === 0) return;
  const found = await sample.session.rows<{ id: number; name: string }>(
    sql`select id::int as id, name from customer where ${ours(sample, 'customer')} and id = any(${sql.param(ids)}::bigint[])`,
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  await sample.plant(
    OnlineSession,
    online.flatMap(({ of, lessonId, startAt, endAt }, n) =>
      of.members.map(({ customerId }, i) => {
        const isUnknown = i === 0 && n < 2;
        const joinAt = new Date(startAt.getTime() + ((i * 4) % 15) * minute);
        const leaveAt = new Date(endAt.getTime() - (i % 5 === 4 ? 40 : 1) * minute);
        return {
          lessonId,
          classId: of.id,
          displayName: isUnknown ? ['iPad', '妈妈的手机'][n]! : (names.get(customerId) ?? ''),
          customerId: isUnknown ? null : customerId,
          ...{ joinAt, leaveAt, seconds: Math.floor((leaveAt.getTime() - joinAt.getTime()) / 1000) },
        };
      }),
    ),
  );
}
