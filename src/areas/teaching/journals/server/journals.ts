// Journals are written by who taught the lesson, and changed for a week.
import { and, sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { live, need, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Lesson } from '../../lessons/model/lesson';
import { journalledOf } from '../../lessons/model/signals';
import { ClassJournal } from '../model/journal';

const said = texts('teaching.journal', { over: ['7 天后不能再改', 'It can be changed for 7 days only'] });
const week = 7 * 86_400_000;
const reviewing = 'teaching.summary.review';

async function journalled(work: Work, { lessonIds }: { lessonIds: readonly number[] }): Promise<number[]> {
  const j = tableAs(ClassJournal, 'j');
  const found = await work.db
    .selectDistinct({ id: j.lessonId })
    .from(j)
    .where(and(live(work, j), sql`${j.lessonId} = any(${sql.param([...lessonIds])}::bigint[])`));
  return found.map(({ id }) => id);
}

export const journals: AreaPiece = {
  services: [
    service(ClassJournal, {
      beforeAct({ row, work }) {
        if (work.now.getTime() - row.createdAt.getTime() > week) throw conflict(said.over);
      },
      async beforeSave({ row, work }) {
        const { teacherId, assistantIds } = await need(work, Lesson, row.lessonId);
        const isTheirs = [teacherId, ...assistantIds].includes(work.actor.staffId);
        if (work.actor.staffId && !isTheirs && !may(work.actor, reviewing)) throw forbidden(reviewing);
      },
    }),
  ],
  answers: [answers(journalledOf, journalled)],
};
