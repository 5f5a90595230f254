// What becomes of renewals, for the areas that look after the families.
import { event } from '#kernel/model/signals';

interface Item {
  itemId: number;
  customerId: number;
  schoolId: number;
  subjectId: number;
  dueOn: string;
}
export const renewalDue = event<Item>('renewal.due');
export const renewalRenewed = event<Item>('renewal.renewed');
export const renewalLost = event<Item>('renewal.lost');
