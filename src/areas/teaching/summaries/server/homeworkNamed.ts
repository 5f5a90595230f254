// The homework a summary names, as a family reads it.
import { Homework } from '#areas/learning/homework/model/homework';
import { dayOf } from '#kernel/model/dates';
import { row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { ClassSummary } from '../model/summary';

export async function homeworkOf(work: Work, { homeworkId }: Pick<ClassSummary, 'homeworkId'>): Promise<string | null> {
  const homework = homeworkId === null ? undefined : await row(work, Homework, homeworkId);
  if (!homework) return null;
  return homework.dueAt ? `${homework.title} · ${dayOf(homework.dueAt, work.actor.timezone)}` : homework.title;
}
