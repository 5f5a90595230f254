// What somebody sets out to do in a week or a month, looked at by whoever reviews it, and what became of it.
import { choice, date, int, lines, longText, percent, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { completionOf } from './planRules';

export const WorkPlanItem = resource({
  name: 'work_plan_item',
  area: 'workbench',
  noun: 'plan',
  path: '/work/v1/planItem',
  title: ['计划项', 'Plan item'],
  label: 'title',
  fields: {
    planId: ref('计划', 'Plan', 'work_plan', { required: true }),
    title: text('事项', 'Item', { required: true, max: 120 }),
    expected: text('预期结果', 'Expected result', { max: 200 }),
    dueDate: date('截止', 'Due'),
    weight: int('权重', 'Weight', { default: 1, min: 1, max: 100 }),
    outcome: choice(
      '结果',
      'Outcome',
      {
        todo: ['进行中', 'Under way', 'blue'],
        done: ['已完成', 'Done', 'green'],
        carried: ['已结转', 'Carried over', 'orange'],
        dropped: ['已放弃', 'Dropped', 'grey'],
      },
      { default: 'todo' },
    ),
    /** Where it stood before it was carried over. */
    carriedFromId: ref('结转自', 'Carried from', 'work_plan_item', { computed: true }),
    resultNote: text('说明', 'Note', { max: 500 }),
  },
  scope: { parent: 'planId' },
  verbs: [],
});

export const WorkPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    submitted: ['已提交', 'Submitted', 'orange'],
    approved: ['已确认', 'Confirmed', 'blue'],
    closed: ['已总结', 'Closed', 'green'],
  },
  initial: 'draft',
  transitions: {
    submit: { label: ['提交', 'Submit'], from: ['draft'], to: 'submitted' },
    approve: {
      label: ['通过', 'Confirm'],
      from: ['submitted'],
      to: 'approved',
      fields: { comment: longText('意见', 'Comment', { max: 1000 }) },
    },
    sendBack: {
      label: ['退回', 'Send back'],
      from: ['submitted'],
      to: 'draft',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    close: {
      label: ['总结', 'Close'],
      from: ['approved'],
      to: 'closed',
      confirm: [
        '总结后计划不能再改；结转的事项进入下一期的计划。',
        'A closed plan can no longer be changed; what is carried over goes into the next plan.',
      ],
    },
  },
});

export const WorkPlan = resource({
  name: 'work_plan',
  area: 'workbench',
  noun: 'plan',
  path: '/work/v1/plan',
  title: ['工作计划', 'Work plan'],
  label: 'summary',
  fields: {
    summary: text('概述', 'Summary', { required: true, max: 200, search: 'pinyin' }),
    kind: choice('类型', 'Kind', { week: ['周计划', 'Week'], month: ['月计划', 'Month'] }, { required: true }),
    periodStart: date('期间', 'Period from', {
      required: true,
      help: ['周计划为周一，月计划为 1 号', 'A Monday for a week, the 1st for a month'],
    }),
    staffId: ref('员工', 'Person', 'staff', { computed: true }),
    reviewerId: ref('审阅人', 'Reviewer', 'staff', { required: true }),
    /** Who has a part in it: its owner and its reviewer. */
    memberIds: refs('相关人', 'Involved', 'staff', { computed: true, indexed: false }),
    items: lines('事项', 'Items', WorkPlanItem, 'planId', { max: 50 }),
    completion: percent('完成率', 'Completion', { computed: true }),
    comment: longText('意见', 'Comment', { max: 1000, computed: true }),
    state: states(WorkPlanLife),
  },
  scope: { owner: 'staffId', participants: 'memberIds' },
  search: ['summary', 'kind', 'periodStart', 'staffId', 'state'],
  columns: ['summary', 'kind', 'periodStart', 'staffId', 'reviewerId', 'completion', 'state', 'updatedAt'],
  sort: '-periodStart',
  unique: [['staffId', 'kind', 'periodStart']],
  totals: ({ items }) => ({ completion: completionOf(items) }),
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'submit', 'approve', 'sendBack', 'close'],
  actions: { viewTeam: ['查看团队计划', "See the team's plans"] },
});
export type WorkPlan = Row<typeof WorkPlan>;
