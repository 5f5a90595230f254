// Ninety classes in every state, with rooms, plans and members.
import type { Sample } from '#kernel/server/sample';
import { Class } from '../classes/model/class';
import { ClassMember } from '../classes/model/member';
import { OnlineTeacher } from '../online/model/onlineTeacher';
import { Room, RoomClosure } from '../rooms/model/room';
import { plantPlans } from './plans';
import type { SoldLot } from './sold';
import { type Chapter, hours, lessonsPlanned, type TaughtCourse, type TeachingSchool, termDays } from './world';

export interface PlantedClass {
  id: number;
  state: Class['state'];
  school: TeachingSchool;
  courseId: number;
  teacherId: number;
  adviserId: number;
  roomId: number;
  mode: 'offline' | 'online';
  /** Monday is 0. */
  day: number;
  time: string;
  members: { memberId: number; customerId: number }[];
  chapters: readonly Chapter[];
}

const wanted = 90;
const aSchool = 12;
const kinds = ['classroom', 'classroom', 'classroom', 'one_to_one', 'studio', 'online', 'meeting'] as const;
const levels = ['一班', '二班', '三班', '提高班', '周末班', '晚班'];

/** One class has as many as a teacher still calls the roll of: the first that meets at a school. */
export const largest = 20;
const largeRoom = 2;

/** Of ten classes six run. */
const stateOf = (n: number): Class['state'] =>
  n % 30 === 7
    ? 'suspended'
    : n % 30 === 19
      ? 'cancelled'
      : n % 9 === 4
        ? 'enrolling'
        : n % 9 === 6
          ? 'finished'
          : n % 15 === 2
            ? 'draft'
            : 'running';

async function plantRooms(sample: Sample, schools: readonly TeachingSchool[]): Promise<Map<number, number[]>> {
  const drafts = schools.flatMap((school) =>
    kinds.map((kind, i) => ({
      schoolId: school.id,
      name: kind === 'online' ? '线上教室' : kind === 'meeting' ? '会议室' : `${100 + i + 1} 教室`,
      code: `${school.code}-${i + 1}`,
      kind,
      capacity: kind === 'online' ? 200 : kind === 'one_to_one' ? 2 : 16 + (i % 3) * 4,
      floor: `${1 + (i % 3)}F`,
      bookable: kind === 'meeting' || i === 0,
      sort: i,
    })),
  );
  const ids = await sample.plant(Room, drafts);
  await sample.plant(
    RoomClosure,
    ids.slice(0, 3).map((roomId, i) => ({
      roomId,
      fromAt: sample.moment(20 + i, 8),
      toAt: sample.moment(22 + i, 20),
      reason: '空调维修',
    })),
  );
  return new Map(schools.map((school, i) => [school.id, ids.slice(i * kinds.length, (i + 1) * kinds.length)]));
}

/** The first hour of the week at which neither the teacher nor the room is taken; both are then. */
function freeHour(busy: Set<string>, place: number, who: readonly string[]): (typeof hours)[number] {
  const at = (i: number) => hours[(place + i) % hours.length]!;
  const keysOf = ({ day, time }: (typeof hours)[number]) => who.map((one) => `${one} ${day} ${time}`);
  const free = hours.findIndex((_, i) => keysOf(at(i)).every((key) => !busy.has(key)));
  if (free < 0) throw new Error('the demo has more classes than hours');
  for (const key of keysOf(at(free))) busy.add(key);
  return at(free);
}

export async function plantClasses(
  sample: Sample,
  schools: readonly TeachingSchool[],
  courses: readonly TaughtCourse[],
  sold: readonly SoldLot[],
): Promise<PlantedClass[]> {
  const rooms = await plantRooms(sample, schools);
  const busy = new Set<string>();
  const largeAt = courses.findIndex(({ mode }, n) => mode === 'offline' && stateOf(n) === 'running');
  const drafts = Array.from({ length: Math.min(wanted, schools.length * aSchool) }, (_, n) => {
    const school = schools[n % schools.length]!;
    const place = Math.floor(n / schools.length);
    const course = courses[n % courses.length]!;
    const isOnline = course.mode === 'online';
    const isAlone = course.mode === 'one_to_one';
    const isLarge = n === largeAt;
    const state = stateOf(n);
    const capacity = isAlone ? 1 : isLarge ? largest : 8 + (n % 4) * 2;
    const count =
      state === 'draft' || state === 'cancelled'
        ? 0
        : isAlone || isLarge
          ? capacity
          : Math.max(2, Math.round(capacity * [0.4, 0.7, 0.9, 1, 0.6][n % 5]!));
    const teacherId = school.teacherIds[place % school.teacherIds.length]!;
    const advisers = school.adviserIds.length > 0 ? school.adviserIds : school.teacherIds;
    const adviserId = advisers[(place + 1) % advisers.length]!;
    const roomId = rooms.get(school.id)![isOnline ? 5 : isAlone ? 3 : isLarge ? largeRoom : place % 3]!;
    const hour = freeHour(busy, place, [`teacher:${teacherId}`, ...(isOnline ? [] : [`room:${roomId}`])]);
    return { n, school, course, hour, isOnline, isAlone, state, capacity, count, teacherId, adviserId, roomId };
  });
  const ids = await sample.plant(
    Class,
    drafts.map((one) => ({
      code: `${one.school.code}${sample.day(-80).slice(2, 4)}${sample.day(-80).slice(5, 7)}${String(one.n + 1).padStart(3, '0')}`,
      name: `${one.course.name} ${levels[one.n % levels.length]}${Math.floor(one.n / 6) + 1}`,
      schoolId: one.school.id,
      courseId: one.course.id,
      courseVersionId: one.course.versionId,
      kind: one.isAlone ? ('one_to_one' as const) : ('group' as const),
      mode: one.isOnline ? ('online' as const) : ('offline' as const),
      ...(one.isOnline
        ? { platform: 'tencent_meeting' as const, meetingUrl: 'https://meeting.tencent.com/dm/demo' }
        : {}),
      capacity: one.capacity,
      minStart: one.isAlone ? 1 : 4,
      teacherId: one.teacherId,
      adviserId: one.adviserId,
      staffIds: [...new Set([one.teacherId, one.adviserId])],
      roomId: one.roomId,
      startDate: sample.day(-termDays),
      plannedLessons: lessonsPlanned,
      members: one.count,
      state: one.state,
      createdAt: sample.moment(-80 + (one.n % 20), 10),
    })),
  );
  const students = seated(
    sample,
    drafts.map(({ school, course, count }) => ({ school, courseId: course.id, count })),
    sold,
  );
  const members = drafts.flatMap((one, i) =>
    students[i]!.map((customerId) => ({
      classId: ids[i]!,
      customerId,
      joinedOn: sample.day(-termDays),
      place: i,
      state: one.state,
    })),
  );
  const memberIds = await sample.plant(
    ClassMember,
    members.map(({ classId, customerId, joinedOn, state }) => ({
      classId,
      customerId,
      joinedOn,
      ...(state === 'finished' ? { state: 'graduated' as const, leftOn: sample.day(-1) } : {}),
    })),
  );
  await plantPlans(
    sample,
    drafts.map((one, i) => ({ classId: ids[i]!, chapters: one.course.chapters, ...one })),
  );
  await sample.plant(
    OnlineTeacher,
    schools.slice(0, 6).map((school, i) => ({
      staffId: school.teacherIds.at(-1)!,
      schoolId: school.id,
      platforms: i % 2 ? ['classin' as const] : ['tencent_meeting' as const, 'zoom' as const],
      ...(i === 3 ? { state: 'paused' as const } : {}),
    })),
  );
  return drafts.map((one, i) => ({
    id: ids[i]!,
    state: one.state,
    school: one.school,
    courseId: one.course.id,
    teacherId: one.teacherId,
    adviserId: one.adviserId,
    roomId: one.roomId,
    mode: one.isOnline ? 'online' : 'offline',
    day: one.hour.day,
    time: one.hour.time,
    chapters: one.course.chapters,
    members: members.flatMap(({ place, customerId }, m) =>
      place === i ? [{ memberId: memberIds[m]!, customerId }] : [],
    ),
  }));
}

interface Wanted {
  school: TeachingSchool;
  courseId: number;
  count: number;
}

/** Who sits in each class, nobody twice: first those whose contract bought this course before the term, then others of the school. */
function seated(sample: Sample, wanted: readonly Wanted[], sold: readonly SoldLot[]): number[][] {
  const bought = sold.filter(({ finishedOn, openedOn }) => finishedOn === null && openedOn < sample.day(-termDays - 5));
  const taken = new Set<number>();
  const take = (ids: readonly number[], count: number) => {
    const found = [...new Set(ids)].filter((id) => !taken.has(id)).slice(0, count);
    for (const id of found) taken.add(id);
    return found;
  };
  const holders = wanted.map(({ school, courseId, count }) =>
    take(
      bought.filter((lot) => lot.schoolId === school.id && lot.courseId === courseId).map((lot) => lot.customerId),
      count,
    ),
  );
  return wanted.map(({ school, count }, i) => [...holders[i]!, ...take(school.studentIds, count - holders[i]!.length)]);
}
