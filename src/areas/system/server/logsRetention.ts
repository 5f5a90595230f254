// What is kept only for a while: the logs for years, codes and nonces for minutes.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { setting } from './accessSettings';

/** Never shorter than the law's half year and quarter, whatever somebody set. */
async function daysKept(work: Work, key: 'log.operationDays' | 'log.loginDays', least: number): Promise<number> {
  return Math.max(least, await setting(work, key));
}

const cutoff = (work: Work, days: number): string =>
  startOfDay(addDays(dayOf(work.now, work.actor.timezone), -days), work.actor.timezone).toISOString();

export const logRetention: Job = {
  name: 'system.logRetention',
  title: pair('日志保留', 'Log retention'),
  cron: '0 2 1 * *',
  async run(work) {
    const { enterpriseId } = work;
    const operations = cutoff(work, await daysKept(work, 'log.operationDays', 180));
    const signIns = cutoff(work, await daysKept(work, 'log.loginDays', 90));
    const gone = await work.session.rows(
      sql`delete from login_log where enterprise_id = ${enterpriseId} and at < ${signIns} returning 1`,
    );
    // The server's own role may add to the operation log and nothing else, so what is too old goes by the tables' owner.
    const old = await work.app.database.across((session) =>
      session.rows(
        sql`delete from operation_log where enterprise_id = ${enterpriseId} and at < ${operations} returning 1`,
      ),
    );
    await work.session.rows(
      sql`delete from log_digest where enterprise_id = ${enterpriseId} and day < ${dayOf(new Date(operations), work.actor.timezone)}`,
    );
    return gone.length + old.length;
  },
};

const minute = 60_000;
const day = 24 * 60 * minute;
const spent = [
  ['used_nonce', 'created_at', 10 * minute],
  ['verify_code', 'expires_at', day],
  ['one_time_code', 'expires_at', day],
  ['spent_token', 'spent_at', 31 * day],
  ['session', 'ends_at', 90 * day],
  ['answered_call', 'created_at', 2 * day],
] as const;

export const codePurge: Job = {
  name: 'system.codePurge',
  title: pair('清理过期凭证', 'Clear expired codes'),
  cron: '0 1 * * *',
  async run(work) {
    let count = 0;
    for (const [table, column, age] of spent) {
      const before = new Date(work.now.getTime() - age).toISOString();
      const gone = await work.session.rows(
        sql`delete from ${sql.raw(table)} where enterprise_id = ${work.enterpriseId} and ${sql.raw(column)} < ${before} returning 1`,
      );
      count += gone.length;
    }
    return count + (await forgetRuns(work));
  },
};

/** A job of every minute leaves half a million rows a year. What was last done stays: the next run goes on from there. */
async function forgetRuns(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - 30 * day).toISOString();
  const gone = await work.session.rows(
    sql`delete from job_run r where r.enterprise_id = ${work.enterpriseId} and r.started_at < ${before} and exists (
      select 1 from job_run n where n.enterprise_id = r.enterprise_id and n.job = r.job and n.result = 'done' and n.due_at > r.due_at) returning 1`,
  );
  return gone.length;
}
