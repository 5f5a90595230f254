// Withdrawals in every state, the files they were paid by, and the book of it all.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { CommissionEntry } from '../orders/model/entry';
import { added, movesOf } from '../orders/model/purses';
import { PayoutBatch } from '../payouts/model/batch';
import { Withdrawal } from '../payouts/model/payout';
import { feeOf } from '../settings/model/charges';
import { countNumbers, type Person, type Written } from './world';

const fates = [
  'paid',
  'paid',
  'paid',
  'auditing',
  'approved',
  'paid',
  'failed',
  'paying',
  'rejected',
  'returned',
  'cancelled',
] as const;

export async function plantWithdrawals(sample: Sample, written: Written[]): Promise<void> {
  const earned = new Map<Person, number>();
  for (const { who, kind, amount } of written)
    earned.set(who, (earned.get(who) ?? 0) + movesOf(kind, amount).available);
  const able = [...earned].filter(([who, sum]) => who.state === 'active' && sum > 800_00);
  const batches = await sample.plant(
    PayoutBatch,
    [-60, -30, -8, -2].map((day, at) => ({
      ...{
        batchNo: `DK${sample.day(day).replaceAll('-', '')}001`,
        method: 'bank' as const,
        count: 0,
        state: at < 2 ? ('done' as const) : at === 2 ? ('partly' as const) : ('made' as const),
      },
      ...{
        createdAt: sample.moment(day, 16),
        downloadedAt: sample.moment(day, 16, 10),
        resultAt: at < 3 ? sample.moment(day + 1, 10) : null,
      },
    })),
  );
  await countNumbers(
    sample,
    'distribution.payoutBatch',
    [-60, -30, -8, -2].map((day) => sample.day(day)),
  );
  const seqs = new Map<number, number>();
  let n = 0;
  const sums = new Map<number, { count: number; amount: number }>();
  for (const [who, sum] of able) {
    let left = sum;
    for (let round = 0; round < 3 && left >= 300_00; round += 1) {
      const amount = Math.min(4800_00, Math.max(100_00, Math.floor(left / 3 / 100_00) * 100_00));
      const state = fates[n % fates.length]!;
      const day = state === 'paid' ? -50 + ((n * 7) % 45) : -(n % 3);
      const at = sample.moment(day, 0, 5 + n);
      n += 1;
      const fee = feeOf(amount, { feePercent: 60, feeMin: 1_00, feeMax: 25_00 });
      const isOut = ['paid', 'failed', 'paying', 'returned'].includes(state);
      const batchId =
        state === 'paying' || state === 'failed' ? batches[3]! : state === 'paid' ? batches[n % 3]! : null;
      seqs.set(day, (seqs.get(day) ?? 0) + 1);
      const withdrawNo = `TX${sample.day(day).replaceAll('-', '')}${String(seqs.get(day)).padStart(6, '0')}`;
      const account = {
        accountId: who.account,
        holder: who.name,
        accountNo: '4111111111111111',
        bank: '招商银行',
        branch: '',
      };
      const [id] = await sample.plant(Withdrawal, [
        {
          ...{
            withdrawNo,
            distributorId: who.id,
            mobile: who.mobile,
            schoolId: who.schoolId,
            amount,
            fee,
            actual: amount - fee,
            method: 'bank' as const,
          },
          ...{
            account,
            accountText: `${who.name} 招商银行 ****1111`,
            clientToken: `demo-${n}`,
            batchId,
            state,
            createdAt: at,
          },
          ...{
            payNo: isOut ? `${withdrawNo}-1` : null,
            payRef: state === 'paid' ? `B${String(n).padStart(8, '0')}` : null,
          },
          ...{
            auditAt: state === 'auditing' || state === 'cancelled' ? null : at,
            paidAt: state === 'paid' ? at : null,
          },
          ...(state === 'failed' || state === 'returned' ? { failReason: '账户状态异常' } : {}),
          flags: round === 0 ? (['first_time'] as const).slice() : [],
        },
      ]);
      if (batchId) {
        const so = sums.get(batchId) ?? { count: 0, amount: 0 };
        sums.set(batchId, { count: so.count + 1, amount: so.amount + amount - fee });
      }
      written.push({ who, at, kind: 'apply', amount, withdrawalId: id! });
      const next = new Date(at.getTime() + 1000);
      if (state === 'paid') written.push({ who, at: next, kind: 'paid', amount, withdrawalId: id! });
      if (['rejected', 'returned', 'cancelled'].includes(state))
        written.push({ who, at: next, kind: 'back', amount, withdrawalId: id! });
      else left -= amount;
    }
  }
  await countNumbers(
    sample,
    'distribution.withdrawal',
    [...seqs].flatMap(([day, last]) => Array.from({ length: last }, () => sample.day(day))),
  );
  for (const [id, { count, amount }] of sums)
    await sample.session.rows(
      sql`update payout_batch set count = ${count}, amount = ${amount} where ${ours(sample, 'payout_batch')} and id = ${id}`,
    );
}

/** In the order of time, so that what stands after each entry is what stood there then. */
export async function writeBook(sample: Sample, written: readonly Written[]): Promise<void> {
  const inOrder = written.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await sample.plant(
    CommissionEntry,
    inOrder.map(({ at, who, kind, amount, ...about }) => {
      const moves = movesOf(kind, amount);
      who.purses = added(who.purses, moves);
      return {
        ...about,
        ...{ distributorId: who.id, kind, createdAt: at, dPending: moves.pending, dAvailable: moves.available },
        ...{ dWithdrawing: moves.withdrawing, dWithdrawn: moves.withdrawn },
        ...{ pendingAfter: who.purses.pending, availableAfter: who.purses.available },
      };
    }),
  );
  const e = sample.enterpriseId;
  await sample.session.rows(
    sql`update distributor t set pending = s.p, available = s.a, withdrawing = s.w, withdrawn = s.d from (
        select distributor_id, sum(d_pending) as p, sum(d_available) as a, sum(d_withdrawing) as w, sum(d_withdrawn) as d from commission_entry
        where ${ours(e, 'commission_entry')} group by distributor_id) s where ${ours(e, 't')} and t.id = s.distributor_id`,
  );
  await sample.session.rows(
    sql`update distributor t set
        direct_count = (select count(*) from distributor c where ${ours(e, 'c')} and c.parent_id = t.id),
        second_count = (select count(*) from distributor c join distributor g on g.enterprise_id = c.enterprise_id and g.parent_id = c.id where ${ours(e, 'c')} and c.parent_id = t.id),
        customers = (select count(*) from distributor_bind b where ${ours(e, 'b')} and b.distributor_id = t.id and b.state = 'active'),
        orders = (select count(*) from distribution_order o where ${ours(e, 'o')} and o.first_id = t.id and o.state not in ('void', 'clawed')),
        amount = (select coalesce(sum(o.base - o.refunded_base), 0) from distribution_order o where ${ours(e, 'o')} and o.first_id = t.id and o.state not in ('void', 'clawed'))
      where ${ours(e, 't')}`,
  );
}
