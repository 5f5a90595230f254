// A customer who is to be forgotten is forgotten by calendars too, and by what the log says of their events.
import { sql } from 'drizzle-orm';
import { customerAnonymised } from '#areas/customers/customer/model/events';
import { pair } from '#kernel/model/text';
import { eraseEntries } from '#kernel/server/auditErasing';
import { table } from '#kernel/server/database/table';
import { type AreaPiece, type Job, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CalendarEvent } from '../model/calendarEvent';

const erasedTitle = '—';
const lookBackDays = 30;
const e = table(CalendarEvent);

/** Events about a customer lead to their page. */
const about = (id: number) => `/customerDetail?id=${id}`;

async function forget(work: Work, { customerId }: { customerId: number }): Promise<void> {
  await work.db
    .update(e)
    .set({
      titleZh: erasedTitle,
      titleEn: erasedTitle,
      description: null,
      location: null,
      search: null,
      updatedAt: work.now,
    })
    .where(
      sql`${e.enterpriseId} = ${work.enterpriseId} and (${e.url} = ${about(customerId)} or starts_with(${e.url}, ${`${about(customerId)}&`}))`,
    );
}

/** Also of those that were called off long ago. */
const forgetJob: Job = {
  name: 'workbench.forgetEvents',
  title: pair('擦除已匿名客户的日程日志', 'Erase the log of anonymised customers’ events'),
  cron: '55 3 * * *',
  async run(work) {
    const since = new Date(work.now.getTime() - lookBackDays * 86_400_000);
    const rows = await work.db
      .select({ id: e.id })
      .from(e)
      .where(
        sql`${e.enterpriseId} = ${work.enterpriseId} and ${e.titleZh} = ${erasedTitle} and ${e.updatedAt} > ${since.toISOString()}`,
      );
    return rows.length > 0
      ? eraseEntries(
          work,
          CalendarEvent,
          rows.map(({ id }) => id),
        )
      : 0;
  },
};

export const calendarForgetting: AreaPiece = { listeners: [on(customerAnonymised, forget)], jobs: [forgetJob] };
