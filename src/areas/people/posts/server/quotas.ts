// The quota of a year, school by post, in one statement each; a cell is set without asking whether it had a row.
import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { insert, live, reached, row as rowOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { PostQuota } from '../../model/staff';
import { reachOf, reachTo } from '../../settings/server/reach';
import { type QuotaCell, type QuotaMatrix, quotaMatrix, setQuota } from '../model/quotaMatrix';

async function matrixOf(work: Work, year: number): Promise<QuotaMatrix> {
  const { session, enterpriseId } = work;
  const { locale } = work.caller;
  const name = locale === 'en' ? sql`coalesce(nullif(t.name_en, ''), t.name)` : sql`t.name`;
  const schools = await session.rows<{ id: number; name: string }>(
    sql`select t.id, ${name} as name from school t where ${reachTo(work, 'school')}
      and t.state <> 'closed' order by t.id limit 300`,
  );
  const posts = await session.rows<{ id: number; name: string }>(
    sql`select t.id, ${name} as name from post t where ${live(enterpriseId, 't')}
      and t.state = 'active' order by t.code limit 100`,
  );
  const ids = sql`${sql.param(schools.map(({ id }) => id))}::bigint[]`;
  const cells = await session.rows<QuotaCell>(
    sql`select school_id::int as "schoolId", post_id::int as "postId", max(planned)::int as planned,
        coalesce(sum(active), 0)::int as active, coalesce(sum(open), 0)::int as open from (
        select school_id, post_id, planned, 0 as active, 0 as open from post_quota
          where ${live(enterpriseId, 'post_quota')} and year = ${year} and school_id = any(${ids})
        union all select school_id, post_id, null, count(*), 0 from staff
          where ${live(enterpriseId, 'staff')} and status <> 'left' and post_id is not null and school_id = any(${ids}) group by 1, 2
        union all select school_id, post_id, null, 0, sum(head_count - accepted_count - filled_count) from hiring_need
          where ${live(enterpriseId, 'hiring_need')} and state in ('approved', 'recruiting', 'paused') and school_id = any(${ids}) group by 1, 2
      ) of_each group by 1, 2`,
  );
  return { schools, posts, cells };
}

export const quotas: AreaPiece = {
  services: [service(PostQuota)],
  extends: [
    extend(PostQuota, {
      calls: [
        serves(quotaMatrix, (work, { year }) => matrixOf(work, year)),
        serves(setQuota, async (work, { schoolId, postId, year, planned }) => {
          const was = await rowOf(work, PostQuota, { schoolId, postId, year }, { lock: true });
          if (was) {
            await update(work, PostQuota, await reached(work, PostQuota, was.id, 'edit', { lock: true }), { planned });
            return null;
          }
          const id = await insert(work, PostQuota, { schoolId, postId, year, planned });
          if (!(await isReached(work, id))) throw forbidden(permission(PostQuota, 'edit'));
          return null;
        }),
      ],
    }),
  ],
};

const isReached = async (work: Work, id: number): Promise<boolean> =>
  (await work.session.one(
    sql`select 1 from post_quota t where ${reachOf(work, PostQuota, 'edit')} and t.id = ${id}`,
  )) !== undefined;
