// Coaching, put together.
import { type AreaPiece, serves } from '#kernel/server/service';
import { askedRun } from '../../engine/server/engine';
import { CoachPlan } from '../model/plan';
import { coachReports } from '../model/reports';
import { CoachSession } from '../model/session';
import { assessments } from './assessments';
import { attention } from './attention';
import { generating } from './generating';
import { plans } from './plans';
import { rating } from './rating';
import { sessions } from './sessions';
import { stories } from './stories';
import { telling } from './telling';

const reports: AreaPiece = {
  calls: Object.entries(coachReports).map(([report, call]) =>
    serves(call, (work, input) => askedRun(work, { report, ...input })),
  ),
  bulk: [CoachSession, CoachPlan],
};

export const coaching: readonly AreaPiece[] = [
  plans,
  sessions,
  assessments,
  generating,
  rating,
  attention,
  stories,
  telling,
  reports,
];
