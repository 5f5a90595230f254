// Seats above the capacity: asked for by whoever may not take them, held to the same fifth when they are given.
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { insert, move, need, reached } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import { Class } from '../model/class';
import { ClassMember } from '../model/member';
import { requestSeat, SeatRequest } from '../model/seatRequest';
import { overfill, seatsTaken, takeSeat } from './seats';

const said = texts('teaching.overfill', {
  free: ['班级还有空位，请直接加入', 'The class has a free seat: add the student directly'],
});

export const overfilling: AreaPiece = {
  services: [service(SeatRequest)],
  extends: [
    extend(SeatRequest, {
      transitions: {
        async submit(step) {
          const { row, work } = step;
          const of = await need(work, Class, row.classId, { lock: true });
          const taken = await seatsTaken(work, of.id);
          if (taken < of.capacity) throw conflict(said.free);
          await takeSeat(work, of, 'granted');
          row.over = taken + 1 - of.capacity;
          step.asksApproval = !may(work.actor, overfill);
        },
        async submitApproved({ row, work }) {
          const of = await need(work, Class, row.classId, { lock: true });
          await takeSeat(work, of, 'granted');
          const { classId, customerId, joinedOn } = row;
          await insert(work, ClassMember, { classId, customerId, joinedOn, overfilled: true, granted: true });
        },
      },
      calls: [
        serves(requestSeat, async (work, asked) => {
          await reached(work, Class, asked.classId, 'view');
          const id = await insert(work, SeatRequest, asked);
          await move(work, SeatRequest, await need(work, SeatRequest, id, { lock: true }), 'submit', {});
          return { id, state: (await need(work, SeatRequest, id)).state };
        }),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        key: 'teaching.classOverfill',
        area: 'teaching',
        name: pair('超员入班', 'Joining a full class'),
        detailPath: '/TeachingPlan?tab=overfill&id={id}',
        defaultFlow: ['principal'],
      },
    ],
  },
};
