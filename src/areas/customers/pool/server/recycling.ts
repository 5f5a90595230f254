// What nobody looked after in time falls back into the pool, and whoever had it is told.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { beside, live, ours } from '#kernel/server/rows';
import type { AreaPiece, Job } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerRecycled } from '../../customer/model/events';
import { lockCustomer } from '../../customer/server/customerRows';
import { schoolNames } from '../../customer/server/schoolNames';
import type { PoolReason } from '../../ownership/model/ownershipRules';
import { give } from '../../ownership/server/ownership';
import { supervisorsOf } from '../../ownership/server/supervisors';
import { recycling as recycleOf } from './clock';
import { staffNames } from './pool';

/** A page of ids at a time; each customer then in a transaction of its own. */
const pageSize = 200;

/** Days in which a leaver's customers wait for their handover. */
const handoverDays = 7;

type Due = (work: Work, after: number) => Promise<{ id: number }[]>;

const overdue: Due = (work, after) =>
  work.session.rows<{ id: number }>(
    sql`select t.id from customer t where ${live(work, 't')} and t.owner_id is not null
      and t.recycle_at <= ${work.now.toISOString()} and t.id > ${after} order by t.id limit ${pageSize}`,
  );

/** Where somebody left without a counsellor's file, the day their own row was last touched stands for it. */
const orphaned: Due = (work, after) => {
  const day = addDays(dayOf(work.now, work.actor.timezone), -handoverDays);
  return work.session.rows<{ id: number }>(
    sql`select t.id from customer t
      join staff s on s.enterprise_id = t.enterprise_id and s.id = t.owner_id and s.status = 'left'
      left join salesperson p on ${beside('p', 't')} and p.staff_id = t.owner_id
      where ${live(work, 't')} and t.state not in ('member', 'dormant')
        and coalesce(p.left_on, s.updated_at::date) <= ${day} and t.id > ${after} order by t.id limit ${pageSize}`,
  );
};

/** One that cannot be taken back does not keep the others; the run then counts as failed and is tried again. */
async function eachDue(errand: Errand, due: Due, take: (one: Work, id: number) => Promise<boolean>): Promise<number> {
  let [taken, failed] = [0, 0];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    const page = await errand.read((work) => due(work, from));
    for (const { id } of page) {
      try {
        if (await errand.write((work) => take(work, id))) taken += 1;
      } catch (error) {
        failed += 1;
        errand.app.log(`Customer ${id} could not be recycled`, error);
      }
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
  if (failed > 0) throw new Error(`${failed} customers could not be recycled`);
  return taken;
}

/** Asked again under the lock: what was done since the night began counts. */
async function recycle(work: Work, id: number): Promise<boolean> {
  const row = await lockCustomer(work, id);
  const due = await recycleOf(work, row);
  if (!due || due.at > work.now) return false;
  await takeBack(work, row, due.reason);
  return true;
}

async function takeFromLeaver(work: Work, id: number): Promise<boolean> {
  const row = await lockCustomer(work, id);
  const left = await work.session.one(
    sql`select 1 from staff where ${ours(work, 'staff')} and id = ${row.ownerId} and status = 'left'`,
  );
  if (!left || row.state === 'member' || row.state === 'dormant') return false;
  await takeBack(work, row, 'staff_left');
  return true;
}

async function takeBack(work: Work, row: Customer, poolReason: PoolReason): Promise<void> {
  const from = row.ownerId!;
  const why = Customer.fields.poolReason.options![poolReason]!.label;
  await give(work, row, { to: null, kind: 'recycle', poolReason, reason: why.zh });
  await work.emit(customerRecycled, { customerId: row.id, from, reason: poolReason });
  const owner = (await staffNames(work, [from])).get(from) ?? '';
  const schools = await schoolNames(work, [row.schoolId]);
  await notify(work, {
    kind: 'customers.recycled',
    key: `${row.id}:${row.recycleAt?.toISOString() ?? work.now.toISOString()}`,
    recipientIds: [from, ...(await supervisorsOf(work, from))],
    vars: {
      customer: row.name,
      owner,
      reason: why,
      school: schools.get(row.schoolId ?? 0) ?? '',
    },
    subject: { type: Customer.name, id: row.id },
    url: `/customerDetail?id=${row.id}`,
    mergeKey: `recycled:${from}`,
  });
}

const recycleJob: Job = {
  name: 'customers.recycle',
  title: pair('回收超期客户', 'Recycle overdue customers'),
  cron: '30 2 * * *',
  steps: async (errand) =>
    (await eachDue(errand, overdue, recycle)) + (await eachDue(errand, orphaned, takeFromLeaver)),
};

export const recycling: AreaPiece = { jobs: [recycleJob] };
