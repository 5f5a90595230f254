// How many of the reports that were asked for came in time.
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import type { Figure, FigureContext } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { countedPeople } from '../../team/server/counted';
import { ReportRule } from '../model/reportRule';
import { deadlineOf, periodOf } from '../model/reportRules';
import { ReportTemplate } from '../model/workReport';
import { isInTime, outcomesOf } from './ruling';

const mostPeriods = 70;

/** The periods of a rule that begin within the days asked for and whose time is over. */
function periodsOf(work: Work, rule: ReportRule, kind: ReportTemplate['kind'], { from, to }: FigureContext): string[] {
  const starts = new Set<string>();
  for (let day = from; day <= to && starts.size < mostPeriods; day = addDays(day, 1)) {
    const start = periodOf(kind, day);
    if (start >= from && deadlineOf(rule, kind, start, work.actor.timezone) <= work.now) starts.add(start);
  }
  return [...starts].filter((start) => start >= dayOf(rule.createdAt, work.actor.timezone));
}

/** A night asks for every school and every person: whose report was when is looked up once. */
const found = Symbol('report outcomes');
function outcomesOnce(work: Work, rule: ReportRule, kind: ReportTemplate['kind'], start: string) {
  const known = work.memo(found, () => new Map<string, ReturnType<typeof outcomesOf>>());
  const key = `${rule.id} ${start}`;
  if (!known.has(key)) known.set(key, outcomesOf(work, rule, kind, start));
  return known.get(key)!;
}

export const onTimeReports: Figure = {
  ...{ key: 'report.onTimeRate', area: 'workbench', unit: 'percent', additive: false },
  label: pair('汇报准时率', 'Reports in time'),
  permission: 'workbench.report.viewTeam',
  formula: pair('准时提交 ÷ 应交', 'Handed in in time ÷ required'),
  async compute(work, context) {
    const asked = await work.session.rows<{ id: number }>(countedPeople(work, context));
    const ids = new Set(asked.map(({ id }) => Number(id)));
    const sums = { numerator: 0, denominator: 0 };
    for (const rule of await rows(work, ReportRule, { enabled: true }, { sort: 'id', limit: 20 })) {
      const [template] = await rows(work, ReportTemplate, { id: rule.templateId });
      if (!template) continue;
      for (const start of periodsOf(work, rule, template.kind, context)) {
        const outcomes = await outcomesOnce(work, rule, template.kind, start);
        const required = outcomes.required.filter(({ id }) => ids.has(id));
        sums.numerator += required.filter(({ id }) => isInTime(outcomes, id)).length;
        sums.denominator += required.length;
      }
    }
    return sums;
  },
};
