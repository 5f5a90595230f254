// Work for later and work by the clock. A job is enqueued in the transaction that wants it, runs at least once, and is
// tried again with growing pauses. A schedule is kept per enterprise in its own time zone; a run missed while the server
// was down is made up once.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { App } from '../app';
import { appRole } from '../database/lanes';
import type { Enterprise } from '../identity';
import type { Job } from '../service';
import type { Errand, Work } from '../work';
import { JobErrand, Rest } from './jobErrand';
import { isAlone, isDone, newRun, Progress, tasksLeft } from './progress';
import { lastDue } from './schedule';

const queue = 'work';
/** So many at a time, each in its own lane: one that takes long holds up none of the others. */
const lanes = 5;
const tickMs = 20_000;
const expireMinutes = 30;
const startLock = 7_571_902;

interface Task {
  job: string;
  enterpriseId: number;
  data: Record<string, unknown>;
  runId?: number;
  /** Not by the clock: it runs beside another run of the same job. */
  isAsked?: boolean;
}

/**
 * The queue's tables hold the work of all enterprises, so calls do not reach them: a task is put there by this function, with the
 * rights of who made it, and only for the enterprise that the connection is stamped with.
 */
const wayIn = `
  create or replace function enqueue_task(task jsonb) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$ begin
    if '${appRole}' in (session_user, current_setting('role')) and (task ->> 'enterpriseId') is distinct from nullif(current_setting('app.enterprise_id', true), '') then
      raise exception 'a task for another enterprise' using errcode = '42501';
    end if;
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy, priority)
      select q.name, task, 5, 2, true, interval '${expireMinutes} minutes', now() + interval '14 days', q.policy,
        -- Somebody waits for what was asked for; what the clock asks for can wait behind it.
        case when (task ->> 'isAsked')::boolean then 1 else 0 end from pgboss.queue q where q.name = '${queue}';
  end $$;
  revoke all on function enqueue_task(jsonb) from public;
  grant execute on function enqueue_task(jsonb) to ${appRole};
  revoke all on all tables in schema pgboss from ${appRole};
  revoke all on schema pgboss from ${appRole};`;

export class Jobs {
  private boss: PgBoss | undefined;
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly underway = new Set<Promise<unknown>>();
  private readonly known = new Map<string, Job>();

  constructor(private readonly url: string) {}

  declare(job: Job): void {
    this.known.set(job.name, job);
  }

  all(): Job[] {
    return [...this.known.values()];
  }

  /** Without `ticks` nothing is begun by the clock until somebody looks at it. */
  async start(app: App, ticks = true): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.url,
      max: 2,
      application_name: 'school-console',
      supervise: true,
      schedule: false,
    });
    // Its message only: the error carries the whole connection along.
    boss.on('error', (error) => app.log(`The job queue reported a fault: ${error.message}`));
    // Servers that start together make the queue's tables and grants one after another.
    await app.database.alone(async (client) => {
      await client.query('select pg_advisory_lock($1)', [startLock]);
      await boss.start();
      await boss.createQueue(queue);
      await client.query(wayIn);
    });
    for (let lane = 0; lane < lanes; lane++) await this.open(app, boss);
    this.boss = boss;
    if (!ticks) return;
    this.timer = setInterval(() => {
      this.tick(app).catch((error) => app.log('A schedule could not be checked', error));
    }, tickMs);
    this.timer.unref();
  }

  private async open(app: App, boss: PgBoss): Promise<void> {
    const lane = await boss.work<Task>(queue, { pollingIntervalSeconds: 1 }, async ([task]) => {
      const taken = this.take(app, task!.data);
      this.underway.add(taken);
      await taken.finally(() => {
        this.underway.delete(taken);
        // More may be waiting: the next is fetched at once, not at the next look.
        boss.notifyWorker(lane);
      });
    });
  }

  private async take(app: App, task: Task): Promise<void> {
    try {
      await this.perform(app, task);
    } catch (error) {
      if (error instanceof Rest) return app.database.alone((client) => put(client, task));
      app.log(`Job ${task.job} failed and will be tried again`, error);
      // Its message only: the queue would keep whatever the error carries.
      throw new Error((error as Error).message);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopping = true;
    await this.boss?.stop({ graceful: true, timeout: 5000, wait: true });
    // The queue gives one that takes longer to the next start. Its transaction ends here all the same, and its row says how.
    await Promise.allSettled(this.underway);
  }

  /**
   * In the caller's transaction: rolled back with it, delivered only once it has committed. A server without the queue, as most
   * tests are, puts it there all the same, for one that has it.
   */
  async enqueue(work: Work, job: string, data: Record<string, unknown>, runId?: number): Promise<void> {
    const own = runId ?? (this.known.get(job)?.keepsPlace ? await newRun(work, job) : undefined);
    const task: Task = { job, enterpriseId: work.enterpriseId, data, isAsked: !runId };
    await put(work.session.client, own ? { ...task, runId: own } : task);
  }

  /** What stands in the queue, done once; what was done before its server could say so is not done again. */
  async perform(app: App, task: Task): Promise<void> {
    const enterprise = (await app.identity.enterprises()).find(({ id }) => id === task.enterpriseId);
    if (!enterprise) return;
    if (task.job.startsWith('event:')) return this.deliver(app, enterprise, task);
    const job = this.known.get(task.job);
    if (job && !(await isDone(app, task.enterpriseId, task.runId)))
      await this.runNow(app, enterprise, job, task.data, task.runId, task.isAsked);
  }

  private async deliver(app: App, enterprise: Enterprise, { job, data }: Task): Promise<void> {
    for (const listener of app.listeners.get(job.slice('event:'.length)) ?? []) {
      await new JobErrand(app, enterprise, job, () => this.isStopping).write(async (work) =>
        listener.hear(work, { ...data, at: new Date(String(data.at)) } as never),
      );
    }
  }

  /** One run of one job for one enterprise. By the clock, a second start while it runs is skipped; what was asked for always runs. */
  async runNow(
    app: App,
    enterprise: Enterprise,
    job: Job,
    data: Record<string, unknown> = {},
    runId?: number,
    isAsked = runId === undefined,
  ): Promise<number> {
    try {
      const errand = new JobErrand(app, enterprise, `job:${job.name}`, () => this.isStopping);
      const processed = await doJob(errand, job, data, runId, isAsked);
      await this.finish(app, enterprise, runId, processed < 0 ? 'skipped' : 'done', Math.max(processed, 0));
      return Math.max(processed, 0);
    } catch (error) {
      if (error instanceof Rest) throw error;
      await this.finish(app, enterprise, runId, 'failed', 0, String((error as Error).message).slice(0, 500));
      throw error;
    }
  }

  private async finish(
    app: App,
    { id }: Enterprise,
    runId: number | undefined,
    result: string,
    processed: number,
    error?: string,
  ) {
    if (!runId) return;
    const at = app.clock.now().toISOString();
    await app.database.write(id, (session) =>
      session.rows(
        sql`update job_run set ended_at = ${at}, result = ${result}, processed = ${processed}, error = ${error ?? null}, place = case when ${result} = 'done' then null else place end where enterprise_id = ${id} and id = ${runId}`,
      ),
    );
  }

  /**
   * Enqueues what has become due, and what a server that is gone has left in the middle. Several processes may do this at once:
   * the unique run row lets one of them win.
   */
  async tick(app: App): Promise<void> {
    const now = app.clock.now();
    for (const id of await tasksLeft(app, queue)) await this.boss?.fail(queue, id, { message: 'its server is gone' });
    for (const enterprise of await app.identity.enterprises()) {
      const due = [...this.known.values()].flatMap(({ name, cron }) =>
        cron ? [{ job: name, at: lastDue(cron, now, enterprise.timezone) }] : [],
      );
      await app.database.write(enterprise.id, async (session) => {
        const runs = await session.rows<{ id: number; job: string; dueAt: Date }>(
          sql`insert into job_run (enterprise_id, job, due_at, started_at, result)
            select ${enterprise.id}::bigint, d.job, d.at, ${now.toISOString()}::timestamptz, 'running'
            from unnest(${sql.param(due.map(({ job }) => job))}::text[], ${sql.param(due.map(({ at }) => at))}::timestamptz[]) as d(job, at)
            on conflict do nothing returning id, job, due_at as "dueAt"`,
        );
        for (const { id, job, dueAt } of runs)
          await put(session.client, {
            job,
            enterpriseId: enterprise.id,
            data: { dueAt: dueAt.toISOString() },
            runId: id,
          });
      });
    }
  }
}

async function put(client: Pick<pg.ClientBase, 'query'>, task: Task): Promise<void> {
  await client.query('select enqueue_task($1)', [task]);
}

/** How many it did; -1 where another run of it is still under way. */
async function doJob(
  errand: Errand,
  job: Job,
  data: Record<string, unknown>,
  runId: number | undefined,
  isAsked: boolean,
): Promise<number> {
  if ('run' in job)
    return errand.write(async (work) => {
      const isFree = isAsked || (await takeTurn(work, job));
      return isFree ? ((await job.run(work, data)) ?? 0) : -1;
    });
  const isFree = isAsked || !runId || (await errand.write((work) => isAlone(work, job.name, runId)));
  return isFree ? ((await job.steps(errand, data, await Progress.of(errand, runId))) ?? 0) : -1;
}

async function takeTurn(work: Work, job: Job): Promise<boolean> {
  const lock = await work.session.one<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${job.name}), ${work.enterpriseId}::int) as got`,
  );
  return lock?.got === true;
}

declare module '../app' {
  interface App {
    readonly jobs: Jobs;
  }
}
