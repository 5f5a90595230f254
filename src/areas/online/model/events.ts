// What happens to orders of the online shop.
import { event } from '#kernel/model/signals';

export const onlineOrderPaid = event<{
  orderId: number;
  orderNo: string;
  customerId: number;
  schoolId: number;
  sellerId: number | null;
  amount: number;
  paidAt: Date;
  lines: { lineNo: number; kind: string; itemId: number; amount: number }[];
}>('online_order.paid');

export const onlineOrderRefunded = event<{
  orderId: number;
  orderNo: string;
  customerId: number;
  schoolId: number;
  sellerId: number | null;
  full: boolean;
  /** Which of its refunds: an order is refunded in as many parts as one likes, each told once. */
  refundNo: number;
  amount: number;
  lines: { lineNo: number; refunded: number }[];
}>('online_order.refunded');
