// What people were asked and told about a customer, once that one is to be forgotten or turns out to be another.
import { type SQL, sql } from 'drizzle-orm';
import { customerAnonymised, customerMerged, customersTakenBack } from '#areas/customers/customer/model/events';
import { pair } from '#kernel/model/text';
import { eraseEntries } from '#kernel/server/auditErasing';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, type Job, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Todo } from '../model/todo';
import { cancelTodo } from './todoClosing';
import { lockTodos, todoService } from './todoRows';

const jobName = 'workbench.forget';
/** What an erased title says; by it the night finds what the log still tells. */
const erasedTitle = '—';
const lookBackDays = 30;

/** Where they were reached, what they and others were told of them, what others had to do for them. */
export async function forgetCustomer(work: Work, { customerId }: { customerId: number }): Promise<void> {
  const { enterpriseId } = work;
  const blank = sql`params = '[]', content = '', title = null, sealed = null, search = null, state = case when state = 'queued' then 'skipped' else state end,
    reason = case when state = 'queued' then 'unsubscribed' else reason end`;
  await work.session.rows(
    sql`update message_delivery set address = null, recipient_name = '—', ${blank}
      where ${ours(enterpriseId, 'message_delivery')} and recipient_kind = 'customer' and recipient_id = ${customerId}`,
  );
  // What an area asked for or told is never deleted, only closed: the index of what is there finds all of it.
  const about = (table: string) => sql`${live(enterpriseId, table)} and customer_id = ${customerId}`;
  const titles = sql`title_zh = ${erasedTitle}, title_en = ${erasedTitle}`;
  await work.session.rows(
    sql`update message_delivery set ${blank} where ${ours(enterpriseId, 'message_delivery')}
      and message_id in (select id from message where ${about('message')})`,
  );
  await work.session.rows(sql`update message set ${titles}, body_zh = '', body_en = '' where ${about('message')}`);
  await work.session.rows(
    sql`update todo set ${titles}, summary = null, summary_en = null, note = null, note_en = null, search = null,
      updated_at = ${work.now.toISOString()} where ${about('todo')}`,
  );
  await work.app.jobs.enqueue(work, jobName, { customerId });
}

const forgetJob: Job = {
  name: jobName,
  title: pair('擦除已匿名客户的待办日志', 'Erase the log of anonymised customers’ todos'),
  cron: '50 3 * * *',
  async run(work, { customerId }) {
    const since = new Date(work.now.getTime() - lookBackDays * 86_400_000).toISOString();
    const which = customerId
      ? sql`customer_id = ${customerId}`
      : sql`customer_id is not null and updated_at > ${since}`;
    const rows = await work.session.rows<{ id: number }>(
      sql`select id from todo where ${live(work, 'todo')} and title_zh = ${erasedTitle} and ${which}`,
    );
    const ids = rows.map(({ id }) => id);
    return ids.length > 0 ? eraseEntries(work, Todo, ids) : 0;
  },
};

/** All of it leads to the kept one from now on, and what is still to be done says its name. */
async function mergeCustomer(work: Work, { keepId, dropId }: { keepId: number; dropId: number }): Promise<void> {
  const { enterpriseId } = work;
  // What both of them were sent is there already.
  await work.session.rows(
    sql`update message_delivery d set recipient_id = ${keepId} where ${ours(enterpriseId, 'd')} and d.recipient_kind = 'customer'
      and d.recipient_id = ${dropId} and not exists (select 1 from message_delivery k where k.enterprise_id = d.enterprise_id
        and k.message_id = d.message_id and k.recipient_kind = 'customer' and k.recipient_id = ${keepId} and k.channel = d.channel)`,
  );
  const names = await namesOf(work, [keepId, dropId]);
  const [kept, gone] = [names.get(keepId), names.get(dropId)];
  const leads = (name: string): SQL => sql`update ${sql.raw(name)} set customer_id = ${keepId},
      url = regexp_replace(url, '^/customerDetail\\?id=\\d+', ${`/customerDetail?id=${keepId}`}),
      subject = case when subject->>'type' = 'customer' then subject || jsonb_build_object('id', ${keepId}::bigint) else subject end
    where ${live(enterpriseId, name)} and customer_id = ${dropId} returning id`;
  await work.session.rows(leads('message'));
  const moved = await work.session.rows<{ id: number }>(leads('todo'));
  if (!kept || !gone || kept === gone || moved.length === 0) return;
  const ids = sql.param(moved.map(({ id }) => id));
  const said = (text: string | null) => text?.replaceAll(gone, kept) ?? null;
  for (const row of await lockTodos(work, sql`t.state = 'open' and t.id = any(${ids}::bigint[])`)) {
    const { titleZh, titleEn, summary, summaryEn } = row;
    const words = {
      titleZh: said(titleZh)!,
      titleEn: said(titleEn),
      summary: said(summary),
      summaryEn: said(summaryEn),
    };
    await updateRow(work, todoService(work), { ...row }, words);
  }
}

const takenBack = pair('导入已撤销', 'The import was undone');

/** Who has not been here is not called, visited or decided about. */
async function dropTodos(work: Work, { customerIds }: { customerIds: number[] }): Promise<void> {
  const about = sql`t.state = 'open' and t.customer_id = any(${sql.param(customerIds)}::bigint[])`;
  for (const row of await lockTodos(work, about)) await cancelTodo(work, row, takenBack, work.actor.staffId || null);
}

async function namesOf(work: Work, ids: number[]): Promise<Map<number, string>> {
  const rows = await work.session.rows<{ id: number; name: string }>(
    sql`select id, name from customer where ${ours(work, 'customer')} and id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const aboutCustomers: AreaPiece = {
  listeners: [
    on(customerAnonymised, forgetCustomer),
    on(customerMerged, mergeCustomer),
    on(customersTakenBack, dropTodos),
  ],
  jobs: [forgetJob],
};
