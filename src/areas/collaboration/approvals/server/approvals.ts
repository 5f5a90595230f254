// Approvals, put together: rows, calls, answers for the other areas, listeners, the clock.
import { approvalCancelQuery, approvalOpenQuery, approvalQuery } from '#kernel/server/calls';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import { Approval, ApprovalCc, ApprovalLog, ApprovalTask } from '../model/approval';
import { absenceListeners, approvalClock } from './absence';
import { approvalCalls } from './approvalCalls';
import { registers } from './registers';
import { cancelFor, openFor, start } from './starting';

export const approvals: AreaPiece = {
  services: [service(Approval), service(ApprovalTask), service(ApprovalLog), service(ApprovalCc)],
  calls: approvalCalls,
  answers: [
    answers(approvalQuery, start),
    answers(approvalCancelQuery, cancelFor),
    answers(approvalOpenQuery, openFor),
  ],
  listeners: absenceListeners,
  jobs: [approvalClock],
  registers,
};
