// What the demo asks of who holds a post.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { PostStandard, StandardCompetence, StandardDuty } from './model/standard';

const duties = [
  ['日常工作', 60_00],
  ['服务与沟通', 25_00],
  ['学习与改进', 15_00],
] as const;
const competences = [
  ['专业能力', 40_00],
  ['沟通协作', 30_00],
  ['责任心', 30_00],
] as const;

export async function plantStandards(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const posts = await sample.session.rows<{ id: number }>(
    sql`select id::int as id from post where enterprise_id = ${sample.enterpriseId} and deleted_at is null order by id`,
  );
  const ids = await sample.plant(
    PostStandard,
    posts.map(({ id }) => ({ postId: id, versionNo: 1, kpis: '续费率、满意度、到岗率', state: 'published' as const })),
  );
  await sample.plant(
    StandardDuty,
    ids.flatMap((standardId) => duties.map(([title, share]) => ({ standardId, title, share }))),
  );
  await sample.plant(
    StandardCompetence,
    ids.flatMap((standardId) =>
      competences.map(([name, weight], i) => ({ standardId, name, weight, required: 3 + (i % 2) })),
    ),
  );
}
