// What waits behind each of the four pools, of what this person reaches.
import { sql } from 'drizzle-orm';
import type { Resource } from '#kernel/model/resource';
import { mayDo } from '#kernel/server/actor';
import { tableSql } from '#kernel/server/database/table';
import { asked as askedOf } from '#kernel/server/resources/asked';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Interview } from '../../interviews/model/interview';
import { Job } from '../../jobs/model/job';
import { moduleCounts } from '../../module/model/counts';
import { Talent } from '../../talents/model/talent';

/** Of the rows a list would show for this question. */
export async function seen(work: Work, of: Resource, asked: Record<string, unknown>): Promise<number> {
  if (!mayDo(work.actor, of, 'view')) return 0;
  const found = serviceOf(work, of);
  const where = and([
    ...reachable(work.actor, found, 'view', work.app.services),
    ...(await askedOf(work, found, asked)),
  ]);
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from ${tableSql(of)} t where ${where}`,
  );
  return counted?.n ?? 0;
}

export const counts: AreaPiece = {
  calls: [
    serves(moduleCounts, async (work) => ({
      jobPool: await seen(work, Job, { state: 'open' }),
      CVPool: await seen(work, Candidate, { unassigned: true }),
      interviewManagement: await seen(work, Interview, { on: 'today' }),
      talentPool: await seen(work, Talent, { due: true }),
    })),
  ],
};
