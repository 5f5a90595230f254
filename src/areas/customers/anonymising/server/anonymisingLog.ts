// The operation log of a customer who was anonymised: what it said of the family is covered, that something was done stays.
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { eraseEntries } from '#kernel/server/auditErasing';
import { ours } from '#kernel/server/rows';
import type { AreaPiece, Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { ownIds } from '../../customer/server/keptCustomer';
import { CustomerMerge, DuplicatePair } from '../../duplicates/model/duplicate';
import { FollowUpComment } from '../../followUps/model/followUp';
import { Referral } from '../../referrals/model/referral';

const jobName = 'customers.forget';

export async function forgetLater(work: Work, customerId: number): Promise<void> {
  await work.app.jobs.enqueue(work, jobName, { customerId });
}

/** What hangs on a customer by other names than `customerId`. */
const otherwise: Record<string, SQL> = {
  [Customer.name]: sql`id in (select id from own)`,
  [Referral.name]: sql`referred_customer_id in (select id from own)`,
  [DuplicatePair.name]: sql`a_id in (select id from own) or b_id in (select id from own)`,
  [CustomerMerge.name]: sql`keep_id in (select id from own) or drop_id in (select id from own)`,
  [FollowUpComment.name]: sql`exists (select 1 from follow_up f where f.enterprise_id = t.enterprise_id and f.id = t.follow_up_id
    and f.customer_id in (select id from own))`,
};

async function forget(work: Work, of: Resource, which: SQL): Promise<number> {
  const hangs = otherwise[of.name] ?? sql`customer_id in (select id from own)`;
  const rows = await work.session.rows<{ id: number }>(
    sql`with own as (select id from customer where ${ours(work, 'customer')} and ${which})
      select t.id from ${sql.raw(of.name)} t where ${ours(work, 't')} and (${hangs})`,
  );
  if (rows.length === 0) return 0;
  return eraseEntries(
    work,
    of,
    rows.map(({ id }) => id),
  );
}

const lookBackDays = 30;

const job: Job = {
  name: jobName,
  title: pair('擦除已匿名客户的日志', 'Erase the log of anonymised customers'),
  cron: '40 3 * * *',
  async run(work, { customerId }) {
    const since = new Date(work.now.getTime() - lookBackDays * 86_400_000).toISOString();
    const which = customerId ? sql`id in (${ownIds(work, Number(customerId))})` : sql`anonymised_at > ${since}`;
    let erased = 0;
    for (const { of } of work.app.services.values()) {
      const isOurs = of.area === Customer.area && (of.name in otherwise || 'customerId' in of.fields);
      if (isOurs) erased += await forget(work, of, sql`anonymised_at is not null and (${which})`);
    }
    return erased;
  },
};

export const forgetting: AreaPiece = { jobs: [job] };
