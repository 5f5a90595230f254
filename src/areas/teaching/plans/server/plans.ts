// Teaching plans: looked at, made into lessons, laid with chapters.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { syllabusOf } from '#areas/learning/courses/model/signals';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { storeMany } from '#kernel/server/resources/savingMany';
import { reserveIds } from '#kernel/server/resources/storing';
import { insert, live, move, need, reached, remove, row as rowOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import type { Booking } from '../../lessons/model/clashes';
import { Lesson } from '../../lessons/model/lesson';
import { lessonsNumbered, nextSlot } from '../../lessons/model/signals';
import { claim, findClashes } from '../../lessons/server/clashes';
import { renumber } from '../../lessons/server/numbering';
import { classFinished } from '../../model/events';
import { commitPlan, previewPlan } from '../model/calls';
import { PlanItem, PlanSlot, TeachingPlan } from '../model/plan';
import { type Candidates, candidatesOf, type Wishes } from './candidates';
import { afterSlot } from './nextSlot';

const said = texts('teaching.planning', {
  needsCount: ['请填写课次数', 'Enter the number of lessons'],
  needsEnd: ['请填写截止日期', 'Enter the last day'],
  endsBefore: ['不能早于开始日期', 'Not before the first day'],
  stale: ['预览已过期，请重新预览', 'The preview is out of date: look again'],
  noClash: ['还有冲突', 'Some of these clash'],
});

const tokenMs = 30 * 60_000;

/** What was looked at, and when: a plan that would give other lessons by now has another token. */
function tokenOf(at: number, { wanted, replaced }: Candidates): string {
  const seen = JSON.stringify([
    wanted.map(({ key, roomId, teacherId, startAt, endAt }) => [key, roomId, teacherId, startAt, endAt]),
    replaced.map(({ id }) => id),
  ]);
  return `${at.toString(36)}.${createHash('sha256').update(seen).digest('base64url').slice(0, 32)}`;
}

function refuseStale(work: Work, token: string, found: Candidates): void {
  const at = Number.parseInt(token.split('.')[0] ?? '', 36);
  const isFresh = Number.isFinite(at) && work.now.getTime() - at <= tokenMs && tokenOf(at, found) === token;
  if (!isFresh) throw conflict(said.stale);
}

interface Choices extends Wishes {
  skip: string[] | null;
  force: string[] | null;
  reason: string | null;
}

async function commit(work: Work, plan: TeachingPlan, token: string, choices: Choices) {
  const found = await candidatesOf(work, plan, choices);
  refuseStale(work, token, found);
  const wanted = found.wanted.filter(({ key }) => !choices.skip?.includes(key));
  const replacedIds = found.replaced.map(({ id }) => id);
  const forced = new Set(choices.force ?? []);
  const overlapping = await claim(work, wanted, { force: forced.size > 0, reason: choices.reason }, replacedIds);
  if ([...overlapping].some((key) => !forced.has(key))) throw conflict(said.noClash, { clashes: [...overlapping] });
  if (replacedIds.length > 0) await remove(work, Lesson, replacedIds);
  const lessonIds = await reserveIds(work, Lesson, wanted.length);
  await storeMany(
    work,
    Lesson,
    wanted.map((one, i) => lessonOf(found, one, lessonIds[i]!, overlapping.has(one.key) ? choices.reason : null)),
    'generate',
  );
  await move(work, TeachingPlan, plan, 'generate', {});
  await renumber(work, plan.classId);
  return { created: wanted.length, replaced: replacedIds.length, lessonIds };
}

function lessonOf({ of, wanted, titles, edited }: Candidates, one: Booking, id: number, forcedBecause: string | null) {
  return {
    id,
    classId: of.id,
    courseId: of.courseId,
    schoolId: of.schoolId,
    lessonNo: 0,
    title: titles[wanted.indexOf(one)] ?? null,
    kind: 'regular',
    startAt: one.startAt,
    endAt: one.endAt,
    lessonQty: of.lessonQty,
    teacherId: one.teacherId,
    assistantIds: one.assistantIds,
    roomId: one.roomId,
    mode: of.mode,
    meetingUrl: of.meetingUrl,
    manual: edited.has(one.key),
    allowOverlap: forcedBecause !== null,
    overlapReason: forcedBecause,
    sharesRoom: one.sharesRoom || forcedBecause !== null,
    staffIds: [...new Set([one.teacherId, ...one.assistantIds, of.adviserId])].filter((staff) => staff !== null),
    state: 'scheduled',
  };
}

/** Lessons not yet taught carry the title and chapter of the plan's item with their number. */
async function layChapters(work: Work, classId: number): Promise<void> {
  const plan = await rowOf(work, TeachingPlan, { classId, state: ['draft', 'generated'] });
  if (!plan) return;
  const i = tableAs(PlanItem, 'i');
  const t = table(Lesson);
  await work.session.rows(
    sql`update ${t} set chapter_id = ${i.chapterId}, title = ${i.title} from ${table(PlanItem)} i
      where ${live(work, i)} and ${i.planId} = ${plan.id} and ${i.lessonNo} = ${t.lessonNo} and ${t.enterpriseId} = ${work.enterpriseId}
        and ${t.classId} = ${classId} and ${t.state} = 'scheduled' and (${t.title} is distinct from ${i.title} or ${t.chapterId} is distinct from ${i.chapterId})`,
  );
}

/** A new plan has the chapters of the class's syllabus in their order. */
async function fillItems(work: Work, plan: TeachingPlan): Promise<void> {
  const of = await need(work, Class, plan.classId);
  const version = of.courseVersionId ? { versionId: of.courseVersionId } : { courseId: of.courseId };
  const syllabus = await work.ask(syllabusOf, version);
  const lessons = (syllabus?.lessons ?? []).slice(0, plan.lessonCount ?? of.plannedLessons);
  for (const [i, { chapterId, title }] of lessons.entries())
    await insert(work, PlanItem, { planId: plan.id, lessonNo: i + 1, chapterId, title });
}

export const plans: AreaPiece = {
  services: [
    service(TeachingPlan, {
      beforeSave({ row }) {
        if (row.endMode === 'count' && row.lessonCount === null) throw invalid('lessonCount', said.needsCount);
        if (row.endMode === 'date' && row.endDate === null) throw invalid('endDate', said.needsEnd);
        if (row.endDate !== null && row.endDate < row.startDate) throw invalid('endDate', said.endsBefore);
      },
      async afterSave({ row, was, work }) {
        if (!was) await fillItems(work, row);
      },
    }),
    service(PlanSlot),
    service(PlanItem, {
      async afterSave({ row, work }) {
        const plan = await rowOf(work, TeachingPlan, row.planId);
        if (plan) await layChapters(work, plan.classId);
      },
    }),
  ],
  calls: [
    serves(previewPlan, async (work, { planId, ...wishes }) => {
      const plan = await reached(work, TeachingPlan, planId, 'generate');
      const found = await candidatesOf(work, plan, wishes);
      const clashes = await findClashes(
        work,
        found.wanted,
        found.replaced.map(({ id }) => id),
      );
      return {
        rows: found.wanted.map((one, i) => ({
          key: one.key,
          date: dayOf(one.startAt, work.actor.timezone),
          startAt: one.startAt,
          endAt: one.endAt,
          roomId: one.roomId,
          teacherId: one.teacherId,
          title: found.titles[i] ?? null,
          isEdited: found.edited.has(one.key),
          clashes: clashes.get(one.key) ?? [],
        })),
        skipped: found.skipped,
        keeps: found.keeps,
        replaces: found.replaced.length,
        token: tokenOf(work.now.getTime(), found),
      };
    }),
    serves(commitPlan, async (work, { planId, token, ...choices }) =>
      commit(work, await reached(work, TeachingPlan, planId, 'generate', { lock: true }), token, choices),
    ),
  ],
  listeners: [
    on(lessonsNumbered, (work, { classId }) => layChapters(work, classId)),
    on(classFinished, async (work, { classId }) => {
      const plan = await rowOf(work, TeachingPlan, { classId, state: ['draft', 'generated'] }, { lock: true });
      if (plan) await move(work, TeachingPlan, plan, 'archive', {});
    }),
  ],
  answers: [answers(nextSlot, afterSlot)],
};
