// What happens to online orders.
import { event } from '#kernel/model/signals';

export const onlineOrderPaid = event<{
  orderId: number;
  orderNo: string;
  customerId: number;
  schoolId: number | null;
  sellerId: number | null;
  amount: number;
  paidAt: Date;
  lines: { lineNo: number; kind: string; itemId: number; amount: number }[];
}>('online_order.paid');
