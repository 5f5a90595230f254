// Every night at two the heat and the recycle times, at half past those whose time has come, at nine the warnings.
import { type SQL, sql } from 'drizzle-orm';
import { contractCreated, contractSigned, contractVoided } from '#areas/contracts/model/events';
import { pair } from '#kernel/model/text';
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
  if (work.app.jobs.isRunning) await work.app.jobs.enqueue(work, clocksJob, { schoolId });
  else await refreshClocks(work, ofSchool(schoolId));
}

/** The default rule: all of them, those with a rule of their own come out as they were. */
const ofSchool = (schoolId: number | null): SQL =>
  schoolId === null ? owned : sql`${owned} and t.school_id = ${schoolId}`;

/** A transaction a page, so that nobody waits for the whole of it. */
async function refreshAll(errand: Errand, where: SQL): Promise<number> {
  let changed = 0;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await errand.write((work) => refreshPage(work, where, from));
    changed += page.changed;
    after = page.last;
  }
  return changed;
}

const nightly: Job = {
  name: clocksJob,
  title: pair('客户热度与回收时间', 'Heat and recycle times of customers'),
  cron: '0 2 * * *',
  steps: (errand, { schoolId }) =>
    refreshAll(errand, schoolId === undefined ? stirring : ofSchool(schoolId as number | null)),
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
