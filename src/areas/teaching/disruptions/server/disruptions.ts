// Days off and leave that come after the timetable: a todo for each school names what is hit until nothing is, and everything can be
// put behind the end in one act.
import { and, inArray, sql } from 'drizzle-orm';
import { holidayChanged, staffLeaveApproved, staffLeaveCancelled } from '#areas/people/model/events';
import { School } from '#areas/system/organisation/model/organisation';
import { localTime } from '#kernel/model/dates';
import { filled, pair } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { reaches } from '#kernel/server/database/scope';
import { live, move, reached, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Lesson } from '../../lessons/model/lesson';
import { academicsOf } from '../../settings/server/academics';
import { hitLessons, postponeAll } from '../model/calls';
import { type Hit, hits } from './hits';

const title = pair('{n} 节课遇到假期或老师请假', '{n} {n|lesson falls|lessons fall} on a day off or a leave');
const hitKey = (schoolId: number): string => `teaching.hits:${schoolId}`;
const listed = 20;

const lineOf = (work: Work, { className, lessonNo, startAt, teacher }: Hit): string =>
  `${localTime(startAt, work.actor.timezone).slice(5, 16)} ${className} #${lessonNo} ${teacher}`;

/** One todo a school, as it stands now; answers how many lessons are hit. */
async function tell(work: Work, schoolIds: readonly number[]): Promise<number> {
  const found = await hits(work, schoolIds);
  for (const schoolId of schoolIds) {
    const here = found.filter((one) => one.schoolId === schoolId);
    const key = hitKey(schoolId);
    if (here.length === 0) {
      await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
      continue;
    }
    const lines = here
      .slice(0, listed)
      .map((one) => lineOf(work, one))
      .join('\n');
    await todo(work, {
      kind: 'teaching.hits',
      key,
      source: 'teaching',
      assigneeIds: await academicsOf(work, schoolId),
      mode: 'any',
      title: filled(title, { n: here.length }),
      summary: pair(lines, lines),
      url: `/TeachingPlan?tab=hits&schoolId=${schoolId}`,
      priority: 'high',
      schoolId,
    });
  }
  return found.length;
}

const schoolsOf = async (work: Work, schoolIds: readonly number[]): Promise<number[]> =>
  schoolIds.length > 0 ? [...schoolIds] : (await rows(work, School, () => undefined)).map(({ id }) => id);

const everywhere = async (work: Work): Promise<number> => tell(work, await schoolsOf(work, []));

/** Of these lessons, those the person sees. */
async function visible(work: Work, ids: readonly number[]): Promise<number[]> {
  const l = tableAs(Lesson, 'l');
  const found = await work.db
    .select({ id: l.id })
    .from(l)
    .where(
      and(
        live(work, l),
        inArray(l.id, [...ids]),
        reaches(work.actor, serviceOf(work, Lesson), 'view', sql.raw('"l"'), work.app.services),
      ),
    );
  return found.map(({ id }) => id);
}

async function postpone(work: Work, ids: readonly number[], how: { cancelReason: number; notify: boolean }) {
  const added: number[] = [];
  const schools = new Set<number>();
  for (const id of [...ids].sort((a, b) => a - b)) {
    const lesson = await reached(work, Lesson, id, 'cancel', { lock: true });
    const { replacedById, schoolId } = await move(work, Lesson, lesson, 'cancel', { ...how, follow: 'postpone' });
    if (replacedById !== null) added.push(replacedById);
    if (schoolId !== null) schools.add(schoolId);
  }
  await tell(work, [...schools]);
  return { cancelled: [...ids], added };
}

export const disruptions: AreaPiece = {
  extends: [
    extend(Lesson, {
      calls: [
        serves(hitLessons, async (work, { schoolIds }) => {
          const found = await hits(work, schoolIds);
          const seen = new Set(
            await visible(
              work,
              found.map(({ id }) => id),
            ),
          );
          return { lessons: found.filter(({ id }) => seen.has(id)) };
        }),
        serves(postponeAll, async (work, { ids, cancelReason, notify }) =>
          postpone(work, ids, { cancelReason, notify }),
        ),
      ],
    }),
  ],
  listeners: [
    on(holidayChanged, async (work, { schoolIds }) => {
      await tell(work, await schoolsOf(work, schoolIds));
    }),
    on(staffLeaveApproved, async (work) => {
      await everywhere(work);
    }),
    on(staffLeaveCancelled, async (work) => {
      await everywhere(work);
    }),
  ],
  jobs: [
    {
      name: 'teaching.holidayHits',
      title: pair('假期课次', 'Lessons on days off'),
      cron: '0 2 * * *',
      run: everywhere,
    },
  ],
};
