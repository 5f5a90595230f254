// From one counsellor to another, by a supervisor; with the appointments the old one was to host.

import { inArray } from 'drizzle-orm';
import { conflict, Invalid, notFound, problem } from '#kernel/model/problems';
import { demand } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { updateRow } from '#kernel/server/resources/saving';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Appointment } from '../../appointments/model/appointment';
import { openStates } from '../../appointments/model/appointmentRules';
import { appointmentsWhere } from '../../appointments/server/appointmentSignals';
import type { Customer } from '../../customer/model/customer';
import { countsOnceGiven, servesSchool } from '../../ownership/model/ownershipRules';
import { type Giving, give } from '../../ownership/server/ownership';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { eachCustomer, lockReached } from '../../pool/server/pool';
import { homeSchool, lockReceiver, type Receiver, refuseBeyondLimits } from '../../pool/server/receivers';
import { transferCustomers } from '../model/assignCalls';
import { tellAssigned } from './assignedNotice';

interface Asked {
  ids: number[];
  toStaffId: number;
  reason: string;
  withAppointments: boolean;
  dryRun: boolean;
  exceed: boolean;
}

async function transfer(work: Work, asked: Asked) {
  const { ids, toStaffId, reason, dryRun, exceed } = asked;
  if (exceed) demand(work.actor, 'customers.customer.protectAny');
  const receiver = await lockReceiver(work, toStaffId);
  refuseStranger(receiver, 'toStaffId');
  const rows = await lockReached(work, ids, 'transfer');
  const answer = await eachCustomer(work, ids, dryRun ? null : 'transfer', async (id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    await refuseTransfer(work, row, receiver, exceed);
    if (!dryRun) await give(work, row, { to: toStaffId, kind: 'transfer', reason });
    if (countsOnceGiven(row)) receiver.owned += 1;
  });
  if (dryRun) return { ...answer, left: [] };
  const moved = answer.done.map((id) => rows.get(id)!);
  if (asked.withAppointments) await moveHosts(work, moved, toStaffId);
  await tellAssigned(work, new Map([[toStaffId, moved]]));
  return { ...answer, left: [] };
}

export function refuseStranger({ file, isHere, name }: Receiver, field: string): void {
  if (!file || !isHere) throw new Invalid([problem(field, ownerTexts.notCounsellor, { name })]);
  if (!file.accepting) throw new Invalid([problem(field, ownerTexts.notAccepting, { name })]);
}

/** Whoever has no counsellor is assigned; only a member's comes by transfer alone. */
export async function refuseTransfer(work: Work, row: Customer, receiver: Receiver, mayExceed: boolean): Promise<void> {
  if (row.ownerId === null && !isLearning(row)) throw conflict(ownerTexts.useAssign, { reason: 'notOwned' });
  await refuseTaking(work, row, receiver, mayExceed);
}

const isLearning = ({ state }: Pick<Customer, 'state'>): boolean => state === 'member' || state === 'dormant';

async function refuseTaking(work: Work, row: Customer, receiver: Receiver, mayExceed: boolean): Promise<void> {
  const { staffId, name, file } = receiver;
  if (row.ownerId === staffId) throw conflict(ownerTexts.already, { reason: 'same' }, { name });
  if (!file || !servesSchool(file, row.schoolId)) throw conflict(ownerTexts.notServing, { reason: 'school' }, { name });
  await refuseBeyondLimits(work, receiver, row, { way: 'give', mayExceed });
}

/** Open appointments that the old counsellor was to host; those of a colleague stay with them. */
export async function moveHosts(work: Work, customers: readonly Customer[], to: number): Promise<void> {
  if (customers.length === 0) return;
  const owners = new Map(customers.map(({ id, ownerId }) => [id, ownerId]));
  const open = await appointmentsWhere(work, openStates, inArray(table(Appointment).customerId, [...owners.keys()]));
  const found = work.app.services.get(Appointment.name)!;
  for (const row of open.filter(({ customerId, hostId }) => hostId !== null && hostId === owners.get(customerId)))
    await updateRow(work, found, { ...row }, { hostId: to }, { action: 'transfer' });
}

/**
 * Who asks from another school takes the customer to their own, also one that nobody has there: for them it lies in nobody's
 * pool. A member changes school by contract alone. Nothing where they serve its school.
 */
export function movedTo(receiver: Receiver, row: Pick<Customer, 'schoolId' | 'state'>): { schoolId?: number } {
  if (!receiver.file || servesSchool(receiver.file, row.schoolId)) return {};
  if (isLearning(row)) throw conflict(ownerTexts.memberSchool, { reason: 'member' });
  const home = homeSchool({ schoolId: null }, receiver);
  if (!home.schoolId) throw conflict(ownerTexts.notServing, { reason: 'school' }, { name: receiver.name });
  return home;
}

/** A customer that was asked for and granted, in the transaction that grants it. */
export async function transferTo(
  work: Work,
  row: Customer,
  receiver: Receiver,
  giving: Omit<Giving, 'to' | 'schoolId'>,
): Promise<void> {
  const moved = movedTo(receiver, row);
  const refuse = moved.schoolId ? refuseTaking : refuseTransfer;
  await refuse(work, { ...row, ...moved }, receiver, false);
  await give(work, row, { to: receiver.staffId, ...giving, ...moved });
  await moveHosts(work, [row], receiver.staffId);
  await tellAssigned(work, new Map([[receiver.staffId, [row]]]));
}

export const transferring: AreaPiece = { calls: [serves(transferCustomers, transfer)] };
