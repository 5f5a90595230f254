// Whole days are midnight UTC to the server, and midnight on the enterprise's clock to the inputs of a page.
import dayjs from 'dayjs';
import { pickedMoment, zoned, zonedDay } from '#kernel/web/zone';

export const toServer = (moment: string, allDay: boolean): string =>
  allDay && moment ? `${zonedDay(new Date(moment))}T00:00:00.000Z` : moment;

/** `2026-09-16` of a whole day, or a moment. */
export const toInput = (start: string): string => (start.length === 10 ? pickedMoment(dayjs(`${start}T00:00`)) : start);

/** `09:00` on the enterprise's clock. */
export const hourOf = (moment: string): string => zoned(moment)?.format('HH:mm') ?? '';
