// The hours teachers give, one row for a weekday or a day.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { type AreaPiece, service } from '#kernel/server/service';
import { TeacherAvailability } from '../model/availability';

const said = texts('teaching.availability', {
  endsBefore: ['结束必须晚于开始', 'It must end after it begins'],
  which: ['星期和日期填一个', 'Either a weekday or a date'],
});

export const availability: AreaPiece = {
  services: [
    service(TeacherAvailability, {
      beforeSave({ row }) {
        if (row.toTime <= row.fromTime) throw invalid('toTime', said.endsBefore);
        if ((row.weekday === null) === (row.date === null)) throw invalid('weekday', said.which);
      },
    }),
  ],
};
