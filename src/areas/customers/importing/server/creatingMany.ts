// New customers by the hundred, as one by one: the same rules for each, but stored, logged and told of together.

import { storeMany } from '#kernel/server/resources/savingMany';
import { reserveIds, withDefaults } from '#kernel/server/resources/storing';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerCreated } from '../../customer/model/events';
import { Guardian } from '../../customer/model/guardian';
import { cameBy, type NewCustomer, type Origin } from '../../customer/server/creating';
import { customerService } from '../../customer/server/customerRows';
import { storedAll } from '../../family/server/contacts';
import { logOwner } from '../../ownership/server/ownership';
import { logTouches } from '../../sources/server/touches';
import { logStage } from '../../stages/server/stages';

export interface Arrival {
  /** With its number; whoever brings it has checked what it refers to and chosen its counsellor. */
  draft: NewCustomer & { code: string };
  origin: Origin & { id: string };
}

/** Answers their ids in the same order. */
export async function createCustomers(work: Work, arrivals: readonly Arrival[]): Promise<number[]> {
  const rows: Customer[] = [];
  const ids = await reserveIds(work, Customer, arrivals.length);
  for (const [i, { draft, origin }] of arrivals.entries()) {
    const row = { ...withDefaults(Customer, { ...draft }), id: ids[i]! };
    await cameBy(work, origin, async () => customerService(work).hooks.beforeSave?.({ row, was: null, work }));
    rows.push(row);
  }
  storedAll(work);
  await storeMany(work, Customer, rows, 'import');
  await storeMany(work, Guardian, await guardiansOf(work, rows), 'import');
  await tellAll(work, rows, arrivals);
  return ids;
}

async function guardiansOf(work: Work, rows: readonly Customer[]): Promise<Record<string, unknown>[]> {
  const lines = rows.flatMap(({ id, nameKey, guardians }) =>
    guardians.map((line) => ({ ...withDefaults(Guardian, line), customerId: id, nameKey })),
  );
  const ids = await reserveIds(work, Guardian, lines.length);
  return lines.map((line, i) => ({ ...line, id: ids[i] }));
}

async function tellAll(work: Work, rows: readonly Customer[], arrivals: readonly Arrival[]): Promise<void> {
  await logTouches(
    work,
    rows.map(({ id, sourceId, sourceNote }, i) => {
      const { kind, id: originId, note, outcome = 'created' } = arrivals[i]!.origin;
      return { customerId: id, sourceId, originKind: kind, originId, note: note ?? sourceNote, outcome };
    }),
  );
  await logOwner(
    work,
    ...rows.map(({ id, ownerId, schoolId }, i) => ({
      customerId: id,
      kind: arrivals[i]!.origin.way,
      to: ownerId,
      toSchoolId: schoolId,
    })),
  );
  await logStage(
    work,
    ...rows.map(({ id, state, ownerId }) => ({
      customerId: id,
      transition: 'create' as const,
      from: null,
      to: state,
      reason: null,
      ownerId,
    })),
  );
  for (const { id, schoolId, sourceId, ownerId } of rows)
    await work.emit(customerCreated, { customerId: id, schoolId, sourceId, ownerId });
}
