// What is kept only for a while: the logs for years, codes and nonces for minutes.

import { sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { OperationLog } from '#kernel/model/records';
import type { Resource } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import type { Session } from '#kernel/server/database/session';
import { tableSql } from '#kernel/server/database/table';
import { ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { LoginLog } from '../../identity/model/session';
import { setting } from '../../identity/server/accessSettings';
import { forgetAddresses } from '../../signIn/server/guardAddress';

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
    const gone = await inSlices(() => erase(work.session, LoginLog, enterpriseId, signIns));
    const { database } = work.app;
    const old = await inSlices(() =>
      database.erasing(OperationLog.name, (session) => erase(session, OperationLog, enterpriseId, operations)),
    );
    await retireDigests(work, dayOf(new Date(operations), work.actor.timezone));
    return gone + old;
  },
};

const slice = 10_000;

/** One statement over a year of rows would hold its locks for minutes. */
async function inSlices(erased: () => Promise<number>): Promise<number> {
  let total = 0;
  while (true) {
    const gone = await erased();
    total += gone;
    if (gone < slice) return total;
  }
}

async function erase(session: Session, of: Resource, enterpriseId: number, before: string): Promise<number> {
  const from = tableSql(of);
  const [gone] = await session.rows<{ count: number }>(
    sql`with gone as (delete from ${from} where ${ours(enterpriseId, of.name)} and id in (select id from ${from}
        where ${ours(enterpriseId, of.name)} and at < ${before} limit ${slice}) returning 1)
      select count(*)::int as count from gone`,
  );
  return gone?.count ?? 0;
}

/** The last seal before the first day that is kept stays, out of sight: that day's own seal is computed over it. */
async function retireDigests(work: Work, firstKept: string): Promise<void> {
  const old = sql`${ours(work, 'log_digest')} and day < ${firstKept}`;
  await work.session.rows(
    sql`delete from log_digest where ${old} and day < (select max(day) from log_digest where ${old})`,
  );
  await work.session.rows(sql`update log_digest set deleted_at = ${work.now.toISOString()} where ${old}`);
}

const minute = 60_000;
const day = 24 * 60 * minute;
const spent = [
  ['used_nonce', 'created_at', 10 * minute],
  ['verify_code', 'expires_at', day],
  ['one_time_code', 'expires_at', day],
  ['spent_token', 'spent_at', 31 * day],
  ['session', 'ends_at', 90 * day],
  // A lock may last a day, and so may what led to it.
  ['sign_in_guard', 'first_at', 3 * day],
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
        sql`delete from ${sql.raw(table)} where ${ours(work, table)} and ${sql.raw(column)} < ${before} returning 1`,
      );
      count += gone.length;
    }
    await forgetAddresses(work.app, work.now);
    return count + (await forgetRuns(work));
  },
};

/** A job of every minute leaves half a million rows a year. What was last done stays: the next run goes on from there. */
async function forgetRuns(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - 30 * day).toISOString();
  const gone = await work.session.rows(
    sql`delete from job_run r where ${ours(work, 'r')} and r.started_at < ${before} and exists (
      select 1 from job_run n where n.enterprise_id = r.enterprise_id and n.job = r.job and n.result = 'done' and n.due_at > r.due_at) returning 1`,
  );
  return gone.length;
}
