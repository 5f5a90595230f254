import { Staff } from '#areas/people/model/staff';
import { row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import { OnlineTeacher } from '../model/onlineTeacher';
import { sessions, suggesting } from './sessions';

export const online: AreaPiece = {
  services: [
    sessions,
    service(OnlineTeacher, {
      async beforeSave({ row, work }) {
        row.schoolId = (await rowOf(work, Staff, row.staffId))?.schoolId ?? null;
      },
      transitions: {
        resume({ row }) {
          row.pausedUntil = null;
        },
      },
    }),
  ],
  extends: [suggesting],
};
