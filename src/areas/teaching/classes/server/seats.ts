// Seats of a class: who joins, leaves, moves. Whoever changes them holds the class, so that two cannot take the last one.
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { count, insert, move, need, row as rowOf, rows } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { memberAdded, memberRemoved } from '../../model/events';
import { Class } from '../model/class';
import { ClassMember, inClass } from '../model/member';

const said = texts('teaching.member', {
  closed: ['该班级已结班或取消', 'The class is finished or cancelled'],
  full: ['该班级已满', 'The class is full'],
  overfull: ['最多超出容量的 20%', 'At most 20 % above the capacity'],
  endsBefore: ['结束不能早于开始', 'It cannot end before it begins'],
  sameClass: ['已在这个班级', 'Already in this class'],
  joinedBefore: ['不能早于入班日期', 'Not before the day of joining'],
});

export const overfill = 'teaching.member.overfill';
const aFifth = 5;

export const seatsTaken = (work: Work, classId: number): Promise<number> =>
  count(work, ClassMember, { classId, state: 'active' });

/** Refuses whom the class has no room for; with leave, one's own or one that was given, a fifth more. */
export async function takeSeat(work: Work, of: Class, beyond: 'no' | 'own' | 'granted'): Promise<void> {
  if (of.state === 'finished' || of.state === 'cancelled') throw conflict(said.closed);
  const taken = await seatsTaken(work, of.id);
  if (taken < of.capacity) return;
  if (beyond === 'no') throw conflict(said.full, { capacity: of.capacity, taken });
  if (beyond === 'own' && work.actor.staffId && !may(work.actor, overfill)) throw forbidden(overfill);
  if (taken >= of.capacity + Math.floor(of.capacity / aFifth)) throw conflict(said.overfull);
}

export const members = service(ClassMember, {
  async beforeSave({ row, was, work }) {
    if (was) return;
    const of = await need(work, Class, row.classId, { lock: true });
    await takeSeat(work, of, row.granted ? 'granted' : row.overfilled ? 'own' : 'no');
  },
  async afterSave({ row, was, work }) {
    if (was?.state === row.state) return;
    await countMembers(work, row.classId);
    const { courseId, schoolId } = await need(work, Class, row.classId);
    const facts = { classId: row.classId, customerId: row.customerId, courseId, schoolId };
    const isIn = (state: ClassMember['state'] | undefined) => state === 'active' || state === 'paused';
    if (!isIn(was?.state) && isIn(row.state)) await work.emit(memberAdded, { ...facts, on: row.joinedOn });
    if (isIn(was?.state) && !isIn(row.state))
      await work.emit(memberRemoved, { ...facts, on: row.leftOn ?? row.joinedOn });
  },
  transitions: {
    pause({ row }) {
      if (row.pausedTo && row.pausedFrom && row.pausedTo < row.pausedFrom) throw invalid('pausedTo', said.endsBefore);
    },
    resume({ row, input }) {
      if (row.pausedFrom && input.fromDate! <= row.pausedFrom) row.pausedFrom = null;
      row.pausedTo = row.pausedFrom ? addDays(input.fromDate!, -1) : null;
    },
    leave({ row }) {
      if (row.leftOn! < row.joinedOn) throw invalid('leftOn', said.joinedBefore);
    },
    async transfer({ row, input, work }) {
      if (input.toClassId === row.classId) throw invalid('toClassId', said.sameClass);
      row.leftOn = input.fromDate!;
      await join(work, row, input.toClassId!, input.fromDate!);
    },
  },
});

/** The new seat of somebody who comes from another class. */
const join = (work: Work, from: ClassMember, classId: number, joinedOn: string): Promise<number> =>
  insert(work, ClassMember, { classId, customerId: from.customerId, joinedOn, fromMemberId: from.id });

/** Moves a student; answers the new seat. */
export async function moveSeat(
  work: Work,
  {
    customerId,
    fromClassId,
    toClassId,
    date,
  }: { customerId: number; fromClassId: number; toClassId: number; date: string },
): Promise<{ memberId: number } | null> {
  const was = await rowOf(work, ClassMember, { customerId, classId: fromClassId, state: [...inClass] }, { lock: true });
  if (!was) return null;
  await move(work, ClassMember, was, 'transfer', { toClassId, fromDate: date, leaveReason: null });
  const made = await rowOf(work, ClassMember, { customerId, classId: toClassId, state: 'active' });
  return made ? { memberId: made.id } : null;
}

export async function graduateAll(work: Work, of: Class, on: string, nextClassId: number | null): Promise<void> {
  const all = await rows(work, ClassMember, { classId: of.id, state: [...inClass] }, { lock: true });
  for (const member of all) {
    await move(work, ClassMember, member, 'graduate', { leftOn: addDays(on, 1) });
    if (nextClassId) await join(work, member, nextClassId, addDays(on, 1));
  }
}

/** Whoever graduated with the class is in it again. */
export async function reenterAll(work: Work, of: Class): Promise<void> {
  const all = await rows(work, ClassMember, { classId: of.id, state: 'graduated' }, { lock: true });
  for (const member of all) await move(work, ClassMember, member, 'reenter', { leftOn: null });
}

async function countMembers(work: Work, classId: number): Promise<void> {
  const t = table(Class);
  const members = await count(work, ClassMember, { classId, state: [...inClass] });
  await work.db
    .update(t)
    .set({ members })
    .where(sql`${eq(t.enterpriseId, work.enterpriseId)} and ${eq(t.id, classId)}`);
}
