// What others do to appointments: lessons and their attendance, activities, customers who are lost or change hands.
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { activityCancelled, activityCheckedIn } from '#areas/marketing/model/events';
import { attendanceRecorded, lessonCancelled, lessonMoved } from '#areas/teaching/model/events';
import { trialSeats } from '#areas/teaching/model/queries';
import { table } from '#kernel/server/database/table';
import { updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { live } from '#kernel/server/rows';
import { type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerAssigned, customerMerged, customerStateChanged } from '../../customer/model/events';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { contactFigures } from '../../followUps/server/followUpFigures';
import { moveStage } from '../../stages/server/stages';
import { Appointment } from '../model/appointment';
import { cameToLesson, expectedStates, openStates } from '../model/appointmentRules';
import { askAnotherLesson } from './appointmentTold';

const serviceOf = (work: Work) => work.app.services.get(Appointment.name)!;
type States = readonly Appointment['state'][];

/** As many as one lesson, activity or hour can bring. */
const most = 500;

/** Locked, whoever may see them. */
export async function appointmentsWhere(work: Work, states: States, where: SQL): Promise<Appointment[]> {
  const t = table(Appointment);
  return work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), isNull(t.deletedAt), inArray(t.state, [...states]), where))
    .orderBy(t.id)
    .limit(most)
    .for('update');
}

type CancelReason = 'lost' | 'school_reason';

async function cancelAll(work: Work, rows: readonly Appointment[], code: CancelReason): Promise<void> {
  if (rows.length === 0) return;
  const reason = await work.session.one<{ id: number }>(
    sql`select id from category where ${live(work, 'category')} and tree = 'appointment_cancel' and code = ${code}`,
  );
  for (const row of rows) await move(work, serviceOf(work), { ...row }, 'cancel', { cancelReason: reason?.id ?? null });
}

export const appointmentListeners: Listener[] = [
  on(attendanceRecorded, async (work, { lessonId, customerId, status, comment }) => {
    const t = table(Appointment);
    const states: States = cameToLesson(status) ? [...openStates, 'no_show'] : expectedStates;
    const [row] = await appointmentsWhere(
      work,
      states,
      and(eq(t.kind, 'trial'), await inLesson(work, lessonId), eq(t.customerId, customerId))!,
    );
    if (!row) return;
    const said = comment ? { teacherComment: comment.slice(0, 500) } : {};
    await move(work, serviceOf(work), { ...row }, cameToLesson(status) ? 'attend' : 'noShow', said);
  }),
  on(lessonMoved, async (work, { lessonId, after }) => {
    const { startAt, endAt, teacherId } = after;
    for (const row of await trialsIn(work, lessonId))
      await updateRow(work, serviceOf(work), { ...row }, { startAt, endAt, teacherId }, { action: 'reschedule' });
  }),
  on(lessonCancelled, async (work, { lessonId }) => {
    for (const row of await trialsIn(work, lessonId)) await askAnotherLesson(work, row);
  }),
  on(activityCheckedIn, async (work, { activityId, customerId }) => {
    if (!customerId) return;
    const t = table(Appointment);
    const [row] = await appointmentsWhere(
      work,
      expectedStates,
      and(eq(t.activityId, activityId), eq(t.customerId, customerId))!,
    );
    if (row) await move(work, serviceOf(work), { ...row }, 'checkIn', { confirmed: true, arrivedAt: null });
    else await moveStage(work, customerId, 'visit', { visitedAt: work.now });
  }),
  on(activityCancelled, async (work, { activityId }) => {
    const rows = await appointmentsWhere(work, expectedStates, eq(table(Appointment).activityId, activityId));
    await cancelAll(work, rows, 'school_reason');
  }),
  on(customerStateChanged, async (work, { customerId, to }) => {
    if (to !== 'lost') return;
    const rows = await appointmentsWhere(work, expectedStates, eq(table(Appointment).customerId, customerId));
    await cancelAll(work, rows, 'lost');
  }),
  on(customerAssigned, (work, { customerId, to }) => followOwner(work, customerId, to)),
  on(customerMerged, async (work, { keepId }) => {
    const customer = await lockCustomer(work, keepId);
    await updateRow(work, customerService(work), { ...customer }, { ...(await contactFigures(work, keepId)) });
    await followOwner(work, keepId, customer.ownerId);
  }),
];

const trialsIn = async (work: Work, lessonId: number): Promise<Appointment[]> =>
  appointmentsWhere(work, expectedStates, await inLesson(work, lessonId));

/** Which chose the lesson, or for which it was made. */
async function inLesson(work: Work, lessonId: number): Promise<SQL> {
  const t = table(Appointment);
  return or(eq(t.lessonId, lessonId), inArray(t.id, await work.ask(trialSeats, { lessonId })))!;
}

/** Whose customer it is now may see what was promised to it. */
async function followOwner(work: Work, customerId: number, ownerId: number | null): Promise<void> {
  await work.session.rows(
    sql`update appointment set people_ids = array(select distinct p from unnest(array[${ownerId}::bigint, host_id, teacher_id]) p where p is not null)
      where ${live(work, 'appointment')} and customer_id = ${customerId}`,
  );
}
