// What each open school of the demo set out to reach last year and this year, and what it means to do in each month.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { School } from '#areas/system/organisation/model/organisation';
import { table } from '#kernel/server/database/table';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { monthKeys, SchoolPlan, SchoolPlanItem, SchoolPlanTarget } from './model/schoolPlan';
import { spreadAs } from './model/spreading';

/** Enrolment comes before the terms, lessons are taught in them: parts of a year, month by month. */
const season = [6, 4, 9, 8, 7, 9, 12, 12, 11, 8, 7, 7];

/** A year of a large school: fen of money, hundredths of a count. */
const sums: readonly [figureKey: string, year: number, step: number][] = [
  ['contract.signed', 1_600_000_00, 100],
  ['payment.received', 1_500_000_00, 100],
  ['payment.net', 1_450_000_00, 100],
  ['revenue.recognized', 900_000_00, 100],
  ['lead.new', 1_200_00, 100],
  ['customer.visited', 840_00, 100],
  ['customer.trial', 540_00, 100],
  ['lesson.finished', 480_00, 100],
];
/** How large the schools of the demo are beside that, in percent. */
const sizes = [100, 80, 35, 30, 60, 55, 32, 140];
/** The same in each month. */
const rates: readonly [figureKey: string, value: number][] = [
  ['attendance.rate', 92_00],
  ['class.fillRate', 80_00],
  ['homework.submitRate', 85_00],
  ['report.onTimeRate', 95_00],
];

const doings: readonly [kind: string, title: string, expected: string, yuan: number][] = [
  ['enrolment', '周末公开课', '到访 30 组', 2_000],
  ['enrolment', '老带新活动', '新签 8 单', 3_000],
  ['renewal', '续费季家长会', '续费率 75%', 1_500],
  ['activity', '亲子运动会', '参加 60 组家庭', 5_000],
  ['activity', '学员作品展', '参观 200 人次', 2_500],
  ['teaching', '教研公开课', '每位教师一节', 0],
  ['training', '课程顾问话术培训', '全员通过', 800],
  ['holiday', '暑期班排课', '开班 12 个', 0],
  ['teaching', '期末测评', '出勤 95%', 600],
];

export async function plantSchoolPlans(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const schools = await openSchools(sample);
  const kinds = await kindIds(sample);
  const thisYear = Number(sample.today.slice(0, 4));
  const years = schools.flatMap((school, at) =>
    [thisYear - 1, thisYear].map((year) => ({ ...school, year, size: sizes[at % sizes.length]! })),
  );
  const common = { targets: [], note: '按董事会年度预算分解。' };
  const ids = await sample.plant(
    SchoolPlan,
    years.map(({ id, year }) => ({
      ...{ ...common, schoolId: id, year, revision: 1, state: 'effective' as const },
      createdAt: sample.moment(year === thisYear ? -300 : -660, 10),
    })),
  );
  // One school thinks its year over.
  const [first] = schools;
  const revised = first
    ? await sample.plant(SchoolPlan, [
        {
          ...common,
          note: '下半年招生目标上调一成。',
          schoolId: first.id,
          year: thisYear,
          revision: 2,
          state: 'draft' as const,
        },
      ])
    : [];
  await sample.plant(
    SchoolPlanTarget,
    [
      ...ids.map((id, at) => targetsOf(id, (years[at]!.year === thisYear ? 1 : 0.85) * years[at]!.size)),
      ...revised.map((id) => targetsOf(id, 1.1 * sizes[0]!)),
    ].flat(),
  );
  await sample.plant(
    SchoolPlanItem,
    ids.flatMap((id, at) => itemsOf(sample, id, years[at]!, kinds)),
  );
}

const openSchools = (sample: Sample) => {
  const school = table(School);
  return sample.session.db
    .select({ id: school.id, principalId: school.principalId })
    .from(school)
    .where(and(eq(school.enterpriseId, sample.enterpriseId), isNull(school.deletedAt), eq(school.state, 'open')))
    .orderBy(asc(school.id));
};

async function kindIds(sample: Sample): Promise<Map<string, number>> {
  const found = await sample.session.rows<{ id: number; code: string }>(
    sql`select id, code from category where ${live(sample, 'category')} and tree = 'plan_kind'`,
  );
  return new Map(found.map(({ id, code }) => [code, id]));
}

const laid = (months: readonly number[]) => Object.fromEntries(monthKeys.map((key, at) => [key, months[at]!]));

function targetsOf(planId: number, percent: number) {
  const added = sums.map(([figureKey, year, step]) => {
    const yearValue = Math.round((year * percent) / 100 / step) * step;
    return { planId, figureKey, yearValue, ...laid(spreadAs(yearValue, season, step)) };
  });
  const held = rates.map(([figureKey, value]) => ({
    ...{ planId, figureKey, yearValue: value },
    ...laid(monthKeys.map(() => value)),
  }));
  return [...added, ...held];
}

function itemsOf(
  sample: Sample,
  schoolPlanId: number,
  { year, principalId }: { year: number; principalId: number | null },
  kinds: ReadonlyMap<string, number>,
) {
  return doings.map(([kind, title, expected, yuan]) => {
    const month = sample.int(1, 12);
    const day = sample.int(3, 22);
    const on = (of: number) => `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
    const isOver = on(day + 4) < sample.today;
    const isNow = !isOver && on(day) <= sample.today;
    return {
      ...{ schoolPlanId, title, expected, ownerId: principalId, budget: yuan * 100 },
      ...{ month: String(month), startDate: on(day), endDate: on(day + 4), kindId: kinds.get(kind) ?? null },
      ...(isOver
        ? sample.chance(0.9)
          ? { state: 'done' as const, result: '已按计划完成。' }
          : { state: 'dropped' as const }
        : { state: isNow ? ('doing' as const) : ('planned' as const) }),
    };
  });
}
