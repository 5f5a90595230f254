import { chargeRule } from '#areas/learning/courses/model/chargeRule';
import {
  bool,
  category,
  choice,
  colour,
  date,
  int,
  longText,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const weekdays = {
  mon: ['周一', 'Monday'],
  tue: ['周二', 'Tuesday'],
  wed: ['周三', 'Wednesday'],
  thu: ['周四', 'Thursday'],
  fri: ['周五', 'Friday'],
  sat: ['周六', 'Saturday'],
  sun: ['周日', 'Sunday'],
} as const;

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const ClassLife = lifecycle({
  states: {
    draft: ['筹备', 'Draft', 'grey'],
    enrolling: ['招生中', 'Enrolling', 'orange'],
    running: ['开课中', 'Running', 'blue'],
    suspended: ['停课', 'Suspended', 'red'],
    finished: ['已结班', 'Finished', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['开放招生', 'Open'], from: ['draft'], to: 'enrolling' },
    start: {
      label: ['开班', 'Start'],
      from: ['enrolling'],
      to: 'running',
      fields: { startDate: date('开班日期', 'Start', { required: true }) },
    },
    suspend: {
      label: ['停课', 'Suspend'],
      from: ['running'],
      to: 'suspended',
      danger: true,
      fields: {
        fromDate: date('起始日期', 'From', { required: true }),
        reason,
        lessons: choice(
          '之后的课次',
          'Lessons from then on',
          { cancel: ['取消', 'Cancel'], postpone: ['顺延', 'Postpone'] },
          { required: true },
        ),
      },
    },
    resume: {
      label: ['复课', 'Resume'],
      from: ['suspended'],
      to: 'running',
      fields: { fromDate: date('起始日期', 'From', { required: true }) },
    },
    finish: {
      label: ['结班', 'Finish'],
      from: ['running'],
      to: 'finished',
      fields: {
        finishDate: date('结班日期', 'On', { required: true }),
        nextClassId: ref('升入班级', 'Next class', 'class'),
      },
    },
    reopen: { label: ['重开', 'Reopen'], from: ['finished'], to: 'running', fields: { reason } },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'enrolling'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
  },
});

/** A group, or one student, that learns a course with a teacher in a room. */
export const Class = resource({
  name: 'class',
  area: 'teaching',
  path: '/class/v1/class',
  title: ['班级', 'Class'],
  fields: {
    code: text('班级编号', 'Code', { max: 32, search: 'plain', help: ['留空自动编号', 'Numbered when left empty'] }),
    name: text('班级名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    courseVersionId: ref('大纲版本', 'Syllabus version', 'course_version', { computed: true, indexed: false }),
    /** A syllabus published since: offered until somebody takes it. */
    newVersionId: ref('可升级大纲', 'Newer syllabus', 'course_version', { computed: true, indexed: false }),
    kind: choice(
      '类型',
      'Kind',
      { group: ['班课', 'Group'], one_to_one: ['一对一', 'One-to-one'], trial: ['体验课', 'Trial'] },
      { required: true, default: 'group' },
    ),
    mode: choice(
      '授课方式',
      'Mode',
      { offline: ['线下', 'Offline'], online: ['线上', 'Online'] },
      { default: 'offline' },
    ),
    categoryId: category('班级类别', 'Category', 'class_category'),
    termId: category('学期', 'Term', 'term'),
    capacity: int('容量', 'Capacity', { required: true, min: 1, max: 500 }),
    minStart: int('开班人数', 'Minimum', { min: 0, max: 500, default: 0 }),
    teacherId: ref('主讲', 'Teacher', 'staff', { required: true }),
    assistantIds: refs('助教', 'Assistants', 'staff'),
    adviserId: ref('班主任', 'Adviser', 'staff'),
    roomId: ref('默认教室', 'Room', 'room'),
    startDate: date('开班日期', 'Start'),
    endDate: date('结班日期', 'End', { computed: true }),
    plannedLessons: int('计划课次', 'Planned lessons', { min: 1, max: 500, default: 16 }),
    minutes: int('每次分钟', 'Minutes', { min: 10, max: 600, default: 90 }),
    lessonQty: quantity('每次课时', 'Lessons charged', { max: 1000, default: 100 }),
    chargeRule: chargeRule(),
    leaveQuota: int('请假次数', 'Leave quota', { min: 0, max: 500 }),
    leaveNoticeHours: int('提前小时', 'Notice hours', { min: 0, max: 720 }),
    makeupDays: int('补课期限', 'Makeup days', { min: 0, max: 730 }),
    platform: choice('平台', 'Platform', {
      tencent_meeting: ['腾讯会议', 'Tencent Meeting'],
      classin: ['ClassIn', 'ClassIn'],
      dingtalk: ['钉钉', 'DingTalk'],
      zoom: ['Zoom', 'Zoom'],
      other: ['其他', 'Other'],
    }),
    meetingUrl: text('链接', 'Link', { max: 500 }),
    meetingCode: text('会议号', 'Meeting code', { max: 40 }),
    meetingPassword: text('密码', 'Password', { max: 40, mask: 'hidden' }),
    color: colour('颜色', 'Colour'),
    remark: longText('备注', 'Note'),
    members: int('学员', 'Members', { computed: true, default: 0, min: 0 }),
    finishedLessons: int('已上', 'Finished lessons', { computed: true, default: 0, min: 0 }),
    /** Everyone who works with it. */
    staffIds: refs('相关人', 'People', 'staff', { computed: true, secret: true }),
    state: states(ClassLife),
  },
  asked: {
    hasSeats: bool('有空位', 'Has seats'),
    weekday: choice('上课日', 'Meets on', weekdays),
  },
  carries: carrying<{
    /** Every week, as its plan has it. */
    weekly: { weekday: string; startTime: string }[];
    nextLessonAt: string | null;
    /** Of the marks of lessons that were taught. */
    came: number;
    marked: number;
  }>(),
  scope: { school: 'schoolId', owner: 'teacherId', participants: 'staffIds' },
  search: [
    'name',
    'schoolId',
    'courseId',
    'teacherId',
    'state',
    'categoryId',
    'termId',
    'mode',
    'kind',
    'weekday',
    'hasSeats',
  ],
  columns: ['name', 'code', 'courseId', 'schoolId', 'teacherId', 'members', 'finishedLessons', 'roomId', 'state'],
  unique: [['code']],
  uniqueWhere: [{ fields: ['schoolId', 'name'], where: { state: ['draft', 'enrolling', 'running', 'suspended'] } }],
});
export type Class = Row<typeof Class>;
