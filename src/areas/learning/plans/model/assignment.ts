// Who learns by which plan, and how far they are with each of its tasks.
import { call, rowOf, type } from '#kernel/model/call';
import {
  choice,
  date,
  datetime,
  type FileRecord,
  files,
  int,
  longText,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const child = { noun: 'plan', grantedBy: { export: 'view' } } as const;

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const LearningAssignmentLife = lifecycle({
  states: {
    not_started: ['未开始', 'Not started', 'grey'],
    in_progress: ['进行中', 'In progress', 'blue'],
    completed: ['已完成', 'Completed', 'green'],
    paused: ['已暂停', 'Paused', 'orange'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'not_started',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['not_started'], to: 'in_progress', internal: true },
    complete: { label: ['完成', 'Complete'], from: ['in_progress', 'not_started'], to: 'completed', internal: true },
    pause: {
      label: ['暂停', 'Pause'],
      from: ['not_started', 'in_progress'],
      to: 'paused',
      permission: 'assign',
      fields: { reason },
    },
    resume: { label: ['继续', 'Resume'], from: ['paused'], to: 'in_progress', permission: 'assign' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['not_started', 'in_progress', 'paused'],
      to: 'cancelled',
      permission: 'assign',
      danger: true,
      fields: { reason },
    },
  },
});

export const LearningAssignment = resource({
  name: 'learning_assignment',
  area: 'learning',
  ...child,
  path: '/trainplan/v1/assignment',
  title: ['学习指派', 'Assignment'],
  fields: {
    planId: ref('学习计划', 'Learning plan', 'learning_plan', { required: true, fixed: true }),
    staffId: ref('员工', 'Staff', 'staff', { fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    mentorId: ref('带教人', 'Mentor', 'staff'),
    startDate: date('开始', 'Start', { required: true, fixed: true }),
    dueDate: date('截止', 'Due', { computed: true }),
    source: choice(
      '来源',
      'Source',
      {
        manual: ['手动', 'By hand'],
        onboarding: ['入职', 'Onboarding'],
        class: ['班级', 'Class'],
        makeup: ['补课', 'Makeup'],
      },
      { default: 'manual', computed: true },
    ),
    lessonId: ref('补课课次', 'Lesson made up', 'lesson', { computed: true }),
    pausedOn: date('暂停于', 'Paused on', { computed: true }),
    percent: int('进度 %', 'Progress %', { computed: true, default: 0 }),
    lastAt: datetime('最近学习', 'Last active', { computed: true }),
    finishedAt: datetime('完成时间', 'Finished', { computed: true }),
    certificateNo: text('证书编号', 'Certificate', { computed: true, max: 32 }),
    state: states(LearningAssignmentLife),
  },
  label: 'planId',
  scope: { school: 'schoolId', owner: 'staffId' },
  search: ['planId', 'staffId', 'customerId', 'mentorId', 'dueDate', 'state'],
  columns: [
    'planId',
    'staffId',
    'customerId',
    'mentorId',
    'percent',
    'startDate',
    'dueDate',
    'lastAt',
    'certificateNo',
    'state',
  ],
  uniqueWhere: [
    { fields: ['planId', 'staffId'], where: { state: ['not_started', 'in_progress', 'paused'] } },
    { fields: ['planId', 'customerId'], where: { state: ['not_started', 'in_progress', 'paused'] } },
  ],
  actions: { assign: ['指派计划', 'Assign plans'], review: ['审核任务', 'Review tasks'] },
  verbs: ['list', 'count', 'detail', 'export'],
});
export type LearningAssignment = Row<typeof LearningAssignment>;

export const progressStates = {
  locked: ['未解锁', 'Locked', 'grey'],
  open: ['可学习', 'Open', 'blue'],
  submitted: ['待审核', 'To review', 'orange'],
  passed: ['已通过', 'Passed', 'green'],
  failed: ['未通过', 'Failed', 'red'],
  skipped: ['免学', 'Skipped', 'grey'],
} as const;

export const LearningProgress = resource({
  name: 'learning_progress',
  area: 'learning',
  ...child,
  path: '/trainplan/v1/progress',
  title: ['任务进度', 'Progress'],
  fields: {
    assignmentId: ref('学习指派', 'Assignment', 'learning_assignment', { required: true, fixed: true }),
    taskId: ref('任务', 'Task', 'learning_task', { required: true, fixed: true }),
    status: choice('状态', 'State', progressStates, { default: 'locked' }),
    tries: int('次数', 'Tries', { default: 0 }),
    count: int('已打卡', 'Times', { default: 0 }),
    score: quantity('成绩', 'Score'),
    lastAt: datetime('最近提交', 'Last handed in'),
    evidence: files('凭证', 'Evidence', { max: 9 }),
    note: longText('说明', 'Note'),
    reviewerId: ref('审核人', 'Reviewer', 'staff'),
    reviewedAt: datetime('审核时间', 'Reviewed'),
    reviewNote: longText('审核意见', 'Remark'),
    doneAt: datetime('完成时间', 'Done'),
    dueOn: date('截止', 'Due'),
  },
  label: 'taskId',
  scope: { parent: 'assignmentId' },
  search: ['assignmentId', 'taskId', 'status', 'reviewerId'],
  columns: ['taskId', 'assignmentId', 'status', 'tries', 'note', 'evidence', 'dueOn', 'reviewerId', 'reviewedAt'],
  sort: 'id',
  unique: [['assignmentId', 'taskId']],
  verbs: ['list', 'count', 'detail', 'export'],
});
export type LearningProgress = Row<typeof LearningProgress>;

export const assignPlan = call('POST', `${LearningAssignment.path}/assign`, {
  label: ['指派', 'Assign'],
  permission: permission(LearningAssignment, 'assign'),
  input: {
    planId: ref('学习计划', 'Learning plan', 'learning_plan', { required: true }),
    staffIds: refs('员工', 'Staff', 'staff', { max: 200 }),
    customerIds: refs('学员', 'Students', 'customer', { max: 200 }),
    classIds: refs('班级', 'Classes', 'class', { max: 20 }),
    startDate: date('开始', 'Start', { required: true }),
    mentorId: ref('带教人', 'Mentor', 'staff'),
  },
  answer: type<{ created: number[]; skipped: { id: number; why: string }[] }>(),
  trial: true,
});

export const upgradeAssignment = call('POST', `${LearningAssignment.path}/upgrade`, {
  label: ['升级到新版', 'Upgrade'],
  permission: permission(LearningAssignment, 'assign'),
  input: { id: ref('学习指派', 'Assignment', 'learning_assignment', { required: true }) },
  answer: rowOf(LearningAssignment),
});

const progressId = ref('任务进度', 'Progress', 'learning_progress', { required: true });

/** One's own tasks need no permission. */
export const submitTask = call('POST', `${LearningProgress.path}/submit`, {
  label: ['提交', 'Submit'],
  input: {
    // No reference: who learns need not reach the rows of plans.
    id: int('任务进度', 'Progress', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    note: longText('说明', 'Note'),
    evidence: files('凭证', 'Evidence', { max: 9 }),
  },
  answer: type<{ status: string; percent: number }>(),
});

export const reviewTask = call('POST', `${LearningProgress.path}/review`, {
  label: ['审核', 'Review'],
  permission: permission(LearningAssignment, 'review'),
  input: {
    id: progressId,
    verdict: choice('结果', 'Verdict', { pass: ['通过', 'Pass'], reject: ['退回', 'Send back'] }, { required: true }),
    reviewNote: longText('审核意见', 'Remark'),
  },
  answer: type<{ status: string; percent: number }>(),
});

export interface ReviewItem {
  id: number;
  person: string;
  plan: string;
  task: string;
  instructions: string | null;
  note: string | null;
  evidence: FileRecord[];
  tries: number;
  handedInAt: string | null;
  dueOn: string | null;
}

/** What waits for a review, oldest first: what is mine to look at, and what lies in my scope. */
export const reviewQueue = call('GET', `${LearningProgress.path}/queue`, {
  label: ['待审核任务', 'Tasks to review'],
  permission: permission(LearningAssignment, 'review'),
  answer: type<ReviewItem[]>(),
});

export const skipTask = call('POST', `${LearningProgress.path}/skip`, {
  label: ['免学', 'Skip'],
  permission: permission(LearningAssignment, 'assign'),
  input: { id: progressId, reason },
  answer: type<{ status: string; percent: number }>(),
});

export const extendTask = call('POST', `${LearningProgress.path}/extend`, {
  label: ['延期', 'Extend'],
  permission: permission(LearningAssignment, 'assign'),
  input: { id: progressId, dueOn: date('延期到', 'Extended to', { required: true }), reason },
  answer: type<{ dueOn: string }>(),
});

export interface MyTask {
  id: number;
  title: string;
  kind: string;
  materialId: number | null;
  stage: string;
  status: keyof typeof progressStates;
  instructions: string | null;
  dueOn: string | null;
  reviewNote: string | null;
}

export interface MyPlan {
  assignmentId: number;
  plan: string;
  percent: number;
  state: string;
  dueDate: string | null;
  certificateNo: string | null;
  tasks: MyTask[];
}

export const myLearning = call('GET', '/trainplan/v1/mine', {
  label: ['我的学习', 'My learning'],
  answer: type<MyPlan[]>(),
});
