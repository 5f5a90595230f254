// A missed lesson made up for by what was recorded of it: given as a task to watch, done when it is watched.
import { and, eq } from 'drizzle-orm';
import { LearningAssignment } from '#areas/learning/plans/model/assignment';
import { assignRecording, learningPlanCompleted } from '#areas/learning/plans/model/signals';
import { recordingsOf } from '#areas/learning/recordings/model/signals';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { move, need, rows } from '#kernel/server/rows';
import { on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Makeup } from '../model/makeup';

const said = texts('teaching.makeupRecording', {
  none: ['这节课没有录音', 'Nothing was recorded of this lesson'],
});

/** What was recorded of the lesson, by its title. */
export async function recordedOf(work: Work, { missedLessonId }: Makeup): Promise<string | null> {
  const [found] = await work.ask(recordingsOf, { lessonIds: [missedLessonId!] });
  return found?.title ?? null;
}

export async function bookRecording(work: Work, right: Makeup): Promise<void> {
  const given = await work.ask(assignRecording, {
    ...{ customerId: right.customerId!, lessonId: right.missedLessonId!, chapterKey: null },
    dueOn: right.dueDate!,
  });
  if (given === null) throw invalid('byRecording', said.none);
  await move(work, Makeup, right, 'book', { way: 'recording' });
}

export const watched = on(learningPlanCompleted, async (work, { assignmentId, customerId, source }) => {
  if (source !== 'makeup' || !customerId) return;
  const { lessonId } = await need(work, LearningAssignment, assignmentId);
  if (lessonId === null) return;
  const rights = await rows(
    work,
    Makeup,
    (t) =>
      and(
        ...[eq(t.customerId, customerId), eq(t.missedLessonId, lessonId)],
        ...[eq(t.way, 'recording'), eq(t.state, 'booked')],
      ),
    { lock: true },
  );
  for (const right of rights) await move(work, Makeup, right, 'finish', {});
});
