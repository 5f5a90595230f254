// A project with its milestones and tasks; one that serves an objective is an OKR project.
import { z } from 'zod';
import {
  bool,
  category,
  choice,
  date,
  files,
  int,
  json,
  money,
  percent,
  quantity,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { commentCalls } from '../../comments/model/comment';

const reason = text('原因', 'Reason', { required: true, max: 200 });
export const projectComments = commentCalls('/project/v1', ['project', 'project_task']);

export const ProjectLife = lifecycle({
  states: {
    planning: ['规划中', 'Planning', 'grey'],
    active: ['进行中', 'Active', 'blue'],
    paused: ['已暂停', 'Paused', 'orange'],
    finished: ['已结项', 'Finished', 'green'],
    cancelled: ['已终止', 'Cancelled', 'red'],
  },
  initial: 'planning',
  transitions: {
    start: { label: ['启动', 'Start'], from: ['planning'], to: 'active' },
    finish: {
      ...{ label: ['结项', 'Finish'], from: ['active'], to: 'finished' },
      fields: {
        summary: text('总结', 'Summary', { required: true, max: 500 }),
        openTasks: choice('未完成任务', 'Open tasks', {
          cancel: ['取消', 'Cancel them'],
          move: ['移到其他项目', 'Move them'],
        }),
        toProjectId: ref('移到', 'To project', 'project'),
      },
    },
    pause: { label: ['暂停', 'Pause'], from: ['active'], to: 'paused', fields: { reason } },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'active' },
    cancel: {
      label: ['终止', 'Cancel'],
      from: ['planning', 'active', 'paused'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
    reopen: { label: ['重开', 'Reopen'], from: ['finished'], to: 'active', fields: { reason } },
  },
});

export const Project = resource({
  name: 'project',
  area: 'collaboration',
  path: '/project/v1/project',
  title: ['项目', 'Project'],
  fields: {
    no: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 80, search: 'pinyin' }),
    objectiveId: ref('目标', 'Objective', 'objective'),
    keyResultId: ref('关键结果', 'Key result', 'key_result'),
    categoryId: category('类别', 'Category', 'project_kind'),
    schoolId: ref('校区', 'School', 'school', { help: ['不选为总部', 'None: head office'] }),
    managerId: ref('项目经理', 'Manager', 'staff'),
    memberIds: refs('成员', 'Members', 'staff', { max: 100 }),
    startDate: date('开始', 'Start'),
    dueDate: date('截止', 'Due'),
    budget: money('预算', 'Budget'),
    spent: money('已用', 'Spent'),
    health: choice(
      '健康',
      'Health',
      {
        on_track: ['正常', 'On track', 'green'],
        at_risk: ['有风险', 'At risk', 'orange'],
        off_track: ['偏离', 'Off track', 'red'],
      },
      { default: 'on_track' },
    ),
    healthNote: text('健康说明', 'Health note', { max: 200 }),
    progress: percent('进度', 'Progress', { computed: true, default: 0 }),
    summary: text('总结', 'Summary', { max: 500, computed: true }),
    state: states(ProjectLife),
  },
  label: 'name',
  scope: { school: 'schoolId', owner: 'managerId', participants: 'memberIds' },
  search: ['name', 'no', 'categoryId', 'schoolId', 'managerId', 'memberIds', 'state', 'health', 'dueDate'],
  columns: [
    'no',
    'name',
    'objectiveId',
    'managerId',
    'memberIds',
    'progress',
    'dueDate',
    'budget',
    'spent',
    'health',
    'state',
  ],
  sort: '-createdAt',
  editableIn: ['planning', 'active', 'paused'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options', 'export'],
  everyone: ['view', 'edit', 'delete', 'export', 'start', 'finish', 'pause', 'resume', 'cancel', 'reopen'],
  actions: { viewAll: ['查看全部项目', 'See all projects'] },
});
export type Project = Row<typeof Project>;

export const ProjectMilestone = resource({
  name: 'project_milestone',
  area: 'collaboration',
  path: '/project/v1/milestone',
  title: ['里程碑', 'Milestone'],
  fields: {
    projectId: ref('项目', 'Project', 'project', { required: true, fixed: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    dueDate: date('截止', 'Due', { required: true }),
    ownerId: ref('负责人', 'Owner', 'staff', { required: true }),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 100 }),
    deliverables: files('交付物', 'Deliverables'),
    reachedOn: date('达成日期', 'Reached on', { computed: true }),
    state: states(
      lifecycle({
        states: { open: ['未达成', 'Open', 'blue'], reached: ['已达成', 'Reached', 'green'] },
        initial: 'open',
        transitions: {
          reach: {
            ...{ label: ['达成', 'Reach'], from: ['open'], to: 'reached' },
            fields: { reachedOn: date('达成日期', 'Reached on', { required: true }) },
          },
          revert: { label: ['撤销', 'Revert'], from: ['reached'], to: 'open', fields: { reason } },
        },
      }),
    ),
  },
  scope: { parent: 'projectId' },
  search: ['projectId', 'name', 'ownerId', 'state', 'dueDate'],
  columns: ['name', 'dueDate', 'ownerId', 'weight', 'reachedOn', 'state'],
  sort: 'dueDate',
  everyone: ['view', 'add', 'edit', 'delete', 'reach', 'revert'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options'],
});
export type ProjectMilestone = Row<typeof ProjectMilestone>;

export const ProjectTaskLife = lifecycle({
  states: {
    todo: ['待办', 'To do', 'grey'],
    doing: ['进行中', 'Doing', 'blue'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'todo',
  transitions: {
    begin: {
      label: ['开始', 'Begin'],
      from: ['todo'],
      to: 'doing',
      fields: { force: bool('前置未完成也开始', 'Although others are not done') },
    },
    done: { label: ['完成', 'Finish'], from: ['doing'], to: 'done' },
    back: { label: ['退回', 'Back'], from: ['doing'], to: 'todo' },
    redo: { label: ['重开', 'Reopen'], from: ['done'], to: 'doing' },
    drop: { label: ['取消', 'Cancel'], from: ['todo', 'doing'], to: 'cancelled', danger: true, fields: { reason } },
  },
});

const checklist = z.array(z.object({ id: z.string().max(20), text: z.string().max(100), done: z.boolean() })).max(30);

export const ProjectTask = resource({
  name: 'project_task',
  area: 'collaboration',
  path: '/project/v1/task',
  title: ['任务', 'Task'],
  label: 'title',
  fields: {
    projectId: ref('项目', 'Project', 'project', { required: true, fixed: true }),
    title: text('标题', 'Title', { required: true, max: 120, search: 'pinyin' }),
    milestoneId: ref('里程碑', 'Milestone', 'project_milestone'),
    parentId: ref('上级任务', 'Parent', 'project_task'),
    assigneeId: ref('负责人', 'Assignee', 'staff'),
    priority: choice(
      '优先级',
      'Priority',
      {
        low: ['低', 'Low', 'grey'],
        normal: ['中', 'Normal', 'blue'],
        high: ['高', 'High', 'orange'],
        urgent: ['紧急', 'Urgent', 'red'],
      },
      { default: 'normal' },
    ),
    startDate: date('开始', 'Start'),
    dueDate: date('截止', 'Due'),
    estimateHours: quantity('预计工时', 'Estimated hours'),
    actualHours: quantity('实际工时', 'Actual hours'),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 100 }),
    dependsOnIds: refs('前置任务', 'Depends on', 'project_task', { max: 20, indexed: false }),
    checklist: json('清单', 'Checklist', checklist, { default: [] }),
    description: richText('说明', 'Description', { max: 20_000 }),
    state: states(ProjectTaskLife),
  },
  scope: { parent: 'projectId' },
  search: ['title', 'projectId', 'assigneeId', 'milestoneId', 'priority', 'state', 'dueDate'],
  columns: [
    'title',
    'assigneeId',
    'milestoneId',
    'priority',
    'startDate',
    'dueDate',
    'weight',
    'estimateHours',
    'state',
  ],
  form: [
    ...(['projectId', 'title', 'milestoneId', 'parentId', 'assigneeId', 'priority', 'startDate', 'dueDate'] as const),
    ...(['estimateHours', 'actualHours', 'weight', 'dependsOnIds', 'description'] as const),
  ],
  sort: 'dueDate',
  everyone: ['view', 'add', 'edit', 'delete', 'begin', 'done', 'back', 'redo', 'drop'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options', 'export', 'import'],
});
export type ProjectTask = Row<typeof ProjectTask>;
