// At nine in the morning, some days before a customer falls back into the pool, whoever has it is warned.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { live } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { furthestWarning, poolRuleOf } from './poolRuleOf';

interface Endangered {
  id: number;
  name: string;
  schoolId: number | null;
  ownerId: number;
  recycleAt: Date;
}

const pageSize = 500;

/** The beginning of the day after the last on which it may fall and still be warned of today. */
const until = (work: Work, remindDays: number): Date => {
  const { timezone } = work.actor;
  return startOfDay(addDays(dayOf(work.now, timezone), remindDays + 1), timezone);
};

async function warn(work: Work): Promise<number> {
  const limit = until(work, await furthestWarning(work)).toISOString();
  let warned = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: Endangered[] = await work.session.rows<Endangered>(
      sql`select id, name, school_id as "schoolId", owner_id as "ownerId", recycle_at as "recycleAt" from customer
        where ${live(work, 'customer')} and owner_id is not null
          and recycle_at > ${work.now.toISOString()} and recycle_at < ${limit} and id > ${after} order by id limit ${pageSize}`,
    );
    for (const row of rows) if (await warnOwner(work, row)) warned += 1;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
  return warned;
}

/** Once for each time at which it would fall. */
async function warnOwner(work: Work, { id, name, schoolId, ownerId, recycleAt }: Endangered): Promise<boolean> {
  const { remindDays } = await poolRuleOf(work, schoolId);
  if (recycleAt >= until(work, remindDays)) return false;
  await notify(work, {
    kind: 'customers.recycleSoon',
    key: `${id}:${recycleAt.toISOString()}`,
    recipientIds: [ownerId],
    vars: { customer: name, at: localTime(recycleAt, work.actor.timezone).slice(0, 16), school: '' },
    subject: { type: Customer.name, id },
    url: `/customerDetail?id=${id}`,
    mergeKey: 'recycleSoon',
  });
  return true;
}

export const recycleWarnings: AreaPiece = {
  jobs: [
    {
      name: 'customers.recycleSoon',
      title: pair('即将掉公海提醒', 'Warnings before recycling'),
      cron: '0 9 * * *',
      run: warn,
    },
  ],
};
