// A library of indicators, a plan for teachers, last month's results and this month's sheets in review.
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { PerfCycle, PerfGrade, PerfItem, PerfPlan, PerfPlanLine } from './model/plan';
import { gradeOf, scoreOf, totalOf } from './model/scoring';
import { PerfLine, PerfSheet } from './model/sheet';

const items = [
  ['renewal', '续费实收', '元', 'higher', 'payment'],
  ['conversion', '转化率', '%', 'higher', 'manual'],
  ['lessons', '课次', '次', 'higher', 'lessons'],
  ['satisfaction', '满意度', '分', 'higher', 'manual'],
  ['attendance', '学员出勤率', '%', 'higher', 'attendance_rate'],
  ['refund', '退费率', '%', 'lower', 'manual'],
  ['complaint', '投诉次数', '次', 'deduct', 'manual'],
  ['suggestion', '合理化建议', '条', 'bonus', 'manual'],
  ['behaviour', '行为表现', '分', 'rating', 'manual'],
  ['teamwork', '团队协作', '分', 'rating', 'manual'],
  ['safety', '安全事故', '次', 'veto', 'manual'],
] as const;
const grades = [
  ['S', 10_500, 120],
  ['A', 9500, 110],
  ['B', 8000, 100],
  ['C', 6000, 80],
  ['D', 0, 0],
] as const;

export async function plantPerformance(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{ id: number; schoolId: number; postId: number; superiorId: number | null }>(
    sql`select s.id, s.school_id as "schoolId", s.post_id as "postId", c.principal_id as "superiorId" from staff s
      join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id and p.code = 'teacher'
      join school c on c.enterprise_id = s.enterprise_id and c.id = s.school_id
      where ${live(sample, 's')} and s.status = 'active' order by s.id limit 24`,
  );
  if (staff.length === 0) return;
  const itemIds = await sample.plant(
    PerfItem,
    items.map(([code, name, unit, kind, source]) => ({
      code,
      name,
      unit,
      kind,
      source,
      pointsPer: 100,
      maxPoints: 500,
    })),
  );
  const [planId] = await sample.plant(PerfPlan, [
    { name: '教师月度考核', postIds: [staff[0]!.postId], topGrades: 'S A' },
  ]);
  const lines = [
    { dimension: '业绩', dimensionWeight: 6000, itemId: itemIds[0]!, weight: 7000, target: 8_000_000 },
    { dimension: '业绩', dimensionWeight: 6000, itemId: itemIds[1]!, weight: 3000, target: 3000 },
    { dimension: '教学', dimensionWeight: 3000, itemId: itemIds[2]!, weight: 5000, target: 8000 },
    { dimension: '教学', dimensionWeight: 3000, itemId: itemIds[3]!, weight: 5000, target: 10_000 },
    { dimension: '行为', dimensionWeight: 1000, itemId: itemIds[8]!, weight: 10_000, target: null },
  ];
  await sample.plant(
    PerfPlanLine,
    lines.map((line) => ({ planId: planId!, ...line })),
  );
  await sample.plant(
    PerfGrade,
    grades.map(([grade, from, coefficient]) => ({ planId: planId!, grade, from, coefficient })),
  );
  const first = `${sample.today.slice(0, 7)}-01`;
  const last = addMonths(first, -1);
  const cycle = (from: string, state: 'archived' | 'running') => ({
    ...{ name: `${from.slice(0, 4)}年${Number(from.slice(5, 7))}月考核`, kind: 'month' as const, from },
    ...{ to: addDays(addMonths(from, 1), -1), planId: planId!, payMonth: from.slice(0, 7), state },
  });
  const [before, now] = await sample.plant(PerfCycle, [cycle(last, 'archived'), cycle(first, 'running')]);
  const params = { floorRate: 0, capRate: 12_000, pointsPer: 100, maxPoints: 500, vetoCap: 5900, steps: [] };
  const scored = staff.map(() =>
    lines.map((line, i) => {
      const actual = line.target === null ? null : Math.round(line.target * (0.8 + sample.random() * 0.35));
      const score =
        line.target === null ? 8500 + sample.int(0, 10) * 100 : scoreOf('higher', params, line.target, actual, []);
      return { ...line, actual, score, kind: i === 4 ? ('rating' as const) : ('higher' as const) };
    }),
  );
  const results = scored.map((own) => {
    const total = totalOf(own);
    const grade = gradeOf(
      grades.map(([name, from, coefficient]) => ({ grade: name, from, coefficient })),
      total,
    );
    return { total, grade: grade?.grade ?? null, coefficient: grade?.coefficient ?? null };
  });
  const sheetIds = await sample.plant(
    PerfSheet,
    staff.flatMap(({ id, ...place }, n) => [
      { cycleId: before!, staffId: id, ...place, ...results[n]!, publishedOn: first, state: 'archived' as const },
      { cycleId: now!, staffId: id, ...place, state: (['self_review', 'scoring', 'running'] as const)[n % 3]! },
    ]),
  );
  await sample.plant(
    PerfLine,
    sheetIds.flatMap((sheetId, i) =>
      (scored[Math.floor(i / 2)] ?? []).map(({ kind: _, actual, score, ...line }) => ({
        ...{ sheetId, ...line },
        ...(i % 2 === 0 ? { actual, score } : { actual: null, score: null }),
      })),
    ),
  );
}
