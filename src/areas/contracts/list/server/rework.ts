// Voiding with a copy, and handing contracts to another seller.
import { conflict } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { eachOf } from '#kernel/server/resources/batches';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, move, need, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { changeOwner, voidAndCopy } from '../model/rework';

const rules = texts('contracts.rework', {
  over: ['该合同已结束，不能更改签约人', 'This contract is over: its owner stays'],
});
const over: readonly Contract['state'][] = ['finished', 'refunded', 'void'];

export const rework: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(voidAndCopy, async (work, { id, voidReason, remark }) => {
          const found = serviceOf(work, Contract);
          await rowFor(work, found, id, 'void');
          const was = await need(work, Contract, id, { lock: true });
          await move(work, Contract, was, 'void', { voidReason, ...(remark ? { remark } : {}) });
          const { customerId, guardianId, schoolId, ownerId, performers, referrerId, kind } = was;
          // What was agreed on holds for what was signed; a copy is bargained over anew.
          const kept = may(work.actor, permission(Contract, 'kind')) ? was.cart.kind : null;
          const cart = { ...was.cart, target: null, lineTargets: null, dueOn: null, kind: kept };
          const made = await insert(
            work,
            Contract,
            { customerId, guardianId, schoolId, ownerId, performers, referrerId, kind, cart, remark: was.remark },
            { action: 'copy' },
          );
          return detail(work, found, made);
        }),
        serves(changeOwner, (work, { ids, ownerId }) =>
          eachOf(work, ids, { of: Contract, action: 'owner' }, async (id) => {
            await rowFor(work, serviceOf(work, Contract), id, 'owner');
            const contract = await need(work, Contract, id, { lock: true });
            if (over.includes(contract.state)) throw conflict(rules.over, { state: contract.state });
            const performers = contract.performers.some(({ staffId }) => staffId === ownerId)
              ? contract.performers
              : contract.performers.map((part) =>
                  part.staffId === contract.ownerId ? { ...part, staffId: ownerId } : part,
                );
            await update(work, Contract, contract, { ownerId, performers }, { action: 'owner' });
          }),
        ),
      ],
    }),
  ],
};
