// Rooms and the times at which nobody can use them.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { foundIn } from '#kernel/server/resources/finding';
import { type AreaPiece, service } from '#kernel/server/service';
import { Room, RoomClosure } from '../model/room';

const said = texts('teaching.room', {
  endsBefore: ['结束必须晚于开始', 'It must end after it begins'],
});

export const rooms: AreaPiece = {
  services: [
    service(Room, {
      beforeSave({ row }) {
        if (row.openTo <= row.openFrom) throw invalid('openTo', said.endsBefore);
      },
    }),
    service(RoomClosure, {
      beforeSave({ row }) {
        if (row.toAt <= row.fromAt) throw invalid('toAt', said.endsBefore);
      },
    }),
  ],
  registers: { search: [foundIn(Room, { sub: 'code', url: '/TeachingPlan?tab=rooms&q={name}' })] },
};
