// Told when somebody who accepted has come: whoever keeps staff makes them one.
import { event } from '#kernel/model/signals';

export const candidateOnboarded = event<{
  candidateId: number;
  offerId: number;
  name: string;
  mobile: string;
  gender: 'male' | 'female' | null;
  email: string | null;
  idCard: string | null;
  startOn: string;
  schoolId: number | null;
  postId: number | null;
  staffNo: string | null;
  isProbation: boolean;
  roleIds: number[];
  /** What was agreed on; without it whoever keeps staff takes the usual. */
  terms?: {
    employmentType: 'full_time' | 'part_time' | 'intern' | 'labour_service';
    reportsToId: number | null;
    contractKind: 'fixed' | 'open_ended' | 'task';
    contractMonths: number | null;
    probationMonths: number;
    basePay: number;
    postPay: number;
    allowance: number;
  };
}>('candidate.onboarded');
