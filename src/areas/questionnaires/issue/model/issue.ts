// An issue: one published questionnaire given to people for a time, behind one link or a link for each.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, choices, datetime, int, json, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });
const opening = 'open';

export const IssueLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Awaiting approval', 'orange'],
    scheduled: ['待开始', 'Scheduled', 'blue'],
    running: ['进行中', 'Running', 'green'],
    paused: ['已暂停', 'Paused', 'orange'],
    ended: ['已结束', 'Ended', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交审批', 'Ask for approval'],
      from: ['draft'],
      to: 'approving',
      internal: true,
      fields: { isOneSchool: bool('仅一个校区', 'One school only', { computed: true }) },
      approval: {
        kind: 'questionnaires.issue',
        approved: 'scheduled',
        form: ['name', 'questionnaireId', 'schoolId', 'people', 'anonymous'],
      },
    },
    schedule: { label: ['待开始', 'Schedule'], from: ['draft'], to: 'scheduled', internal: true },
    start: { label: ['开始', 'Start'], from: ['draft', 'scheduled'], to: 'running', internal: true },
    pause: { label: ['暂停', 'Pause'], from: ['running'], to: 'paused', permission: opening, fields: { reason } },
    resume: { label: ['继续', 'Resume'], from: ['paused'], to: 'running', permission: opening },
    end: {
      label: ['提前结束', 'End'],
      from: ['scheduled', 'running', 'paused'],
      to: 'ended',
      permission: opening,
      danger: true,
      fields: { reason },
    },
    extend: {
      label: ['延期', 'Extend'],
      from: ['ended', 'running'],
      to: 'running',
      permission: opening,
      fields: { endsAt: datetime('结束', 'Until', { required: true }) },
    },
  },
});

export const audienceShape = z.object({
  staffIds: z.array(z.number().int().positive()).max(5000).default([]),
  staffSchoolIds: z.array(z.number().int().positive()).max(200).default([]),
  customerIds: z.array(z.number().int().positive()).max(5000).default([]),
  classIds: z.array(z.number().int().positive()).max(200).default([]),
  imported: z
    .array(z.object({ name: z.string().min(1).max(50), mobile: z.string().regex(/^1[3-9]\d{9}$/) }))
    .max(5000)
    .default([]),
});
export type Audience = z.infer<typeof audienceShape>;
export const nobody: Audience = { staffIds: [], staffSchoolIds: [], customerIds: [], classIds: [], imported: [] };

const computed = { computed: true } as const;

/** What lets an issue ask somebody by itself. */
const triggers = {
  lesson_finished: ['课后', 'After a lesson'],
  class_finished: ['结班后', 'After a class ends'],
  appointment_finished: ['试听后', 'After a trial lesson'],
  contract_effective: ['合同生效后', 'After a contract takes effect'],
  contract_refunded: ['退费后', 'After a refund'],
  customer_created: ['新建客户后', 'After a customer is created'],
  customer_assigned: ['分配顾问后', 'After a customer is assigned'],
  staff_onboarded: ['员工入职后', 'After somebody joins'],
} as const;
export type Trigger = keyof typeof triggers;
/** Those that happen in a course. */
export const ofCourses: readonly Trigger[] = [
  'lesson_finished',
  'class_finished',
  'appointment_finished',
  'contract_effective',
];

export const QuestionnaireIssue = resource({
  name: 'questionnaire_issue',
  area: 'questionnaires',
  noun: 'issue',
  path: '/api/v1/questionnaire/issue',
  title: ['发放', 'Issue'],
  fields: {
    name: text('发放名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    questionnaireId: ref('问卷', 'Questionnaire', 'questionnaire', { required: true, fixed: true }),
    versionId: ref('版本', 'Version', 'questionnaire_version', computed),
    access: choice(
      '进入方式',
      'Access',
      { public: ['公开链接', 'Public link'], list: ['指定名单', 'Invited list'], staff: ['内部员工', 'Staff'] },
      { default: 'public' },
    ),
    identity: choice(
      '身份',
      'Identity',
      {
        none: ['不记名', 'None'],
        fill: ['填写姓名手机', 'Fill in'],
        personal: ['专属链接', 'Personal link'],
      },
      { default: 'none' },
    ),
    anonymous: bool('匿名', 'Anonymous'),
    audience: json('对象', 'Audience', audienceShape, { default: nobody }),
    people: int('人数', 'People', { ...computed, default: 0 }),
    startsAt: datetime('开始', 'From'),
    endsAt: datetime('结束', 'To', { help: ['不填为一直开放', 'None: until it is closed'] }),
    link: text('链接', 'Link', { ...computed, max: 80 }),
    password: text('访问密码', 'Password', { max: 20 }),
    perPerson: int('每人次数', 'Times per person', { default: 1, min: 1, max: 100 }),
    perPersonPeriod: choice(
      '周期',
      'Period',
      { total: ['总共', 'In all'], day: ['每天', 'A day'], week: ['每周', 'A week'], month: ['每月', 'A month'] },
      { default: 'total' },
    ),
    redoHours: int('重做间隔（小时）', 'Hours between', { default: 0, min: 0, max: 720 }),
    perDevice: int('每设备次数', 'Per device', { default: 0, min: 0, max: 100, help: ['0 为不限', '0: no limit'] }),
    totalLimit: int('总份数', 'Total', { default: 0, min: 0, max: 1_000_000, help: ['0 为不限', '0: no limit'] }),
    notify: choices('通知方式', 'Notice by', {
      message: ['站内', 'Message'],
      sms: ['短信', 'SMS'],
      wechat: ['微信', 'WeChat'],
      todo: ['待办', 'Todo'],
    }),
    remindHours: int('截止前提醒（小时）', 'Remind hours before the end', { min: 1, max: 240 }),
    remindMax: int('最多提醒次数', 'Reminders at most', { default: 2, min: 1, max: 5 }),
    trigger: choice('自动触发', 'Trigger', triggers, {
      help: ['发生后自动邀请当事人，不含公开链接', 'Whoever it happens to is invited; not behind a public link'],
    }),
    triggerDelayHours: int('触发后等待（小时）', 'Hours to wait', { default: 0, min: 0, max: 720 }),
    triggerRepeatDays: int('每人最短间隔（天）', 'Days between for each person', {
      ...{ default: 30, min: 0, max: 365 },
      help: ['0 为每次都邀请', '0: every time'],
    }),
    triggerCourseIds: refs('限定课程', 'Only of courses', 'course', { max: 100 }),
    schoolId: ref('校区', 'School', 'school'),
    ownerId: ref('负责人', 'Owner', 'staff'),
    accepted: int('已收', 'Accepted', { ...computed, default: 0 }),
    /** Paused because its questionnaire was taken down: it goes on when that is back. */
    pausedByChange: bool('随下架暂停', 'Paused with its questionnaire', computed),
    approvalNo: awaited(),
    state: states(IssueLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['questionnaireId', 'state', 'access', 'schoolId', 'ownerId', 'startsAt'],
  columns: [
    'name',
    'questionnaireId',
    'versionId',
    'access',
    'startsAt',
    'endsAt',
    'people',
    'accepted',
    'totalLimit',
    'schoolId',
    'state',
  ],
  editableIn: ['draft'],
  grantedBy: { add: opening, edit: opening, delete: opening, copy: opening, export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'export', 'options', 'count'],
  logged: { upgrade: ['升级版本', 'Version upgraded'], count: ['收到答卷', 'Sheet accepted'] },
});
export type QuestionnaireIssue = Row<typeof QuestionnaireIssue>;

const id = ref('发放', 'Issue', 'questionnaire_issue', { required: true });
const may = permission(QuestionnaireIssue, opening);

export interface Previewed {
  total: number;
  staff: number;
  customers: number;
  outside: number;
  /** Who cannot be reached, by name. */
  without: string[];
  names: string[];
}
export const previewAudience = call('POST', `${QuestionnaireIssue.path}/previewAudience`, {
  label: ['预览对象', 'Preview the audience'],
  permission: may,
  input: { audience: json('对象', 'Audience', audienceShape, { required: true }) },
  reads: true,
  answer: type<Previewed>(),
});

/** Resolves the audience and lets it begin, now or at its time, or asks for leave first. */
export const openIssue = call('POST', `${QuestionnaireIssue.path}/open`, {
  label: ['发放', 'Issue'],
  permission: may,
  input: { id },
  answer: rowOf(QuestionnaireIssue),
});

export interface Reminded {
  sent: number;
  skipped: { done: number; tooSoon: number; tooOften: number; quiet: number };
}
export const remind = call('POST', `${QuestionnaireIssue.path}/remind`, {
  label: ['提醒未完成者', 'Remind who has not answered'],
  permission: may,
  input: { id, targetIds: refs('对象', 'Targets', 'issue_target', { max: 500 }) },
  answer: type<Reminded>(),
});

export const upgradeIssue = call('POST', `${QuestionnaireIssue.path}/upgrade`, {
  label: ['升级版本', 'Upgrade the version'],
  permission: may,
  input: {
    id,
    confirmed: bool('确认不兼容', 'In spite of what changed'),
  },
  answer: rowOf(QuestionnaireIssue),
});

export interface IssueProgress {
  id: number;
  targets: number;
  sent: number;
  opened: number;
  started: number;
  done: number;
  bySchool: { schoolId: number | null; name: string; done: number; targets: number }[];
}
export const issueProgress = call('GET', `${QuestionnaireIssue.path}/progress`, {
  label: ['发放进度', 'Progress of an issue'],
  permission: permission(QuestionnaireIssue, 'view'),
  input: { id },
  answer: type<IssueProgress>(),
});
