// Who gets a customer calls it within some hours: at half the time the counsellor is reminded, at the end the supervisor.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { filled, pair } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { followUpAdded } from '../../customer/model/events';
import { todoKey } from '../../customer/server/customerTodos';
import { countedStates } from '../../ownership/model/ownershipRules';
import { supervisorsOf } from '../../ownership/server/supervisors';
import { staffNames } from '../../pool/server/pool';
import { poolRuleOf } from '../../pool/server/poolRuleOf';

interface Waiting {
  id: number;
  name: string;
  schoolId: number | null;
  ownerId: number;
  ownedAt: Date;
}

const hourMs = 3_600_000;
/** Older ones were told of long ago; the longest time a rule can give is ten days. */
const lookBackDays = 21;
const pageSize = 500;

const title = pair('{customer} 超时未首次跟进', '{customer} has not been contacted in time');
const summary = pair('顾问 {owner}，自 {ownedAt} 起', 'Counsellor {owner}, since {ownedAt}');

async function remind(work: Work): Promise<number> {
  let told = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: Waiting[] = await work.session.rows<Waiting>(
      sql`select t.id, t.name, t.school_id as "schoolId", t.owner_id as "ownerId", t.owned_at as "ownedAt" from customer t
        where ${live(work, 't')} and t.owner_id is not null and t.id > ${after}
          and t.owned_at > ${new Date(work.now.getTime() - lookBackDays * 24 * hourMs).toISOString()}
          and t.state = any(${sql.param([...countedStates])}::text[])
          and not exists (select 1 from follow_up f where ${beside('f', 't')} and f.customer_id = t.id
            and f.staff_id = t.owner_id and f.created_at >= t.owned_at)
        order by t.id limit ${pageSize}`,
    );
    for (const row of rows) if (await tell(work, row)) told += 1;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
  return told;
}

async function tell(work: Work, row: Waiting): Promise<boolean> {
  const { firstContactHours: hours } = await poolRuleOf(work, row.schoolId);
  const passed = (work.now.getTime() - row.ownedAt.getTime()) / hourMs;
  if (passed < hours / 2) return false;
  const owner = (await staffNames(work, [row.ownerId])).get(row.ownerId) ?? '';
  const ownedAt = localTime(row.ownedAt, work.actor.timezone).slice(0, 16);
  const subject = { type: Customer.name, id: row.id };
  const url = `/customerDetail?id=${row.id}`;
  await notify(work, {
    kind: 'customers.firstContactLate',
    key: `${row.id}:${row.ownedAt.toISOString()}`,
    recipientIds: [row.ownerId],
    vars: { customer: row.name, owner, ownedAt, hours, school: '' },
    subject,
    url,
  });
  if (passed >= hours)
    await todo(work, {
      kind: 'customers.first_contact',
      key: todoKey('first_contact', row.id),
      source: 'customers',
      assigneeIds: await supervisorsOf(work, row.ownerId),
      mode: 'any',
      title: filled(title, { customer: row.name }),
      summary: filled(summary, { owner, ownedAt }),
      subject,
      url,
      priority: 'high',
      dueAt: new Date(row.ownedAt.getTime() + hours * hourMs),
      ...(row.schoolId ? { schoolId: row.schoolId } : {}),
    });
  return true;
}

export const firstContact: AreaPiece = {
  jobs: [
    {
      name: 'customers.firstContact',
      title: pair('首次跟进提醒', 'Reminders of first contacts'),
      cron: '*/10 * * * *',
      run: remind,
    },
  ],
  listeners: [
    on(followUpAdded, async (work, { customerId, staffId }) => {
      await work.ask(todoFinishQuery, { key: todoKey('first_contact', customerId), byId: staffId });
    }),
  ],
};
