// The demo's contracts agree with themselves: the identities of a contract's money, over every one of them.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Sample } from '#kernel/server/sample';
import { selling } from '#testing/selling';
import { plantContracts } from './contracts';

test('contract, lines, discounts, installments, payments, splits and entries of the demo add up to the fen', async () => {
  const shop = await selling();
  await shop.customer('样例', '13712345678', { state: 'member' });
  await shop.customer('试听', '13712345679', { state: 'trial' });
  await shop.inside(async (work) => {
    const sample = new Sample(work.session, work.enterpriseId, work.now, work.actor.timezone, 7);
    // Prices of the test's own courses would stand twice.
    await work.session.rows(sql`delete from fee_standard where enterprise_id = ${work.enterpriseId}`);
    await plantContracts(sample, { app: shop.app, hasPast: true });
    const broken = await work.session.rows<{ no: string; what: string }>(sql`
      with c as (select * from contract where enterprise_id = ${work.enterpriseId})
      select c.no, 'receivable = sum of nets' as what from c where c.receivable <> (select coalesce(sum(net), 0) from contract_line l where l.contract_id = c.id)
      union all select c.no, 'discounts' from c where c.discount_total <> (select coalesce(sum(amount), 0) from contract_discount d where d.contract_id = c.id)
      union all select c.no, 'installments' from c where c.receivable <> (select coalesce(sum(amount), 0) from installment i where i.contract_id = c.id)
      union all select c.no, 'paid installments' from c where c.received <> (select coalesce(sum(paid), 0) from installment i where i.contract_id = c.id)
      union all select c.no, 'payments' from c where c.received <> (select coalesce(sum(s.amount), 0) from payment p join payment_split s on s.payment_id = p.id where p.contract_id = c.id and p.state = 'done')
      union all select c.no, 'entries' from c where c.received <> (select coalesce(sum(amount), 0) from finance_entry e where e.contract_id = c.id)`);
    expect(broken).toEqual([]);
    const made = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from contract where enterprise_id = ${work.enterpriseId}`,
    );
    expect(made!.n).toBeGreaterThan(0);
  });
});
