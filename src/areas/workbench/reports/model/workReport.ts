// What somebody tells of their day, week or month, by the questions of a template; and what whoever reads it answers.
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  date,
  datetime,
  files,
  int,
  json,
  lines,
  longText,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const kinds = {
  daily: ['日报', 'Daily'],
  weekly: ['周报', 'Weekly'],
  monthly: ['月报', 'Monthly'],
} as const;

export const ReportQuestion = resource({
  name: 'work_report_question',
  area: 'workbench',
  noun: 'report',
  path: '/work/v1/reportQuestion',
  title: ['汇报问题', 'Report question'],
  label: 'title',
  fields: {
    templateId: ref('模板', 'Template', 'work_report_template', { required: true }),
    title: text('问题', 'Question', { required: true, max: 60 }),
    titleEn: text('英文', 'In English', { max: 80 }),
    isRequired: bool('必填', 'Required'),
    /** Filled in by itself, with what the author did in the period. */
    figureKeys: text('自动填入的指标', 'Figures filled in', {
      max: 300,
      help: [
        '指标的键，以逗号分隔，如 lead.new,payment.received',
        'Keys of figures with commas: lead.new,payment.received',
      ],
    }),
  },
  scope: { parent: 'templateId' },
  verbs: [],
});

export const ReportTemplate = resource({
  name: 'work_report_template',
  area: 'workbench',
  noun: 'reportTemplate',
  path: '/work/v1/template',
  title: ['汇报模板', 'Report template'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice('类型', 'Kind', kinds, { required: true }),
    enabled: bool('启用', 'In use', { default: true }),
    questions: lines('问题', 'Questions', ReportQuestion, 'templateId', { max: 20 }),
  },
  search: ['name', 'kind', 'enabled'],
  columns: ['name', 'kind', 'enabled', 'updatedAt'],
  unique: [['name']],
  lookup: 'everyone',
});
export type ReportTemplate = Row<typeof ReportTemplate>;

/** A question as it was put when the report was begun, and what was answered. */
export interface Answered {
  id: number;
  title: string;
  titleEn: string;
  isRequired: boolean;
  text: string;
  /** As they stood when it was last saved; once submitted they stay. */
  figures?: AnsweredFigure[];
}
export interface AnsweredFigure {
  key: string;
  label: string;
  labelEn: string;
  value: string;
}

const mostWritten = 20_000;
const isAnswered = (value: unknown): value is Answered => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text: written } = value as Record<string, unknown>;
  return Number.isSafeInteger(Number(id)) && typeof written === 'string' && written.length <= mostWritten;
};
const answers = shape(
  (value): value is Answered[] => Array.isArray(value) && value.length <= 20 && value.every(isAnswered),
);

export const ReportLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    submitted: ['已提交', 'Submitted', 'orange'],
    reviewed: ['已点评', 'Reviewed', 'green'],
    returned: ['已退回', 'Returned', 'red'],
  },
  initial: 'draft',
  transitions: {
    submit: { label: ['提交', 'Submit'], from: ['draft', 'returned'], to: 'submitted' },
    review: {
      label: ['点评', 'Review'],
      from: ['submitted'],
      to: 'reviewed',
      fields: {
        comment: longText('点评', 'Comment', { required: true, max: 1000 }),
        score: int('评分', 'Score', { min: 1, max: 5 }),
      },
    },
    sendBack: {
      label: ['退回', 'Send back'],
      from: ['submitted'],
      to: 'returned',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['submitted'], to: 'draft' },
  },
});

export const WorkReport = resource({
  name: 'work_report',
  area: 'workbench',
  noun: 'report',
  path: '/work/v1/report',
  title: ['工作汇报', 'Work report'],
  label: 'templateId',
  fields: {
    templateId: ref('模板', 'Template', 'work_report_template', { required: true, fixed: true }),
    kind: choice('类型', 'Kind', kinds, { computed: true }),
    periodStart: date('期间', 'Period', { required: true }),
    staffId: ref('员工', 'Person', 'staff', { computed: true }),
    ruleId: ref('规则', 'Rule', 'work_report_rule', { computed: true }),
    answers: json('内容', 'Content', answers, { default: [] }),
    files: files('附件', 'Files'),
    toIds: refs('点评人', 'To', 'staff', { required: true, max: 5 }),
    ccIds: refs('抄送', 'Copies to', 'staff', { max: 20 }),
    /** Who has a part in it: author, reviewers, those it is copied to. */
    memberIds: refs('相关人', 'Involved', 'staff', { computed: true, indexed: false }),
    readByIds: refs('已读', 'Read by', 'staff', { computed: true, indexed: false }),
    submittedAt: datetime('提交时间', 'Submitted', { computed: true }),
    isLate: bool('逾期', 'Late', { computed: true }),
    comment: longText('点评', 'Comment', { max: 1000, computed: true }),
    score: int('评分', 'Score', { computed: true, min: 1, max: 5 }),
    state: states(ReportLife),
  },
  scope: { owner: 'staffId', participants: 'memberIds' },
  search: ['templateId', 'kind', 'periodStart', 'staffId', 'state', 'isLate'],
  columns: ['staffId', 'templateId', 'periodStart', 'submittedAt', 'isLate', 'score', 'state'],
  sort: '-periodStart',
  unique: [['templateId', 'staffId', 'periodStart']],
  editableIn: ['draft', 'returned'],
  form: ['templateId', 'periodStart', 'toIds', 'ccIds', 'answers', 'files'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'submit', 'review', 'sendBack', 'withdraw', 'read'],
  actions: { viewTeam: ['查看团队汇报', "See the team's reports"] },
  logged: { read: ['已读', 'Read'] },
});
export type WorkReport = Row<typeof WorkReport>;

export interface Prefill {
  answers: Answered[];
  /** That of the day that was asked for, or of today. */
  periodStart: string;
  /** Who the rule of this template names to answer it. */
  toIds: number[];
}

/** What a new report starts with: the questions of its template, those that fill themselves filled. */
export const prefillReport = call('GET', `${WorkReport.path}/prefill`, {
  label: ['按模板开始', 'Begin by a template'],
  input: {
    templateId: ref('模板', 'Template', 'work_report_template', { required: true }),
    periodStart: date('期间', 'Period'),
  },
  answer: type<Prefill>(),
});

export const readReport = call('POST', `${WorkReport.path}/read`, {
  label: ['标为已读', 'Mark as read'],
  input: { id: ref('汇报', 'Report', 'work_report', { required: true }) },
});

/** Handed in, owed, owed with time left, away, or not asked for. */
export type MatrixCell = 'onTime' | 'late' | 'missing' | 'waiting' | 'leave' | 'none';
export interface MatrixRow {
  staffId: number;
  name: string;
  days: Record<string, MatrixCell>;
}
export interface ReportMatrix {
  days: string[];
  rows: MatrixRow[];
  required: number;
  onTimeRate: number | null;
  submitRate: number | null;
}

/** Who of the people one watches over has written their daily report, day by day. */
export const reportMatrix = call('GET', `${WorkReport.path}/matrix`, {
  label: ['统计', 'Statistics'],
  permission: 'workbench.report.viewTeam',
  input: {
    templateId: ref('模板', 'Template', 'work_report_template', { required: true }),
    from: date('起', 'From', { required: true }),
    to: date('止', 'To', { required: true }),
  },
  answer: type<ReportMatrix>(),
});
