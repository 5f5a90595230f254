// What an auditor looks at beside a withdrawal: purses, entries, the orders behind them, earlier ones, who shares the account.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { and, reachable } from '#kernel/server/resources/query';
import { live, need, ours, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { Distributor } from '../../distributors/model/distributor';
import { CommissionEntry } from '../../orders/model/entry';
import { auditFacts, Withdrawal, withdrawalCounts } from '../model/payout';

export const auditing: AreaPiece = {
  extends: [
    extend(Withdrawal, {
      calls: [
        serves(withdrawalCounts, async (work) => {
          const seen = and(reachable(work.actor, serviceOf(work, Withdrawal), 'view', work.app.services));
          const found = await work.session.rows<{ state: string; n: number; amount: string }>(
            sql`select t.state, count(*)::int as n, sum(t.amount)::bigint as amount from withdrawal t where ${seen} group by t.state`,
          );
          return Object.fromEntries(
            found.map(({ state, n, amount }) => [state, { count: n, amount: yuan(Number(amount)) }]),
          );
        }),
        serves(auditFacts, async (work, { id }) => {
          const row = await reached(work, Withdrawal, id, 'view');
          const who = await need(work, Distributor, row.distributorId);
          const entries = await rows(
            work,
            CommissionEntry,
            { distributorId: who.id },
            { sort: '-createdAt', limit: 10 },
          );
          const orders = await work.session.rows<{
            id: number;
            no: string;
            customer: string;
            kept: string;
            state: string | null;
          }>(
            sql`select o.id, o.order_no as no, c.name as customer,
                (case when o.first_id = ${who.id} then o.first_kept else 0 end + case when o.second_id = ${who.id} then o.second_kept else 0 end)::bigint as kept, k.state
              from distribution_order o join customer c on c.enterprise_id = o.enterprise_id and c.id = o.customer_id
              left join contract k on o.source_kind = 'contract' and k.enterprise_id = o.enterprise_id and k.id = o.source_id
              where ${ours(work, 'o')} and o.state = 'settled' and (o.first_id = ${who.id} or o.second_id = ${who.id})
              order by o.signed_at desc limit 10`,
          );
          const earlier = await rows(work, Withdrawal, { distributorId: who.id }, { sort: '-createdAt', limit: 11 });
          const number = row.account?.accountNo ?? '';
          const shared = await work.session.rows<{ name: string }>(
            sql`select distinct d.name from payout_account a join distributor d on d.enterprise_id = a.enterprise_id and d.id = a.distributor_id
              where ${live(work, 'a')} and ${number} <> '' and a.account_no = ${number} and d.id <> ${who.id} limit 5`,
          );
          const { pending, available, withdrawing, withdrawn } = who;
          return {
            purses: {
              ...{ pending: yuan(pending), available: yuan(available) },
              ...{ withdrawing: yuan(withdrawing), withdrawn: yuan(withdrawn) },
            },
            entries: entries.map(({ id: entryId, createdAt, kind, dAvailable, availableAfter, orderId }) => ({
              ...{ id: entryId, at: createdAt.toISOString(), kind, available: yuan(dAvailable) },
              ...{ after: yuan(availableAfter), orderId },
            })),
            orders: orders.map(({ id: orderId, no, customer, kept, state }) => ({
              ...{ id: Number(orderId), no, customer, kept: yuan(Number(kept)), isRefunding: state === 'refunding' },
            })),
            earlier: earlier
              .filter((one) => one.id !== id)
              .map(({ id: own, withdrawNo, amount, state, createdAt }) => ({
                ...{ id: own, no: withdrawNo ?? '', amount: yuan(amount), state, at: createdAt.toISOString() },
              })),
            sameAccount: shared.map(({ name }) => name),
          };
        }),
      ],
    }),
  ],
};
