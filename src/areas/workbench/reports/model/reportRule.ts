// Who has to report, until when, and what happens to who does not.
import { call, type } from '#kernel/model/call';
import { bool, choice, date, datetime, int, ref, refs, text, time } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';

export const ReportRule = resource({
  name: 'work_report_rule',
  area: 'workbench',
  noun: 'reportRule',
  path: '/work/v1/rule',
  title: ['汇报规则', 'Report rule'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    templateId: ref('模板', 'Template', 'work_report_template', { required: true }),
    enabled: bool('启用', 'In use', { default: true }),
    /** Every part that is filled must hold; without any it is everyone. */
    schoolIds: refs('校区', 'Schools', 'school'),
    departmentIds: refs('部门', 'Departments', 'department'),
    roleIds: refs('角色', 'Roles', 'role'),
    staffIds: refs('员工', 'People', 'staff'),
    excludeIds: refs('排除', 'Leave out', 'staff'),
    workdaysOnly: bool('仅工作日', 'Working days only', { default: true }),
    deadlineDays: int('截止：期末后天数', 'Due: days after the period', { default: 0, min: 0, max: 28 }),
    deadlineTime: time('截止时刻', 'Due at', { required: true, default: '20:00' }),
    graceHours: int('宽限（小时）', 'Grace (hours)', { default: 24, min: 0, max: 168 }),
    lateRule: choice(
      '逾期',
      'Late',
      { allow: ['可补交', 'Still taken'], closed: ['截止后关闭', 'Closed after the grace'] },
      { default: 'allow' },
    ),
    remindMinutes: int('提前提醒（分钟）', 'Remind before (minutes)', { default: 60, min: 0, max: 1440 }),
    reviewerIds: refs('点评人', 'Reviewers', 'staff', { max: 5 }),
    urgedAt: datetime('最近催交', 'Last urged', { computed: true }),
    /** Periods up to this one are over and told. */
    toldThrough: date('已核对至', 'Checked through', { computed: true }),
  },
  search: ['name', 'templateId', 'enabled'],
  columns: ['name', 'templateId', 'deadlineTime', 'graceHours', 'lateRule', 'remindMinutes', 'enabled'],
  unique: [['name']],
  logged: { urge: ['催交', 'Urged'] },
});
export type ReportRule = Row<typeof ReportRule>;

export interface RuleStatistics {
  periodStart: string;
  periodEnd: string;
  deadline: string;
  required: number;
  onTime: number;
  late: number;
  onTimeRate: number | null;
  submitRate: number | null;
  /** Nobody, until the deadline is over. */
  missing: { id: number; name: string }[];
  /** Who has not handed it in while there is still time. */
  waiting: { id: number; name: string }[];
}

const about = {
  id: ref('规则', 'Rule', 'work_report_rule', { required: true }),
  /** Any day of the period. */
  day: date('日期', 'Day', { required: true }),
};

export const ruleStatistics = call('GET', `${ReportRule.path}/statistics`, {
  label: ['提交情况', 'Who has reported'],
  permission: 'workbench.report.viewTeam',
  input: about,
  answer: type<RuleStatistics>(),
});

export const urgeReports = call('POST', `${ReportRule.path}/urge`, {
  label: ['催交', 'Urge'],
  permission: 'workbench.report.viewTeam',
  input: about,
  answer: type<{ urged: number }>(),
});

export const reportSubmitted = event<ReportTold>('work_report.submitted');
/** Its time and its grace are over, and nothing was handed in. */
export const reportMissing = event<ReportTold>('work_report.missing');
export interface ReportTold {
  staffId: number;
  templateId: number;
  periodStart: string;
  isLate: boolean;
}
