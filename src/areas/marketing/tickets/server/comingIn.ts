// A ticket and its sign-up come in and go out together, whichever of the two somebody took hold of.
import { row as rowOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ActivitySignup } from '../../activities/model/signup';
import { Ticket } from '../model/ticket';

const taken = Symbol('tickets that are taken back');
/** Tickets whose own step goes on: their sign-up follows, and does not lead. */
export const takenBack = (work: Work): Set<number> => work.memo(taken, () => new Set<number>());

export const comingIn: AreaPiece = {
  extends: [
    extend(ActivitySignup, {
      async afterSave({ row, was, work }) {
        if (!was || row.state === was.state || !row.ticketId) return;
        const ticket = await rowOf(work, Ticket, { id: row.ticketId }, { lock: true });
        if (row.state === 'checked_in' && ticket?.state === 'unused') {
          const checkedAt = row.checkInAt ?? work.now;
          await update(work, Ticket, ticket, { state: 'checked', checkedAt, checkedBy: work.actor.staffId || null });
        }
        if (was.state === 'checked_in' && ticket?.state === 'checked' && !takenBack(work).has(ticket.id))
          await update(work, Ticket, ticket, { state: 'unused', checkedAt: null, checkedBy: null, gate: null });
      },
    }),
  ],
};
