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
}>('candidate.onboarded');
