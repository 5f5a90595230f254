// Times at which everybody wanted is free, with the rooms that are free then. Pure: what is taken comes in, time is an argument.
import { overlaps } from './clashes';

export interface Span {
  readonly startAt: Date;
  readonly endAt: Date;
}

export interface WantedRoom {
  readonly id: number;
  readonly taken: readonly Span[];
  /** Minutes of the day. */
  readonly openFrom: number;
  readonly openTo: number;
}

export interface Wanted {
  /** The beginnings of the days looked at. */
  readonly days: readonly Date[];
  readonly minutes: number;
  /** When somebody of those wanted is taken. */
  readonly taken: readonly Span[];
  /** Where none is named, only the people matter. */
  readonly rooms: readonly WantedRoom[];
  /** Nothing begins before. */
  readonly after: Date;
  readonly isOpen: (span: Span) => boolean;
}

export interface FreeSlot extends Span {
  roomIds: number[];
}

const minute = 60_000;
const step = 15;
const [earliest, latest] = [8 * 60, 21 * 60 + 30];
const most = 200;

/** One after the other, none over another: a list to choose from rather than every quarter of an hour. */
export function freeSlots({ days, minutes, taken, rooms, after, isOpen }: Wanted): FreeSlot[] {
  const found: FreeSlot[] = [];
  for (const day of days) {
    let at = earliest;
    while (at + minutes <= latest && found.length < most) {
      const span = {
        startAt: new Date(day.getTime() + at * minute),
        endAt: new Date(day.getTime() + (at + minutes) * minute),
      };
      const free = rooms.filter(
        (room) => room.openFrom <= at && at + minutes <= room.openTo && !room.taken.some((one) => overlaps(one, span)),
      );
      const isFree =
        span.startAt > after &&
        isOpen(span) &&
        !taken.some((one) => overlaps(one, span)) &&
        (rooms.length === 0 || free.length > 0);
      if (isFree) found.push({ ...span, roomIds: free.map(({ id }) => id) });
      at += isFree ? minutes : step;
    }
  }
  return found;
}
