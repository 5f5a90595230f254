// Every night at two the heat and the recycle times, at half past those whose time has come, at nine the warnings.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contractCreated, contractSigned, contractVoided } from '#areas/contracts/model/events';
import { pair } from '#kernel/model/text';
import type { Progress } from '#kernel/server/process/progress';
import { type AreaPiece, type Job, on } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { refreshClocks, refreshPage } from './clockRefresh';

const clocksJob = 'customers.clocks';

const owned = sql`t.owner_id is not null and t.merged_into_id is null`;
/** A cold customer whom nobody has and nobody plans to call stays cold until something happens to it. */
const stirring = sql`(t.heat > 0 or t.owner_id is not null or t.next_follow_up_at is not null or t.state in ('new', 'following', 'invited', 'visited', 'trial'))
  and t.merged_into_id is null`;

/** A changed rule reaches all customers under it; one request does not wait for a hundred thousand of them. */
export async function refreshLater(work: Work, schoolId: number | null): Promise<void> {
  await work.app.jobs.enqueue(work, clocksJob, { schoolId });
}

/** The default rule: all of them, those with a rule of their own come out as they were. */
const ofSchool = (schoolId: number | null): SQL =>
  schoolId === null ? owned : sql`${owned} and t.school_id = ${schoolId}`;

/** A transaction a page, so that nobody waits for the whole of it; after a restart it goes on behind the last. */
async function refreshAll(errand: Errand, where: SQL, progress: Progress): Promise<number> {
  let after: number | null = progress.from(z.number()) ?? 0;
  while (after !== null) {
    const from: number = after;
    after = await errand.write(async (work) => {
      const page = await refreshPage(work, where, from);
      await progress.keep(work, page.last, page.changed);
      return page.last;
    });
  }
  return progress.done;
}

const nightly: Job = {
  name: clocksJob,
  title: pair('客户热度与回收时间', 'Heat and recycle times of customers'),
  cron: '0 2 * * *',
  keepsPlace: true,
  steps: (errand, { schoolId }, progress) =>
    refreshAll(errand, schoolId === undefined ? stirring : ofSchool(schoolId as number | null), progress),
};

const ofCustomer = (work: Work, { customerId }: { customerId: number }): Promise<unknown> =>
  refreshClocks(work, sql`t.id = ${customerId}`);

export const clockJobs: AreaPiece = {
  jobs: [nightly],
  // The clock stands still while a contract is on its way.
  listeners: [contractCreated, contractSigned, contractVoided].map((event) =>
    on(event, async (work, told) => {
      await ofCustomer(work, told);
    }),
  ),
};
