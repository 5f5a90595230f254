// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { applications } from './applications/server/applications';
import { applying } from './applications/server/applying';
import { applicationBoard } from './applications/server/board';
import { moving } from './applications/server/moving';
import { recruitment } from './area';
import { candidates } from './candidates/server/candidates';
import { channels } from './channels/server/channels';
import { duplicates } from './duplicates/server/duplicates';
import { forgetting } from './duplicates/server/forgetting';
import { forms } from './forms/server/forms';
import { clashing } from './interviews/server/clashing';
import { evaluating } from './interviews/server/evaluating';
import { interviews } from './interviews/server/interviews';
import { ownInterviews } from './interviews/server/ownInterviews';
import { hrRights } from './interviews/server/permissions';
import { interviewTelling } from './interviews/server/telling';
import { testResults } from './interviews/server/testResults';
import { jobPosts } from './jobs/server/jobPosts';
import { jobs } from './jobs/server/jobs';
import { needs } from './needs/server/needs';
import { offerAnswering } from './offers/server/answering';
import { offers } from './offers/server/offers';
import { onboardingPiece } from './onboarding/server/onboarding';
import { counts } from './overview/server/counts';
import { overview } from './overview/server/overview';
import { statistics } from './overview/server/statistics';
import { referrals } from './referrals/server/referrals';
import { referring } from './referrals/server/referring';
import { plantRecruitment } from './sample/recruitment';
import { settings } from './settings/server/settings';
import { talents } from './talents/server/talents';

export const recruitmentServer: AreaServer = join(recruitment, [
  settings,
  channels,
  forms,
  needs,
  jobs,
  jobPosts,
  candidates,
  applications,
  applying,
  moving,
  applicationBoard,
  talents,
  duplicates,
  forgetting,
  interviews,
  evaluating,
  ownInterviews,
  interviewTelling,
  testResults,
  clashing,
  hrRights,
  offers,
  offerAnswering,
  onboardingPiece,
  referrals,
  referring,
  statistics,
  overview,
  counts,
  { samples: [plantRecruitment] },
]);
