// The log is sealed day by day: a digest over the day's rows in order of id and the digest of the day before. A row that
// is changed, added or taken away later no longer gives the digest that was kept.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { date } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { entryDigest } from '#kernel/server/auditErasing';
import { does, type Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { LogDigest } from '../model/logDigest';

interface Sealed {
  day: string;
  rows: number;
  sha256: string;
}

async function seal(work: Work, day: string, previous: string): Promise<Sealed> {
  const { timezone } = work.actor;
  const [from, to] = [startOfDay(day, timezone).toISOString(), startOfDay(addDays(day, 1), timezone).toISOString()];
  const made = await work.session.one<{ rows: number; sha256: string }>(
    sql`select count(*)::int as rows,
        encode(sha256(convert_to(${previous}, 'UTF8') || coalesce(string_agg(${entryDigest}, ''::bytea order by l.id), ''::bytea)), 'hex') as sha256
      from operation_log l where l.enterprise_id = ${work.enterpriseId} and l.at >= ${from} and l.at < ${to}`,
  );
  return { day, ...made! };
}

/** Every day up to yesterday that is not sealed yet; after a pause of the server, several. */
export const digestJob: Job = {
  name: 'system.logDigest',
  title: pair('日志摘要', 'Log digest'),
  cron: '30 0 * * *',
  async run(work) {
    const { enterpriseId } = work;
    const last = await work.session.one<Sealed>(
      sql`select day, sha256 from log_digest where enterprise_id = ${enterpriseId} order by day desc limit 1`,
    );
    const first = await work.session.one<{ at: Date | null }>(
      sql`select min(at) as at from operation_log where enterprise_id = ${enterpriseId}`,
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
      const made = await seal(work, day, previous);
      await work.session.rows(
        sql`insert into log_digest (enterprise_id, day, rows, sha256, created_at, updated_at) values (${enterpriseId}, ${day}, ${made.rows}, ${made.sha256}, ${work.now.toISOString()}, ${work.now.toISOString()})`,
      );
      previous = made.sha256;
      sealed++;
    }
    return sealed;
  },
};

/** Computes each sealed day anew and names the first that does not match. */
export const verify = does(
  {
    permission: 'system.logDigest.verify',
    input: { from: date('从', 'From'), to: date('到', 'To') },
  },
  async (work, { from, to }) => {
    const kept = await work.session.rows<Sealed & { previous: string | null }>(
      sql`select * from (select day, rows, sha256, deleted_at, lag(sha256) over (order by day) as previous from log_digest where enterprise_id = ${work.enterpriseId}) d
        where deleted_at is null and ${from ? sql`day >= ${from}` : sql`true`} and ${to ? sql`day <= ${to}` : sql`true`} order by day`,
    );
    let mismatch: { day: string; rows: number; found: number } | null = null;
    let checked = 0;
    for (const one of kept) {
      const now = await seal(work, one.day, one.previous ?? '');
      checked++;
      if (now.sha256 === one.sha256 && now.rows === one.rows) continue;
      mismatch = { day: one.day, rows: one.rows, found: now.rows };
      break;
    }
    const after = { from, to, checked, mismatch: mismatch?.day ?? null };
    await logOperation(work, { action: 'verify', of: LogDigest, after });
    return { ok: mismatch === null, checked, mismatch };
  },
);
