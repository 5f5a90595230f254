// A completed installment opens its lessons: the first makes the contract effective, later ones release what they paid for.
import { addDays, dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import {
  type ContractFacts,
  contractEffective,
  contractReleased,
  type ContractLine as EventLine,
  type OpenedLot,
  type Performer,
} from '../../model/events';
import type { Contract } from '../model/contract';
import { ContractLine, type Installment } from '../model/lines';
import { spendHeld } from './taking';

export const factsOf = ({ id, no, kind, customerId, schoolId, ownerId }: Contract): ContractFacts => ({
  contractId: id,
  no: no ?? '',
  kind,
  customerId,
  schoolId,
  counsellorId: ownerId,
});

export const performersOf = ({ performers, ownerId }: Contract): Performer[] =>
  performers.length > 0
    ? performers.map(({ staffId, percent }) => ({ staffId, share: percent }))
    : [{ staffId: ownerId, share: 100_00 }];

/** The last day on which a lesson of it can be taken, counted from the day on which it becomes effective. */
export async function lastDayOf(work: Work, contractId: number): Promise<string | null> {
  const today = dayOf(work.now, work.actor.timezone);
  const lines = await rows(work, ContractLine, { contractId, kind: 'course' });
  const days = lines.flatMap(({ validityDays }) => (validityDays > 0 ? [addDays(today, validityDays)] : []));
  return days.sort().at(-1) ?? null;
}

/** `contract` is as it stands after the payment. */
export async function release(
  work: Work,
  contract: Contract,
  installment: Installment,
  cashLike: number,
): Promise<void> {
  const lines = await rows(work, ContractLine, { contractId: contract.id });
  const isFirst = installment.no === 1;
  if (isFirst) await spendHeld(work, contract);
  const payload = {
    ...factsOf(contract),
    performers: performersOf(contract),
    receivable: contract.receivable,
    installmentNo: installment.no,
    at: work.now,
    cashLike,
    lines: eventLines(installment, lines),
    lots: lotsOf(contract, installment, lines, dayOf(contract.effectiveAt ?? work.now, work.actor.timezone)),
  };
  await work.emit(isFirst ? contractEffective : contractReleased, payload);
}

export function eventLines({ cells }: Pick<Installment, 'cells'>, lines: readonly ContractLine[]): EventLine[] {
  return cells.flatMap(({ lineNo, lessons, amount }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line) return [];
    return [
      {
        lineNo,
        ...(line.parentLineNo ? { parentLineNo: line.parentLineNo } : {}),
        kind: line.kind,
        itemId: line.courseId ?? line.productId ?? 0,
        ...(line.coursePackId ? { packId: line.coursePackId } : {}),
        ...(line.classId ? { classId: line.classId } : {}),
        lessons: lessons * 100,
        amount,
      },
    ];
  });
}

/** Purchased lessons with their money, gifts without; a key opens once. */
export function lotsOf(
  { id, customerId, schoolId }: Pick<Contract, 'id' | 'customerId' | 'schoolId'>,
  { no, cells }: Pick<Installment, 'no' | 'cells'>,
  lines: readonly ContractLine[],
  effectiveOn: string,
): OpenedLot[] {
  return cells.flatMap(({ lineNo, lessons, gifts, amount }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line?.courseId) return [];
    const expiresOn = line.validityDays > 0 ? addDays(effectiveOn, line.validityDays) : null;
    const lot = { lineNo, customerId, schoolId, courseId: line.courseId, expiresOn };
    const key = `${id}:${lineNo}:${no}`;
    return [
      ...(lessons > 0
        ? [{ ...lot, key: `${key}:purchase`, opens: 'purchase' as const, lessons: lessons * 100, amount }]
        : []),
      ...(gifts > 0 ? [{ ...lot, key: `${key}:gift`, opens: 'gift' as const, lessons: gifts * 100, amount: 0 }] : []),
    ];
  });
}
