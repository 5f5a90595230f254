// What a child is asked to do, as its family reads it; and the same page looked at beforehand by who sets it, of which nothing is
// kept.
import { say, texts } from '#kernel/model/text';
import { rowFor } from '#kernel/server/resources/reading';
import { need, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { askedIn } from '../../workbooks/server/asking';
import { Homework, previewHomework } from '../model/homework';

export async function taskOf(work: Work, homework: Homework) {
  const { title, content, files, dueAt, fullScore, kind, workbookId, questionIds } = homework;
  const isOfBook = kind === 'workbook' && workbookId !== null;
  const asked = isOfBook ? await askedIn(work, workbookId, questionIds) : { questions: [], pages: [] };
  return {
    title,
    content,
    files: files ?? [],
    dueAt,
    timezone: work.actor.timezone,
    fullScore: fullScore / 100,
    isQuiz: kind === 'exam',
    ...asked,
  };
}

const words = texts('learning.preview', { student: ['同学', 'student'] });

export const previewing: AreaPiece = {
  extends: [
    extend(Homework, {
      calls: [
        serves(previewHomework, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Homework), id, 'view');
          const task = await taskOf(work, await need(work, Homework, id));
          return {
            ...task,
            dueAt: task.dueAt?.toISOString() ?? null,
            name: say(words.student, work),
            state: 'pending' as const,
            isPreview: true,
            ...{ text: null, work: [], draft: null, returned: null, result: null, answerFiles: [], answers: null },
          };
        }),
      ],
    }),
  ],
};
