// Its tab on a candidate's page, apart from the interview itself: the browser reads it with its first script.
import { detailTab } from '#kernel/model/detailTab';

export const interviewsOfCandidate = detailTab({
  key: 'recruitment.interviewsOf',
  area: 'recruitment',
  of: 'candidate',
  title: ['面试', 'Interviews'],
  permission: 'recruitment.interview.view',
});
