// Objectives of this year and this quarter, from the company down to people, with ten weeks of check-ins.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { OkrCycle } from '../okr/model/cycle';
import { KeyResult, OkrCheckIn } from '../okr/model/keyResult';
import { Objective, ObjectiveAlignment } from '../okr/model/objective';
import { counted, healthOf, pooled, ratio, worst } from '../okr/model/progress';
import { worldOf } from './world';

const goals = {
  company: ['全年营收稳步增长', '教学质量行业领先', '打造稳定的教师队伍'],
  school: ['提升本校区续费率', '扩大招生规模', '家长满意度达到九成', '控制运营成本'],
  personal: ['完成个人招生目标', '提升课堂质量', '按时完成教研任务', '学员出勤率达标'],
};
const measures: [title: string, target: number, unit: string][] = [
  ['新签学员', 120, '人'],
  ['续费率', 85, '%'],
  ['家长满意度', 92, '%'],
  ['完成公开课', 12, '场'],
  ['老带新人数', 30, '人'],
];

export async function plantOkr(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample);
  if (!world) return;
  const year = Number(sample.today.slice(0, 4));
  const quarter = Math.floor((Number(sample.today.slice(5, 7)) - 1) / 3);
  const first = (q: number) => `${year + Math.floor(q / 4)}-${String((((q % 4) + 4) % 4) * 3 + 1).padStart(2, '0')}-01`;
  const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const [whole] = await sample.plant(OkrCycle, [
    { name: `${year} 年度`, kind: 'year', startDate: `${year}-01-01`, endDate: `${year}-12-31`, state: 'active' },
  ]);
  const [now] = await sample.plant(OkrCycle, [
    {
      name: `${year} Q${quarter + 1}`,
      kind: 'quarter',
      startDate: first(quarter),
      endDate: dayBefore(first(quarter + 1)),
      parentId: whole!,
      state: 'active',
    },
    {
      name: `${year} Q${quarter || 4} 上期`,
      kind: 'quarter',
      startDate: first(quarter - 1),
      endDate: dayBefore(first(quarter)),
      state: 'closed',
    },
  ]);
  const heads = world.ofPost('principal').length > 0 ? world.ofPost('principal') : world.people;
  const planned = [
    ...goals.company.map((title, n) => ({
      title,
      level: 'company' as const,
      owner: world.people[n]!,
      cycleId: whole!,
    })),
    ...goals.school.flatMap((title, n) =>
      [0, 1].map((k) => ({ title, level: 'school' as const, owner: heads[(n + k) % heads.length]!, cycleId: now! })),
    ),
    ...Array.from({ length: 24 }, (_, n) => ({
      title: goals.personal[n % 4]!,
      level: 'personal' as const,
      owner: world.people[(n * 3 + 2) % world.people.length]!,
      cycleId: now!,
    })),
  ].map((one, n) => {
    const krs = [0, 1].map((k) => {
      const [title, target, unit] = measures[(n + k) % measures.length]!;
      const current = Math.round(target * (0.15 + sample.random() * 0.8));
      return { title, target, unit, current, progress: counted(ratio(current, target)), confidence: sample.int(3, 9) };
    });
    const progress = pooled(krs.map((kr) => ({ weight: 1, progress: kr.progress }))) ?? 0;
    return { ...one, krs, progress, state: n % 12 === 11 ? ('pending' as const) : ('active' as const) };
  });
  const ids = await sample.plant(
    Objective,
    planned.map(({ title, level, owner, cycleId, krs, progress, state }) => ({
      ...{
        title,
        level,
        cycleId,
        ownerId: owner.id,
        createdBy: owner.id,
        schoolId: owner.schoolId,
        departmentId: owner.departmentId,
      },
      ...{ progress, state, hasParts: true, status: worst(krs.map(({ confidence }) => healthOf(confidence))) },
      lastCheckInAt: sample.moment(-sample.int(1, 12), 17),
    })),
  );
  const krIds = await sample.plant(
    KeyResult,
    planned.flatMap(({ krs, owner }, n) =>
      krs.map(({ title, target, unit, current, progress, confidence }) => ({
        ...{
          objectiveId: ids[n]!,
          title,
          kind: 'number' as const,
          direction: 'increase' as const,
          startValue: 0,
          targetValue: target * 100,
        },
        ...{
          currentValue: current * 100,
          unit,
          ownerId: owner.id,
          progress,
          rawProgress: progress,
          confidence,
          createdBy: owner.id,
        },
        lastCheckInAt: sample.moment(-sample.int(1, 12), 17),
      })),
    ),
  );
  await sample.plant(
    OkrCheckIn,
    planned.flatMap(({ krs, owner }, n) =>
      krs.flatMap((kr, k) =>
        [3, 2, 1].map((week) => ({
          ...{
            keyResultId: krIds[n * 2 + k]!,
            value: Math.round((kr.current * 100 * (4 - week)) / 3),
            confidence: Math.max(1, kr.confidence - week + 1),
          },
          ...{ note: '本周按计划推进。', staffId: owner.id, createdAt: sample.moment(-7 * week, 17) },
          ...{
            progressBefore: Math.round((kr.progress * (3 - week)) / 3),
            progressAfter: Math.round((kr.progress * (4 - week)) / 3),
          },
        })),
      ),
    ),
  );
  await sample.plant(
    ObjectiveAlignment,
    planned.flatMap(({ level }, n) =>
      level === 'school'
        ? [
            {
              childId: ids[n]!,
              parentId: ids[n % 3]!,
              isPrimary: true,
              state: n % 4 === 3 ? ('requested' as const) : ('accepted' as const),
            },
          ]
        : level === 'personal'
          ? [{ childId: ids[n]!, parentId: ids[3 + (n % 8)]!, isPrimary: true, state: 'accepted' as const }]
          : [],
    ),
  );
}
