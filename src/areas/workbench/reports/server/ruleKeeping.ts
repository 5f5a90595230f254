// Rules of reports at work: who is behind is reminded, urged, and told of when it is over.
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { dayOf, localTime } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify, todo, todoCancelQuery } from '#kernel/server/calls';
import { live, need, rows, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Errand, Work } from '#kernel/server/work';
import { Message, MessageReceipt } from '../../messages/model/message';
import { ofTeam } from '../../team/server/team';
import { ReportRule, reportMissing, ruleStatistics, urgeReports } from '../model/reportRule';
import { type Kind, periodOf } from '../model/reportRules';
import { ReportTemplate } from '../model/workReport';
import { type Due, duesOf, isToRemind, isToSettle, lastDue, overAt, writeKey } from './ruleDues';
import { statisticsOf } from './ruling';

const rules = texts('workbench.reportRules', {
  often: ['4 小时内只能催交一次', 'Urging is possible once in four hours'],
  nobody: ['都已提交', 'Everybody has reported'],
  over: ['已过提交时间', 'The time for this report is over'],
  notYet: ['还没到这个期间', 'This period has not begun'],
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
  const { rule, template, start } = due;
  const { missing, waiting } = await statisticsOf(work, rule, template.kind, start);
  const asked = [...missing, ...waiting];
  if (asked.length === 0) return 0;
  await tell(work, due, asked, `${rule.id}:${start}`);
  return asked.length;
}

/** Its grace is over: who has written nothing is told of, once; what is not taken any more is no longer asked for. */
async function settle(work: Work, asked: Due): Promise<void> {
  const rule = await need(work, ReportRule, asked.rule.id, { lock: true });
  const due = { ...asked, rule };
  if (!isToSettle(work, due)) return;
  const { template, start } = due;
  // Nobody owed what was over before it was asked for.
  const isOwed = dayOf(rule.createdAt, work.actor.timezone) <= start;
  const { missing } = isOwed ? await statisticsOf(work, rule, template.kind, start) : { missing: [] };
  for (const { id } of missing)
    await work.emit(reportMissing, { staffId: id, templateId: template.id, periodStart: start, isLate: true });
  if (rule.lateRule === 'closed') await askNoMore(work, due);
  await update(work, ReportRule, rule, { toldThrough: start });
}

const askNoMore = (work: Work, { rule, start }: Due) =>
  work.ask(todoCancelQuery, { key: writeKey(rule.id, start), reason: rules.over });

/** Nothing can be handed in by this rule any more, so nobody is left with having to. */
async function askNothing(work: Work, rule: ReportRule): Promise<void> {
  const template = await need(work, ReportTemplate, rule.templateId);
  for (const due of duesOf(work, rule, template)) await askNoMore(work, due);
}

const reminding: Job = {
  name: 'workbench.reports',
  title: pair('汇报提醒', 'Report reminders'),
  cron: '*/5 * * * *',
  async steps(errand: Errand) {
    let reminded = 0;
    const { toRemind, toSettle } = await errand.read(allDue);
    for (const due of toRemind) reminded += await errand.write((work) => remindDue(work, due));
    for (const due of toSettle) await errand.write((work) => settle(work, due));
    return reminded;
  },
};

async function allDue(work: Work): Promise<{ toRemind: Due[]; toSettle: Due[] }> {
  const inUse = await rows(work, ReportRule, { enabled: true });
  const templates = await rows(work, ReportTemplate, { id: inUse.map(({ templateId }) => templateId), enabled: true });
  const dues = inUse.flatMap((rule) => {
    const template = templates.find(({ id }) => id === rule.templateId);
    return template ? duesOf(work, rule, template) : [];
  });
  return {
    toRemind: dues.filter((due) => isToRemind(work, due)),
    toSettle: dues.filter((due) => isToSettle(work, due)),
  };
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

/** Of the rules in use: who of the people one watches over has not reported for the last period that was due. */
export async function missingLately(work: Work) {
  const owed = [];
  for (const rule of await rows(work, ReportRule, { enabled: true }, { sort: 'id', limit: mostRules })) {
    const day = lastDue(work, rule, await kindOf(work, rule));
    const { missing } = await seenStatistics(work, rule, day);
    owed.push({ id: rule.id, name: rule.name, day, missing });
  }
  return owed;
}

const urgedKey = (ruleId: number, start: string): string => `${ruleId}:${start}:`;

/** Whom anybody urged for this period within the last hours. */
async function urgedLately(work: Work, ruleId: number, start: string): Promise<Set<number>> {
  const since = new Date(work.now.getTime() - pauseMs);
  const told = await rows(
    work,
    Message,
    (m) => and(eq(m.kind, remindTemplate.key), like(m.key, `${urgedKey(ruleId, start)}%`), gt(m.createdAt, since))!,
  );
  const receipts = told.length > 0 ? await rows(work, MessageReceipt, { messageId: told.map(({ id }) => id) }) : [];
  return new Set(receipts.map(({ staffId }) => staffId));
}

/** Each of a rule's people belongs to somebody else: who urges theirs keeps nobody from urging the others. */
async function urge(work: Work, { id, day }: { id: number; day: string }): Promise<{ urged: number }> {
  const rule = await need(work, ReportRule, id, { lock: true });
  const { missing, waiting, periodStart: start, deadline } = await seenStatistics(work, rule, day);
  const asked = [...missing, ...waiting];
  if (asked.length === 0) throw conflict(rules.nobody);
  const lately = await urgedLately(work, id, start);
  const left = asked.filter((person) => !lately.has(person.id));
  if (left.length === 0) throw conflict(rules.often);
  const template = await need(work, ReportTemplate, rule.templateId);
  const due = { rule, template, start, deadline: new Date(deadline) };
  // Nobody is asked for what would not be taken.
  if (start > dayOf(work.now, work.actor.timezone)) throw conflict(rules.notYet);
  if (rule.lateRule === 'closed' && work.now.getTime() > overAt(due)) throw conflict(rules.over);
  await tell(work, due, left, `${urgedKey(id, start)}${work.now.toISOString()}:${work.actor.staffId}`);
  await update(work, ReportRule, rule, { urgedAt: work.now }, { action: 'urge' });
  return { urged: left.length };
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
      async afterSave({ row, was, work }) {
        if (was?.enabled && !row.enabled) await askNothing(work, row);
      },
      afterDelete: ({ row, work }) => askNothing(work, row),
    }),
    extend(ReportTemplate, {
      async afterSave({ row, was, work }) {
        if (!was?.enabled || row.enabled) return;
        for (const rule of await rows(work, ReportRule, { templateId: row.id })) await askNothing(work, rule);
      },
    }),
  ],
  jobs: [reminding],
  registers: { template: [remindTemplate] },
};
