// What a batch, or all of them, brought for what it took off, and who bears it.
import { type SQL, sql } from 'drizzle-orm';
import { share, yuan } from '#kernel/model/money';
import { reachable } from '#kernel/server/resources/query';
import { ours, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Coupon } from '../model/coupon';
import { type BatchStatistics, batchStatistics } from '../model/couponCalls';

const rate = (part: number, whole: number): number | null => (whole > 0 ? share(part, 100_00, whole) : null);
/** Head office's part is rounded down; the school bears the rest. */
const hqSql: SQL = sql`case b.bearer when 'hq' then t.discount when 'school' then 0 else floor(t.discount * b.hq_percent / 10000.0) end`;

async function statistics(work: Work, batchId: number | null): Promise<BatchStatistics> {
  const seen = sql.join(reachable(work.actor, serviceOf(work, Coupon), 'view', work.app.services), sql` and `);
  const from = sql`from coupon t join coupon_batch b on b.enterprise_id = t.enterprise_id and b.id = t.batch_id
    left join contract c on c.enterprise_id = t.enterprise_id and c.id = t.contract_id
    left join school s on s.enterprise_id = c.enterprise_id and s.id = c.school_id
    where ${seen} and ${batchId ? sql`t.batch_id = ${batchId}` : sql`true`}`;
  const zone = work.actor.timezone;
  const isUsed = sql`t.state = 'used'`;
  const sums = await work.session.one<Record<string, number>>(
    sql`select count(*) filter (where t.state <> 'revoked')::int as issued, count(*) filter (where t.customer_id is not null and t.state <> 'revoked')::int as claimed,
      count(*) filter (where ${isUsed})::int as used, count(*) filter (where t.state = 'expired')::int as expired, count(*) filter (where t.state = 'revoked')::int as revoked,
      coalesce(sum(t.discount) filter (where ${isUsed}), 0)::bigint as discount, coalesce(sum(${hqSql}) filter (where ${isUsed}), 0)::bigint as hq,
      count(distinct t.contract_id) filter (where ${isUsed})::int as contracts,
      count(distinct t.customer_id) filter (where ${isUsed} and c.kind = 'new')::int as fresh ${from}`,
  );
  const brought = await work.session.one<{ revenue: number }>(
    sql`select coalesce(sum(received - refunded), 0)::bigint as revenue from contract where ${ours(work, 'contract')} and id in (select t.contract_id ${from} and ${isUsed})`,
  );
  const bySchool = await work.session.rows<{ name: string; used: number; discount: number; hq: number }>(
    sql`select coalesce(s.name, '') as name, count(*)::int as used, sum(t.discount)::bigint as discount, sum(${hqSql})::bigint as hq ${from} and ${isUsed} group by 1 order by 3 desc limit 30`,
  );
  const byWay = await work.session.rows<{ way: string; issued: number; used: number }>(
    sql`select t.way, count(*) filter (where t.state <> 'revoked')::int as issued, count(*) filter (where ${isUsed})::int as used ${from} group by 1 order by 2 desc`,
  );
  const perDay = await work.session.rows<{ day: string; issued: number; used: number }>(
    sql`select to_char(t.created_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as issued, count(*) filter (where ${isUsed})::int as used ${from} group by 1 order by 1 desc limit 60`,
  );
  const n = (name: string): number => Number(sums?.[name] ?? 0);
  const revenue = Number(brought?.revenue ?? 0);
  const [issued, claimed, used, discount, hq] = [n('issued'), n('claimed'), n('used'), n('discount'), n('hq')];
  return {
    ...{ issued, claimed, used, expired: n('expired'), revoked: n('revoked'), newCustomers: n('fresh') },
    ...{ claimRate: rate(claimed, issued), useRate: rate(used, issued) },
    ...{ discount: yuan(discount), revenue: yuan(revenue), hqBears: yuan(hq), schoolBears: yuan(discount - hq) },
    average: n('contracts') > 0 ? yuan(share(revenue, 1, n('contracts'))) : null,
    leverage: discount > 0 ? share(revenue, 100, discount) : null,
    bySchool: bySchool.map(({ name, used: count, discount: off, hq: own }) => ({
      ...{ name, used: count, discount: yuan(Number(off)) },
      ...{ hq: yuan(Number(own)), school: yuan(Number(off) - Number(own)) },
    })),
    byWay,
    perDay: perDay.reverse(),
  };
}

export const couponStatistics: AreaPiece = {
  calls: [serves(batchStatistics, (work, { id }) => statistics(work, id))],
};
