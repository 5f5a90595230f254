// Where the lots of a contract stand, line by line: as the lesson ledger has them, or as they were released where it knows none.
import { ledgerPosition } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Contract } from '../../contract/model/contract';
import { type ContractLine, Installment } from '../../contract/model/lines';
import { lotsOf } from '../../contract/server/releasing';
import type { LotStand } from '../model/reckoning';

export interface StandingLot extends LotStand {
  lineNo: number;
  courseId: number;
  validTo: string | null;
}

/** `contractId:line:installment:…` of what was bought, `change:id:line…` of what came by a change. */
const lineOf = (key: string): number => Number(/^(?:change:\d+|\d+):(\d+)/.exec(key)?.[1] ?? 0);

export async function standingOf(
  work: Work,
  contract: Contract,
  lines: readonly ContractLine[],
  forUpdate = false,
): Promise<StandingLot[]> {
  const known = await work.ask(ledgerPosition, { contractIds: [contract.id], forUpdate });
  if (known.length > 0)
    return known.map(({ lotKey, isGift, qty, amount, head, tail, courseId, validTo }) => ({
      ...{ key: lotKey, lineNo: lineOf(lotKey), isGift, qty, amount, head, tail, courseId, validTo },
    }));
  const paid = await rows(work, Installment, { contractId: contract.id, state: 'paid' }, { sort: 'no' });
  const since = dayOf(contract.effectiveAt ?? work.now, work.actor.timezone);
  return paid
    .flatMap((charge) => lotsOf(contract, charge, lines, since))
    .map(({ key, lineNo, opens, lessons, amount, courseId, expiresOn }) => ({
      ...{ key, lineNo, isGift: opens === 'gift', qty: lessons, amount, head: 0, tail: lessons, courseId },
      validTo: expiresOn,
    }));
}
