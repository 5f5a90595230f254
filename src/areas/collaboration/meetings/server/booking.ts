// Rooms are taken under the lock that lessons and interviews take too; people who are busy are warned of.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Room } from '#areas/teaching/rooms/model/room';
import { dayOf, localTime } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Meeting, MeetingRoom } from '../model/meeting';

const said = texts('collaboration.meetingBooking', {
  taken: ['会议室已被占用：{title} {time}', 'The room is taken: {title} {time}'],
  busy: ['{name} {time} 已有安排', '{name} is busy at {time}'],
  notBookable: ['该房间不可预订', 'This room cannot be booked'],
  hours: ['超出会议室开放时间', 'Outside the hours of the room'],
  long: ['超过单次上限 {hours} 小时', 'Longer than {hours} hours'],
  ahead: ['最多提前 {days} 天预订', 'At most {days} days ahead'],
  span: ['时长须在 5 分钟到 24 小时之间', 'From five minutes to a day'],
  past: ['不能安排在过去', 'It cannot be in the past'],
  link: ['线上会议请填写链接', 'An online meeting needs a link'],
  where: ['请选择会议室或填写地点', 'Choose a room or name a place'],
  asks: ['该会议室需管理员批准，请另行安排', 'The keepers of this room must agree: arrange it anew'],
});

export const busyKey = (id: number): string => `collaboration.meeting:${id}`;
const minuteMs = 60_000;

const told = (work: Work, { start, end }: Pick<BusyBlock, 'start' | 'end'>): string =>
  `${localTime(start, work.actor.timezone).slice(5, 16)}–${localTime(end, work.actor.timezone).slice(11, 16)}`;

export function refuseShape(work: Work, row: Meeting, isNew: boolean): void {
  const length = (row.endAt.getTime() - row.startAt.getTime()) / minuteMs;
  if (length < 5 || length > 1440) throw invalid('endAt', said.span);
  if (isNew && row.startAt < work.now) throw invalid('startAt', said.past);
  if (row.mode !== 'onsite' && !row.link) throw invalid('link', said.link);
  if (row.mode !== 'online' && !row.roomId && !row.place) throw invalid('roomId', said.where);
}

interface Wanted {
  roomId: number;
  startAt: Date;
  endAt: Date;
}

/** What the room itself does not allow. */
async function refuseRoom(work: Work, { roomId, startAt, endAt }: Wanted): Promise<void> {
  const room = await need(work, Room, roomId);
  if (!room.bookable || !room.isActive) throw invalid('roomId', said.notBookable);
  const rules = await rowOf(work, MeetingRoom, { roomId });
  const [from, to] = [startAt, endAt].map((at) => localTime(at, work.actor.timezone));
  const weekday = String(new Date(`${from!.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7);
  const isShut = rules && rules.openDays.length > 0 && !rules.openDays.some((day) => day === weekday);
  if (
    isShut ||
    from!.slice(11, 16) < room.openFrom ||
    to!.slice(11, 16) > room.openTo ||
    from!.slice(0, 10) !== to!.slice(0, 10)
  )
    throw invalid('roomId', said.hours);
  const hours = rules?.maxHours ?? 8;
  if (endAt.getTime() - startAt.getTime() > hours * 60 * minuteMs) throw invalid('endAt', said.long, { hours });
  const days = rules?.bookAheadDays ?? 90;
  if (startAt.getTime() - work.now.getTime() > days * 1440 * minuteMs) throw invalid('startAt', said.ahead, { days });
}

/** Whose leave the room needs; nobody's where it needs none, or where who asks keeps it. */
export async function keepersAsked(work: Work, roomId: number | null): Promise<number[] | null> {
  const rules = roomId ? await rowOf(work, MeetingRoom, { roomId, needsApproval: true }) : undefined;
  return !rules || rules.keeperIds.includes(work.actor.staffId) ? null : rules.keeperIds;
}

/** What is arranged already, or many at once, takes no room that its keepers were not asked for. */
export async function refuseUnasked(work: Work, roomId: number | null): Promise<void> {
  if (await keepersAsked(work, roomId)) throw invalid('roomId', said.asks);
}

/** Who has the room then, besides the meeting itself. */
export async function holderOf(
  work: Work,
  { roomId, startAt, endAt }: Wanted,
  exceptId: number | null,
): Promise<BusyBlock | undefined> {
  const found = await busyTimes(
    work,
    { staffIds: [], roomIds: [roomId], from: startAt, to: endAt },
    exceptId ? [busyKey(exceptId)] : [],
  );
  return found.find((one) => one.roomId === roomId && one.start < endAt && one.end > startAt);
}

export async function takeRoom(work: Work, wanted: Wanted, exceptId: number | null): Promise<void> {
  await lockBusy(work, { staffIds: [], roomIds: [wanted.roomId] });
  await refuseRoom(work, wanted);
  const other = await holderOf(work, wanted, exceptId);
  if (other)
    throw conflict(
      said.taken,
      { key: other.key, kind: other.kind },
      { title: other.title ?? '', time: told(work, other) },
    );
}

/** Busy people are warned of, and may be asked all the same. */
export async function warnOfPeople(work: Work, row: Meeting, staffIds: readonly number[]): Promise<void> {
  const found = await busyPeople(work, row, staffIds, row.id || null);
  if (found.length === 0) return;
  const first = found[0]!;
  throw conflict(said.busy, { needsConfirm: true, people: found }, { name: first.name, time: first.time });
}

export async function busyPeople(
  work: Work,
  { startAt, endAt }: Pick<Meeting, 'startAt' | 'endAt'>,
  staffIds: readonly number[],
  exceptId: number | null,
) {
  if (staffIds.length === 0) return [];
  const blocks = await busyTimes(
    work,
    { staffIds: [...staffIds], roomIds: [], from: startAt, to: endAt },
    exceptId ? [busyKey(exceptId)] : [],
  );
  const names = new Map((await rows(work, Staff, { id: [...staffIds] })).map(({ id, name }) => [id, name]));
  return blocks
    .filter(
      ({ staffId, start, end }) =>
        staffId !== undefined && staffIds.includes(staffId) && start < endAt && end > startAt,
    )
    .map((one) => ({
      ...{ staffId: one.staffId!, name: names.get(one.staffId!) ?? '', kind: one.kind, title: '' },
      ...{ time: told(work, one), date: dayOf(one.start, work.actor.timezone) },
    }));
}

/** Bookable rooms that nobody has then, the smallest that is large enough first. */
export async function roomsFree(
  work: Work,
  { startAt, endAt, capacity }: { startAt: Date; endAt: Date; capacity: number | null },
) {
  const all = await rows(
    work,
    Room,
    (r) => sql`${r.bookable} and ${r.isActive} and ${r.capacity} >= ${capacity ?? 1}`,
    { limit: 200 },
  );
  const taken = await busyTimes(work, { staffIds: [], roomIds: all.map(({ id }) => id), from: startAt, to: endAt });
  const held = new Set(taken.filter(({ start, end }) => start < endAt && end > startAt).map(({ roomId }) => roomId));
  return all.filter(({ id }) => !held.has(id)).sort((a, b) => a.capacity - b.capacity);
}
