// Plans of schools: months that add up, one revision in force, and the targets that other areas measure by.
import { and, eq, inArray, sum } from 'drizzle-orm';
import { School } from '#areas/system/organisation/model/organisation';
import { conflict, invalid } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { valuesOver } from '#kernel/server/figures/counting';
import { detail } from '#kernel/server/resources/reading';
import { insert, live, move, need, row, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { planTarget, type TargetQuestion } from '../../figures/model/targets';
import {
  monthKeys,
  monthsOf,
  revisePlan,
  SchoolPlan,
  SchoolPlanItem,
  SchoolPlanTarget,
  spreadTarget,
} from '../model/schoolPlan';
import { spreadAs, spreadEvenly } from '../model/spreading';

const rules = texts('workbench.schoolPlanRule', {
  unknown: ['没有这个指标', 'There is no such figure'],
  twice: ['同一指标只能有一行', 'A figure has one row'],
  months: ['各月之和与全年相差 {by}', 'The months differ from the year by {by}'],
  rate: ['比率每月在 0 到 100 之间', 'A rate lies between 0 and 100 each month'],
  empty: ['至少写一个目标', 'Write at least one target'],
  notEffective: ['只能调整生效的计划', 'Only a plan in force is revised'],
  closed: ['校区已关闭，计划只能查看', 'The school is closed: its plan is only read'],
  open: ['已有未生效的修订', 'There is a revision under way already'],
});

type Target = Pick<SchoolPlanTarget, 'figureKey' | 'yearValue' | (typeof monthKeys)[number]>;

function refuseTarget(work: Work, target: Target, at: number): void {
  const figure = work.app.registries.figure.get(target.figureKey);
  if (!figure) throw invalid(`targets[${at}].figureKey`, rules.unknown);
  const months = monthKeys.map((key) => target[key]);
  if (!figure.additive) {
    if (figure.unit === 'percent' && months.some((month) => month > 100_00))
      throw invalid(`targets[${at}].m1`, rules.rate);
    return;
  }
  const by = months.reduce((all, month) => all + month, 0) - target.yearValue;
  if (by !== 0) throw invalid(`targets[${at}].yearValue`, filled(rules.months, { by: (by / 100).toFixed(2) }));
}

async function refuseClosed(work: Work, schoolId: number): Promise<void> {
  if ((await need(work, School, schoolId)).state === 'closed') throw conflict(rules.closed, { reason: 'closed' });
}

const plans = service(SchoolPlan, {
  async beforeSave({ row: plan, work }) {
    await refuseClosed(work, plan.schoolId);
    for (const [at, target] of plan.targets.entries()) refuseTarget(work, target, at);
    const keys = plan.targets.map(({ figureKey }) => figureKey);
    const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
    if (twice >= 0) throw invalid(`targets[${twice}].figureKey`, rules.twice);
  },
  transitions: {
    async submit({ row: plan }) {
      if (plan.targets.length === 0) throw invalid('targets', rules.empty);
    },
    // The older one makes room before this one takes its place.
    async submitApproved({ row: plan, work }) {
      const before = await row(
        work,
        SchoolPlan,
        { schoolId: plan.schoolId, year: plan.year, state: 'effective' },
        { lock: true },
      );
      if (before) await move(work, SchoolPlan, before, 'replace');
    },
  },
});

const items = service(SchoolPlanItem, {
  async beforeSave({ row: item, work }) {
    await refuseClosed(work, (await need(work, SchoolPlan, item.schoolPlanId)).schoolId);
  },
});

async function revise(work: Work, { id }: { id: number }) {
  const was = await need(work, SchoolPlan, id, { lock: true });
  if (was.state !== 'effective') throw conflict(rules.notEffective, { reason: 'state' });
  const { schoolId, year, note, revision } = was;
  if (await row(work, SchoolPlan, { schoolId, year, state: ['draft', 'approving'] }))
    throw conflict(rules.open, { reason: 'open' });
  const targets = (await rows(work, SchoolPlanTarget, { planId: id }, { sort: 'id' })).map(
    ({
      id: _id,
      planId: _plan,
      version: _version,
      createdAt: _c,
      createdBy: _cb,
      updatedAt: _u,
      updatedBy: _ub,
      ...target
    }) => target,
  );
  const made = await insert(work, SchoolPlan, { schoolId, year, note, revision: revision + 1, targets });
  return detail(work, serviceOf(work, SchoolPlan), made);
}

async function spread(
  work: Work,
  asked: { schoolId: number; year: number; figureKey: string; yearValue: number; way: 'even' | 'lastYear' },
): Promise<number[]> {
  const figure = work.app.registries.figure.get(asked.figureKey);
  if (!figure) throw invalid('figureKey', rules.unknown);
  const step = figure.unit === 'money' ? 1 : 100;
  if (asked.way === 'even') return spreadEvenly(asked.yearValue, step).map((value) => value / 100);
  const months = monthsOf(asked.year - 1);
  const values = await valuesOver(work, figure, months, { schoolIds: [asked.schoolId] });
  const lastYear = values.map((value) => (typeof value === 'number' ? Math.max(0, value) : 0));
  return spreadAs(asked.yearValue, lastYear, step).map((value) => value / 100);
}

/** In the figure's own unit: fen for money, whole ones otherwise. */
async function target(work: Work, { schoolIds, year, month, figureKey }: TargetQuestion): Promise<number | null> {
  const figure = work.app.registries.figure.get(figureKey);
  if (!figure || schoolIds?.length === 0 || (!figure.additive && schoolIds?.length !== 1)) return null;
  const p = tableAs(SchoolPlan, 'p');
  const g = tableAs(SchoolPlanTarget, 'g');
  const column = month === null ? g.yearValue : g[monthKeys[month - 1]!];
  const [found] = await work.db
    .select({ value: sum(column) })
    .from(g)
    .innerJoin(p, eq(p.id, g.planId))
    .where(
      and(
        live(work, g, p),
        eq(p.year, year),
        eq(p.state, 'effective'),
        eq(g.figureKey, figureKey),
        ...(schoolIds ? [inArray(p.schoolId, [...schoolIds])] : []),
      ),
    );
  if (found?.value === null || found?.value === undefined) return null;
  const value = Number(found.value);
  return figure.unit === 'money' ? value : value / 100;
}

export const schoolPlans: AreaPiece = {
  services: [plans, service(SchoolPlanTarget), items],
  extends: [extend(SchoolPlan, { calls: [serves(revisePlan, revise), serves(spreadTarget, spread)] })],
  answers: [answers(planTarget, target)],
  registers: {
    approval: [
      {
        key: 'workbench.schoolPlan',
        area: 'workbench',
        name: pair('校区计划', 'School plan'),
        detailPath: '/Plan',
        defaultFlow: ['region-manager', 'operations'],
      },
    ],
    category: [
      {
        key: 'plan_kind',
        area: 'workbench',
        title: pair('计划类别', 'Kinds of plan items'),
        nodes: [
          { code: 'enrolment', name: pair('招生', 'Enrolment') },
          { code: 'renewal', name: pair('续费', 'Renewal') },
          { code: 'activity', name: pair('活动', 'Activity') },
          { code: 'teaching', name: pair('教研', 'Teaching') },
          { code: 'training', name: pair('培训', 'Training') },
          { code: 'holiday', name: pair('假期', 'Holiday') },
        ],
      },
    ],
  },
};
