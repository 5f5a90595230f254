// One person an issue is given to.
import { call, type } from '#kernel/model/call';
import { choice, datetime, int, mobile, ref, refs, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { QuestionnaireIssue } from './issue';

const computed = { computed: true } as const;

export const IssueTarget = resource({
  name: 'issue_target',
  area: 'questionnaires',
  noun: 'issue',
  path: '/api/v1/questionnaire/target',
  title: ['发放对象', 'Target'],
  fields: {
    issueId: ref('发放', 'Issue', 'questionnaire_issue', { required: true, fixed: true }),
    personKind: choice(
      '类别',
      'Kind',
      {
        staff: ['员工', 'Staff'],
        customer: ['学员', 'Student'],
        guardian: ['家长', 'Guardian'],
        candidate: ['候选人', 'Candidate'],
        outside: ['外部', 'Outside'],
      },
      { required: true, fixed: true },
    ),
    personId: int('人员', 'Person', computed),
    name: text('姓名', 'Name', { required: true, max: 50, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile'),
    schoolId: ref('校区', 'School', 'school'),
    /** The path behind which only this person answers. */
    link: text('专属链接', 'Personal link', { secret: true, computed: true, max: 80 }),
    extraMinutes: int('加时', 'Extra minutes', { default: 0, min: 0, max: 180 }),
    /** Asked by something that happened: not before this moment, and for the same reason only once. */
    askAt: datetime('预定通知', 'To be asked', computed),
    origin: text('触发来源', 'Asked because of', { ...computed, max: 60 }),
    sentAt: datetime('通知', 'Sent', computed),
    openedAt: datetime('打开', 'Opened', computed),
    startedAt: datetime('开始', 'Started', computed),
    doneCount: int('完成数', 'Done', { ...computed, default: 0 }),
    doneAt: datetime('完成', 'Done at', computed),
    remindCount: int('提醒数', 'Reminders', { ...computed, default: 0 }),
    lastRemindAt: datetime('上次提醒', 'Last reminder', computed),
    status: choice(
      '状态',
      'Status',
      {
        pending: ['未通知', 'Pending', 'grey'],
        sent: ['已通知', 'Sent', 'blue'],
        opened: ['已打开', 'Opened', 'cyan'],
        started: ['作答中', 'Started', 'orange'],
        done: ['已完成', 'Done', 'green'],
        removed: ['已移除', 'Removed', 'red'],
      },
      { ...computed, default: 'pending' },
    ),
  },
  scope: { school: 'schoolId' },
  search: ['issueId', 'status', 'schoolId', 'personKind'],
  columns: [
    'name',
    'personKind',
    'mobile',
    'schoolId',
    'status',
    'sentAt',
    'openedAt',
    'startedAt',
    'doneCount',
    'extraMinutes',
  ],
  form: ['issueId', 'personKind', 'name', 'mobile', 'schoolId', 'extraMinutes'],
  sort: 'id',
  indexes: [
    ['issueId', 'status'],
    ['issueId', 'personKind', 'personId'],
  ],
  unique: [['issueId', 'personKind', 'personId', 'origin']],
  grantedBy: { add: 'open', edit: 'open', delete: 'open', export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count', 'options'],
});
export type IssueTarget = Row<typeof IssueTarget>;

/** The addresses themselves, told to who may give them out. */
export const personalLinks = call('POST', `${IssueTarget.path}/links`, {
  label: ['导出专属链接', 'Personal links'],
  permission: permission(QuestionnaireIssue, 'open'),
  input: { ids: refs('对象', 'Targets', 'issue_target', { required: true, max: 500 }) },
  answer: type<{ id: number; name: string; link: string }[]>(),
});
