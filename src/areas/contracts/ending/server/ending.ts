// The end of a contract: nothing is left to teach, to pay or to hand over. A lesson that is given back opens it again.
import { ledgerWritten } from '#areas/teaching/model/events';
import { ledgerPosition } from '#areas/teaching/model/queries';
import { move, row, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractLine } from '../../contract/model/lines';
import { factsOf } from '../../contract/server/releasing';
import { contractFinished } from '../../model/events';
import { isAllHandedOver, openGoods } from './openGoods';

/** Finishes a contract that has come to its end, and opens one that has not after all. */
export async function settleEnd(work: Work, contractId: number): Promise<void> {
  const contract = await row(work, Contract, { id: contractId, state: ['effective', 'finished'] }, { lock: true });
  if (!contract) return;
  const isOver = await hasEnded(work, contract);
  if (contract.state === 'effective' && isOver) await move(work, Contract, contract, 'finish');
  if (contract.state === 'finished' && !isOver) await move(work, Contract, contract, 'reopen');
}

async function hasEnded(work: Work, { id: contractId, owed }: Contract): Promise<boolean> {
  if (owed > 0) return false;
  return isTaught(await lotsOf(work, contractId)) && isAllHandedOver(await openGoods(work, contractId));
}

/** Of the contracts of a whole class those that may end or open again, in as many statements as one. */
export async function atTheirEnd(work: Work, contractIds: readonly number[]): Promise<number[]> {
  const lots = await work.ask(ledgerPosition, { contractIds });
  const known = await rows(work, Contract, { id: contractIds, state: ['effective', 'finished'] }, { sort: 'id' });
  return known.flatMap(({ id, state }) => {
    const left = lots.filter(({ contractId }) => contractId === id);
    const isEmpty = left.length > 0 && left.every(({ remaining }) => remaining <= 0);
    return isEmpty === (state === 'effective') ? [id] : [];
  });
}

const isTaught = ({ hasLessons, remaining }: { hasLessons: boolean; remaining: number[] }): boolean =>
  !hasLessons || (remaining.length > 0 && remaining.every((left) => left <= 0));

/** Lots are read and not held: whoever writes them next tells it again. */
async function lotsOf(work: Work, contractId: number) {
  const lines = await rows(work, ContractLine, { contractId, kind: 'course' });
  const hasLessons = lines.some(({ lessons }) => lessons > 0);
  const lots = hasLessons ? await work.ask(ledgerPosition, { contractIds: [contractId] }) : [];
  return { hasLessons, remaining: lots.map(({ remaining }) => remaining) };
}

export const ending: AreaPiece = {
  extends: [
    extend(Contract, {
      // Told when it is stored: whoever hears it asks what is still open.
      async afterSave({ row: contract, was, work }) {
        if (was?.state === 'effective' && contract.state === 'finished')
          await work.emit(contractFinished, factsOf(contract));
      },
      transitions: {
        finish({ row: contract, work }) {
          contract.finishedAt = work.now;
        },
        reopen({ row: contract }) {
          contract.finishedAt = null;
        },
      },
    }),
  ],
  listeners: [
    on(ledgerWritten, async (work, { contractIds }) => {
      for (const id of await atTheirEnd(work, [...new Set(contractIds)])) await settleEnd(work, id);
    }),
  ],
};
