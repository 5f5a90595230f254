// The calendar lays lessons out by the school's clock, whatever the browser's says: their times are shown as local ones, and what is
// picked becomes a moment again.
import dayjs from 'dayjs';
import { pickedMoment, zoned } from '#kernel/web/zone';
import type { CalendarLesson } from '../../lessons/model/calls';

export const shownAt = (moment: string): string => zoned(moment)?.format('YYYY-MM-DDTHH:mm:ss') ?? moment;
export const momentOf = (shown: string): string => pickedMoment(dayjs(shown));

/** A lesson as the grid needs it: times without a zone. */
export const shownLesson = (lesson: CalendarLesson): CalendarLesson => ({
  ...lesson,
  startAt: shownAt(lesson.startAt),
  endAt: shownAt(lesson.endAt),
});
