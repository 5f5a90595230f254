// How many of the reports that were asked for came in time.
import { type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { addDays, dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { figure, onDay, type Span } from '#kernel/server/figures/figure';
import { rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ReportRule } from '../model/reportRule';
import { deadlineOf, periodOf } from '../model/reportRules';
import { ReportTemplate } from '../model/workReport';
import { isInTime, outcomesOf } from './ruling';

const mostPeriods = 70;

/** The periods of a rule that begin within the days asked for and whose time is over. */
function periodsOf(work: Work, rule: ReportRule, kind: ReportTemplate['kind'], { from, to }: Span): string[] {
  const starts = new Set<string>();
  for (let day = from; day <= to && starts.size < mostPeriods; day = addDays(day, 1)) {
    const start = periodOf(kind, day);
    if (start >= from && deadlineOf(rule, kind, start, work.actor.timezone) <= work.now) starts.add(start);
  }
  return [...starts].filter((start) => start >= dayOf(rule.createdAt, work.actor.timezone));
}

const s = tableAs(Staff, 's');

/** Who had to report for which period, and whether it came in time: known by rules and absences, not by rows. */
async function asked(work: Work, spans: readonly Span[]): Promise<SQL> {
  const required: { id: number; start: string; inTime: boolean }[] = [];
  for (const rule of await rows(work, ReportRule, { enabled: true }, { sort: 'id', limit: 20 })) {
    const [template] = await rows(work, ReportTemplate, { id: rule.templateId });
    if (!template) continue;
    for (const start of new Set(spans.flatMap((span) => periodsOf(work, rule, template.kind, span)))) {
      const outcomes = await outcomesOnce(work, rule, template.kind, start);
      for (const { id } of outcomes.required) required.push({ id, start, inTime: isInTime(outcomes, id) });
    }
  }
  const all = <K extends keyof (typeof required)[number]>(key: K) => sql.param(required.map((one) => one[key]));
  return sql`unnest(${all('id')}::bigint[], ${all('start')}::date[], ${all('inTime')}::bool[]) as o(staff_id, period_start, in_time)
    join ${table(Staff)} s on ${s.id} = o.staff_id`;
}

/** Of schools and of people it is asked one after another: whose report was when is looked up once. */
const found = Symbol('report outcomes');
function outcomesOnce(work: Work, rule: ReportRule, kind: ReportTemplate['kind'], start: string) {
  const known = work.memo(found, () => new Map<string, ReturnType<typeof outcomesOf>>());
  const key = `${rule.id} ${start}`;
  if (!known.has(key)) known.set(key, outcomesOf(work, rule, kind, start));
  return known.get(key)!;
}

export const onTimeReports = figure({
  ...{ key: 'report.onTimeRate', area: 'workbench', unit: 'percent', additive: false },
  label: ['汇报准时率', 'Reports in time'],
  permission: 'workbench.report.viewTeam',
  formula: ['准时提交 ÷ 应交', 'Handed in in time ÷ required'],
  counts: {
    value: { numerator: sql`count(*) filter (where o.in_time)`, denominator: sql`count(*)` },
    from: asked,
    live: [s],
    when: onDay(sql`o.period_start`),
    school: s.schoolId,
    staff: sql`o.staff_id`,
  },
});
