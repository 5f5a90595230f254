// The demo's market and its distributors agree with themselves and with the contracts they lead to.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plantContracts } from '#areas/contracts/sample/contracts';
import { Customer } from '#areas/customers/customer/model/customer';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { plantSources } from '#areas/customers/sample/sources';
import { plantMarketing, plantMarketWaiting } from '#areas/marketing/sample/marketing';
import { table } from '#kernel/server/database/table';
import { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';
import { selling } from '#testing/scenes/selling';
import { plantDistribution } from './distribution';

test('the demo’s market: every counter is the count of its rows, every coupon used is a discount of its contract', async () => {
  const shop = await selling();
  const drawn = (work: Work) => new Sample(work.session, work.enterpriseId, work.now, work.actor.timezone, 7);
  const demo = { app: shop.app, hasPast: true };
  await shop.inside(async (work) => {
    const sample = drawn(work);
    const leaves = await plantSources(sample, [shop.schoolId]);
    const state = (n: number) =>
      n < 700 ? ('member' as const) : n < 800 ? ('trial' as const) : ('following' as const);
    const ids = await sample.plant(
      Customer,
      Array.from({ length: 1100 }, (_, n) => ({
        ...{ code: `D-${n}`, name: `样例${n}`, state: state(n), sourceId: leaves[n % leaves.length]!.id },
        ...{ schoolId: shop.schoolId, ownerId: shop.seller.client.uid, createdAt: sample.moment(-(n % 400), 10) },
      })),
    );
    const mother = { enterpriseId: work.enterpriseId, name: '家长', relation: 'mother' as const, isPrimary: true };
    await work.db
      .insert(table(Guardian))
      .values(ids.map((customerId, n) => ({ ...mother, customerId, mobile: `139${String(n).padStart(8, '0')}` })));
    await work.session.rows(sql`delete from fee_standard where enterprise_id = ${work.enterpriseId}`);
    await plantContracts(sample, demo);
  });
  await shop.inside((work) => plantMarketing(drawn(work), demo));
  await shop.inside((work) => plantDistribution(drawn(work), demo));
  await shop.inside((work) => plantMarketWaiting(drawn(work), demo));
  await shop.inside(async (work) => {
    const checks = shop.app.registries.check
      .all()
      .filter(({ area }) => ['contracts', 'marketing', 'distribution'].includes(area));
    for (const { key, run } of checks) expect([key, await run(work)]).toEqual([key, []]);
    const found = async (from: string, by = 'state') => {
      const counted = await work.session.rows<{ key: string; n: number }>(
        sql`select ${sql.raw(by)} as key, count(*)::int as n from ${sql.raw(from)} where enterprise_id = ${work.enterpriseId} group by 1`,
      );
      return Object.fromEntries(counted.map(({ key, n }) => [key, n]));
    };
    expect(Object.keys(await found('activity')).sort()).toEqual(
      ['approving', 'cancelled', 'draft', 'ended', 'published', 'settled'].sort(),
    );
    expect(Object.keys(await found('activity_signup'))).toEqual(expect.arrayContaining(['checked_in', 'no_show']));
    expect(Object.keys(await found('distribution_order'))).toEqual(expect.arrayContaining(['waiting', 'settled']));
    expect(await found('distributor', 'kind')).toMatchObject({ customer: 34 });
    const coupons = await found('coupon');
    expect(coupons).toMatchObject({ locked: 6, unclaimed: 160 });
    expect(coupons.used).toBeGreaterThan(100);
    expect(Object.keys(await found('coupon_batch')).sort()).toEqual(
      ['active', 'approving', 'ended', 'paused', 'voided'].sort(),
    );
    expect(Object.keys(await found('promotion_plan')).sort()).toEqual(
      ['approved', 'approving', 'finished', 'paused', 'reviewed', 'running'].sort(),
    );
    expect(await found('poster')).toEqual({ published: 6, offline: 1, draft: 9 });
    const costs = await work.session.one<{ ok: boolean }>(
      sql`select bool_and(p.used = (select coalesce(sum(amount), 0) from market_cost m where m.enterprise_id = p.enterprise_id and m.plan_id = p.id and m.state <> 'draft')) as ok
        from promotion_plan p where p.enterprise_id = ${work.enterpriseId}`,
    );
    expect(costs!.ok).toBe(true);
    const firsts = await work.session.one<{ touched: number; first: number; money: boolean }>(
      sql`select count(distinct customer_id)::int as touched, count(*) filter (where is_first)::int as first,
        (select bool_and(d.revenue = c.received - c.refunded) from deal_credit d join contract c on c.enterprise_id = d.enterprise_id and c.id = d.contract_id
          where d.enterprise_id = ${work.enterpriseId}) as money from lead_touch where enterprise_id = ${work.enterpriseId}`,
    );
    expect(firsts!.touched).toBeGreaterThan(300);
    expect(firsts!.first).toBe(firsts!.touched);
    expect(firsts!.money).toBe(true);
  });
  // A number that is drawn now follows those of the demo.
  const made = await shop.chief.post('/market/v1/campaign/add', {
    ...{ name: '新战役', startOn: '2030-01-01', endOn: '2030-02-01', ownerId: shop.chief.client.uid },
  });
  expect([made.code, made.message]).toEqual([200, made.message]);
  const joined = await shop.chief.post('/distribution/v1/distributor/add', {
    ...{ kind: 'partner', name: '新人', mobile: '13599990000', schoolId: shop.schoolId },
  });
  expect([joined.code, joined.message]).toEqual([200, joined.message]);
});
