// Undoing the roll of a lesson: everything it charged is given back, its own revenue is nothing again.
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { rows } from '#kernel/server/rows';
import { extend } from '#kernel/server/service';
import { Lesson } from '../../lessons/model/lesson';
import { Attendance } from '../model/attendance';
import { attendanceMarked } from '../model/signals';
import { recharge } from './charging';
import { closedFor } from './roster';
import { storeMarks } from './storing';
import { tellTaught } from './telling';

const said = texts('teaching.reopen', { late: ['超过可修改期限', 'The edit period is over'] });

export const reopening = extend(Lesson, {
  transitions: {
    async reopen(step) {
      const isLate = (await closedFor(step.work, step.row)) === 'late';
      if (isLate && !may(step.work.actor, 'teaching.attendance.late')) throw conflict(said.late);
      step.asksApproval = isLate;
    },
    async reopenApproved({ row, work }) {
      const taken = await rows(work, Attendance, { lessonId: row.id }, { lock: true });
      const cleared = taken.filter(({ status }) => status !== null && status !== 'leave');
      if (cleared.length > 0)
        await storeMarks(
          work,
          cleared.map((one) => ({ ...one, status: null, lateMinutes: null, earlyMinutes: null })),
        );
      await recharge(
        work,
        taken.map((attendance) => ({ attendance, target: 0 })),
      );
      row.attendanceAt = null;
      row.attendanceBy = null;
      await work.emit(attendanceMarked, {
        lessonId: row.id,
        rows: cleared.map(({ id, customerId, role, makeupId, status }) => ({
          attendanceId: id,
          customerId,
          role,
          makeupId,
          was: status,
          status: null,
        })),
      });
      await tellTaught(work, row, 'reopened');
    },
  },
});
