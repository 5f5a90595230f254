// What happens in a person's working life, for the areas that hang on it: accounts, customers, tasks, plans.
import { event } from '#kernel/model/signals';

/** Where someone works and as what. */
export interface Placement {
  schoolId: number | null;
  departmentId: number | null;
  postId: number | null;
  levelId: number | null;
  superiorId: number | null;
}

interface Moved {
  staffId: number;
  before: Placement;
  after: Placement;
}

export const staffOnboarded = event<{
  staffId: number;
  mobile: string;
  schoolId: number | null;
  departmentId: number | null;
  postId: number | null;
  roleIds: number[];
  startOn: string;
}>('staff.onboarded');
/** Whoever keeps a copy of the name, to be searched by, follows. */
export const staffRenamed = event<{ staffId: number; name: string }>('staff.renamed');
export const staffTransferred = event<Moved>('staff.transferred');
export const staffPromoted = event<Moved>('staff.promoted');
export const staffSuspended = event<{ staffId: number; on: string }>('staff.suspended');
export const staffResumed = event<{ staffId: number; on: string }>('staff.resumed');
export const staffLeft = event<{ staffId: number; on: string; rehireable: boolean }>('staff.left');
/** What was settled with somebody at the end, in fen; whoever pays salaries pays it. */
export const staffSettled = event<{
  leavingId: number;
  staffId: number;
  month: string;
  leavePay: number;
  compensation: number;
  other: number;
  note: string | null;
}>('staff.settled');
export const staffRehired = event<{ staffId: number; roleIds: number[] }>('staff.rehired');
export const staffLeaving = event<{ staffId: number; lastWorkOn: string }>('staff.leaving');
/** The rows have moved already, by each area's own `move`. */
export const handoverDone = event<{
  handoverId: number;
  staffId: number;
  items: { type: string; ids: number[]; toId: number }[];
}>('handover.done');
/** Days off were added, moved or taken away; no schools: all of them. */
export const holidayChanged = event<{ dates: string[]; schoolIds: number[] }>('holiday.changed');

/** What a month's salaries were paid of, besides the salaries: a reward, a withdrawal. */
export const salaryPaid = event<{
  runId: number;
  workMonth: string;
  staffIds: number[];
  sources: { source: string; sourceId: number }[];
}>('salary.paid');

interface Away {
  staffId: number;
  kind: string;
  from: string;
  fromHalf: 'am' | 'pm' | null;
  to: string;
  toHalf: 'am' | 'pm' | null;
}
export const staffLeaveApproved = event<Away>('staff_leave.approved');
export const staffLeaveCancelled = event<Away>('staff_leave.cancelled');

export const staffRegularised = event<{ staffId: number; on: string }>('staff.regularised');
export const postRetired = event<{ postId: number }>('post.retired');
export const postRestored = event<{ postId: number }>('post.restored');
/** Agreed pay of somebody from a day on; whoever keeps salary profiles writes them. */
export const staffPayAgreed = event<{
  staffId: number;
  changeId: number;
  on: string;
  basePay: number;
  postPay: number;
  allowance: number;
}>('staff.payAgreed');
