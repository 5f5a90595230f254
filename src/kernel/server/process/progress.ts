// How far a job in steps has come. It is kept in the transaction of the step that came so far: whoever goes on after a restart
// begins where the last step ended, and the list of runs shows it meanwhile.
import { sql } from 'drizzle-orm';
import type { Shape } from '../../model/field';
import type { App } from '../app';
import type { Errand, Work } from '../work';

/** A run in steps that says nothing for so long has ended with its server. */
const silentMinutes = 5;
const silentSince = (now: Date): string => new Date(now.getTime() - silentMinutes * 60_000).toISOString();

export class Progress {
  private constructor(
    private readonly runId: number | undefined,
    private readonly place: unknown,
    /** How many have been dealt with, by this run and by those that it goes on from. */
    public done: number,
  ) {}

  /** A run that begins, or goes on, says so: whoever says nothing for long is taken for gone. */
  static async of(errand: Errand, runId: number | undefined): Promise<Progress> {
    if (runId === undefined) return new Progress(undefined, null, 0);
    const kept = await errand.write((work) =>
      work.session.one<{ place: unknown; done: number | null }>(
        sql`update job_run set result = 'running', told_at = ${work.now.toISOString()}
          where enterprise_id = ${work.enterpriseId} and id = ${runId} returning place, processed as done`,
      ),
    );
    // Without a place nothing was kept: what an earlier try counted was rolled back with it.
    return new Progress(runId, kept?.place ?? null, kept?.place == null ? 0 : (kept.done ?? 0));
  }

  /** Where the last step ended; undefined at the beginning. */
  from<T>(shape: Shape<T>): T | undefined {
    const read = shape.safeParse(this.place);
    return read.success ? read.data : undefined;
  }

  /** Said by a step in its own transaction: where the next begins, how many it dealt with, and of how many if that is known. */
  async keep(work: Work, place: unknown, dealtWith: number, total?: number): Promise<void> {
    const done = this.done + dealtWith;
    work.onCommit(() => {
      this.done = done;
    });
    if (this.runId === undefined) return;
    await work.session.rows(
      sql`update job_run set place = ${JSON.stringify(place ?? null)}::jsonb, processed = ${done}, total = coalesce(${total ?? null}, total),
        told_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and id = ${this.runId}`,
    );
  }
}

/** The row of a run that was asked for. Of two that are asked for in one moment each has its own, a millionth of a second apart. */
export async function newRun(work: Work, job: string): Promise<number | undefined> {
  const at = sql`${work.now.toISOString()}::timestamptz`;
  const run = await work.session.one<{ id: number }>(
    sql`insert into job_run (enterprise_id, job, due_at, started_at, result)
      select ${work.enterpriseId}::bigint, ${job}::text, coalesce(max(due_at) + interval '1 microsecond', ${at}), ${at}, 'running'
      from job_run where enterprise_id = ${work.enterpriseId} and job = ${job} and due_at >= ${at} and due_at < ${at} + interval '1 second'
      on conflict do nothing returning id`,
  );
  // Where another server took the same one, nothing is lost but the place in it.
  return run?.id;
}

/** One in steps holds no lock between them; its row tells that it runs. Each step is safe beside another's. */
export async function isAlone(work: Work, job: string, runId: number): Promise<boolean> {
  const other = await work.session.one(
    sql`select 1 from job_run where enterprise_id = ${work.enterpriseId} and job = ${job} and id < ${runId} and result = 'running' and greatest(started_at, told_at) > ${silentSince(work.now)}`,
  );
  return !other;
}

/** Its task may stand in the queue once more: its server ended before it could take it out. */
export async function isDone(app: App, enterpriseId: number, runId: number | undefined): Promise<boolean> {
  if (!runId) return false;
  const run = await app.database.read(enterpriseId, (session) =>
    session.one(sql`select 1 from job_run where enterprise_id = ${enterpriseId} and id = ${runId} and result = 'done'`),
  );
  return run !== undefined;
}

/** Tasks whose run began its steps and has said nothing since: another server goes on from their place. */
export async function tasksLeft(app: App, queue: string): Promise<string[]> {
  const left = await app.database.across((session) =>
    session.rows<{ id: string }>(
      sql`select j.id from pgboss.job j
        join job_run r on r.enterprise_id = (j.data ->> 'enterpriseId')::bigint and r.id = (j.data ->> 'runId')::bigint
        where j.name = ${queue} and j.state = 'active' and r.result = 'running' and r.told_at < ${silentSince(app.clock.now())}`,
    ),
  );
  return left.map(({ id }) => id);
}
