// What customers paid, as contracts tells it: counted for the counsellors who share the credit, and for the source that brought them.
import { sql } from 'drizzle-orm';
import { paymentReceived, paymentReversed } from '#areas/contracts/model/events';
import { split } from '#kernel/model/money';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, on, service } from '#kernel/server/service';
import { keptId } from '../../customer/server/keptCustomer';
import { CustomerPayment } from '../model/payment';

const nobody = { staffId: 0, share: 1 };

export const payments: AreaPiece = {
  services: [service(CustomerPayment)],
  listeners: [
    on(paymentReceived, async (work, { paymentId, customerId, schoolId, amount, performers, paidAt }) => {
      const people = performers.length > 0 ? performers : [nobody];
      const parts = split(
        amount,
        people.map(({ share }) => share),
      );
      const rows = people.map(({ staffId }, i) => ({ staffId, amount: parts[i] }));
      const now = work.now.toISOString();
      await work.session.rows(
        sql`insert into customer_payment (enterprise_id, payment_id, staff_id, customer_id, school_id, amount, paid_at, created_at, updated_at)
          select ${work.enterpriseId}, ${paymentId}, e."staffId", ${await keptId(work, customerId)}, ${schoolId}, e.amount, ${paidAt.toISOString()}, ${now}, ${now}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("staffId" bigint, amount bigint) on conflict do nothing`,
      );
    }),
    on(paymentReversed, async (work, { paymentId }) => {
      await work.session.rows(
        sql`update customer_payment set reversed_at = coalesce(reversed_at, ${work.now.toISOString()})
          where ${ours(work, 'customer_payment')} and payment_id = ${paymentId}`,
      );
    }),
  ],
};
