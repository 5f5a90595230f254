import { awaited } from '#kernel/model/approvals';
import {
  bool,
  category,
  choice,
  datetime,
  int,
  json,
  quantity,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const LessonLife = lifecycle({
  states: {
    scheduled: ['待上课', 'Scheduled', 'blue'],
    finished: ['已上课', 'Finished', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'scheduled',
  transitions: {
    finish: {
      label: ['完成点名', 'Finish'],
      from: ['scheduled'],
      to: 'finished',
      internal: true,
      permission: 'teaching.attendance.take',
    },
    reopen: {
      label: ['撤销点名', 'Undo attendance'],
      from: ['finished'],
      danger: true,
      fields: { reason },
      // What was recognised long ago is not taken back by one person.
      approval: { kind: 'teaching.lessonReopen', approved: 'scheduled', form: ['classId', 'startAt', 'teacherId'] },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['scheduled'],
      to: 'cancelled',
      danger: true,
      fields: {
        cancelReason: category('取消原因', 'Reason', 'lesson_cancel_reason', { required: true }),
        follow: choice(
          '之后',
          'Instead',
          { none: ['不补', 'Nothing'], postpone: ['顺延', 'Postpone'] },
          { default: 'none' },
        ),
        notify: bool('通知家长', 'Tell guardians', { default: true }),
      },
    },
    restore: { label: ['恢复', 'Restore'], from: ['cancelled'], to: 'scheduled', permission: 'cancel' },
  },
});

/** One dated meeting of a class. */
export const Lesson = resource({
  name: 'lesson',
  area: 'teaching',
  path: '/class/v1/lesson',
  title: ['课次', 'Lesson'],
  label: 'title',
  fields: {
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    lessonNo: int('第几课', 'No.', { computed: true, default: 0 }),
    chapterId: ref('章节', 'Chapter', 'course_chapter', { computed: true, indexed: false }),
    title: text('主题', 'Title', { max: 100 }),
    kind: choice(
      '类型',
      'Kind',
      {
        regular: ['正课', 'Regular'],
        extra: ['加课', 'Extra'],
        makeup: ['补课专场', 'Makeup'],
        trial: ['试听', 'Trial'],
        exam: ['测评', 'Exam'],
      },
      { required: true, default: 'regular' },
    ),
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    lessonQty: quantity('扣课时', 'Lessons charged', { max: 1000, computed: true, default: 100 }),
    teacherId: ref('老师', 'Teacher', 'staff', { required: true }),
    originalTeacherId: ref('原老师', 'Planned teacher', 'staff', { computed: true, indexed: false }),
    assistantIds: refs('助教', 'Assistants', 'staff'),
    roomId: ref('教室', 'Room', 'room'),
    mode: choice(
      '授课方式',
      'Mode',
      { offline: ['线下', 'Offline'], online: ['线上', 'Online'] },
      { default: 'offline', computed: true },
    ),
    meetingUrl: text('链接', 'Link', { max: 500 }),
    manual: bool('手动调整', 'Moved by hand', { computed: true }),
    allowOverlap: bool('允许冲突', 'Forced', { computed: true }),
    overlapReason: text('冲突原因', 'Why forced', { computed: true, max: 200 }),
    /** Forced into a room that is taken, or in one that is nowhere: other lessons may be there too. */
    sharesRoom: bool('共用教室', 'Shares its room', { computed: true, secret: true }),
    attendanceBy: ref('点名人', 'Taken by', 'staff', { computed: true, indexed: false }),
    attendanceAt: datetime('点名时间', 'Taken at', { computed: true }),
    cancelReason: category('取消原因', 'Cancel reason', 'lesson_cancel_reason', { computed: true, indexed: false }),
    replacedById: ref('顺延到', 'Replaced by', 'lesson', { computed: true, indexed: false }),
    approvalNo: awaited(),
    staffIds: refs('相关人', 'People', 'staff', { computed: true, secret: true }),
    state: states(LessonLife),
  },
  asked: {
    missing: bool('未点名', 'Attendance missing'),
    substituted: bool('代课', 'Substituted'),
    unwritten: bool('待写小结', 'Summary to write'),
  },
  scope: { school: 'schoolId', owner: 'teacherId', participants: 'staffIds' },
  search: [
    'classId',
    'teacherId',
    'startAt',
    'state',
    'schoolId',
    'roomId',
    'kind',
    'missing',
    'substituted',
    'unwritten',
    'allowOverlap',
  ],
  columns: [
    'startAt',
    'classId',
    'lessonNo',
    'title',
    'teacherId',
    'roomId',
    'schoolId',
    'kind',
    'state',
    'attendanceAt',
  ],
  sort: '-startAt',
  verbs: ['list', 'detail', 'add', 'export', 'count', 'options'],
  logged: { attendance: ['改点名', 'Attendance changed'], generate: ['生成课表', 'Generated'] },
  actions: { force: ['强制排课', 'Force a clash'] },
  noOverlap: [
    {
      by: ['roomId'],
      range: ['startAt', 'endAt'],
      where: { state: ['scheduled', 'finished'], sharesRoom: false },
    },
    { by: ['teacherId'], range: ['startAt', 'endAt'], where: { state: ['scheduled', 'finished'] } },
  ],
});
export type Lesson = Row<typeof Lesson>;

export const heldStates = ['scheduled', 'finished'] as const;
/** The lessons of a class to which its members come. */
export const forMembers: ReadonlySet<string> = new Set<Lesson['kind']>(['regular', 'extra', 'exam']);

const anything = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);

/** What happened to a lesson's time, room and teacher; never rewritten. */
export const LessonChange = resource({
  name: 'lesson_change',
  area: 'teaching',
  noun: 'lesson',
  path: '/class/v1/lessonChange',
  title: ['调课记录', 'Lesson change'],
  label: 'kind',
  fields: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true, fixed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        move: ['调时间', 'Moved'],
        room: ['换教室', 'Room'],
        teacher: ['代课', 'Substituted'],
        cancel: ['取消', 'Cancelled'],
        restore: ['恢复', 'Restored'],
      },
      { required: true },
    ),
    before: json('之前', 'Before', anything, { required: true }),
    after: json('之后', 'After', anything, { required: true }),
    reason: text('原因', 'Reason', { max: 200 }),
    notified: bool('已通知', 'Told'),
    batchId: text('批次', 'Batch', { max: 40, exact: true }),
  },
  scope: { parent: 'lessonId' },
  search: ['lessonId', 'kind', 'batchId'],
  columns: ['createdAt', 'lessonId', 'kind', 'reason', 'createdBy'],
  verbs: ['list', 'detail', 'count'],
  appendOnly: true,
});
export type LessonChange = Row<typeof LessonChange>;
