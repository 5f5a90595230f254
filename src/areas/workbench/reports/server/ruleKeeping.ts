// Rules of reports at work: who is behind is reminded, urged, and told of when it is over.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { addDays, dayOf, localTime } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { live, need, rows, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Errand, Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { ReportRule, reportMissing, ruleStatistics, urgeReports } from '../model/reportRule';
import { deadlineOf, type Kind, periodOf } from '../model/reportRules';
import { ReportTemplate } from '../model/workReport';
import { statisticsOf } from './ruling';

const rules = texts('workbench.reportRules', {
  often: ['4 小时内只能催交一次', 'Urging is possible once in four hours'],
  nobody: ['都已提交', 'Everybody has reported'],
});
const mostRules = 6;
const pauseMs = 4 * 3_600_000;
const teamKey = 'workbench.report.viewTeam';

const remindTemplate: MessageTemplate = {
  key: 'workbench.reportRemind',
  area: 'workbench',
  category: 'task',
  name: pair('汇报提醒', 'Report reminder'),
  audience: pair('还没有提交的人', 'Whoever has not reported'),
  title: pair('请提交{{template}}（{{period}}）', 'Please write your report: {{template}} ({{period}})'),
  content: pair('截止 {{deadline}}', 'Due {{deadline}}'),
  variables: { template: pair('日报', 'Daily report'), period: '2026-07-08', deadline: '2026-07-08 20:00' },
};

export const writeKey = (ruleId: number, periodStart: string) => `work_report:${ruleId}:${periodStart}:write`;

interface Due {
  rule: ReportRule;
  template: ReportTemplate;
  start: string;
  deadline: Date;
}

/** The period of today and the one before it, which may still be due. */
function duesOf(work: Work, rule: ReportRule, template: ReportTemplate): Due[] {
  const { timezone } = work.actor;
  const current = periodOf(template.kind, dayOf(work.now, timezone));
  const before = periodOf(template.kind, addDays(current, -1));
  return [before, current].map((start) => ({
    ...{ rule, template, start },
    deadline: deadlineOf(rule, template.kind, start, timezone),
  }));
}

const saidAt = (work: Work, at: Date) => localTime(at, work.actor.timezone).slice(0, 16);

async function tell(work: Work, due: Due, people: readonly { id: number }[], key: string): Promise<void> {
  const { template, start, deadline } = due;
  const ids = people.map(({ id }) => id);
  await notify(work, {
    kind: remindTemplate.key,
    key,
    recipientIds: ids,
    vars: { template: template.name, period: start, deadline: saidAt(work, deadline) },
    url: '/workReport',
    includeActor: true,
  });
  await todo(work, {
    kind: 'report.write',
    key: writeKey(due.rule.id, start),
    source: 'workbench',
    assigneeIds: ids,
    title: pair(`提交${template.name}（${start}）`, `Write the report ${template.name} (${start})`),
    url: '/workReport',
    dueAt: deadline,
  });
}

/** Only those who have not submitted; once a period, however often the job looks. */
async function remindDue(work: Work, due: Due): Promise<number> {
  const { rule, template, start, deadline } = due;
  const from = deadline.getTime() - rule.remindMinutes * 60_000;
  if (rule.remindMinutes === 0 || work.now.getTime() < from || work.now >= deadline) return 0;
  const { missing } = await statisticsOf(work, rule, template.kind, start);
  if (missing.length === 0) return 0;
  await tell(work, due, missing, `${rule.id}:${start}`);
  return missing.length;
}

/** Its grace is over: who has written nothing is told of, once. */
async function settle(work: Work, due: Due): Promise<void> {
  const { template, start, deadline } = due;
  const rule = await need(work, ReportRule, due.rule.id, { lock: true });
  const isOver = work.now.getTime() > deadline.getTime() + rule.graceHours * 3_600_000;
  if (!isOver || (rule.toldThrough ?? '') >= start || dayOf(rule.createdAt, work.actor.timezone) > start) return;
  const { missing } = await statisticsOf(work, rule, template.kind, start);
  for (const { id } of missing)
    await work.emit(reportMissing, { staffId: id, templateId: template.id, periodStart: start, isLate: true });
  await update(work, ReportRule, rule, { toldThrough: start });
}

const reminding: Job = {
  name: 'workbench.reports',
  title: pair('汇报提醒', 'Report reminders'),
  cron: '*/5 * * * *',
  async steps(errand: Errand) {
    let reminded = 0;
    for (const due of await errand.read(allDue)) {
      reminded += await errand.write((work) => remindDue(work, due));
      await errand.write((work) => settle(work, due));
    }
    return reminded;
  },
};

async function allDue(work: Work): Promise<Due[]> {
  const inUse = await rows(work, ReportRule, { enabled: true });
  const templates = await rows(work, ReportTemplate, { id: inUse.map(({ templateId }) => templateId), enabled: true });
  return inUse.flatMap((rule) => {
    const template = templates.find(({ id }) => id === rule.templateId);
    return template ? duesOf(work, rule, template) : [];
  });
}

const kindOf = async (work: Work, rule: ReportRule): Promise<Kind> =>
  (await need(work, ReportTemplate, rule.templateId)).kind;

/** Of the people whom the reader watches over. */
async function seenStatistics(work: Work, rule: ReportRule, day: string) {
  const kind = await kindOf(work, rule);
  const s = tableAs(Staff, 's');
  const team = ofTeam(work.actor, teamKey, sql`${s.id}`) ?? sql`false`;
  const seen = await work.db
    .select({ id: s.id })
    .from(s)
    .where(sql`${live(work, s)} and ${team}`);
  const ids = new Set(seen.map(({ id }) => id));
  return statisticsOf(work, rule, kind, periodOf(kind, day), (id) => ids.has(id));
}

/** Of the rules in use: who of the people one watches over has not reported for the period that is due. */
export async function missingToday(work: Work) {
  const day = dayOf(work.now, work.actor.timezone);
  const owed = [];
  for (const rule of await rows(work, ReportRule, { enabled: true }, { sort: 'id', limit: mostRules })) {
    const { missing } = await seenStatistics(work, rule, day);
    owed.push({ id: rule.id, name: rule.name, missing });
  }
  return owed;
}

async function urge(work: Work, { id, day }: { id: number; day: string }): Promise<{ urged: number }> {
  const rule = await need(work, ReportRule, id, { lock: true });
  if (rule.urgedAt && work.now.getTime() - rule.urgedAt.getTime() < pauseMs) throw conflict(rules.often);
  const { missing, periodStart: start, deadline } = await seenStatistics(work, rule, day);
  if (missing.length === 0) throw conflict(rules.nobody);
  const template = await need(work, ReportTemplate, rule.templateId);
  const due = { rule, template, start, deadline: new Date(deadline) };
  await tell(work, due, missing, `${id}:${start}:${work.now.toISOString()}`);
  await update(work, ReportRule, rule, { urgedAt: work.now }, { action: 'urge' });
  return { urged: missing.length };
}

export const reportRulePiece: AreaPiece = {
  services: [service(ReportRule)],
  extends: [
    extend(ReportRule, {
      calls: [
        serves(ruleStatistics, async (work, { id, day }) =>
          seenStatistics(work, await need(work, ReportRule, id), day),
        ),
        serves(urgeReports, urge),
      ],
    }),
  ],
  jobs: [reminding],
  registers: { template: [remindTemplate] },
};
