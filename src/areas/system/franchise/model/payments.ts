// What was paid on a rent or a franchise fee, one line each.
import { z } from 'zod';

const payment = z.object({
  on: z.string(),
  amount: z.number().int(),
  method: z.string().max(30),
  voucher: z.unknown().optional(),
  by: z.number().int(),
});

export const payments = z.array(payment);
