// Whether a school is open on a lesson's day, and whether those who teach it have a shift then.
import { inArray } from 'drizzle-orm';
import { holidays, onDuty } from '#areas/people/model/queries';
import { dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import type { Room } from '../../rooms/model/room';
import type { Booking } from '../model/clashes';

export interface WorkingDays {
  /** Where it is taught; null where nobody has to be. */
  placeOf(one: Booking): number | null;
  isOff(one: Booking): boolean;
  isOffDuty(one: Booking, staffId: number): boolean;
}

export async function workingDays(
  work: Work,
  wanted: readonly Booking[],
  rooms: ReadonlyMap<number, Room>,
): Promise<WorkingDays> {
  const { timezone } = work.actor;
  const classIds = [...new Set(wanted.map(({ classId }) => classId))];
  const classes = new Map((await rows(work, Class, (t) => inArray(t.id, classIds))).map((one) => [one.id, one]));
  const schoolOf = ({ classId, roomId }: Booking): number | null =>
    classes.get(classId)?.schoolId ?? rooms.get(roomId ?? 0)?.schoolId ?? null;
  const days = wanted.map(({ startAt }) => dayOf(startAt, timezone)).sort();
  const off = new Map<number | null, Set<string>>();
  for (const schoolId of new Set(wanted.map(schoolOf)))
    off.set(schoolId, new Set(await work.ask(holidays, { schoolId, from: days[0]!, to: days.at(-1)! })));
  const duty = await shifts(work, wanted, schoolOf);
  const isOnline = ({ classId, roomId }: Booking): boolean =>
    rooms.get(roomId ?? 0)?.kind === 'online' || classes.get(classId)?.mode === 'online';
  return {
    placeOf: (one) => (isOnline(one) ? null : schoolOf(one)),
    isOff: (one) => off.get(schoolOf(one))?.has(dayOf(one.startAt, timezone)) ?? false,
    isOffDuty: (one, staffId) => duty.get(one.key)?.has(staffId) === false,
  };
}

/** Who works when each of these begins; nothing where nobody keeps shifts. */
async function shifts(
  work: Work,
  wanted: readonly Booking[],
  schoolOf: (one: Booking) => number | null,
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  const without = new Set<number>();
  for (const one of wanted) {
    const schoolId = schoolOf(one);
    if (schoolId === null || without.has(schoolId)) continue;
    const staffIds = await work.ask(onDuty, { schoolId, at: one.startAt });
    if (staffIds) found.set(one.key, new Set(staffIds));
    else without.add(schoolId);
  }
  return found;
}
