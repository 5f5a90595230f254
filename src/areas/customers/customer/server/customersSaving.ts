// What follows from a customer's own values, whoever stores it.
import { dayOf } from '#kernel/model/dates';
import { same } from '#kernel/server/audit';
import { nextNumber } from '#kernel/server/numbers';
import { type AreaPiece, type Change, extend } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { bornOn, genderOf, schoolYear } from '../model/customerRules';
import { customerCreated } from '../model/events';
import { nameKey } from '../model/names';
import { checkCustomer } from './customerChecks';
import { refuseReferred } from './customersRemoving';
import { namePinyin } from './names';

type Saved = Change<typeof Customer>;

export async function beforeSave(change: Saved): Promise<void> {
  const { row, was, work } = change;
  if (row.name !== was?.name) {
    row.nameKey = nameKey(row.name);
    row.namePinyin = namePinyin(row.name);
  }
  fillFromIdCard(row, was);
  await checkCustomer(change);
  complete(change);
  if (!was) row.collectorId ??= work.actor.staffId || null;
}

/**
 * Comes after everybody else: the number, for which everyone else waits; the news, when all that belongs to a new customer is
 * there; and whether somebody still refers to one who is deleted, once its own belongings are gone.
 */
export const lastly: AreaPiece = {
  extends: [
    extend(Customer, {
      async beforeSave({ row, was, work }) {
        // Whoever brings thousands has drawn their numbers beforehand.
        if (!was) row.code ||= await nextNumber(work, 'customers.customer', row.schoolId);
      },
      async afterSave({ row, was, work }) {
        const { id: customerId, schoolId, sourceId, ownerId } = row;
        if (!was) await work.emit(customerCreated, { customerId, schoolId, sourceId, ownerId });
      },
      beforeDelete: ({ row, work }) => refuseReferred(work, row.id),
    }),
  ],
};

/** An ID number says when somebody was born and whether as a boy or a girl. */
function fillFromIdCard(row: Customer, was: Customer | null): void {
  if (!row.idCard || row.idCard === was?.idCard) return;
  if (!row.birthDate || row.birthIsGuess) {
    row.birthDate = bornOn(row.idCard);
    row.birthIsGuess = false;
  }
  if (row.gender === 'unknown') row.gender = genderOf(row.idCard);
}

/** What follows from what was given. */
function complete({ row, was, work }: Saved): void {
  const today = dayOf(work.now, work.actor.timezone);
  if (row.grade !== (was?.grade ?? null) && row.gradeYear === (was?.gradeYear ?? null))
    row.gradeYear = row.grade ? schoolYear(today) : null;
  if (!same(row.geo, was?.geo) && row.geoSource !== 'imported') row.geoSource = row.geo ? 'picked' : 'none';
  if (row.consent !== (was?.consent ?? 'none'))
    row.consentAt = row.consent === 'none' ? null : (row.consentAt ?? work.now);
  if (!row.doNotContact) row.doNotContactReason = null;
}
