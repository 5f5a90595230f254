// A student who is coached for a while: by whom, how often, towards what. The days it was active are kept as spans.
import { date, int, longText, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const CoachPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['进行中', 'Active', 'green'],
    paused: ['已暂停', 'Paused', 'orange'],
    finished: ['已结束', 'Finished', 'blue'],
    stopped: ['已中止', 'Stopped', 'red'],
  },
  initial: 'draft',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['draft'], to: 'active' },
    pause: {
      label: ['暂停', 'Pause'],
      from: ['active'],
      to: 'paused',
      fields: { pauseReason: reason },
      confirm: ['还没进行的辅导将被取消', 'Sessions still to come are called off'],
    },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'active', permission: 'pause' },
    finish: {
      label: ['结束', 'Finish'],
      from: ['active'],
      to: 'finished',
      fields: { summary: longText('总结', 'Summary', { required: true }) },
      confirm: ['还没进行的辅导将被取消', 'Sessions still to come are called off'],
    },
    stop: {
      label: ['中止', 'Stop'],
      from: ['active', 'paused'],
      to: 'stopped',
      danger: true,
      fields: { stopReason: reason },
      confirm: ['还没进行的辅导将被取消', 'Sessions still to come are called off'],
    },
  },
});

export const CoachPlan = resource({
  name: 'coach_plan',
  area: 'reports',
  path: '/cloudcoach/v1/plan',
  title: ['云教练服务', 'Coaching plan'],
  label: 'customerId',
  fields: {
    no: text('编号', 'Number', { max: 20, computed: true, search: 'plain', exact: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true, required: true }),
    classId: ref('班级', 'Class', 'class'),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    coachId: ref('教练', 'Coach', 'staff', { required: true, fixed: true }),
    supervisorId: ref('主管', 'Supervisor', 'staff', { indexed: false }),
    startOn: date('起', 'From', { required: true }),
    endOn: date('止', 'To', { required: true }),
    weeklySessions: int('每周次数', 'Sessions a week', { required: true, min: 1, max: 7, default: 2 }),
    sessionMinutes: int('每次分钟', 'Minutes each', { required: true, min: 5, max: 120, default: 30 }),
    goal: text('目标', 'Goal', { max: 300 }),
    goalScore: int('目标分', 'Goal score', { min: 0, max: 100 }),
    pauseReason: text('暂停原因', 'Why paused', { max: 200, computed: true }),
    stopReason: text('中止原因', 'Why stopped', { max: 200, computed: true }),
    summary: longText('总结', 'Summary', { computed: true }),
    endedOn: date('结束日', 'Ended on', { computed: true }),
    state: states(CoachPlanLife),
  },
  scope: { school: 'schoolId', owner: 'coachId' },
  asked: {
    keptIn: text('留存', 'Kept', {
      max: 12,
      help: ['开始月份/第几个 30 天：2026-05/1', 'Month it began / which 30 days: 2026-05/1'],
    }),
  },
  search: ['customerId', 'coachId', 'state', 'no', 'schoolId', 'courseId', 'classId', 'startOn'],
  columns: [
    ...([
      'customerId',
      'no',
      'state',
      'coachId',
      'schoolId',
      'courseId',
      'startOn',
      'endOn',
      'weeklySessions',
    ] as const),
    ...(['sessionMinutes', 'goalScore', 'classId', 'supervisorId', 'goal'] as const),
  ],
  form: [
    ...([
      'customerId',
      'courseId',
      'classId',
      'coachId',
      'supervisorId',
      'startOn',
      'endOn',
      'weeklySessions',
    ] as const),
    ...(['sessionMinutes', 'goalScore', 'goal'] as const),
  ],
  sort: '-startOn',
  unique: [['no']],
  uniqueWhere: [{ fields: ['customerId', 'courseId'], where: { state: ['active'] } }],
  editableIn: ['draft', 'active', 'paused'],
  actions: { assess: ['测评', 'Assess'] },
  logged: { handover: ['交接', 'Handed over'] },
});
export type CoachPlan = Row<typeof CoachPlan>;

/** From the first to the last day on which a plan was active; no last day: it still is. */
export const CoachSpan = resource({
  name: 'coach_span',
  area: 'reports',
  path: '/cloudcoach/v1/span',
  title: ['服务时段', 'Active days'],
  label: 'fromOn',
  fields: {
    planId: ref('服务', 'Plan', 'coach_plan', { required: true }),
    fromOn: date('起', 'From', { required: true }),
    toOn: date('止', 'To'),
  },
  scope: { parent: 'planId' },
  sort: 'fromOn',
  verbs: [],
});
