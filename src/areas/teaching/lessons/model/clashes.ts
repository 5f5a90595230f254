// Whether two lessons can be held: half-open times, hard clashes that refuse and soft ones that only warn.
import { addDays } from '#kernel/model/dates';

export interface Booking {
  readonly key: string;
  readonly lessonId: number | null;
  readonly classId: number;
  readonly className: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly roomId: number | null;
  /** Another lesson may be in the same room: forced, or the room is nowhere. */
  readonly sharesRoom: boolean;
  readonly teacherId: number;
  readonly assistantIds: readonly number[];
  readonly customerIds: readonly number[];
}

export type ClashKind =
  | 'teacher'
  | 'assistant'
  | 'room'
  | 'class'
  | 'student'
  | 'closed'
  | 'away'
  | 'busy'
  | 'seats'
  | 'hours'
  | 'holiday'
  | 'shift'
  | 'travel';

export interface Clash {
  readonly kind: ClashKind;
  readonly severity: 'hard' | 'soft';
  readonly lessonId?: number;
  readonly message: string;
}

/** What force passes: rooms, students and classes; of people only assistants. */
const forcible: readonly ClashKind[] = ['room', 'student', 'class', 'assistant', 'busy'];
export const isForcible = ({ kind, severity }: Pick<Clash, 'kind' | 'severity'>): boolean =>
  severity === 'soft' || forcible.includes(kind);

export const overlaps = (a: Pick<Booking, 'startAt' | 'endAt'>, b: Pick<Booking, 'startAt' | 'endAt'>): boolean =>
  a.startAt < b.endAt && b.startAt < a.endAt;

export interface Meeting {
  readonly kind: Extract<ClashKind, 'teacher' | 'assistant' | 'room' | 'class' | 'student'>;
  /** Of the person, room or student both want. */
  readonly id: number;
  readonly with: Booking;
}

const peopleOf = ({ teacherId, assistantIds }: Booking): number[] => [teacherId, ...assistantIds];

/** Where and when somebody teaches in person. */
export interface Stop {
  readonly key: string;
  readonly schoolId: number;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly staffIds: readonly number[];
}

/** Who cannot get from another school to this lesson, or from it to the next, in so many minutes. */
export function tooTight(
  one: Stop,
  others: readonly Stop[],
  minutes: number,
): { staffId: number; gap: number; with: Stop }[] {
  return others
    .filter(({ key, schoolId }) => key !== one.key && schoolId !== one.schoolId)
    .flatMap((other) => {
      const [before, after] = one.startAt < other.startAt ? [one, other] : [other, one];
      const gap = Math.floor((after.startAt.getTime() - before.endAt.getTime()) / 60_000);
      // Those that overlap cannot be held at all.
      if (gap < 0 || gap >= minutes) return [];
      return one.staffIds.filter((id) => other.staffIds.includes(id)).map((staffId) => ({ staffId, gap, with: other }));
    });
}

/** Everything in which a booking meets others of the same time. */
export function meetings(one: Booking, others: readonly Booking[]): Meeting[] {
  return others
    .filter((other) => other.key !== one.key && overlaps(one, other))
    .flatMap((other) => {
      const found: Meeting[] = [];
      const meet = (kind: Meeting['kind'], id: number) => found.push({ kind, id, with: other });
      for (const id of peopleOf(one))
        if (peopleOf(other).includes(id))
          meet(id === one.teacherId && id === other.teacherId ? 'teacher' : 'assistant', id);
      if (one.roomId !== null && one.roomId === other.roomId && !one.sharesRoom && !other.sharesRoom)
        meet('room', one.roomId);
      if (one.classId === other.classId) meet('class', one.classId);
      else for (const id of one.customerIds) if (other.customerIds.includes(id)) meet('student', id);
      return found;
    });
}

/** 11-21 09:00–10:30; over several days with both, whole days without the hours. */
export function spanShown(from: string, to: string): string {
  const [start, end] = [from.slice(0, 10), to.slice(0, 10)];
  if (start === end) return `${from.slice(5, 16)}–${to.slice(11, 16)}`;
  if (from.slice(11, 16) !== '00:00' || to.slice(11, 16) !== '00:00') return `${from.slice(5, 16)}–${to.slice(5, 16)}`;
  // Midnight ends the day before.
  const last = addDays(end, -1);
  return start === last ? start.slice(5) : `${start.slice(5)}–${last.slice(5)}`;
}
