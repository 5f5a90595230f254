// When people and rooms are taken, from every area that knows, and when they are free together. Why is nobody's business.
import { Staff } from '#areas/people/model/staff';
import { Room } from '#areas/teaching/rooms/model/room';
import { busyTimes } from '#kernel/server/calls';
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
async function blocksOf(work: Work, { from, to, staffIds, roomIds }: Asked, exceptKeys: readonly string[] = []) {
  refuseWindow({ from, to });
  const seen = [...(await levelsOf(work, staffIds)).keys()].filter((id) => staffIds.includes(id));
  return busyTimes(work, { staffIds: seen, roomIds, from, to }, exceptKeys);
}

export async function busy(work: Work, asked: Asked & { exceptId: number | null }): Promise<Block[]> {
  const { exceptId, staffIds, roomIds } = asked;
  const except = exceptId ? await rows(work, CalendarEvent, { id: [exceptId] }) : [];
  const keys = except.map(({ id, seriesId }) => calendarBusyKey(seriesId ?? id));
  const blocks = await blocksOf(work, asked, keys);
  const people = staffIds.length > 0 ? await rows(work, Staff, { id: staffIds }) : [];
  const rooms = roomIds.length > 0 ? await rows(work, Room, { id: roomIds }) : [];
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
  const blocks = await blocksOf(work, asked);
  const wanted = { from: from < work.now ? work.now : from, to, minutes, hours, most: mostSlots };
  return freeTimes(blocks, { ...wanted, timezone: work.actor.timezone }).map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }));
}
