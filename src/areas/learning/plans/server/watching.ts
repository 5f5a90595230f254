// Materials opened and watched: by who may look at courses, and by who was given them to learn. What was seen to the end passes
// the tasks that ask for it.
import { type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { notFound } from '#kernel/model/problems';
import { type Actor, may } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import { privateUrl } from '#kernel/server/files/privateUrl';
import { reachable } from '#kernel/server/resources/query';
import { insert, need, ours, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  afterBeat,
  beatMaterial,
  lengthOfMaterial,
  MaterialProgress,
  openMaterial,
  paceOf,
} from '../../courses/model/materialProgress';
import type { Range } from '../../courses/model/seen';
import { CourseMaterial } from '../../courses/model/syllabus';
import { LearningAssignment, LearningProgress } from '../model/assignment';
import { LearningTask } from '../model/plan';
import { pass } from './tasks';

const addressMs = 4 * 3_600_000;

/** The tasks of my running plans that ask for this material. */
async function tasksFor(work: Work, materialId: number): Promise<LearningProgress[]> {
  const asking = await rows(work, LearningTask, { materialId });
  const mine = await rows(work, LearningAssignment, {
    staffId: work.actor.staffId,
    state: ['not_started', 'in_progress'],
  });
  if (asking.length === 0 || mine.length === 0) return [];
  return rows(work, LearningProgress, {
    assignmentId: mine.map(({ id }) => id),
    taskId: asking.map(({ id }) => id),
  });
}

/** In reach by courses, or mine to learn and open; for anyone else it is not there. */
async function materialFor(work: Work, id: number): Promise<CourseMaterial> {
  const material = await row(work, CourseMaterial, id);
  if (!material) throw notFound();
  if (may(work.actor, 'learning.course.view')) {
    const where = reachable(work.actor, serviceOf(work, CourseMaterial), 'view', work.app.services);
    const [seen] = await work.session.rows(
      sql`select 1 from course_material t where t.id = ${id} and ${sql.join(where, sql` and `)}`,
    );
    if (seen) return material;
  }
  if ((await tasksFor(work, id)).some(({ status }) => status !== 'locked')) return material;
  throw notFound();
}

async function open(work: Work, id: number) {
  const material = await materialFor(work, id);
  const mine = { materialId: id, staffId: work.actor.staffId };
  const known = await row(work, MaterialProgress, mine, { lock: true });
  const credit = paceOf(material).grace * 1000;
  const opened = { credit, lastAt: work.now };
  const progressId =
    known?.id ?? (await insert(work, MaterialProgress, { ...mine, ...opened, firstAt: work.now }, { action: 'open' }));
  const was = known
    ? await update(work, MaterialProgress, known, opened)
    : await need(work, MaterialProgress, progressId, { lock: true });
  const { percent, doneAt } = lengthOfMaterial(material) > 0 ? was : await note(work, material, was, [], 0);
  return {
    id,
    title: material.title,
    kind: material.kind,
    url: material.file ? addressOf(work, material.file.FileUrl) : material.url,
    seconds: material.seconds ?? 0,
    pages: material.pages ?? 0,
    percent,
    done: doneAt !== null,
    position: was.lastPosition,
  };
}

const addressOf = (work: Work, url: string): string => privateUrl(work, url.replace(/\?.*$/, ''), addressMs);

async function note(
  work: Work,
  material: CourseMaterial,
  was: MaterialProgress,
  ranges: readonly Range[],
  lastPosition: number,
): Promise<MaterialProgress> {
  const now = await update(work, MaterialProgress, was, {
    ...afterBeat(material, was, ranges, work.now),
    lastPosition,
  });
  if (now.doneAt && !was.doneAt)
    for (const task of await tasksFor(work, material.id)) if (task.status === 'open') await pass(work, task.id, null);
  return now;
}

async function beat(work: Work, id: number, ranges: readonly Range[], position: number) {
  const material = await materialFor(work, id);
  const was = await need(work, MaterialProgress, { materialId: id, staffId: work.actor.staffId }, { lock: true });
  const { percent, doneAt } = await note(work, material, was, ranges, position);
  return { percent, done: doneAt !== null };
}

const students = service(Customer);

/** What a student saw is for who sees the student; the material alone is seen by many more. */
const ofSeenStudents = (actor: Actor, alias: SQL): SQL =>
  sql`(${alias}.customer_id is null or exists (select 1 from customer c where ${ours(actor, 'c')} and c.id = ${alias}.customer_id
    and ${reaches(actor, students, 'view', sql.raw('c'), new Map())}))`;

export const watching: AreaPiece = {
  services: [service(MaterialProgress, { narrow: ofSeenStudents })],
  calls: [
    serves(openMaterial, (work, { materialId }) => open(work, materialId)),
    serves(beatMaterial, (work, { materialId, ranges, position }) => beat(work, materialId, ranges, position)),
  ],
};
