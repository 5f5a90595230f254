// What contracts do to seats: a line that names a class takes one, a suspended contract pauses it. Whom the class has no room for is
// a todo for its adviser, done with the seat.
import { and, eq, inArray } from 'drizzle-orm';
import {
  type ContractLine,
  contractEffective,
  contractReleased,
  contractResumed,
  contractSuspended,
} from '#areas/contracts/model/events';
import { Customer } from '#areas/customers/customer/model/customer';
import { dayOf } from '#kernel/model/dates';
import { Problem } from '#kernel/model/problems';
import { filled, pair } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { insert, move, need, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ClassMember, inClass } from '../../classes/model/member';
import { LessonLot } from '../../ledger/model/lot';
import { memberAdded } from '../../model/events';
import { academicsOf } from '../../settings/server/academics';

const waiting = pair('待入班：{student}（{class}）', 'Waiting for a seat: {student} in {class}');
const seatKey = (classId: number, customerId: number): string => `teaching.seat:${classId}:${customerId}`;

interface Sold {
  customerId: number;
  lines: ContractLine[];
}

/** Nothing of a sale is refused for want of a seat. */
async function seat(work: Work, { customerId, lines }: Sold): Promise<void> {
  for (const classId of new Set(lines.flatMap((line) => line.classId ?? []))) {
    const of = await rowOf(work, Class, classId);
    if (!of || (await rowOf(work, ClassMember, { classId, customerId, state: [...inClass] }))) continue;
    try {
      await insert(work, ClassMember, { classId, customerId, joinedOn: dayOf(work.now, work.actor.timezone) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await askForSeat(work, of, customerId);
    }
  }
}

async function askForSeat(work: Work, of: Class, customerId: number): Promise<void> {
  const { name } = await need(work, Customer, customerId);
  await todo(work, {
    kind: 'teaching.seat',
    key: seatKey(of.id, customerId),
    source: 'teaching',
    assigneeIds: of.adviserId ? [of.adviserId] : await academicsOf(work, of.schoolId),
    mode: 'any',
    title: filled(waiting, { student: name, class: of.name }),
    subject: { type: Customer.name, id: customerId },
    url: `/TeachingPlan?tab=members&classId=${of.id}`,
    schoolId: of.schoolId,
  });
}

/** Seats in classes of the courses a contract pays for. */
async function seatsOf(work: Work, contractId: number, customerId: number): Promise<ClassMember[]> {
  const lots = await rows(work, LessonLot, (t) => and(eq(t.contractId, contractId), eq(t.customerId, customerId)));
  const courseIds = [...new Set(lots.map(({ courseId }) => courseId))];
  const classes = await rows(work, Class, (t) => inArray(t.courseId, courseIds));
  const classIds = classes.map(({ id }) => id);
  return rows(
    work,
    ClassMember,
    (t) => and(eq(t.customerId, customerId), inArray(t.classId, classIds), inArray(t.state, [...inClass])),
    { lock: true },
  );
}

export const enrolment: AreaPiece = {
  listeners: [
    on(contractEffective, seat),
    on(contractReleased, seat),
    on(contractSuspended, async (work, { contractId, customerId, from, to }) => {
      for (const member of await seatsOf(work, contractId, customerId))
        if (member.state === 'active')
          await move(work, ClassMember, member, 'pause', { pausedFrom: from, pausedTo: to });
    }),
    on(contractResumed, async (work, { contractId, customerId, to }) => {
      for (const member of await seatsOf(work, contractId, customerId))
        if (member.state === 'paused') await move(work, ClassMember, member, 'resume', { fromDate: to });
    }),
    on(memberAdded, async (work, { classId, customerId }) => {
      await work.ask(todoFinishQuery, { key: seatKey(classId, customerId), byId: work.actor.staffId });
    }),
  ],
};
