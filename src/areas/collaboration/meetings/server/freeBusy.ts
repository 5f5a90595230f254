// When the people of a meeting and its room are taken on a day. Of what they do then nothing is told.
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { Room } from '#areas/teaching/rooms/model/room';
import { addDays, startOfDay } from '#kernel/model/dates';
import { type BusyLine, blocksOf } from '#kernel/model/shown/dayBlocks';
import { busyTimes } from '#kernel/server/calls';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Meeting } from '../model/meeting';
import { meetingBusy, roomsOfDay } from '../model/meetingCalls';

async function busyDay(
  work: Work,
  { day, staffIds, roomId }: { day: string; staffIds: number[]; roomId: number | null },
): Promise<BusyLine[]> {
  const { timezone } = work.actor;
  const [from, to] = [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)];
  const roomIds = roomId === null ? [] : [roomId];
  const blocks = await busyTimes(work, { staffIds, roomIds, from, to });
  const people = staffIds.length > 0 ? await rows(work, Staff, { id: staffIds }, { sort: 'id' }) : [];
  const rooms = roomId === null ? [] : await rows(work, Room, { id: roomIds });
  return [
    ...rooms.map(({ id, name }) => ({
      ...{ id, name, isRoom: true },
      blocks: blocksOf(
        blocks.filter((one) => one.roomId === id),
        day,
        timezone,
      ),
    })),
    ...people.map(({ id, name }) => ({
      ...{ id, name, isRoom: false },
      blocks: blocksOf(
        blocks.filter((one) => one.staffId === id),
        day,
        timezone,
      ),
    })),
  ];
}

/** The rooms of a school, or of all with their schools' names: what takes them is told to nobody here. */
async function roomDay(work: Work, { day, schoolId }: { day: string; schoolId: number | null }): Promise<BusyLine[]> {
  const { timezone } = work.actor;
  const [from, to] = [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)];
  const there = schoolId === null ? {} : { schoolId };
  const all = await rows(work, Room, { bookable: true, isActive: true, ...there }, { sort: 'schoolId', limit: 200 });
  const roomIds = all.map(({ id }) => id);
  const blocks = await busyTimes(work, { staffIds: [], roomIds, from, to });
  const schools = new Map(
    (await rows(work, School, { id: all.map((room) => room.schoolId) })).map(({ id, name }) => [id, name]),
  );
  return all.map((room) => ({
    ...{ id: room.id, isRoom: true },
    name: schoolId === null ? `${room.name} · ${schools.get(room.schoolId) ?? ''}` : room.name,
    blocks: blocksOf(
      blocks.filter((one) => one.roomId === room.id),
      day,
      timezone,
    ),
  }));
}

export const freeBusy: AreaPiece = {
  extends: [extend(Meeting, { calls: [serves(meetingBusy, busyDay), serves(roomsOfDay, roomDay)] })],
};
