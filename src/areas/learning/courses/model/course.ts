// A course: what is taught, how long, for whom, and by which rules lessons of it are charged.
import { call, type } from '#kernel/model/call';
import {
  category,
  choice,
  choices,
  image,
  int,
  longText,
  quantity,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { chargeRule } from './chargeRule';

export const CourseLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft', 'retired'], to: 'published' },
    retire: {
      label: ['停用', 'Retire'],
      from: ['published'],
      to: 'retired',
      permission: 'publish',
      danger: true,
      confirm: [
        '在读班级继续上课，不再开新班、签新合同、入课程包',
        'Running classes go on; nothing new is opened or sold',
      ],
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const Course = resource({
  name: 'course',
  area: 'learning',
  path: '/coursemanage/v1/course',
  title: ['课程', 'Course'],
  fields: {
    code: text('课程编号', 'Code', { required: true, max: 32, search: 'plain' }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 80, search: 'plain' }),
    subjectId: category('科目', 'Subject', 'course_subject', { required: true }),
    levelId: category('级别', 'Level', 'course_level'),
    mode: choice(
      '授课方式',
      'Mode',
      { offline: ['线下', 'Offline'], online: ['线上', 'Online'], one_to_one: ['一对一', 'One-to-one'] },
      { default: 'offline' },
    ),
    kind: choice(
      '类型',
      'Kind',
      {
        regular: ['正课', 'Regular'],
        trial: ['体验课', 'Trial'],
        camp: ['集训营', 'Camp'],
        activity: ['活动课', 'Activity'],
      },
      { default: 'regular' },
    ),
    lessons: int('总课次', 'Lessons', { required: true, min: 1, max: 500 }),
    unitMinutes: int('每次分钟', 'Minutes', { default: 60, min: 10, max: 600 }),
    lessonQty: quantity('每次扣课时', 'Lessons charged', { default: 100, max: 1000 }),
    ageFrom: int('适龄从', 'Age from', { min: 1, max: 80 }),
    ageTo: int('适龄至', 'Age to', { min: 1, max: 80 }),
    capacity: int('默认容量', 'Capacity', { min: 1, max: 500 }),
    minStart: int('开班人数', 'Minimum', { min: 1, max: 500 }),
    chargeRule: chargeRule(),
    leaveQuota: int('请假次数', 'Leaves allowed', { min: 0, max: 500 }),
    leaveNoticeHours: int('请假提前小时', 'Hours of notice', { min: 0, max: 720 }),
    makeupAllowed: choice('可补课', 'Makeup lessons', { yes: ['可以', 'Yes'], no: ['不可', 'No'] }),
    makeupDays: int('补课期限', 'Makeup within days', { min: 1, max: 365 }),
    warnBelow: int('课时预警', 'Warn below lessons', { min: 0, max: 500 }),
    roomKind: choice('教室要求', 'Room wanted', {
      standard: ['普通教室', 'Standard'],
      lab: ['实验室', 'Laboratory'],
      music: ['琴房', 'Music room'],
      art: ['美术室', 'Art room'],
      dance: ['舞蹈室', 'Dance room'],
      online: ['线上', 'Online'],
    }),
    roomFeatures: choices('教室设备', 'Room features', {
      projector: ['投影', 'Projector'],
      piano: ['钢琴', 'Piano'],
      mirror: ['镜墙', 'Mirrors'],
      computer: ['电脑', 'Computers'],
      sink: ['水池', 'Sink'],
    }),
    prerequisiteIds: refs('先修课程', 'Before it', 'course', { max: 20 }),
    nextCourseId: ref('升班课程', 'After it', 'course'),
    planId: ref('配套学习计划', 'Learning plan', 'learning_plan', {
      help: ['学员入班时自动指派', 'Assigned to whoever joins a class'],
    }),
    schoolIds: refs('开放校区', 'Open at', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    cover: image('封面', 'Cover', { open: true }),
    intro: richText('简介', 'Introduction'),
    objectives: longText('目标', 'Goals'),
    currentVersionId: ref('当前大纲', 'Current syllabus', 'course_version', { computed: true }),
    state: states(CourseLife),
  },
  labelEn: 'nameEn',
  scope: { schools: 'schoolIds', creator: false },
  search: ['subjectId', 'levelId', 'mode', 'kind', 'state', 'schoolIds'],
  columns: [
    'cover',
    'code',
    'name',
    'subjectId',
    'levelId',
    'mode',
    'lessons',
    'unitMinutes',
    'currentVersionId',
    'state',
  ],
  unique: [['code'], ['subjectId', 'levelId', 'name']],
  lookup: 'everyone',
});
export type Course = Row<typeof Course>;

/** How many courses each subject has, among those one sees. */
export const subjectCounts = call('GET', `${Course.path}/subjects`, {
  label: ['科目统计', 'Courses by subject'],
  permission: permission(Course, 'view'),
  answer: type<{ subjectId: number; name: string; count: number }[]>(),
});
