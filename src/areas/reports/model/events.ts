// What becomes of a renewal that is due.
import { event } from '#kernel/model/signals';

interface RenewalItem {
  itemId: number;
  customerId: number;
  schoolId: number;
  subjectId: number | null;
  dueOn: string;
}

export const renewalDue = event<RenewalItem>('renewal.due');
export const renewalRenewed = event<RenewalItem>('renewal.renewed');
export const renewalLost = event<RenewalItem>('renewal.lost');
