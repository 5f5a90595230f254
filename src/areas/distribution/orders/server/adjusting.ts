// What is given or taken by hand, once it was granted; and a level that open orders refer to stays.
import { sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { need, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionLevel } from '../../levels/model/level';
import { DistributionOrder } from '../model/order';
import { post } from './book';

const said = texts('distribution.adjusting', {
  noDebt: ['调整后余额为负，需要“调成欠款”权限', 'It would make a debt, which needs a right of its own'],
  ordered: ['未结算订单引用了该等级', 'Open orders refer to this level'],
});

export const adjusting: AreaPiece = {
  extends: [
    extend(DistributionLevel, {
      async beforeDelete({ row, work }) {
        const open = await rowOf(
          work,
          DistributionOrder,
          (o) =>
            sql`${o.state} in ('waiting', 'protecting', 'held') and (${o.firstLevelId} = ${row.id} or ${o.secondLevelId} = ${row.id})`,
        );
        if (open) throw conflict(said.ordered);
      },
    }),
    extend(Distributor, {
      transitions: {
        adjust({ row, input, work }) {
          if (row.available + input.amount < 0 && !may(work.actor, permission(Distributor, 'adjustDebt')))
            throw forbidden(permission(Distributor, 'adjustDebt'), said.noDebt);
        },
        async adjustApproved({ row, input, work }) {
          await post(work, [
            { distributorId: row.id, kind: 'adjust', amount: input.amount, refKind: 'adjust', note: input.reason },
          ]);
          // The step stores the row it holds: with what was just booked.
          row.available = (await need(work, Distributor, row.id)).available;
        },
      },
    }),
  ],
};
