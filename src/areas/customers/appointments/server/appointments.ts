// Promised meetings: booked, confirmed, moved, checked in, finished. What hangs on them follows in the same transaction.

import { conflict, forbidden } from '#kernel/model/problems';
import { same } from '#kernel/server/audit';
import { type AreaPiece, type Change, extend, type Service, service } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { maskedName } from '../../customer/model/names';
import { lockCustomer } from '../../customer/server/customerRows';
import { isCovered, sightOf } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { customerToInvite } from '../../followUps/server/contactCustomer';
import { Appointment } from '../model/appointment';
import { isOpen } from '../model/appointmentRules';
import { appointmentBusy, appointmentLayer } from './appointmentBusy';
import { afterAppointment } from './appointmentEffects';
import { appointmentJobs } from './appointmentJobs';
import { planMeeting } from './appointmentPlan';
import { appointmentReads } from './appointmentReads';
import { appointmentListeners } from './appointmentSignals';
import { appointmentSteps } from './appointmentSteps';
import { appointmentRules } from './appointmentTexts';
import { servesWalkIn } from './walkIn';

export const appointmentService: Service = service(Appointment, {
  async beforeSave(change) {
    const { row, was, work } = change;
    const customer = await (was || row.walkIn ? lockCustomer : customerToInvite)(work, row.customerId);
    if (was) refuseOthersPart(change, customer);
    else await book(change, customer);
    row.peopleIds = peopleOf(row, customer);
    row.openTrial =
      row.kind === 'trial' && row.lessonId && isOpen(row.state) ? `${row.customerId}:${row.lessonId}` : null;
  },
  afterSave: afterAppointment,
  beforeDelete({ row }) {
    if (isOpen(row.state)) throw conflict(appointmentRules.openGoes, { reason: 'state', state: row.state });
  },
  transitions: appointmentSteps,
  /** Whoever receives a family is told whose child comes; with whom one talks, only who may see it. */
  async decorate(rows, work) {
    const named = rows.filter(({ $labels }) => typeof $labels.guardianId === 'string');
    const sight = await sightOf(
      work,
      named.map(({ customerId }) => Number(customerId)),
    );
    for (const { customerId, $labels } of named)
      if (isCovered(sight.get(Number(customerId)))) $labels.guardianId = maskedName(String($labels.guardianId));
  },
  calls: [...appointmentReads, servesWalkIn],
});

async function book({ row, work }: Change<typeof Appointment>, customer: Customer): Promise<void> {
  if (customer.state === 'lost') throw conflict(appointmentRules.lost, { reason: 'state', state: 'lost' });
  row.hostId ??= customer.ownerId ?? (work.actor.staffId || null);
  await planMeeting(work, row);
}

/** The counsellor, the host and the teacher, each once. */
const peopleOf = ({ hostId, teacherId }: Appointment, { ownerId }: Customer): number[] =>
  [...new Set([ownerId, hostId, teacherId])].filter((id) => id !== null);

const teachers = ['trialScore', 'teacherComment'] as const;
const counsellors = ['guardianId', 'purposes', 'hostId', 'companions', 'parentFeedback', 'parentScore'] as const;

/** The teacher says how the child did, the counsellor the rest; whoever leads a school may do both. */
function refuseOthersPart({ row, was, work }: Change<typeof Appointment>, customer: Customer): void {
  const me = work.actor.staffId;
  const scopes = [...(work.actor.grants.get('customers.appointment.edit') ?? [])];
  if (!was || was.state !== row.state || !row.teacherId || !me || scopes.some((scope) => scope !== 'self')) return;
  const isChanged = (name: keyof Appointment) => !same(row[name], was[name]);
  if (row.teacherId !== me && teachers.some(isChanged))
    throw forbidden('customers.appointment.edit', appointmentRules.teacherOnly);
  const isTeacherOnly = row.teacherId === me && was.hostId !== me && customer.ownerId !== me;
  if (isTeacherOnly && counsellors.some(isChanged))
    throw forbidden('customers.appointment.edit', appointmentRules.counsellorOnly);
}

export const appointments: AreaPiece = {
  services: [appointmentService],
  extends: [extend(Customer, { beforeDelete: goingAlong(Appointment) })],
  listeners: appointmentListeners,
  jobs: appointmentJobs,
  registers: { busy: [appointmentBusy], layer: [appointmentLayer] },
};
