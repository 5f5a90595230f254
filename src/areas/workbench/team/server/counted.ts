// Whom a figure is about: everybody, those of a school or a region, or one.
import { type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { table } from '#kernel/server/database/table';
import type { FigureContext } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';

const s = table(Staff);

/** Their ids, as a query. */
export function countedPeople(work: Work, { schoolId, regionId, staffId }: FigureContext): SQL {
  const parts = [sql`${s.enterpriseId} = ${work.enterpriseId}`, sql`${s.deletedAt} is null`];
  if (staffId) parts.push(sql`${s.id} = ${staffId}`);
  if (schoolId) parts.push(sql`${s.schoolId} = ${schoolId}`);
  if (regionId)
    parts.push(sql`${s.schoolId} in (with recursive below as (select id from region where id = ${regionId} union select r.id from region r join below on r.parent_id = below.id)
      select c.id from school c join below on c.region_id = below.id)`);
  return sql`select ${s.id} from ${s} where ${sql.join(parts, sql` and `)}`;
}
