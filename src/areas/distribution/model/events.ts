// What happens to commission and withdrawals, for the areas that book it.
import { event } from '#kernel/model/signals';

interface Commission {
  entryId: number;
  orderId: number;
  distributorId: number;
  schoolId: number;
  /** Fen. */
  amount: number;
}
export const commissionSettled = event<Commission>('commission.settled');
export const commissionClawed = event<Commission>('commission.clawed');

/** One that is to be paid with the salary is handed to the payroll. */
export const withdrawalApproved = event<{
  withdrawalId: number;
  distributorId: number;
  staffId: number | null;
  amount: number;
  method: string;
}>('withdrawal.approved');
