// Which prices are in force at a school on a day: the school's own before its region's before the enterprise's, and of
// these the latest.
import { sql } from 'drizzle-orm';
import { Region, School } from '#areas/system/organisation/model/organisation';
import { table } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FeeStandard } from '../model/feeStandard';

export interface Where {
  schoolId: number;
  on: string;
  courseIds?: readonly number[];
  packIds?: readonly number[];
}

const rank = { school: 0, region: 1, enterprise: 2 } as const;

/** One for each item and way of billing. */
export async function feesInForce(work: Work, { schoolId, on, courseIds, packIds }: Where): Promise<FeeStandard[]> {
  const regionIds = await regionsOf(work, schoolId);
  const found = await rows(work, FeeStandard, (f) => {
    const place = sql`(${f.scope} = 'enterprise' or ${f.schoolId} = ${schoolId} or ${f.regionId} = any(${sql.param(regionIds)}::bigint[]))`;
    const items = sql`(${courseIds === undefined && packIds === undefined} or ${f.courseId} = any(${sql.param([...(courseIds ?? [])])}::bigint[])
      or ${f.coursePackId} = any(${sql.param([...(packIds ?? [])])}::bigint[]))`;
    return sql`${f.state} = 'published' and ${f.effectiveFrom} <= ${on} and (${f.effectiveTo} is null or ${f.effectiveTo} >= ${on})
      and ${place} and ${items}`;
  });
  const nearness = ({ regionId }: FeeStandard) => (regionId === null ? 0 : regionIds.indexOf(regionId));
  const sorted = found.sort(
    (a, b) =>
      rank[a.scope] - rank[b.scope] ||
      nearness(a) - nearness(b) ||
      (a.effectiveFrom < b.effectiveFrom ? 1 : -1) ||
      b.id - a.id,
  );
  const seen = new Set<string>();
  return sorted.filter(({ courseId, coursePackId, billing }) => {
    const item = `${courseId}:${coursePackId}:${billing}`;
    return seen.has(item) ? false : seen.add(item);
  });
}

/** The region of a school and those above it, the nearest first. */
export async function regionsOf(work: Work, schoolId: number): Promise<number[]> {
  const school = table(School);
  const region = table(Region);
  const found = await work.session.rows<{ id: number }>(sql`with recursive up as (
      select ${school.regionId} as id, 0 as depth from ${school} where ${school.enterpriseId} = ${work.enterpriseId} and ${school.id} = ${schoolId}
      union all select ${region.parentId}, up.depth + 1 from ${region} join up on ${region.id} = up.id
        where ${region.enterpriseId} = ${work.enterpriseId} and up.depth < 20 and ${region.parentId} is not null)
    select id from up where id is not null order by depth`);
  return found.map(({ id }) => id);
}
