// The demo's contracts agree with themselves: every identity that is checked at night, over every one of them.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { table } from '#kernel/server/database/table';
import { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';
import { selling } from '#testing/scenes/selling';
import { plantTemplates } from '../templates/sample';
import { plantContracts } from './contracts';
import { plantWaiting } from './waiting';

const families = (state: 'member' | 'dormant' | 'trial', count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: `D-${state}-${n}`, name: `样例${n}`, state }));

test('must hold 25: over the demo’s about 1,200 contracts of two years no identity differs by a fen', async () => {
  const shop = await selling();
  const drawn = (work: Work) => new Sample(work.session, work.enterpriseId, work.now, work.actor.timezone, 7);
  await shop.inside(async (work) => {
    const whose = {
      enterpriseId: work.enterpriseId,
      sourceId: 1,
      schoolId: shop.schoolId,
      ownerId: shop.seller.client.uid,
    };
    const all = [...families('member', 900), ...families('dormant', 45), ...families('trial', 130)];
    const stored = await work.db
      .insert(table(Customer))
      .values(all.map((family) => ({ ...whose, ...family })))
      .returning({ customerId: table(Customer).id });
    const mother = { enterpriseId: work.enterpriseId, name: '家长', relation: 'mother' as const, isPrimary: true };
    await work.db
      .insert(table(Guardian))
      .values(stored.map((of, n) => ({ ...mother, ...of, mobile: `139${String(n).padStart(8, '0')}` })));
    // Prices of the test's own courses would stand twice.
    await work.session.rows(sql`delete from fee_standard where enterprise_id = ${work.enterpriseId}`);
    await plantContracts(drawn(work), { app: shop.app, hasPast: true });
    await plantTemplates(drawn(work), { app: shop.app, hasPast: true });
  });
  await shop.inside((work) => plantWaiting(drawn(work), { app: shop.app, hasPast: true }));
  // As the database does by itself an hour later: what was just planted would be joined row by row.
  await shop.app.database.owner.query('analyze');
  await shop.inside(async (work) => {
    const sample = drawn(work);
    const checks = shop.app.registries.check.all().filter(({ area }) => area === 'contracts');
    expect(checks.length).toBeGreaterThan(3);
    for (const { key, run } of checks) expect([key, await run(work)]).toEqual([key, []]);
    const made = await work.session.rows<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from contract where enterprise_id = ${work.enterpriseId} group by 1`,
    );
    const total = made.reduce((sum, { n }) => sum + n, 0);
    expect(total).toBeGreaterThan(1_100);
    expect(total).toBeLessThan(1_300);
    expect(made.map(({ state }) => state).sort()).toEqual([
      ...[
        'approving',
        'changing',
        'draft',
        'effective',
        'finished',
        'part_paid',
        'refunded',
        'refunding',
        'signed',
        'void',
      ],
    ]);
    const worded = await work.session.one<{ templates: number; versions: number; signed: number }>(
      sql`select (select count(*)::int from contract_template where enterprise_id = ${work.enterpriseId} and current_version_id is not null) as templates,
        (select count(*)::int from contract_template_version where enterprise_id = ${work.enterpriseId}) as versions,
        (select count(*)::int from contract where enterprise_id = ${work.enterpriseId} and template_version_id is not null) as signed`,
    );
    expect(worded).toMatchObject({ templates: 7, versions: 12 });
    expect(worded!.signed).toBeGreaterThan(1_000);
    const papers = await work.session.one<{ refunds: number; goods: number; away: number; moves: number }>(
      sql`select (select count(*)::int from refund where enterprise_id = ${work.enterpriseId} and state = 'paid') as refunds,
        (select count(*)::int from contract where enterprise_id = ${work.enterpriseId} and kind = 'goods') as goods,
        (select count(*)::int from contract where enterprise_id = ${work.enterpriseId} and suspended_to is not null) as away,
        (select count(*)::int from stock_move where enterprise_id = ${work.enterpriseId} and kind = 'sale_out') as moves`,
    );
    expect(papers!.refunds).toBeGreaterThan(20);
    expect(papers!.goods).toBeGreaterThan(20);
    expect(papers!.moves).toBe(papers!.goods);
    expect(papers!.away).toBeGreaterThan(8);
    const open = await work.session.one<Record<string, number>>(
      sql`select (select count(*)::int from refund where enterprise_id = ${work.enterpriseId} and state = 'approving') as refunds,
        (select count(*)::int from refund where enterprise_id = ${work.enterpriseId} and state = 'approved') as "toPay",
        (select count(*)::int from contract_change where enterprise_id = ${work.enterpriseId} and state = 'approving') as changes,
        (select count(*)::int from bargain where enterprise_id = ${work.enterpriseId} and state = 'proposed') as bargains,
        (select sum(amount)::bigint from customer_payment where enterprise_id = ${work.enterpriseId})
          = (select sum(amount)::bigint from payment where enterprise_id = ${work.enterpriseId}) as "onBoard"`,
    );
    expect(open).toEqual({ refunds: 3, toPay: 3, changes: 5, bargains: 4, onBoard: true });
    const supervised = await work.session.one<Record<string, number>>(
      sql`select (select count(*)::int from config_value where enterprise_id = ${work.enterpriseId} and key like 'contracts.supervise.%') as settings,
        (select count(*)::int from contract where enterprise_id = ${work.enterpriseId} and supervision->>'level' = 'warn') as warned,
        (select count(*)::int from contract where enterprise_id = ${work.enterpriseId} and supervision->>'level' = 'block'
          and state <> 'draft' and supervision->>'overriddenBy' is null) as passed`,
    );
    expect(supervised).toMatchObject({ settings: 2, passed: 0 });
    expect(supervised!.warned).toBeGreaterThan(5);
    const purses = await work.session.one<{ n: number; wrong: number; funds: number }>(
      sql`select count(*)::int as n, count(*) filter (where a.amount <> (select coalesce(sum(e.amount), 0) from credit_entry e
          where e.enterprise_id = a.enterprise_id and e.customer_id = a.customer_id and e.purse = a.purse))::int as wrong,
        (select count(*)::int from study_fund where enterprise_id = ${work.enterpriseId}) as funds
        from credit_account a where a.enterprise_id = ${work.enterpriseId}`,
    );
    expect(purses).toEqual({ n: 300, wrong: 0, funds: 2 });
    const oldest = await work.session.one<{ days: number }>(
      sql`select (${sample.day(0)}::date - min(signed_on))::int as days from contract where enterprise_id = ${work.enterpriseId}`,
    );
    expect(oldest!.days).toBeGreaterThan(600);
  });
});
