// Moving lessons: one, those that follow in the same weekly slot, or all of it; checked together, all or nothing, undone within
// a minute.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, move, need, reached, rows, update } from '#kernel/server/rows';
import { extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { lessonMoved } from '../../model/events';
import { batch, cancelSeveral, moveLesson, undoMove } from '../model/calls';
import { Lesson, LessonChange } from '../model/lesson';
import { weekdayOf } from '../model/weekdays';
import { bookingOf, seatsAt } from './bookings';
import { claim, type Forced } from './clashes';
import { sharesRoom, timeOf } from './lessons';
import { renumber } from './numbering';
import { tellChanged } from './telling';

const said = texts('teaching.move', {
  finished: ['已上课的课次不能调整', 'A finished lesson cannot be moved'],
  tooLate: ['已超过可撤销时间', 'It is too late to undo'],
});

const undoMs = 60_000;

interface Target {
  lesson: Lesson;
  startAt: Date;
  endAt: Date;
  roomId: number | null;
  teacherId: number;
  /** By hand, unless it goes back to where the plan had it. */
  manual: boolean;
}

/** Weekday and hour: what makes lessons of a class one slot. */
const slotOf = (work: Work, at: Date): string => {
  const local = localTime(at, work.actor.timezone);
  return `${weekdayOf(local.slice(0, 10))} ${local.slice(11, 16)}`;
};

async function lessonsOfSlot(work: Work, lesson: Lesson, range: 'one' | 'following' | 'all'): Promise<Lesson[]> {
  if (range === 'one') return [lesson];
  const slot = slotOf(work, lesson.startAt);
  const open = await rows(work, Lesson, { classId: lesson.classId, state: 'scheduled' }, { lock: true });
  return open.filter((one) => slotOf(work, one.startAt) === slot && (range === 'all' || one.startAt >= lesson.startAt));
}

/** Stores all targets, those first whose new time is free of the others'. */
async function apply(
  work: Work,
  targets: readonly Target[],
  forced: Forced,
  told: { reason: string | null; notify: boolean },
): Promise<{ moved: number[]; undoToken: string }> {
  const classIds = [...new Set(targets.map(({ lesson }) => lesson.classId))];
  const seats = await seatsAt(
    work,
    targets.map(({ lesson, startAt }) => ({ ...lesson, startAt })),
  );
  const shared = new Map<number, boolean>();
  const names = new Map<number, string>();
  for (const id of classIds) names.set(id, (await need(work, Class, id)).name);
  for (const { lesson, roomId } of targets) shared.set(lesson.id, await sharesRoom(work, roomId, lesson.schoolId));
  const wanted = targets.map(({ lesson, ...to }) =>
    bookingOf(
      { ...lesson, ...to, sharesRoom: shared.get(lesson.id)! },
      names.get(lesson.classId)!,
      seats.get(lesson.id)!.map(({ customerId }) => customerId),
    ),
  );
  const overlapping = await claim(
    work,
    wanted,
    forced,
    targets.map(({ lesson }) => lesson.id),
  );
  const undoToken = randomUUID();
  const isLater = targets.some(({ lesson, startAt }) => startAt > lesson.startAt);
  const inOrder = [...targets].sort(
    (a, b) => (isLater ? -1 : 1) * (a.lesson.startAt.getTime() - b.lesson.startAt.getTime()),
  );
  for (const { lesson, ...to } of inOrder) {
    const isForced = overlapping.has(`lesson:${lesson.id}`);
    const isSubstitute = to.teacherId !== lesson.teacherId;
    await update(
      work,
      Lesson,
      lesson,
      {
        ...to,
        allowOverlap: isForced,
        overlapReason: isForced ? forced.reason : null,
        sharesRoom: isForced || shared.get(lesson.id)!,
        ...(isSubstitute ? { originalTeacherId: plannedTeacher(lesson, to.teacherId) } : {}),
      },
      { action: 'move', ...(told.reason ? { reason: told.reason } : {}) },
    );
    const isMoved = to.startAt.getTime() !== lesson.startAt.getTime() || to.endAt.getTime() !== lesson.endAt.getTime();
    await insert(work, LessonChange, {
      lessonId: lesson.id,
      kind: isMoved ? 'move' : isSubstitute ? 'teacher' : 'room',
      before: { ...timeOf(lesson), manual: lesson.manual },
      after: { ...timeOf({ ...lesson, ...to }) },
      reason: told.reason,
      notified: told.notify,
      batchId: undoToken,
    });
    const after = timeOf({ ...lesson, ...to });
    await work.emit(lessonMoved, { lessonId: lesson.id, classId: lesson.classId, before: timeOf(lesson), after });
    if (told.notify) await tellChanged(work, { ...lesson, ...to }, 'lessonChanged');
  }
  for (const id of classIds) await renumber(work, id);
  return { moved: targets.map(({ lesson }) => lesson.id), undoToken };
}

/** Whom a substitute stands in for; nobody once the teacher who was planned is back. */
function plannedTeacher({ originalTeacherId, teacherId }: Lesson, next: number): number | null {
  const planned = originalTeacherId ?? teacherId;
  return planned === next ? null : planned;
}

function refuseFinished(lessons: readonly Lesson[]): void {
  if (lessons.some(({ state }) => state !== 'scheduled')) throw conflict(said.finished);
}

export const moving = extend(Lesson, {
  calls: [
    serves(moveLesson, async (work, input) => {
      const lesson = await reached(work, Lesson, input.id, 'move', { lock: true });
      refuseFinished([lesson]);
      if (lesson.version !== input.version)
        throw conflict(errorMessages.stale, { reason: 'stale', version: lesson.version });
      const by = input.startAt.getTime() - lesson.startAt.getTime();
      // Earlier or later, longer or shorter: each by as much as the one that was taken.
      const endBy = input.endAt.getTime() - lesson.endAt.getTime();
      // Those that go along keep their own teacher and room unless another one was chosen here.
      const roomId = input.roomId === lesson.roomId ? null : input.roomId;
      const teacherId = input.teacherId === lesson.teacherId ? null : input.teacherId;
      const targets = (await lessonsOfSlot(work, lesson, input.range)).map((one) => ({
        lesson: one,
        startAt: new Date(one.startAt.getTime() + by),
        endAt: new Date(one.endAt.getTime() + endBy),
        roomId: roomId ?? one.roomId,
        teacherId: teacherId ?? one.teacherId,
        manual: true,
      }));
      return apply(work, targets, input, { reason: input.reason, notify: input.notify });
    }),
    serves(batch, async (work, { ids, days, teacherId, roomId, ...input }) => {
      const found = await rows(work, Lesson, { id: ids }, { lock: true });
      for (const { id } of found) await reached(work, Lesson, id, 'move');
      refuseFinished(found);
      const by = (days ?? 0) * 24 * 60 * undoMs;
      const targets = found.map((lesson) => ({
        lesson,
        startAt: new Date(lesson.startAt.getTime() + by),
        endAt: new Date(lesson.endAt.getTime() + by),
        roomId: roomId ?? lesson.roomId,
        teacherId: teacherId ?? lesson.teacherId,
        manual: true,
      }));
      return apply(work, targets, input, { reason: input.reason, notify: true });
    }),
    // All of them or none, in the order in which they would be held.
    serves(cancelSeveral, async (work, { ids, ...how }) => {
      const found = await rows(work, Lesson, { id: ids }, { lock: true });
      refuseFinished(found);
      for (const lesson of found.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime()))
        await move(work, Lesson, await reached(work, Lesson, lesson.id, 'cancel', { lock: true }), 'cancel', how);
      return { cancelled: found.map(({ id }) => id) };
    }),
    serves(undoMove, async (work, { undoToken }) => {
      const since = new Date(work.now.getTime() - undoMs).toISOString();
      const changes = await rows(work, LessonChange, (t) =>
        and(eq(t.batchId, undoToken), eq(t.createdBy, work.actor.staffId), sql`${t.createdAt} >= ${since}`),
      );
      if (changes.length === 0) throw conflict(said.tooLate);
      const found = await rows(work, Lesson, { id: changes.map(({ lessonId }) => lessonId) }, { lock: true });
      refuseFinished(found);
      const targets = found.map((lesson) => {
        const { before } = changes.find(({ lessonId }) => lessonId === lesson.id)!;
        return {
          lesson,
          startAt: new Date(String(before.startAt)),
          endAt: new Date(String(before.endAt)),
          roomId: before.roomId === null ? null : Number(before.roomId),
          teacherId: Number(before.teacherId),
          manual: before.manual === true,
        };
      });
      // Who was told of the move is told where it stands again.
      const notify = changes.some(({ notified }) => notified);
      const { moved } = await apply(work, targets, { force: true, reason: undoToken }, { reason: null, notify });
      return { restored: moved };
    }),
  ],
});
