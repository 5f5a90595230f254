// A written round of interviews: its candidate is asked by the paper's own running issue, which is made where none runs.
import { interviewScheduled } from '#areas/recruitment/interviews/model/interviewEvents';
import { insert, need, row, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { IssueTarget } from '../model/target';
import { openFor } from './issues';

async function issueOf(work: Work, questionnaireId: number): Promise<QuestionnaireIssue> {
  const running = { questionnaireId, access: 'list' as const, anonymous: false, state: 'running' as const };
  const found = await row(work, QuestionnaireIssue, running, { sort: '-id', lock: true });
  if (found) return found;
  const { title } = await need(work, Questionnaire, questionnaireId);
  const id = await insert(work, QuestionnaireIssue, {
    ...{ name: title.slice(0, 60), questionnaireId, access: 'list', identity: 'personal' },
  });
  await openFor(work, await need(work, QuestionnaireIssue, id, { lock: true }), []);
  return need(work, QuestionnaireIssue, id, { lock: true });
}

export const candidateTests: AreaPiece = {
  listeners: [
    on(interviewScheduled, async (work, { interviewId, candidateId, name, mobile, schoolId, questionnaireId }) => {
      if (questionnaireId === null) return;
      const origin = `interview:${interviewId}`;
      const candidate = { personKind: 'candidate' as const, personId: candidateId };
      const issue = await issueOf(work, questionnaireId);
      if (await row(work, IssueTarget, { issueId: issue.id, ...candidate, origin })) return;
      await insert(work, IssueTarget, { issueId: issue.id, ...candidate, name, mobile, schoolId, origin });
      await update(work, QuestionnaireIssue, issue, { people: issue.people + 1 });
    }),
  ],
};
