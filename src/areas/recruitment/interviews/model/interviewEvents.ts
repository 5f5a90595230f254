// Told when a candidate is asked to come, or to sit a test.
import { event } from '#kernel/model/signals';

export const interviewScheduled = event<{
  interviewId: number;
  applicationId: number;
  candidateId: number;
  name: string;
  mobile: string | null;
  schoolId: number | null;
  roundNo: number;
  way: string;
  /** The paper of a written round. */
  questionnaireId: number | null;
  startAt: Date;
}>('interview.scheduled');
