// Work for later and work by the clock. A job is enqueued in the transaction that wants it, runs at least once, and is
// tried again with growing pauses. A schedule is kept per enterprise in its own time zone; a run missed while the server
// was down is made up once.
import { CronExpressionParser } from 'cron-parser';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { App } from './app';
import { appRole, type Session } from './database/database';
import { type Enterprise, systemActor, systemCaller } from './identity';
import type { Job } from './service';
import { type Work, write } from './work';

const queue = 'work';
const batchSize = 5;
const tickMs = 20_000;
const startLock = 7_571_902;

interface Task {
  job: string;
  enterpriseId: number;
  data: Record<string, unknown>;
  runId?: number;
}

export class Jobs {
  private boss: PgBoss | undefined;
  private timer: NodeJS.Timeout | undefined;
  private underway: Promise<unknown> = Promise.resolve();
  private readonly known = new Map<string, Job>();

  constructor(private readonly url: string) {}

  /** Some servers, and most tests, run without the queue; what waits is then done by one that has it. */
  get isRunning(): boolean {
    return this.boss !== undefined;
  }

  declare(job: Job): void {
    this.known.set(job.name, job);
  }

  all(): Job[] {
    return [...this.known.values()];
  }

  async start(app: App): Promise<void> {
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
    await app.database.acrossInTransaction(async (session) => {
      await session.rows(sql`select pg_advisory_xact_lock(${startLock})`);
      await boss.start();
      await boss.createQueue(queue);
      await session.rows(sql.raw(`grant usage on schema pgboss to ${appRole}`));
      await session.rows(sql.raw(`grant select, insert, update on all tables in schema pgboss to ${appRole}`));
    });
    const worker = await boss.work<Task>(queue, { pollingIntervalSeconds: 1, batchSize }, async (tasks) => {
      // Each for itself: one that fails is tried again without those that were fetched with it.
      const all = tasks.map(({ id, data }) =>
        this.run(app, data).catch((error) => {
          app.log(`Job ${data.job} failed and will be tried again`, error);
          return boss.fail(queue, id, { message: String((error as Error).message) });
        }),
      );
      this.underway = Promise.allSettled(all);
      await Promise.all(all);
      // More may be waiting: they are fetched at once, not at the next look.
      if (tasks.length === batchSize) boss.notifyWorker(worker);
    });
    this.boss = boss;
    this.timer = setInterval(() => {
      this.tick(app).catch((error) => app.log('A schedule could not be checked', error));
    }, tickMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.boss?.stop({ graceful: true, timeout: 5000, wait: true });
    // The queue gives one that takes longer to the next start. Its transaction ends here all the same, and its row says how.
    await this.underway;
  }

  /** In the caller's transaction: rolled back with it, delivered only once it has committed. */
  async enqueue(work: Work, job: string, data: Record<string, unknown>, runId?: number): Promise<void> {
    const task: Task = { job, enterpriseId: work.enterpriseId, data, ...(runId ? { runId } : {}) };
    await this.send(work.session, task);
  }

  private async send({ client }: Session, task: Task): Promise<void> {
    if (!this.boss) throw new Error('the job queue is not running');
    const db = { executeSql: async (text: string, values: unknown[]) => client.query(text, values) };
    await this.boss.send(queue, task, {
      retryLimit: 5,
      retryBackoff: true,
      retryDelay: 2,
      expireInMinutes: 30,
      db,
    });
  }

  private async run(app: App, task: Task): Promise<void> {
    const enterprise = (await app.identity.enterprises()).find(({ id }) => id === task.enterpriseId);
    if (!enterprise) return;
    if (task.job.startsWith('event:')) return this.deliver(app, enterprise, task);
    const job = this.known.get(task.job);
    if (job) await this.runNow(app, enterprise, job, task.data, task.runId);
  }

  private async deliver(app: App, enterprise: Enterprise, { job, data }: Task): Promise<void> {
    for (const listener of app.listeners.get(job.slice('event:'.length)) ?? []) {
      await write(app, systemActor(enterprise), systemCaller(job, enterprise.locale), async (work) =>
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
  ): Promise<void> {
    try {
      const processed = await write(
        app,
        systemActor(enterprise),
        systemCaller(`job:${job.name}`, enterprise.locale),
        async (work) => {
          const isFree = !runId || (await takeTurn(work, job));
          return isFree ? ((await job.run(work, data)) ?? 0) : -1;
        },
      );
      await this.finish(app, enterprise, runId, processed < 0 ? 'skipped' : 'done', Math.max(processed, 0));
    } catch (error) {
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
        sql`update job_run set ended_at = ${at}, result = ${result}, processed = ${processed}, error = ${error ?? null} where enterprise_id = ${id} and id = ${runId}`,
      ),
    );
  }

  /** Enqueues what has become due. Several processes may do this at once: the unique run row lets one of them win. */
  async tick(app: App): Promise<void> {
    const now = app.clock.now();
    for (const enterprise of await app.identity.enterprises()) {
      for (const job of this.known.values()) {
        if (!job.cron) continue;
        const due = CronExpressionParser.parse(job.cron, { currentDate: now, tz: enterprise.timezone }).prev().toDate();
        await app.database.write(enterprise.id, async (session) => {
          const run = await session.one<{ id: number }>(
            sql`insert into job_run (enterprise_id, job, due_at, started_at, result) values (${enterprise.id}, ${job.name}, ${due.toISOString()}, ${now.toISOString()}, 'running')
              on conflict do nothing returning id`,
          );
          const data = { dueAt: due.toISOString() };
          if (run) await this.send(session, { job: job.name, enterpriseId: enterprise.id, data, runId: run.id });
        });
      }
    }
  }
}

async function takeTurn(work: Work, job: Job): Promise<boolean> {
  const lock = await work.session.one<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${job.name}), ${work.enterpriseId}::int) as got`,
  );
  return lock?.got === true;
}
