// A workbook as a child is asked it, for the family's page and for who looks at it beforehand.
import { rowFor } from '#kernel/server/resources/reading';
import { rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Asked } from '../model/asked';
import { previewWorkbook, Workbook, WorkbookPage, WorkbookQuestion } from '../model/workbook';

/** What is set of a workbook: these of its questions, or all where none is named. */
export const questionsSet = (work: Work, workbookId: number, questionIds: readonly number[]) =>
  rows(work, WorkbookQuestion, { workbookId, ...(questionIds.length > 0 ? { id: questionIds } : {}) }, { sort: 'id' });

/** The questions without their answers: of blanks only how many there are. With them the pages they stand on. */
export async function askedIn(work: Work, workbookId: number, questionIds: readonly number[] = []): Promise<Asked> {
  const all = await rows(work, WorkbookPage, { workbookId }, { sort: 'no' });
  const numbers = new Map(all.map(({ id, no }) => [id, no]));
  const set = await questionsSet(work, workbookId, questionIds);
  const pages = questionIds.length > 0 ? all.filter(({ id }) => set.some(({ pageId }) => pageId === id)) : all;
  const questions = set.map(({ id, no, kind, stem, options, answer, score, pageId }) => ({
    ...{ id, no, kind, stem, options, score: score / 100, page: numbers.get(pageId) ?? 0 },
    parts: ['blank', 'match', 'order'].includes(kind) ? answer.length : 1,
  }));
  return {
    // Page after page, on each in the order in which they were written.
    questions: questions.sort((a, b) => a.page - b.page || a.id - b.id),
    pages: pages.map(({ no, image }) => ({ no, image })),
  };
}

export const asking: AreaPiece = {
  extends: [
    extend(Workbook, {
      calls: [
        serves(previewWorkbook, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Workbook), id, 'view');
          return askedIn(work, id);
        }),
      ],
    }),
  ],
};
