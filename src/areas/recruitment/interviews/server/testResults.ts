// A written round: when the candidate's sheet is marked and given out, its score stands at the interview and the recruiter is told.
import { answerReleased } from '#areas/questionnaires/model/events';
import { move, row, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import { Interview } from '../model/interview';
import { tellOwner } from './telling';

export const testResults: AreaPiece = {
  listeners: [
    on(answerReleased, async (work, { personKind, personId, questionnaireId, percent, passed }) => {
      if (personKind !== 'candidate' || !personId) return;
      const waiting = ['scheduled' as const, 'confirmed' as const, 'held' as const];
      const asked = { candidateId: personId, questionnaireId, state: waiting };
      const interview = await row(work, Interview, asked, { sort: '-id', lock: true });
      if (!interview) return;
      const testPassed = interview.passScore === null ? passed === true : percent >= interview.passScore * 100;
      const tested = await update(work, Interview, interview, { testPercent: percent, testPassed });
      if (tested.state !== 'held' && tested.startAt <= work.now) await move(work, Interview, tested, 'finish');
      await tellOwner(work, tested, `${percent / 100}%`, 'testReleased');
    }),
  ],
};
