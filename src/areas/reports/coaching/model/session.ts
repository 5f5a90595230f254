// One meeting of a student with a coach: when it is to be, whether it was, how it went, what the family thinks of it.
import { bool, category, choice, datetime, int, longText, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const rating = (zh: string, en: string) => int(zh, en, { min: 1, max: 5, required: true });

export const sessionStates = {
  scheduled: ['待进行', 'Scheduled', 'blue'],
  ongoing: ['进行中', 'Under way', 'orange'],
  done: ['已完成', 'Done', 'green'],
  missed_student: ['学员缺席', 'Student missed', 'red'],
  missed_coach: ['教练缺席', 'Coach missed', 'red'],
  cancelled: ['已取消', 'Called off', 'grey'],
} as const;

export const sessionWays = {
  video: ['视频', 'Video'],
  voice: ['语音', 'Voice'],
  text: ['文字', 'Text'],
  onsite: ['现场', 'On site'],
} as const;

export const CoachSessionLife = lifecycle({
  states: sessionStates,
  initial: 'scheduled',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['scheduled'], to: 'ongoing' },
    finish: {
      label: ['完成', 'Finish'],
      from: ['ongoing'],
      to: 'done',
      permission: 'start',
      fields: {
        topics: longText('内容', 'Topics', { required: true }),
        result: longText('完成情况', 'Result', { required: true }),
        nextPlan: text('下次安排', 'Next', { max: 300 }),
        homeworkAsked: int('布置项', 'Homework asked', { min: 0, max: 100, default: 0 }),
        homeworkDone: int('完成项', 'Homework done', { min: 0, max: 100, default: 0 }),
        focus: rating('专注', 'Focus'),
        mood: rating('情绪', 'Mood'),
        level: rating('掌握', 'Mastery'),
        recordingId: ref('录音', 'Recording', 'recording'),
      },
    },
    missStudent: {
      label: ['学员缺席', 'Student missed'],
      from: ['scheduled'],
      to: 'missed_student',
      permission: 'miss',
      danger: true,
    },
    missCoach: {
      label: ['教练缺席', 'Coach missed'],
      from: ['scheduled'],
      to: 'missed_coach',
      permission: 'miss',
      danger: true,
    },
    cancel: {
      label: ['取消', 'Call off'],
      from: ['scheduled'],
      to: 'cancelled',
      danger: true,
      fields: { cancelReason: category('取消原因', 'Reason', 'coach_cancel_reason', { required: true }) },
    },
    reschedule: {
      label: ['改期', 'Reschedule'],
      from: ['scheduled'],
      to: 'scheduled',
      fields: { scheduledAt: datetime('预定时间', 'When', { required: true }) },
    },
  },
});

/** In these the coach's time is taken. */
export const heldStates = ['scheduled', 'ongoing', 'done'] as const;

export const CoachSession = resource({
  name: 'coach_session',
  area: 'reports',
  path: '/cloudcoach/v1/session',
  title: ['辅导记录', 'Coaching session'],
  label: 'customerId',
  fields: {
    planId: ref('服务', 'Plan', 'coach_plan', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { computed: true, required: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true, required: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true, indexed: false }),
    coachId: ref('教练', 'Coach', 'staff', {
      help: ['留空为服务的教练；可由他人代班', 'Left empty, the coach of the plan; somebody may stand in'],
    }),
    scheduledAt: datetime('预定时间', 'When', { required: true }),
    minutes: int('时长（分钟）', 'Minutes', {
      min: 5,
      max: 120,
      help: ['留空按服务约定', 'Left empty, as the plan says'],
    }),
    endsAt: datetime('预定结束', 'Until', { computed: true, required: true }),
    way: choice('方式', 'Way', sessionWays, { required: true, default: 'video' }),
    startedAt: datetime('实际开始', 'Began', { computed: true }),
    endedAt: datetime('实际结束', 'Ended', { computed: true }),
    isOnTime: bool('准时', 'On time', { computed: true }),
    topics: longText('内容', 'Topics', { computed: true }),
    result: longText('完成情况', 'Result', { computed: true }),
    nextPlan: text('下次安排', 'Next', { max: 300, computed: true }),
    homeworkAsked: int('布置项', 'Homework asked', { default: 0, computed: true }),
    homeworkDone: int('完成项', 'Homework done', { default: 0, computed: true }),
    focus: int('专注', 'Focus', { min: 1, max: 5, computed: true }),
    mood: int('情绪', 'Mood', { min: 1, max: 5, computed: true }),
    level: int('掌握', 'Mastery', { min: 1, max: 5, computed: true }),
    guardianScore: int('家长评分', 'Guardian’s rating', { min: 1, max: 5, computed: true }),
    guardianComment: text('家长评语', 'Guardian’s words', { max: 300, computed: true }),
    ratedAt: datetime('评分时间', 'Rated at', { computed: true, indexed: false }),
    recordingId: ref('录音', 'Recording', 'recording', { computed: true, indexed: false }),
    cancelReason: category('取消原因', 'Why called off', 'coach_cancel_reason', { computed: true, indexed: false }),
    state: states(CoachSessionLife),
  },
  scope: { school: 'schoolId', owner: 'coachId' },
  asked: {
    ratedBelow: int('评分低于', 'Rated below', { min: 2, max: 5 }),
    recorded: bool('有录音', 'Recorded'),
  },
  search: ['customerId', 'coachId', 'state', 'scheduledAt', 'schoolId', 'way', 'planId', 'ratedBelow', 'recorded'],
  columns: [
    ...(['customerId', 'scheduledAt', 'state', 'coachId', 'minutes', 'way', 'schoolId', 'guardianScore'] as const),
    ...(['homeworkDone', 'homeworkAsked', 'focus', 'mood', 'level', 'result', 'startedAt', 'endedAt'] as const),
  ],
  form: ['planId', 'coachId', 'scheduledAt', 'minutes', 'way'],
  sort: '-scheduledAt',
  noOverlap: [
    { by: ['coachId'], range: ['scheduledAt', 'endsAt'], where: { state: ['scheduled', 'ongoing', 'done'] } },
  ],
  editableIn: ['scheduled'],
  actions: { miss: ['记为缺席', 'Mark as missed'] },
  logged: { rate: ['家长评分', 'Rated'], changeCoach: ['换教练', 'Coach changed'] },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
});
export type CoachSession = Row<typeof CoachSession>;
