// What each school of the demo may employ this year: what it has, and a seat or two beside.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { PostQuota } from './model/staff';

export async function plantQuotas(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const held = await sample.session.rows<{ schoolId: number; postId: number; active: number }>(
    sql`select school_id as "schoolId", post_id as "postId", count(*)::int as active from staff
      where ${ours(sample, 'staff')} and status <> 'left' and school_id is not null and post_id is not null
      group by 1, 2 order by 1, 2`,
  );
  const year = Number(sample.today.slice(0, 4));
  await sample.plant(
    PostQuota,
    held.map(({ schoolId, postId, active }, n) => ({ schoolId, postId, year, planned: active + (n % 3) })),
  );
}
