// When people and rooms are taken, from every area that knows, and when they are free together. Why is nobody's business.
import { Staff } from '#areas/people/model/staff';
import { Room } from '#areas/teaching/rooms/model/room';
import { addDays, startOfDay } from '#kernel/model/dates';
import { type BusyLine, blocksOf } from '#kernel/model/shown/dayBlocks';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Block, CalendarEvent, type Slot } from '../model/calendarEvent';
import { freeTimes } from '../model/freeTimes';
import { calendarBusyKey } from './kept';
import { levelsOf } from './levels';
import { refuseWindow } from './ranges';

interface Asked {
  from: Date;
  to: Date;
  staffIds: number[];
  roomIds: number[];
}

const hours = { from: '09:00', to: '18:00' };
const mostSlots = 20;

/** Only of whom the reader sees at least when they are busy. */
async function timesOf(work: Work, { from, to, staffIds, roomIds }: Asked, exceptKeys: readonly string[] = []) {
  refuseWindow({ from, to });
  const seen = [...(await levelsOf(work, staffIds)).keys()].filter((id) => staffIds.includes(id));
  return { seen, blocks: await busyTimes(work, { staffIds: seen, roomIds, from, to }, exceptKeys) };
}

/** An event is no clash with itself, nor with the rest of its series. */
async function keysOf(work: Work, exceptId: number | null): Promise<string[]> {
  const except = exceptId ? await rows(work, CalendarEvent, { id: [exceptId] }) : [];
  return except.map(({ id, seriesId }) => calendarBusyKey(seriesId ?? id));
}

const namesOf = async (work: Work, { staffIds, roomIds }: Pick<Asked, 'staffIds' | 'roomIds'>) => ({
  people: staffIds.length > 0 ? await rows(work, Staff, { id: staffIds }, { sort: 'id' }) : [],
  rooms: roomIds.length > 0 ? await rows(work, Room, { id: roomIds }, { sort: 'id' }) : [],
});

interface AskedDay extends Pick<Asked, 'staffIds' | 'roomIds'> {
  day: string;
  exceptId: number | null;
}

export async function daySideBySide(work: Work, asked: AskedDay): Promise<BusyLine[]> {
  const { day, exceptId } = asked;
  const { timezone } = work.actor;
  const window = { from: startOfDay(day, timezone), to: startOfDay(addDays(day, 1), timezone) };
  const { seen, blocks } = await timesOf(work, { ...asked, ...window }, await keysOf(work, exceptId));
  const { people, rooms } = await namesOf(work, asked);
  const ofDay = (isMeant: (block: BusyBlock) => boolean) => blocksOf(blocks.filter(isMeant), day, timezone);
  return [
    ...rooms.map(({ id, name }) => ({ id, name, isRoom: true, blocks: ofDay(({ roomId }) => roomId === id) })),
    ...people.map(({ id, name }) => ({
      ...{ id, name, isRoom: false },
      blocks: seen.includes(id) ? ofDay(({ staffId }) => staffId === id) : null,
    })),
  ];
}

export async function busy(work: Work, asked: Asked & { exceptId: number | null }): Promise<Block[]> {
  const { blocks } = await timesOf(work, asked, await keysOf(work, asked.exceptId));
  const { people, rooms } = await namesOf(work, asked);
  const nameOf = (from: readonly { id: number; name: string }[], id?: number) =>
    from.find((one) => one.id === id)?.name ?? '';
  return blocks.map(({ staffId, roomId, start, end, kind }) => ({
    staffId: staffId ?? null,
    roomId: roomId ?? null,
    name: nameOf(rooms, roomId) || nameOf(people, staffId),
    start: start.toISOString(),
    end: end.toISOString(),
    kind,
  }));
}

export async function slots(work: Work, asked: Asked & { minutes: number }): Promise<Slot[]> {
  const { from, to, minutes } = asked;
  const { blocks } = await timesOf(work, asked);
  const wanted = { from: from < work.now ? work.now : from, to, minutes, hours, most: mostSlots };
  return freeTimes(blocks, { ...wanted, timezone: work.actor.timezone }).map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }));
}
