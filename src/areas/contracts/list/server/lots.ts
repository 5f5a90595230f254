// What the lesson ledger holds of a contract, line by line: the way from a lesson back to the money it was bought with.
import { ledgerPosition } from '#areas/teaching/model/queries';
import { yuan } from '#kernel/model/money';
import { may } from '#kernel/server/actor';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { ContractLine } from '../../contract/model/lines';
import { sum } from '../../pricing/model/arithmetic';
import { contractLots } from '../model/lots';

export const lots: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(contractLots, async (work, { id }) => {
          const held = await work.ask(ledgerPosition, { contractIds: [id] });
          // The same right as in the ledger itself.
          const money = (fen: number) => (may(work.actor, 'teaching.ledger.amount') ? yuan(fen) : null);
          const lines = await rows(work, ContractLine, { contractId: id }, { sort: 'lineNo' });
          const lineOf = (key: string, courseId: number) =>
            lines.find(({ lineNo }) => key.startsWith(`${id}:${lineNo}:`)) ??
            lines.findLast((line) => line.courseId === courseId);
          return {
            lots: held
              .toSorted((a, b) => a.lotId - b.lotId)
              .map(({ lotKey, courseId, isGift, qty, amount, head, remaining, value, validTo, frozen }) => {
                const line = lineOf(lotKey, courseId);
                return {
                  ...{ key: lotKey, lineNo: line?.lineNo ?? null, name: line?.name ?? '', isGift },
                  ...{ lessons: qty / 100, consumed: head / 100, left: remaining / 100 },
                  ...{ amount: money(amount), valueLeft: money(value), expiresOn: validTo, frozen },
                };
              }),
            left: sum(held.map(({ remaining }) => remaining)) / 100,
            valueLeft: money(sum(held.map(({ value }) => value))),
          };
        }),
      ],
    }),
  ],
};
