// What a list of contracts says beside their own fields: what each is about, how many lessons are left, where the family is reached.

import { Guardian } from '#areas/customers/customer/model/guardian';
import { contactsOf } from '#areas/customers/customer/model/queries';
import { ledgerPosition } from '#areas/teaching/model/queries';
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import { countReached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine } from '../../contract/model/lines';
import { sum } from '../../pricing/model/arithmetic';
import { schemeUsage } from '../model/schemeUsage';

export const told: AreaPiece = {
  registers: {
    detailTab: [
      {
        ...schemeUsage,
        count: (work, refId) => countReached(work, ContractDiscount, { source: 'concession', refId }),
      },
    ],
  },
  extends: [
    extend(Contract, {
      async decorate(found, work) {
        const contractIds = found.map(({ id }) => id);
        const lines = await rows(work, ContractLine, { contractId: contractIds }, { sort: 'lineNo' });
        const lots = await work.ask(ledgerPosition, { contractIds });
        const sees = fieldView(work.actor, Guardian, 'mobile') !== 'hide';
        const contacts = sees ? await work.ask(contactsOf, { ids: found.map(({ customerId }) => customerId) }) : [];
        for (const row of found) {
          const own = lines.filter(({ contractId }) => contractId === row.id);
          const items = own.filter(({ parentLineNo }) => parentLineNo === null);
          const held = lots.filter(({ contractId }) => contractId === row.id);
          const { mobile } = contacts.find(({ id }) => id === row.customerId) ?? {};
          row.items = items[0]?.name ?? '';
          row.moreItems = Math.max(0, items.length - 1);
          row.lessonsBought = sum(
            own.map(({ lessons, giftLessons, closedLessons }) => lessons + giftLessons - closedLessons),
          );
          row.lessonsLeft = held.length > 0 ? sum(held.map(({ remaining }) => remaining)) : null;
          row.mobile = mobile ? mask('mobile', mobile) : null;
        }
      },
      reads: ['customerId'],
    }),
  ],
};
