// What the demo asks of who holds a post, and the steps of a career in each series.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { PostLevel } from './model/level';
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

const careers = [
  ['teaching', ['teacher']],
  ['counsel', ['counselor', 'counselor-supervisor']],
  ['service', ['adviser', 'front-desk']],
  ['market', ['marketing']],
  ['manage', ['principal']],
  ['support', ['finance', 'hr']],
] as const;
const steps = [
  ['初级', 4_000_00, 6_000_00],
  ['中级', 5_500_00, 8_500_00],
  ['高级', 8_000_00, 12_000_00],
] as const;

async function plantLevels(sample: Sample): Promise<void> {
  for (const [series, codes] of careers)
    await sample.session.rows(
      sql`update post set series = ${series} where ${ours(sample, 'post')} and code = any(${sql.param([...codes])}::text[])`,
    );
  await sample.plant(
    PostLevel,
    careers.flatMap(([series]) =>
      steps.map(([name, payMin, payMax], n) => ({
        ...{ series, name, rank: n + 1, code: `${series.slice(0, 3).toUpperCase()}${n + 1}` },
        ...{ payMin, payMid: (payMin + payMax) / 2, payMax, perfBase: (n + 2) * 1_000_00, minMonths: n * 12 },
        ...(series === 'teaching' ? { lessonFee: 40_00 + n * 20_00, standardLoad: 20 } : {}),
        ...(series === 'counsel' ? { standardLoad: 120 } : {}),
      })),
    ),
  );
}

export async function plantStandards(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  await plantLevels(sample);
  const posts = await sample.session.rows<{ id: number }>(
    sql`select id::int as id from post where ${live(sample, 'post')} order by id`,
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
