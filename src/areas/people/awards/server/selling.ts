// What else of selling counts towards rules: trials that were won, orders of the online shop.
import { appointmentFinished } from '#areas/customers/customer/model/events';
import { onlineOrderPaid, onlineOrderRefunded } from '#areas/online/model/events';
import { row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AwardEntry } from '../model/award';
import { credit, dayIn, type Fact, lower } from './counting';

const whole = 100_00;
const source = 'online_order';

const orderOf = (work: Work, orderId: number, schoolId: number, sellerId: number, at: Date): Omit<Fact, 'values'> => ({
  ...{ source, sourceId: orderId, aboutId: null, on: dayIn(work, at), schoolId, courseId: null },
  credited: [{ staffId: sellerId, share: whole }],
});

export const sellingAwards: AreaPiece = {
  listeners: [
    on(appointmentFinished, async (work, { appointmentId, kind, schoolId, courseId, teacherId, startAt, outcome }) => {
      if (kind !== 'trial' || !teacherId || outcome !== 'signed') return;
      await credit(work, {
        ...{ source: 'appointment', sourceId: appointmentId, aboutId: null, on: dayIn(work, startAt), schoolId },
        ...{ courseId: courseId ?? null, credited: [{ staffId: teacherId, share: whole }], values: { trials: 1_00 } },
      });
    }),
    on(onlineOrderPaid, async (work, { orderId, schoolId, sellerId, amount, paidAt }) => {
      if (!sellerId || amount === 0) return;
      await credit(work, { ...orderOf(work, orderId, schoolId, sellerId, paidAt), values: { online_order: amount } });
    }),
    on(onlineOrderRefunded, async (work, { orderId, schoolId, sellerId, amount }) => {
      const first = sellerId ? await rowOf(work, AwardEntry, { source, sourceId: orderId }, { sort: 'id' }) : undefined;
      if (!sellerId || !first) return;
      await lower(work, orderOf(work, orderId, schoolId, sellerId, first.createdAt), 'online_order', amount);
    }),
  ],
};
