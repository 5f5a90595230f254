// What stands against lessons at the times wanted, each with the sentence that is shown before anything is saved.
import { and, gt, inArray, lt } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { dayOf, localTime } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { say, type Text, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { TeacherAvailability } from '../../availability/model/availability';
import { Room, RoomClosure } from '../../rooms/model/room';
import { isAvailable } from '../model/available';
import { type Booking, type Clash, type ClashKind, isForcible, meetings, overlaps, spanShown } from '../model/clashes';
import { weekdayOf } from '../model/weekdays';
import { bookingsAround } from './bookings';
import { type Journeys, journeys } from './travel';
import { type WorkingDays, workingDays } from './workingDays';

const said = texts('teaching.clash', {
  taken: ['{who} {time} 已有「{with}」', '{who} already has "{with}" at {time}'],
  closed: ['{who} {time} 停用', '{who} is closed at {time}'],
  inactive: ['{who} 已停用', '{who} is no longer used'],
  noLessons: ['{who} 不能上课', 'No lessons are held in {who}'],
  away: ['{who} 不在职', '{who} does not work here now'],
  busy: ['{who} {time} 已有安排', '{who} is busy at {time}'],
  seats: ['{who} 容量 {seats}，学员 {students}', '{who} seats {seats} for {students} students'],
  hours: ['{who} 开放时间 {from}–{to}', '{who} is open {from}–{to}'],
  outside: ['{who} {time} 不在可用时间', '{who} gave no hours at {time}'],
  offDuty: ['{who} {time} 没有排班', '{who} has no shift at {time}'],
  travel: [
    '{who} 距 {time} 在另一校区的课仅 {gap} 分钟，需 {minutes} 分钟',
    '{who} has {gap} minutes from a lesson at another school at {time}, {minutes} are needed',
  ],
  holiday: ['{time} 是节假日', '{time} is a holiday'],
  refused: ['时间有冲突', 'These times clash'],
  needsReason: ['强制保存需填写原因', 'Forcing it needs a reason'],
});

const force = 'teaching.lesson.force';
/** Meetings of a counsellor with a family can be moved; they only warn. */
const movable = new Set(['appointment']);

interface Names {
  staff: ReadonlyMap<number, Staff>;
  rooms: ReadonlyMap<number, Room>;
  customers: ReadonlyMap<number, string>;
}

const unique = (values: readonly (number | null)[]): number[] => [...new Set(values.filter((id) => id !== null))];
const byId = <T extends { id: number }>(found: readonly T[]) => new Map(found.map((one) => [one.id, one]));
const peopleOf = ({ teacherId, assistantIds }: Booking): number[] => [teacherId, ...assistantIds];

export async function findClashes(
  work: Work,
  wanted: readonly Booking[],
  exceptIds: readonly number[] = [],
): Promise<Map<string, Clash[]>> {
  if (wanted.length === 0) return new Map();
  const staffIds = unique(wanted.flatMap(peopleOf));
  const roomIds = unique(wanted.map(({ roomId }) => roomId));
  const from = new Date(Math.min(...wanted.map(({ startAt }) => startAt.getTime())));
  const to = new Date(Math.max(...wanted.map(({ endAt }) => endAt.getTime())));
  const held = await bookingsAround(work, wanted, exceptIds);
  const met = new Map(wanted.map((one) => [one.key, meetings(one, [...held, ...wanted])]));
  const studentIds = [...met.values()].flat().flatMap(({ kind, id }) => (kind === 'student' ? [id] : []));
  const names: Names = {
    staff: byId(await rows(work, Staff, (t) => inArray(t.id, staffIds))),
    rooms: byId(await rows(work, Room, (t) => inArray(t.id, roomIds))),
    customers: new Map(
      (await rows(work, Customer, (t) => inArray(t.id, studentIds))).map(({ id, name }) => [id, name]),
    ),
  };
  const closures = await rows(work, RoomClosure, (t) =>
    and(inArray(t.roomId, roomIds), lt(t.fromAt, to), gt(t.toAt, from)),
  );
  const given = await rows(work, TeacherAvailability, (t) => inArray(t.staffId, staffIds));
  const blocks = (await busyTimes(work, { staffIds, roomIds, from, to })).filter(({ kind }) => kind !== 'lesson');
  const days = await workingDays(work, wanted, names.rooms);
  const ways = await journeys(work, wanted, days.placeOf, exceptIds);
  return new Map(
    wanted.map((one) => [
      one.key,
      [
        ...met
          .get(one.key)!
          .map(({ kind, id, with: other }) =>
            clash(
              work,
              kind,
              'hard',
              said.taken,
              { who: nameOf(names, kind, id), time: time(work, other), with: other.className },
              other.lessonId,
            ),
          ),
        ...roomClashes(work, one, names, closures),
        ...peopleClashes(work, one, names, blocks),
        ...hourClashes(work, one, names, given),
        ...dayClashes(work, one, names, days),
        ...travelClashes(work, one, names, ways),
      ],
    ]),
  );
}

function roomClashes(work: Work, one: Booking, names: Names, closures: readonly RoomClosure[]): Clash[] {
  const room = one.roomId === null ? undefined : names.rooms.get(one.roomId);
  if (!room) return [];
  const who = room.name;
  const found: Clash[] = [];
  if (!room.isActive) found.push(clash(work, 'closed', 'hard', said.inactive, { who }));
  if (room.kind === 'office') found.push(clash(work, 'closed', 'hard', said.noLessons, { who }));
  const closed = closures.find((c) => c.roomId === room.id && overlaps({ startAt: c.fromAt, endAt: c.toAt }, one));
  if (closed) found.push(clash(work, 'closed', 'hard', said.closed, { who, time: time(work, one) }));
  if (room.kind !== 'online' && room.capacity < one.customerIds.length)
    found.push(
      clash(work, 'seats', 'soft', said.seats, { who, seats: room.capacity, students: one.customerIds.length }),
    );
  const [from, to] = [one.startAt, one.endAt].map((at) => localTime(at, work.actor.timezone).slice(11, 16));
  if (from! < room.openFrom || to! > room.openTo)
    found.push(clash(work, 'hours', 'soft', said.hours, { who, from: room.openFrom, to: room.openTo }));
  return found;
}

function peopleClashes(work: Work, one: Booking, names: Names, blocks: readonly BusyBlock[]): Clash[] {
  const away = peopleOf(one).flatMap((id) => {
    const staff = names.staff.get(id);
    return staff && (staff.status === 'left' || staff.status === 'suspended')
      ? [clash(work, 'away', 'hard', said.away, { who: staff.name })]
      : [];
  });
  const busy = blocks
    .filter((block) => overlaps({ startAt: block.start, endAt: block.end }, one))
    .flatMap((block) => {
      const isTeacher = block.staffId !== undefined && peopleOf(one).includes(block.staffId);
      const isRoom = block.roomId !== undefined && block.roomId === one.roomId && !one.sharesRoom;
      if (!isTeacher && !isRoom) return [];
      const who = isTeacher ? names.staff.get(block.staffId!)?.name : names.rooms.get(block.roomId!)?.name;
      const kind = isTeacher ? 'away' : 'busy';
      const severity = movable.has(block.kind) ? 'soft' : 'hard';
      return [
        clash(work, kind, severity, said.busy, {
          who: who ?? '',
          time: time(work, { startAt: block.start, endAt: block.end }),
        }),
      ];
    });
  return [...away, ...busy];
}

/** Outside the hours somebody gave: said, and left to whoever plans. */
function hourClashes(work: Work, one: Booking, names: Names, given: readonly TeacherAvailability[]): Clash[] {
  const [from, to] = [one.startAt, one.endAt].map((at) => localTime(at, work.actor.timezone));
  const date = from!.slice(0, 10);
  const wanted = { date, weekday: weekdayOf(date), from: from!.slice(11, 16), to: to!.slice(11, 16) };
  const isOut = (id: number) =>
    !isAvailable(
      given.filter(({ staffId }) => staffId === id),
      wanted,
    );
  return peopleOf(one)
    .filter(isOut)
    .map((id) =>
      clash(work, 'hours', 'soft', said.outside, { who: names.staff.get(id)?.name ?? '', time: time(work, one) }),
    );
}

/** A day off, or somebody without a shift: said, and left to whoever plans. */
function dayClashes(work: Work, one: Booking, names: Names, days: WorkingDays): Clash[] {
  const day = dayOf(one.startAt, work.actor.timezone);
  return [
    ...(days.isOff(one) ? [clash(work, 'holiday', 'soft', said.holiday, { time: day })] : []),
    ...peopleOf(one)
      .filter((id) => days.isOffDuty(one, id))
      .map((id) =>
        clash(work, 'shift', 'soft', said.offDuty, { who: names.staff.get(id)?.name ?? '', time: time(work, one) }),
      ),
  ];
}

/** Too little time between two schools: said, and left to whoever plans. */
const travelClashes = (work: Work, one: Booking, names: Names, ways: Journeys): Clash[] =>
  ways.tight(one).map(({ staffId, gap, with: other }) =>
    clash(work, 'travel', 'soft', said.travel, {
      ...{ who: names.staff.get(staffId)?.name ?? '', time: time(work, other) },
      ...{ gap, minutes: ways.minutes(one) },
    }),
  );

function nameOf(names: Names, kind: ClashKind, id: number): string {
  if (kind === 'room') return names.rooms.get(id)?.name ?? '';
  if (kind === 'student') return names.customers.get(id) ?? '';
  return kind === 'class' ? '' : (names.staff.get(id)?.name ?? '');
}

const time = (work: Work, { startAt, endAt }: Pick<Booking, 'startAt' | 'endAt'>): string =>
  spanShown(localTime(startAt, work.actor.timezone), localTime(endAt, work.actor.timezone));

function clash(
  work: Work,
  kind: ClashKind,
  severity: Clash['severity'],
  text: Text,
  vars: Record<string, string | number>,
  lessonId: number | null = null,
): Clash {
  return { kind, severity, ...(lessonId ? { lessonId } : {}), message: say(text, work, vars).trim() };
}

export interface Forced {
  force: boolean;
  reason: string | null;
}

/**
 * Takes the rooms and people for this transaction, then refuses what clashes. Answers the keys that only hold because they
 * were forced.
 */
export async function claim(
  work: Work,
  wanted: readonly Booking[],
  forced: Forced,
  exceptIds: readonly number[] = [],
): Promise<Set<string>> {
  await lockBusy(work, {
    staffIds: unique(wanted.flatMap(peopleOf)),
    roomIds: unique(wanted.map(({ roomId }) => roomId)),
  });
  const found = await findClashes(work, wanted, exceptIds);
  const hard = [...found].flatMap(([key, clashes]) =>
    clashes.filter(({ severity }) => severity === 'hard').map((one) => ({ key, ...one })),
  );
  if (hard.length === 0) return new Set();
  if (!forced.force || hard.some((one) => !isForcible(one))) throw conflict(said.refused, { clashes: hard });
  if (!may(work.actor, force)) throw forbidden(force);
  if (!forced.reason) throw invalid('reason', said.needsReason);
  return new Set(hard.map(({ key }) => key));
}
