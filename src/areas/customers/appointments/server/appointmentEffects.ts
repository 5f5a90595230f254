// What follows when an appointment is booked, moved or settled: the seat in the lesson, the customer's stage, who is told.
import { sql } from 'drizzle-orm';
import { same } from '#kernel/server/audit';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import type { Change } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  appointmentArrived,
  appointmentBooked,
  appointmentCancelled,
  appointmentFinished,
  appointmentNoShow,
  appointmentRescheduled,
} from '../../customer/model/events';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { moveStage } from '../../stages/server/stages';
import { takeBackVisit } from '../../stages/server/visitTakenBack';
import type { Appointment } from '../model/appointment';
import { isExpected } from '../model/appointmentRules';
import { spanOf } from './appointmentPlan';
import {
  askFeedback,
  feedbackGiven,
  putInCalendars,
  settled,
  takeFromCalendars,
  tellCounsellor,
  tellFamily,
  tellStaff,
} from './appointmentTold';

type Saved = Change<typeof Appointment>;

export async function afterAppointment({ row, was, work }: Saved): Promise<void> {
  const happened = what(row, was);
  if (!happened) return;
  await keepNextAppointment(work, row.customerId);
  await effects[happened](work, row, was);
}

type Happened =
  | 'booked'
  | 'confirmed'
  | 'moved'
  | 'lessonMoved'
  | 'arrived'
  | 'notHere'
  | 'done'
  | 'feedback'
  | 'cancelled'
  | 'missed';

function what(row: Appointment, was: Appointment | null): Happened | undefined {
  if (!was) return row.state === 'arrived' ? 'arrived' : 'booked';
  if (was.state === 'arrived' && row.checkedInAt === null && was.checkedInAt !== null) return 'notHere';
  if (row.rescheduleCount !== was.rescheduleCount) return 'moved';
  if (isExpected(row.state) && !isSamePlan(row, was)) return 'lessonMoved';
  if (row.state === was.state) return row.state === 'done' && row.outcome !== was.outcome ? 'feedback' : undefined;
  const named: Partial<Record<Appointment['state'], Happened>> = { cancelled: 'cancelled', no_show: 'missed' };
  return named[row.state] ?? (row.state as Happened);
}

const isSamePlan = (row: Appointment, was: Appointment): boolean =>
  same(row.startAt, was.startAt) && same(row.endAt, was.endAt) && row.lessonId === was.lessonId;

const effects: Record<Happened, (work: Work, row: Appointment, was: Appointment | null) => Promise<void>> = {
  async booked(work, row) {
    // First of all, because whoever keeps the seats may refuse.
    await work.emit(appointmentBooked, facts(row));
    await moveStage(work, row.customerId, 'invite');
    await putInCalendars(work, row);
    await tellStaff(work, row, 'booked');
    await tellFamily(work, row, 'customers.appointmentConfirm');
  },
  async moved(work, row) {
    await work.emit(appointmentRescheduled, facts(row));
    await tellMoved(work, row, 'moved');
  },
  // The lesson was moved by whoever keeps the timetable; they need not be told.
  lessonMoved: (work, row) => tellMoved(work, row, 'lessonMoved'),
  confirmed: async () => undefined,
  async arrived(work, row) {
    await work.emit(appointmentArrived, { appointmentId: row.id, customerId: row.customerId });
    await arrive(work, row);
    await settled(work, row);
    await tellCounsellor(work, row, 'here');
  },
  async notHere(work, row, was) {
    await takeBackVisit(work, row.customerId, { at: was!.checkedInAt!, visitedAt: was!.arrivedAt });
    if (isExpected(row.state)) await putInCalendars(work, row);
    await tellCounsellor(work, row, 'notHere');
  },
  async done(work, row) {
    await work.emit(appointmentFinished, { ...facts(row), outcome: row.outcome });
    await arrive(work, row);
    if (row.kind === 'trial') await moveStage(work, row.customerId, 'tryOut');
    await settled(work, row);
    if (row.kind === 'trial' && !row.outcome) await askFeedback(work, row);
  },
  feedback: feedbackGiven,
  async cancelled(work, row) {
    await work.emit(appointmentCancelled, facts(row));
    await lapse(work, row.customerId);
    await settled(work, row);
    await takeFromCalendars(work, row);
    await tellStaff(work, row, 'cancelled');
  },
  async missed(work, row) {
    await work.emit(appointmentNoShow, { appointmentId: row.id, customerId: row.customerId });
    await lapse(work, row.customerId);
    await settled(work, row);
    await takeFromCalendars(work, row);
  },
};

async function tellMoved(work: Work, row: Appointment, how: 'moved' | 'lessonMoved'): Promise<void> {
  await putInCalendars(work, row);
  await tellStaff(work, row, how);
  await tellFamily(work, row, 'customers.appointmentMoved');
}

const facts = (row: Appointment) => ({
  appointmentId: row.id,
  kind: row.kind,
  customerId: row.customerId,
  schoolId: row.schoolId,
  ...spanOf(row),
  ...(row.lessonId ? { lessonId: row.lessonId } : {}),
  ...(row.courseId ? { courseId: row.courseId } : {}),
  ...(row.teacherId ? { teacherId: row.teacherId } : {}),
});

const arrive = (work: Work, { customerId, arrivedAt, hostId }: Appointment): Promise<void> =>
  moveStage(work, customerId, 'visit', { visitedAt: arrivedAt ?? work.now, receptionistId: hostId });

/** The last open invitation is gone. */
async function lapse(work: Work, customerId: number): Promise<void> {
  const open = await work.session.one(
    sql`select 1 from appointment where ${live(work, 'appointment')} and customer_id = ${customerId}
      and state in ('booked', 'confirmed', 'arrived') limit 1`,
    { prepare: true },
  );
  if (!open) await moveStage(work, customerId, 'uninvite');
}

/** Stored even where it stays the same: the recycle clock also goes by the meeting's end. */
async function keepNextAppointment(work: Work, customerId: number): Promise<void> {
  const customer = await lockCustomer(work, customerId);
  const next = await work.session.one<{ at: Date | null }>(
    sql`select min(start_at) as at from appointment where ${live(work, 'appointment')} and customer_id = ${customerId} and state in ('booked', 'confirmed')`,
    { prepare: true },
  );
  await updateRow(work, customerService(work), { ...customer }, { nextAppointmentAt: next?.at ?? null });
}
