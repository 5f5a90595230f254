// Another customer: they get a contract of their own over what was left, paid by what it was worth. No money changes hands but the fee.
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { insert, move, need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { emptyCart } from '../../contract/model/cart';
import { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { factsOf, performersOf } from '../../contract/server/releasing';
import { settleEnd } from '../../ending/server/ending';
import { book, openDay } from '../../finance/server/book';
import { contractEffective, contractTransferred } from '../../model/events';
import { Payment, PaymentSplit } from '../../payments/model/payment';
import { ContractChange } from '../model/change';
import { closeMoved, outsOf } from './executing';
import type { Sheet } from './reckonChange';

/** Answers the new contract. Gifts do not move. */
export async function transfer(work: Work, contract: Contract, change: ContractChange, sheet: Sheet): Promise<number> {
  const { value } = sheet;
  const target = await need(work, Customer, change.targetCustomerId!);
  const told = { refTable: ContractChange.name, refId: change.id };
  const day = await openDay(work, contract.schoolId);
  const newId = await sold(work, contract, target.id, sheet);
  const made = await need(work, Contract, newId, { lock: true });
  const paymentId = await insert(work, Payment, {
    ...{ contractId: newId, customerId: target.id, schoolId: contract.schoolId, amount: value, paidAt: work.now },
    ...{ operatorId: work.actor.staffId || contract.ownerId, businessDate: day, clientKey: `change:${change.id}:in` },
    state: 'done',
  });
  await insert(work, PaymentSplit, { paymentId, method: 'transfer', amount: value });
  const entry = {
    ...{ schoolId: contract.schoolId, cashierId: work.actor.staffId || contract.ownerId, kind: 'move' as const },
    ...{ method: 'transfer' as const, accountId: null, amount: value, no: change.no, ...told },
  };
  await book(
    work,
    {
      ...entry,
      customerId: contract.customerId,
      contractId: contract.id,
      direction: 'out',
      originKey: `change:${change.id}:out`,
    },
    day,
  );
  await book(
    work,
    { ...entry, customerId: target.id, contractId: newId, direction: 'in', originKey: `change:${change.id}:in` },
    day,
  );
  await closeMoved(work, contract.id, sheet);
  const refunded = contract.refunded + value;
  const receivable = contract.receivable - value;
  await move(work, Contract, contract, 'endChange', {
    ...{ refunded, receivable, owed: receivable - (contract.received - refunded) },
  });
  await work.emit(contractTransferred, {
    ...{ contractId: contract.id, changeId: change.id, fromCustomerId: contract.customerId, toCustomerId: target.id },
    ...{ newContractId: newId, outs: outsOf(sheet) },
  });
  const at = dayOf(work.now, work.actor.timezone);
  await work.emit(contractEffective, {
    ...{
      ...factsOf(made),
      performers: performersOf(made),
      receivable: value,
      installmentNo: 1,
      at: work.now,
      cashLike: 0,
    },
    lines: sheet.moved.map(({ courseId, lessons, value: amount }, n) => ({
      ...{ lineNo: n + 1, kind: 'course', itemId: courseId, lessons, amount },
    })),
    lots: sheet.moved.map(({ courseId, lessons, value: amount, outs }, n) => ({
      ...{ key: `${newId}:${n + 1}:1:transfer`, opens: 'transfer_in' as const, lineNo: n + 1, customerId: target.id },
      ...{ schoolId: contract.schoolId, courseId, lessons, amount, changeId: change.id },
      expiresOn:
        outs
          .map(({ validTo }) => validTo ?? addDays(at, 3650))
          .sort()
          .at(-1) ?? null,
    })),
  });
  await settleEnd(work, contract.id);
  return newId;
}

async function sold(work: Work, contract: Contract, customerId: number, { moved, value }: Sheet): Promise<number> {
  const day = dayOf(work.now, work.actor.timezone);
  const id = await insert(work, Contract, {
    ...{ kind: 'transfer_in', customerId, schoolId: contract.schoolId, ownerId: contract.ownerId },
    ...{ performers: contract.performers, cart: emptyCart, grossTotal: value, receivable: value, received: value },
    ...{ signedOn: day, effectiveAt: work.now, endOn: contract.endOn, state: 'effective' },
    ...{ refundBasis: contract.refundBasis, breachTiers: contract.breachTiers, coolingDays: 0 },
  });
  const old = await rows(work, ContractLine, { contractId: contract.id });
  const stamp = { enterpriseId: work.enterpriseId, contractId: id, createdAt: work.now, updatedAt: work.now };
  await work.db.insert(table(ContractLine)).values(
    moved.map(({ lineNo, name, courseId, lessons, value: net }, at) => {
      const line = old.find((one) => one.lineNo === lineNo)!;
      return {
        ...{ ...stamp, lineNo: at + 1, kind: 'course' as const, name, courseId, feeStandardId: line.feeStandardId },
        ...{ subject: line.subject, billing: line.billing, qty: Math.max(1, Math.round(lessons / 100)), lessons },
        ...{ listUnit: line.listUnit, tiers: line.tiers, gross: net, net, weeklyLessons: line.weeklyLessons },
        validityDays: line.validityDays,
      };
    }),
  );
  await work.db.insert(table(Installment)).values({
    ...{ ...stamp, no: 1, dueOn: day, amount: value, paid: value, state: 'paid' as const },
    cells: moved.map(({ lessons, value: amount }, at) => ({
      ...{ lineNo: at + 1, lessons: Math.floor(lessons / 100), gifts: 0, amount },
    })),
  });
  return id;
}
