// What must agree in the market: counters with their rows, discounts with contracts, balances with lots.
import { sql } from 'drizzle-orm';
import { dataCheck, inYuan } from '#kernel/server/figures/dataCheck';
import { beside, live, ours } from '#kernel/server/rows';

const area = 'marketing';

export const checks = [
  dataCheck({
    ...{ key: 'marketing.couponCounters', area, name: ['优惠券批次计数', 'Counters of coupon batches'] },
    sides: (
      work,
    ) => sql`select b.id, b.name as title, count(k.id) filter (where k.state <> 'revoked')::int as expected, b.issued as found
      from coupon_batch b left join coupon k on ${beside('k', 'b')} and k.batch_id = b.id where ${live(work, 'b')} group by b.id, b.name, b.issued`,
  }),
  dataCheck({
    ...{ key: 'C17', area, name: ['优惠券优惠额与合同', 'Discounts of coupons and contracts'], shown: inYuan },
    sides: (
      work,
    ) => sql`select k.id, k.coupon_no as title, coalesce(sum(d.amount), 0)::bigint as expected, k.discount::bigint as found
      from coupon k left join contract_discount d on ${beside('d', 'k')} and d.contract_id = k.contract_id and d.source = 'coupon' and d.ref_id = k.id
      where ${live(work, 'k')} and k.state in ('locked', 'used') group by k.id, k.coupon_no, k.discount`,
  }),
  dataCheck({
    ...{ key: 'marketing.seats', area, name: ['活动已占名额', 'Seats taken at activities'] },
    sides: (
      work,
    ) => sql`select a.id, a.name as title, coalesce(s.n, 0) + coalesce(o.n, 0) as expected, a.taken as found from activity a
      left join (select activity_id, sum(party_size)::int as n from activity_signup where ${live(work, 'activity_signup')}
        and state in ('pending', 'confirmed', 'checked_in', 'no_show') group by 1) s on s.activity_id = a.id
      left join (select o.activity_id, sum((l->>'qty')::int * t.seats)::int as n from ticket_order o, jsonb_array_elements(o.lines) l, ticket_type t
        where ${ours(work, 'o')} and o.state = 'holding' and t.enterprise_id = o.enterprise_id and t.id = (l->>'typeId')::bigint group by 1) o on o.activity_id = a.id
      where ${live(work, 'a')}`,
  }),
  dataCheck({
    ...{ key: 'C19.peas', area, name: ['豌豆余额', 'Balances of points'] },
    sides: (work) => sql`select a.id, c.name as title, coalesce(sum(l."left"), 0)::int as expected, a.balance as found
      from wandou_account a left join wandou_lot l on ${beside('l', 'a')} and l.customer_id = a.customer_id
        left join customer c on c.enterprise_id = a.enterprise_id and c.id = a.customer_id
      where ${live(work, 'a')} group by a.id, c.name, a.balance`,
  }),
];
