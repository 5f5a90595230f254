// How far a job in steps has come. It is kept in the transaction of the step that came so far: whoever goes on after a restart
// begins where the last step ended, and the list of runs shows it meanwhile.
import { sql } from 'drizzle-orm';
import type { Shape } from '../../model/field';
import type { Errand, Work } from '../work';

export class Progress {
  private constructor(
    private readonly runId: number | undefined,
    private readonly place: unknown,
    /** How many have been dealt with, by this run and by those that it goes on from. */
    public done: number,
  ) {}

  static async of(errand: Errand, runId: number | undefined): Promise<Progress> {
    const kept =
      runId === undefined
        ? undefined
        : await errand.read((work) =>
            work.session.one<{ place: unknown; done: number | null }>(
              sql`select place, processed as done from job_run where enterprise_id = ${work.enterpriseId} and id = ${runId}`,
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
