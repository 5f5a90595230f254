// Learning plans: stages and tasks for new staff or for students, in versions that running assignments stay on.
import { call, rowOf } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  image,
  int,
  lines,
  percent,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const child = { noun: 'plan', grantedBy: { export: 'view' } } as const;

export const LearningPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published' },
    retire: { label: ['停用', 'Retire'], from: ['published'], to: 'retired', permission: 'publish', danger: true },
  },
});

export const LearningStage = resource({
  name: 'learning_stage',
  area: 'learning',
  ...child,
  path: '/trainplan/v1/stage',
  title: ['阶段', 'Stage'],
  fields: {
    planId: ref('学习计划', 'Learning plan', 'learning_plan', { required: true, fixed: true }),
    no: int('第几阶段', 'Stage', { required: true, min: 1, max: 50 }),
    title: text('标题', 'Title', { required: true, max: 60 }),
    openAfterDays: int('第几天开放', 'Opens after days', { default: 0, min: 0, max: 730 }),
  },
  label: 'title',
  scope: { parent: 'planId' },
  sort: 'no',
  unique: [['planId', 'no']],
  verbs: ['list'],
});

export const LearningTask = resource({
  name: 'learning_task',
  area: 'learning',
  ...child,
  path: '/trainplan/v1/task',
  title: ['任务', 'Task'],
  fields: {
    planId: ref('学习计划', 'Learning plan', 'learning_plan', { required: true, fixed: true }),
    stageNo: int('阶段', 'Stage', { required: true, min: 1, max: 50 }),
    sort: int('排序', 'Order', { default: 0 }),
    title: text('标题', 'Title', { required: true, max: 80 }),
    kind: choice(
      '类型',
      'Kind',
      {
        material: ['看资料', 'Material'],
        audio: ['听音频', 'Audio'],
        homework: ['作业', 'Homework'],
        workbook: ['练习册', 'Workbook'],
        exam: ['考试', 'Exam'],
        recording: ['提交录音', 'Recording'],
        offline: ['线下任务', 'Offline'],
        checkin: ['打卡', 'Check-in'],
      },
      { default: 'offline' },
    ),
    materialId: ref('资料', 'Material', 'course_material', { help: ['看资料任务须选', 'For tasks of kind material'] }),
    questionnaireId: int('试卷编号', 'Exam number', {
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      help: ['考试任务由成绩决定', 'A task of kind exam is settled by its result'],
    }),
    instructions: text('说明', 'Instructions', { max: 500 }),
    required: bool('必修', 'Required', { default: true }),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 100 }),
    dueDays: int('限期天数', 'Due after days', { default: 7, min: 0, max: 730 }),
    times: int('打卡次数', 'Times', { default: 1, min: 1, max: 100 }),
    gapHours: int('打卡间隔小时', 'Hours between', { default: 20, min: 0, max: 240 }),
    maxTries: int('最多次数', 'Tries', { default: 0, min: 0, max: 20 }),
    reviewer: choice(
      '审核',
      'Reviewer',
      { none: ['无需', 'None'], mentor: ['带教人', 'Mentor'], owner: ['负责人', 'Owner'] },
      { default: 'none' },
    ),
    stableKey: text('稳定标识', 'Stable key', { max: 36, computed: true }),
  },
  label: 'title',
  scope: { parent: 'planId' },
  sort: 'stageNo',
  verbs: ['list', 'options'],
});
export type LearningTask = Row<typeof LearningTask>;

export const LearningPlan = resource({
  name: 'learning_plan',
  area: 'learning',
  noun: 'plan',
  path: '/trainplan/v1/plan',
  title: ['学习计划', 'Learning plan'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 80, search: 'pinyin' }),
    code: text('编号', 'Code', { required: true, max: 32, search: 'plain' }),
    no: int('版本', 'Version', { computed: true, default: 1 }),
    audience: choice('对象', 'For', { staff: ['员工', 'Staff'], customer: ['学员', 'Students'] }, { default: 'staff' }),
    categoryId: category('分类', 'Category', 'plan_category'),
    unlockMode: choice(
      '解锁方式',
      'Unlock',
      {
        free: ['自由', 'Free'],
        stage: ['按阶段', 'By stage'],
        task: ['逐项', 'One by one'],
        date: ['按日期', 'By date'],
      },
      { default: 'stage' },
    ),
    durationDays: int('总天数', 'Days', { default: 30, min: 1, max: 730 }),
    passPercent: percent('通过线', 'Pass at', { default: 100_00 }),
    certificate: bool('结业证书', 'Certificate'),
    onboarding: bool('入职自动指派', 'Assigned when someone starts'),
    postIds: refs('适用岗位', 'For posts', 'post', { max: 50, help: ['不选为全部岗位', 'None: every post'] }),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    cover: image('封面', 'Cover', { open: true }),
    intro: richText('简介', 'Introduction'),
    stages: lines('阶段', 'Stages', LearningStage, 'planId', { max: 50 }),
    tasks: lines('任务', 'Tasks', LearningTask, 'planId', { max: 200 }),
    taskCount: int('任务数', 'Tasks', { computed: true, default: 0 }),
    state: states(LearningPlanLife),
  },
  label: 'title',
  scope: { schools: 'schoolIds', owner: 'ownerId' },
  search: ['audience', 'categoryId', 'state'],
  columns: [
    'title',
    'code',
    'no',
    'audience',
    'categoryId',
    'unlockMode',
    'durationDays',
    'taskCount',
    'certificate',
    'state',
  ],
  unique: [['code', 'no']],
  editableIn: ['draft'],
  totals: ({ tasks }) => ({ taskCount: tasks.length }),
});
export type LearningPlan = Row<typeof LearningPlan>;

export const revisePlan = call('POST', `${LearningPlan.path}/revise`, {
  label: ['修订', 'Revise'],
  permission: permission(LearningPlan, 'edit'),
  input: { id: ref('学习计划', 'Learning plan', 'learning_plan', { required: true }) },
  answer: rowOf(LearningPlan),
});
