// Who learns of an appointment: the people concerned, the family, their calendars and todos.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { filled, type Text } from '#kernel/model/text';
import { calendarEvent, eventCancelQuery, notify, todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { Appointment } from '../model/appointment';
import { spanOf } from './appointmentPlan';
import { appointmentWords } from './appointmentTexts';

type TodoKind = 'appointment_today' | 'appointment_unresolved' | 'trial_feedback';
export const appointmentTodo = (kind: TodoKind, id: number): string => `customers.${kind}:${id}`;
const eventKey = (id: number): string => `appointment:${id}`;

interface Named {
  customer: string;
  school: string;
  address: string;
  doNotContact: boolean;
  ownerId: number | null;
}

async function named(work: Work, { customerId, schoolId }: Appointment): Promise<Named> {
  const found = await work.session.one<Named>(
    sql`select c.name as customer, c.owner_id as "ownerId", coalesce(c.do_not_contact, false) as "doNotContact",
        coalesce(s.name, '') as school, coalesce(s.address, '') as address
      from customer c left join school s on s.enterprise_id = c.enterprise_id and s.id = ${schoolId}
      where ${ours(work, 'c')} and c.id = ${customerId}`,
    { prepare: true },
  );
  return found!;
}

export const kindText = ({ kind }: Pick<Appointment, 'kind'>): Text => Appointment.fields.kind.options![kind]!.label;
const clock = (work: Work, at: Date): string => localTime(at, work.actor.timezone).slice(0, 16);
const url = ({ customerId }: Appointment): string => `/customerDetail?id=${customerId}&tab=appointments`;

async function vars(work: Work, row: Appointment) {
  const { customer, school, address, doNotContact, ownerId } = await named(work, row);
  const at = clock(work, row.startAt);
  return { said: { customer, school, address, at, kind: kindText(row) }, customer, doNotContact, ownerId };
}

export async function tellStaff(
  work: Work,
  row: Appointment,
  change: 'booked' | 'moved' | 'cancelled' | 'lessonMoved',
): Promise<void> {
  const { said } = await vars(work, row);
  await notify(work, {
    kind: 'customers.appointmentChanged',
    key: `customers.appointmentChanged:${row.id}:${row.version}`,
    recipientIds: row.peopleIds ?? [],
    vars: { ...said, change: appointmentWords[change] },
    url: url(row),
  });
}

/** Whose family stands at the desk, unless they checked it in themselves. */
export async function tellCounsellor(work: Work, row: Appointment, what: 'here' | 'notHere'): Promise<void> {
  const { said, ownerId } = await vars(work, row);
  if (ownerId === null || ownerId === work.actor.staffId) return;
  const told = { recipientIds: [ownerId], subject: { type: Customer.name, id: row.customerId }, url: url(row) };
  const key = `customers.arrived:${row.id}:${row.version}`;
  if (what === 'notHere')
    await notify(work, {
      ...told,
      key,
      kind: 'customers.appointmentChanged',
      vars: { ...said, change: appointmentWords.notHere },
    });
  else
    await notify(work, {
      ...told,
      key,
      kind: 'customers.arrived',
      vars: { ...said, at: clock(work, row.arrivedAt ?? work.now).slice(11), by: work.actor.name },
    });
}

type FamilyNotice = 'customers.appointmentConfirm' | 'customers.appointmentMoved' | 'customers.appointmentReminder';

/** Nothing to a family that asked to be left alone. */
export async function tellFamily(work: Work, row: Appointment, kind: FamilyNotice): Promise<void> {
  const { said, doNotContact } = await vars(work, row);
  if (doNotContact) return;
  await notify(work, {
    kind,
    key: `${kind}:${row.id}:${row.startAt.toISOString()}`,
    customerIds: [row.customerId],
    vars: said,
  });
}

export async function putInCalendars(work: Work, row: Appointment): Promise<void> {
  const { customer, said } = await vars(work, row);
  await calendarEvent(work, {
    source: 'customers',
    key: eventKey(row.id),
    kind: 'appointment',
    ownerIds: row.peopleIds ?? [],
    title: filled(appointmentWords.title, { kind: kindText(row), customer }),
    ...spanOf(row),
    location: said.school,
    url: url(row),
  });
  const { timezone } = work.actor;
  const tomorrow = startOfDay(addDays(dayOf(work.now, timezone), 1), timezone);
  if (row.startAt < tomorrow) await expectToday(work, row);
  else
    await work.ask(todoCancelQuery, {
      key: appointmentTodo('appointment_today', row.id),
      reason: appointmentWords.moved,
    });
}

export const takeFromCalendars = async (work: Work, { id }: Appointment): Promise<void> => {
  await work.ask(eventCancelQuery, { source: 'customers', key: eventKey(id) });
};

/** The host's list for the day. */
export async function expectToday(work: Work, row: Appointment): Promise<void> {
  if (!row.hostId) return;
  const { customer } = await vars(work, row);
  const time = clock(work, row.startAt).slice(11);
  await openTodo(work, row, 'appointment_today', row.hostId, row.startAt, {
    title: filled(appointmentWords.today, { kind: kindText(row), customer, time }),
  });
}

export async function askWhatBecame(work: Work, row: Appointment): Promise<void> {
  const { customer, ownerId } = await vars(work, row);
  const time = clock(work, row.startAt);
  await openTodo(work, row, 'appointment_unresolved', ownerId ?? row.hostId, work.now, {
    title: filled(appointmentWords.unresolved, { kind: kindText(row), customer, time }),
  });
}

/** The trial lesson is gone, the promise to the family is not. */
export async function askAnotherLesson(work: Work, row: Appointment): Promise<void> {
  const { customer, ownerId } = await vars(work, row);
  await openTodo(work, row, 'appointment_unresolved', ownerId ?? row.hostId, work.now, {
    title: filled(appointmentWords.lessonGone, { customer }),
  });
}

const feedbackMs = 24 * 3_600_000;

export async function askFeedback(work: Work, row: Appointment): Promise<void> {
  const { customer, ownerId } = await vars(work, row);
  const due = new Date(work.now.getTime() + feedbackMs);
  await openTodo(work, row, 'trial_feedback', ownerId ?? row.hostId, due, {
    title: filled(appointmentWords.feedback, { customer }),
  });
}

export async function feedbackGiven(work: Work, { id }: Appointment): Promise<void> {
  await work.ask(todoFinishQuery, { key: appointmentTodo('trial_feedback', id), byId: work.actor.staffId });
}

/** What was to be done about it is done. */
export async function settled(work: Work, { id }: Appointment): Promise<void> {
  for (const kind of ['appointment_today', 'appointment_unresolved'] as const)
    await work.ask(todoFinishQuery, { key: appointmentTodo(kind, id), byId: work.actor.staffId });
}

async function openTodo(
  work: Work,
  row: Appointment,
  kind: TodoKind,
  staffId: number | null,
  dueAt: Date,
  { title }: { title: Text },
): Promise<void> {
  if (!staffId) return;
  await todo(work, {
    kind: `customers.${kind}`,
    key: appointmentTodo(kind, row.id),
    source: 'customers',
    assigneeIds: [staffId],
    title,
    subject: { type: Appointment.name, id: row.id },
    url: url(row),
    dueAt,
    schoolId: row.schoolId,
  });
}
