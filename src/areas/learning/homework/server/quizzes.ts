// A quiz takes its score from the answers that were given elsewhere: handed in and corrected in one.
import { answerReleased } from '#areas/questionnaires/model/events';
import { say } from '#kernel/model/text';
import { move, need, row, rows } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { toTenth } from '../../workbooks/model/points';
import { Homework } from '../model/homework';
import { HomeworkSubmission } from '../model/submission';
import { homeworkRules } from './homeworkTexts';

async function take(work: Work, questionnaireId: number, customerId: number, percent: number): Promise<void> {
  for (const { id, fullScore } of await rows(work, Homework, { questionnaireId, kind: 'exam', state: 'open' })) {
    const piece = await row(work, HomeworkSubmission, { homeworkId: id, customerId, state: 'pending' }, { lock: true });
    if (!piece) continue;
    const points = toTenth((fullScore * percent) / 100_00);
    const handed = { text: say(homeworkRules.byQuiz, work), files: [], autoScore: points };
    await move(work, HomeworkSubmission, { ...piece, autoScore: points }, 'submit', handed);
    const fresh = await need(work, HomeworkSubmission, piece.id, { lock: true });
    await move(work, HomeworkSubmission, fresh, 'correct', { rawScore: points, isExcellent: false });
  }
}

export const quizzes: AreaPiece = {
  listeners: [
    on(answerReleased, async (work, { questionnaireId, personKind, personId, percent }) => {
      if (personKind === 'customer' && personId) await take(work, questionnaireId, personId, percent);
    }),
  ],
};
