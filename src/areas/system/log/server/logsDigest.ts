// The log is sealed day by day: a digest over the day's rows in order of id and the digest of the day before. A row that
// is changed, added or taken away later no longer gives the digest that was kept.

import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { entryDigest } from '#kernel/server/auditErasing';
import { ours, undeleted } from '#kernel/server/rows';
import { type Job, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { verifyLog } from '../model/logCalls';
import { LogDigest } from '../model/logDigest';

interface Sealed {
  day: string;
  rows: number;
  sha256: string;
}
interface Link {
  day: string;
  /** The seal of the day before; empty for the first. */
  previous: string;
}

/** What the log of these days gives now, in their order. */
async function computed(work: Work, links: readonly Link[]): Promise<Sealed[]> {
  const { timezone } = work.actor;
  const starts = links.map(({ day }) => startOfDay(day, timezone).toISOString());
  const ends = links.map(({ day }) => startOfDay(addDays(day, 1), timezone).toISOString());
  return work.session.rows<Sealed>(
    sql`select d.day::text as day, made.rows, made.sha256
      from unnest(${sql.param(links.map(({ day }) => day))}::date[], ${sql.param(links.map(({ previous }) => previous))}::text[],
        ${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[]) with ordinality as d(day, previous, starts, ends, place)
      cross join lateral (select count(*)::int as rows,
          encode(sha256(convert_to(d.previous, 'UTF8') || coalesce(string_agg(${entryDigest}, ''::bytea order by l.id), ''::bytea)), 'hex') as sha256
        from operation_log l where ${ours(work, 'l')} and l.at >= d.starts and l.at < d.ends) made
      order by d.place`,
  );
}

/** Sealed days with the seal each was chained to; of days that are kept no longer only the seal is left. */
const sealedDays = (work: Work, which: SQL): Promise<(Sealed & Link)[]> =>
  work.session.rows<Sealed & Link>(
    sql`select * from (select day, rows, sha256, deleted_at, coalesce(lag(sha256) over (order by day), '') as previous from log_digest where ${ours(work, 'log_digest')}) d
      where ${undeleted('d')} and ${which} order by day`,
  );

const isWhole = (kept: Sealed, now: Sealed): boolean => now.sha256 === kept.sha256 && now.rows === kept.rows;

/** Every day says by itself whether the log still gives its seal; a day is looked at anew whenever it is shown. */
export const digests = service(LogDigest, {
  async decorate(rows, work) {
    const days = rows.map(({ day }) => day);
    const kept = await sealedDays(work, sql`day = any(${sql.param(days)}::date[])`);
    const now = await computed(work, kept);
    const whole = new Set(kept.filter((one, i) => isWhole(one, now[i]!)).map(({ day }) => day));
    for (const row of rows) row.isWhole = whole.has(row.day);
  },
});

/** Every day up to yesterday that is not sealed yet; after a pause of the server, several. */
export const digestJob: Job = {
  name: 'system.logDigest',
  title: pair('日志摘要', 'Log digest'),
  cron: '30 0 * * *',
  async run(work) {
    const { enterpriseId } = work;
    const last = await work.session.one<Sealed>(
      sql`select day, sha256 from log_digest where ${ours(enterpriseId, 'log_digest')} order by day desc limit 1`,
    );
    const first = await work.session.one<{ at: Date | null }>(
      sql`select min(at) as at from operation_log where ${ours(enterpriseId, 'operation_log')}`,
    );
    if (!last && !first?.at) return 0;
    const today = dayOf(work.now, work.actor.timezone);
    let previous = last?.sha256 ?? '';
    let sealed = 0;
    for (
      let day = last ? addDays(last.day, 1) : dayOf(first!.at!, work.actor.timezone);
      day < today;
      day = addDays(day, 1)
    ) {
      const [made] = (await computed(work, [{ day, previous }])) as [Sealed];
      await work.session.rows(
        sql`insert into log_digest (enterprise_id, day, rows, sha256, created_at, updated_at) values (${enterpriseId}, ${day}, ${made.rows}, ${made.sha256}, ${work.now.toISOString()}, ${work.now.toISOString()})`,
      );
      previous = made.sha256;
      sealed++;
    }
    return sealed;
  },
};

/** Of a log broken long ago the rest need not be read. */
const daysAtOnce = 31;

/** Computes each sealed day anew and names the first that does not match. */
export const servesVerify = serves(verifyLog, async (work, { from, to }) => {
  const kept = await sealedDays(
    work,
    sql`${from ? sql`day >= ${from}` : sql`true`} and ${to ? sql`day <= ${to}` : sql`true`}`,
  );
  let mismatch: { day: string; rows: number; found: number } | null = null;
  let checked = 0;
  while (!mismatch && checked < kept.length) {
    const some = kept.slice(checked, checked + daysAtOnce);
    const now = await computed(work, some);
    const broken = some.findIndex((one, i) => !isWhole(one, now[i]!));
    checked += broken < 0 ? some.length : broken + 1;
    if (broken >= 0) mismatch = { day: some[broken]!.day, rows: some[broken]!.rows, found: now[broken]!.rows };
  }
  const after = { from, to, checked, mismatch: mismatch?.day ?? null };
  await logOperation(work, { action: 'verify', of: LogDigest, after });
  return { ok: mismatch === null, checked, mismatch };
});
