// Reports of work: written by their author, answered by whom they are sent to, seen by nobody else.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import type { PresentedOf } from '#kernel/server/presented';
import { need, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, firstRows, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { ReportRule, reportSubmitted } from '../model/reportRule';
import { beginsRight, deadlineOf, isLate, periodOf } from '../model/reportRules';
import {
  type Answered,
  type Prefill,
  prefillReport,
  ReportQuestion,
  ReportTemplate,
  readReport,
  reportMatrix,
  WorkReport,
} from '../model/workReport';
import { filled, refuseUnknown } from './filling';
import { matrixOf } from './matrix';
import { reportTelling } from './reportTelling';
import { writeKeys } from './ruleDues';
import { reportRulePiece } from './ruleKeeping';
import { isMember } from './ruling';

const teamKey = 'workbench.report.viewTeam';
const withdrawMinutes = 30;
const hourMs = 3_600_000;

const rules = texts('workbench.reportRule', {
  begins: ['周报从周一开始，月报从 1 号开始', 'A week begins on Monday, a month on the 1st'],
  future: ['还没到这个期间', 'This period has not begun'],
  off: ['模板已停用', 'The template is no longer in use'],
  missing: ['请填写“{title}”', 'Please answer “{title}”'],
  oneself: ['点评人不能是本人', 'Nobody reviews their own report'],
  closed: ['已过提交时间', 'The time for this report is over'],
  tooLate: ['已被阅读或超过 30 分钟，不能撤回', 'It has been read, or 30 minutes are over'],
});

/** A template that asks nothing in particular asks for everything. */
const free: Answered = { id: 0, title: '内容', titleEn: 'Content', isRequired: true, text: '' };

async function blank(work: Work, templateId: number): Promise<Answered[]> {
  const questions = await rows(work, ReportQuestion, { templateId }, { sort: 'id' });
  if (questions.length === 0) return [free];
  return questions.map(({ id, title, titleEn, isRequired }) => ({
    id,
    title,
    titleEn: titleEn ?? '',
    isRequired,
    text: '',
  }));
}

/** Whoever writes answers; the questions stay those that were put. */
const answered = (asked: readonly Answered[], given: readonly Answered[]): Answered[] =>
  asked.map((one) => ({ ...one, text: given.find(({ id }) => Number(id) === one.id)?.text ?? one.text }));

/** The rule in use by which somebody owes this report. */
async function ruleFor(
  work: Work,
  report: Pick<WorkReport, 'templateId' | 'staffId'>,
): Promise<ReportRule | undefined> {
  for (const rule of await rows(work, ReportRule, { templateId: report.templateId, enabled: true }, { sort: 'id' }))
    if (await isMember(work, rule, report.staffId!)) return rule;
  return undefined;
}

function lateBy(work: Work, rule: ReportRule, { kind, periodStart }: WorkReport): boolean {
  const deadline = deadlineOf(rule, kind!, periodStart, work.actor.timezone).getTime();
  const at = work.now.getTime();
  if (rule.lateRule === 'closed' && at > deadline + rule.graceHours * hourMs)
    throw conflict(rules.closed, { reason: 'closed' });
  return at > deadline;
}

const reviewKey = (id: number) => `work_report:${id}:review`;
const authorsSteps = ['edit', 'delete', 'submit', 'withdraw'];
const readersSteps = ['review', 'sendBack'];

type Standing = Pick<PresentedOf<typeof WorkReport>, 'staffId' | 'toIds'>;

/** What its author does is nobody else's, and what is answered to it is theirs alone to whom it is written. */
const isTheirs = (verb: string, { staffId, toIds }: Standing, me: number): boolean =>
  authorsSteps.includes(verb) ? staffId === me : !readersSteps.includes(verb) || toIds.includes(me);

const canWithdraw = ({ now }: Work, submittedAt: Date | string | null, readers: readonly number[]): boolean =>
  readers.length === 0 && now.getTime() - new Date(submittedAt ?? 0).getTime() <= withdrawMinutes * 60_000;

const reports = service(WorkReport, {
  // A button that would only be refused is not offered.
  decorate(found, work) {
    for (const one of found)
      one.$can = one.$can.filter(
        (verb) =>
          isTheirs(verb, one, work.actor.staffId) &&
          (verb !== 'withdraw' || canWithdraw(work, one.submittedAt, one.readByIds)),
      );
  },
  reads: ['staffId', 'toIds', 'submittedAt', 'readByIds'],
  alsoSeen(actor, alias) {
    const team = ofTeam(actor, teamKey, sql`${alias}.staff_id`);
    // What nobody was shown yet is its author's alone.
    return team && sql`(${team} and ${alias}.state <> 'draft')`;
  },
  beforeAct({ verb, row, work }) {
    if (!isTheirs(verb, row, work.actor.staffId)) throw forbidden(`workbench.report.${verb}`);
  },
  async beforeSave({ row, was, work }) {
    row.staffId ??= work.actor.staffId;
    const template = await need(work, ReportTemplate, row.templateId);
    if (!was && !template.enabled) throw invalid('templateId', rules.off);
    row.kind = template.kind;
    if (!beginsRight(template.kind, row.periodStart)) throw invalid('periodStart', rules.begins);
    if (row.periodStart > dayOf(work.now, work.actor.timezone)) throw invalid('periodStart', rules.future);
    if (row.toIds.includes(row.staffId)) throw invalid('toIds', rules.oneself);
    row.answers = answered(was?.answers ?? (await blank(work, row.templateId)), row.answers);
    // What was handed in stays as it was told, also where it was counted for its author.
    if (!was || ['draft', 'returned'].includes(was.state)) row.answers = await filled(work, row, row.answers);
    row.memberIds = [...new Set([row.staffId, ...(row.state === 'draft' ? [] : [...row.toIds, ...row.ccIds])])];
  },
  transitions: {
    async submit({ row, work }) {
      const missing = row.answers.find(({ isRequired, text, figures }) => isRequired && !figures && !text.trim());
      if (missing)
        throw invalid('answers', rules.missing, { title: pair(missing.title, missing.titleEn || missing.title) });
      row.readByIds = [];
      // Sent back to be mended, it was handed in when it came first: it is neither late by that nor shut out.
      if (row.state === 'returned') return;
      row.submittedAt = work.now;
      const rule = await ruleFor(work, row);
      row.ruleId = rule?.id ?? null;
      row.isLate = rule
        ? lateBy(work, rule, row)
        : isLate(row.kind!, row.periodStart, dayOf(work.now, work.actor.timezone));
    },
    withdraw({ row, work }) {
      if (!canWithdraw(work, row.submittedAt, row.readByIds)) throw conflict(rules.tooLate, { reason: 'late' });
      row.submittedAt = null;
    },
  },
  async afterSave({ row, was, work }) {
    if (was?.state === row.state) return;
    const key = reviewKey(row.id);
    if (row.state === 'submitted')
      await todo(work, {
        kind: 'report.review',
        key,
        source: 'workbench',
        assigneeIds: row.toIds,
        mode: 'any',
        title: pair(`点评${work.actor.name}的汇报`, `Review the report of ${work.actor.name}`),
        url: `/workReport?id=${row.id}`,
      });
    if (row.state === 'submitted') {
      const { staffId, templateId, periodStart, isLate: late } = row;
      await work.emit(reportSubmitted, { staffId: staffId!, templateId, periodStart, isLate: late });
      for (const written of await writeKeys(work, row))
        await work.ask(todoFinishQuery, { key: written, assigneeId: staffId!, byId: staffId! });
    }
    if (row.state === 'reviewed') await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
    if (was && (row.state === 'draft' || row.state === 'returned'))
      await work.ask(todoCancelQuery, { key, reason: pair('汇报已退回', 'The report went back') });
  },
});

/** Nothing is kept: what is typed is the form's until it is saved. */
async function prefill(work: Work, asked: { templateId: number; periodStart: string | null }): Promise<Prefill> {
  const { kind } = await need(work, ReportTemplate, asked.templateId);
  const start = periodOf(kind, asked.periodStart ?? dayOf(work.now, work.actor.timezone));
  const report = { templateId: asked.templateId, kind, periodStart: start, staffId: work.actor.staffId };
  const rule = await ruleFor(work, report);
  const toIds = (rule?.reviewerIds ?? []).filter((id) => id !== work.actor.staffId);
  return { answers: await filled(work, report, await blank(work, asked.templateId)), periodStart: start, toIds };
}

async function read(work: Work, { id }: { id: number }): Promise<null> {
  const me = work.actor.staffId;
  const was = await need(work, WorkReport, id, { lock: true });
  if (!was.memberIds.includes(me)) throw notFound();
  if (was.staffId !== me && !was.readByIds.includes(me))
    await update(work, WorkReport, was, { readByIds: [...was.readByIds, me] }, { action: 'read' });
  return null;
}

const templates = service(ReportTemplate, {
  offered: { kind: by(ReportTemplate.fields.kind, (kind) => sql`t.kind = ${kind}`) },
  beforeSave({ row, work }) {
    refuseUnknown(work, row);
  },
});

const written: AreaPiece = {
  services: [reports, templates, service(ReportQuestion)],
  extends: [
    extend(WorkReport, {
      calls: [serves(prefillReport, prefill), serves(readReport, read), serves(reportMatrix, matrixOf)],
    }),
  ],
  founds: [
    firstRows(ReportTemplate, [
      { name: '日报', kind: 'daily', questions: [] },
      { name: '周报', kind: 'weekly', questions: [] },
      { name: '月报', kind: 'monthly', questions: [] },
    ]),
  ],
};

export const reportPieces: AreaPiece[] = [written, reportTelling, reportRulePiece];
