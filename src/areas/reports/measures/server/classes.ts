// Classes, their seats and what was taught in them.
import { type SQL, sql } from 'drizzle-orm';
import { Attendance } from '#areas/teaching/attendance/model/attendance';
import { Class } from '#areas/teaching/classes/model/class';
import { ClassMember } from '#areas/teaching/classes/model/member';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import { ClassSummary } from '#areas/teaching/summaries/model/summary';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Measure, onDay, type When } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from './beside';

const q = tableAs(Class, 'q');
const m = tableAs(ClassMember, 'm');
const l = tableAs(Lesson, 'l');
const a = tableAs(Attendance, 'a');
const z = tableAs(ClassSummary, 'z');

const area = 'reports';
const ofClass = {
  school: q.schoolId,
  staff: { among: q.staffIds },
  by: { course: q.courseId, class: q.id, mode: q.mode },
};
const classRow = { id: q.id, title: q.name, path: '/TeachingPlan?tab=classes&id={id}' };
const isOpen = sql`${q.state} in ('enrolling', 'running')`;
const seatsOf = sql`(select count(*) from ${table(ClassMember)} m where ${m.enterpriseId} = ${q.enterpriseId} and ${m.deletedAt} is null
  and ${m.classId} = ${q.id} and ${m.state} = 'active')`;

const classes = (value: SQL, where: SQL, rest: Partial<Counted> = {}): Counted => ({
  ...{ value, from: sql`${table(Class)} q`, live: [q], where, ...ofClass, rows: classRow },
  ...rest,
});
const seen = { area, unit: 'count', permission: 'teaching.class.view' } as const;
const counted = (key: string, label: Pair, formula: Pair, counts: Counted): Measure => ({
  ...{ ...seen, key, label: pair(...label), formula: pair(...formula) },
  counts,
});

const taught = (value: Counted['value']): Counted => ({
  value,
  from: sql`${table(Lesson)} l join ${table(Class)} q on ${q.enterpriseId} = ${l.enterpriseId} and ${q.id} = ${l.classId}`,
  live: [l, q],
  where: sql`${l.state} = 'finished'`,
  when: atMoment(l.startAt),
  school: l.schoolId,
  staff: { among: l.staffIds },
  by: { course: l.courseId, class: l.classId, mode: l.mode },
  rows: {
    id: l.id,
    title: sql`to_char(${l.startAt}, 'YYYY-MM-DD') || ' ' || ${q.name}`,
    path: '/LogsCalendar?lessonId={id}',
  },
});

const marks = (value: Counted['value'], where: SQL): Counted => ({
  value,
  from: sql`${table(Attendance)} a join ${table(Lesson)} l on ${l.enterpriseId} = ${a.enterpriseId} and ${l.id} = ${a.lessonId}`,
  live: [a, l],
  where: sql`${l.state} = 'finished' and ${where}`,
  when: atMoment(a.startAt),
  school: a.schoolId,
  staff: { among: l.staffIds },
  by: { course: a.courseId, class: a.classId, customer: a.customerId, mode: a.mode, attendance: a.status },
  rows: {
    id: a.id,
    title: sql`to_char(${a.startAt}, 'YYYY-MM-DD') || ' ' || coalesce(${customerName(a, a.customerId)}, '')`,
    path: '/LogsCalendar?lessonId={id}',
    opens: l.id,
  },
});
const isRegular = sql`${a.role} = 'regular' and ${a.status} is not null`;
const marked = { area, permission: 'teaching.attendance.view' } as const;
const share = (key: string, status: string, label: Pair, formula: Pair): Measure => ({
  ...{ ...marked, key, unit: 'percent', good: 'down', label: pair(...label), formula: pair(...formula) },
  counts: marks(
    { numerator: sql`count(*) filter (where ${a.status} = ${status})`, denominator: sql`count(*)` },
    isRegular,
  ),
});

const members = (value: SQL, where: SQL, when: When): Counted => ({
  value,
  from: sql`${table(ClassMember)} m join ${table(Class)} q on ${q.enterpriseId} = ${m.enterpriseId} and ${q.id} = ${m.classId}`,
  live: [m, q],
  where,
  when,
  ...ofClass,
  by: { ...ofClass.by, customer: m.customerId },
  rows: { id: m.id, title: customerName(m, m.customerId), path: '/customerDetail?id={id}', opens: m.customerId },
});

export const classMeasures: Measure[] = [
  {
    ...{ area, permission: 'teaching.class.view', key: 'progress', unit: 'percent', label: pair('进度', 'Progress') },
    formula: pair('已上课次 ÷ 计划课次（当前）', 'Lessons taught ÷ lessons planned, now'),
    counts: {
      ...classes(sql`count(*)`, isOpen),
      value: { numerator: sql`sum(${q.finishedLessons})`, denominator: sql`sum(${q.plannedLessons})` },
    },
  },
  {
    ...{
      area,
      permission: 'teaching.lesson.view',
      key: 'behind',
      unit: 'count',
      good: 'down',
      label: pair('落后课次', 'Lessons behind'),
    },
    formula: pair(
      '时间已过、未上也未取消的课次（当前）',
      'Lessons whose time is over and that were neither taught nor cancelled, now',
    ),
    counts: {
      ...taught(({ now }) => sql`count(*) filter (where ${l.endAt} < ${now})`),
      where: sql`${l.state} = 'scheduled'`,
      when: undefined,
    },
  },
  {
    ...{
      area,
      permission: 'teaching.summary.view',
      key: 'summaryOnTime',
      unit: 'percent',
      good: 'up',
      label: pair('小结及时率', 'Summaries on time'),
    },
    formula: pair('按时发送的小结 ÷ 已上课次', 'Summaries sent in time ÷ lessons taught'),
    counts: {
      ...taught(sql`count(*)`),
      value: {
        numerator: sql`count(*) filter (where exists (select 1 from ${table(ClassSummary)} z where ${z.enterpriseId} = ${l.enterpriseId} and ${z.deletedAt} is null
          and ${z.lessonId} = ${l.id} and ${z.sentAt} is not null and ${z.sentAt} <= coalesce(${z.dueAt}, ${z.sentAt})))`,
        denominator: sql`count(*)`,
      },
    },
  },
  counted(
    'joined',
    ['入班', 'Joined'],
    ['期间入班的学员', 'Students who joined in the period'],
    members(sql`count(*)`, sql`true`, onDay(m.joinedOn)),
  ),
  counted(
    'left',
    ['离班', 'Left'],
    ['期间离班的学员', 'Students who left in the period'],
    members(sql`count(*)`, sql`${m.leftOn} is not null`, onDay(m.leftOn)),
  ),
  counted(
    'classes',
    ['在开班级', 'Classes open'],
    ['招生中与开课中的班级（当前）', 'Classes that enrol or run, now'],
    classes(sql`count(*)`, isOpen),
  ),
  counted(
    'capacity',
    ['容量', 'Capacity'],
    ['在开班级的容量之和', 'Seats that the open classes have'],
    classes(sql`sum(${q.capacity})`, isOpen),
  ),
  counted(
    'seats',
    ['在班人次', 'Seats taken'],
    ['在开班级的在班学员之和', 'Active members of the open classes'],
    classes(sql`sum(${seatsOf})`, isOpen),
  ),
  counted(
    'emptySeats',
    ['空位', 'Seats free'],
    ['容量减在班，每班不小于 0', 'Capacity less members, of no class below 0'],
    classes(sql`sum(greatest(0, ${q.capacity} - ${seatsOf}))`, isOpen),
  ),
  counted(
    'newClasses',
    ['新开班', 'Classes begun'],
    ['开班日期在期间内的班级', 'Classes that began in the period'],
    classes(sql`count(*)`, sql`${q.state} in ('running', 'suspended', 'finished')`, { when: onDay(q.startDate) }),
  ),
  counted(
    'finishedClasses',
    ['结班', 'Classes finished'],
    ['期间结班的班级', 'Classes that finished in the period'],
    classes(sql`count(*)`, sql`${q.state} = 'finished'`, { when: onDay(q.endDate) }),
  ),
  {
    ...{
      area,
      permission: 'teaching.lesson.view',
      key: 'lessonMinutes',
      unit: 'minutes',
      label: pair('上课分钟', 'Minutes taught'),
    },
    formula: pair('已上课次的分钟之和', 'Minutes of the lessons finished'),
    counts: taught(sql`sum(extract(epoch from ${l.endAt} - ${l.startAt}) / 60)`),
  },
  {
    ...{
      area,
      permission: 'teaching.lesson.view',
      key: 'seatsOffered',
      unit: 'count',
      label: pair('可坐人次', 'Seats offered'),
    },
    formula: pair('已上课次的班级容量之和', 'Capacity of the class, over the lessons finished'),
    counts: taught(sql`sum(${q.capacity})`),
  },
  {
    ...{ ...marked, key: 'cameAny', unit: 'count', label: pair('实到人次（含补课）', 'Came, makeups too') },
    formula: pair('到课、迟到、补课，不论身份', 'Present, late or making up, whatever their role'),
    counts: marks(sql`count(*)`, sql`${a.status} in ('present', 'late', 'makeup')`),
  },
  {
    ...{ ...marked, key: 'seatFill', unit: 'percent', good: 'up', label: pair('实到满班率', 'Seats filled') },
    formula: pair('实到人次 ÷ 可坐人次', 'Came ÷ seats offered'),
    of: ['cameAny', 'seatsOffered'],
  },
  {
    ...{ ...marked, key: 'attendees', unit: 'count', good: 'up', label: pair('出勤人次', 'Attended') },
    formula: pair('正式学员的到课与迟到', 'Regular students present or late'),
    counts: marks(sql`count(*)`, sql`${isRegular} and ${a.status} in ('present', 'late')`),
  },
  {
    ...{ ...marked, key: 'expectedAttendees', unit: 'count', label: pair('应到人次', 'Expected') },
    formula: pair('已上课次中正式学员的考勤行', 'Regular students of the lessons finished'),
    counts: marks(sql`count(*)`, isRegular),
  },
  share('leaveRate', 'leave', ['请假率', 'Leave'], ['请假 ÷ 应到', 'On leave ÷ expected']),
  share('absentRate', 'absent', ['旷课率', 'Absence'], ['旷课 ÷ 应到', 'Absent ÷ expected']),
  {
    ...{ ...marked, key: 'avgClassSize', unit: 'count', good: 'up', label: pair('平均班额', 'Average class') },
    formula: pair('出勤人次 ÷ 已上课次', 'Attended ÷ lessons taught'),
    of: ['attendees', 'lessonsHeld'],
  },
  {
    ...{
      area,
      permission: 'teaching.ledger.amount',
      key: 'revenuePerLesson',
      unit: 'money',
      good: 'up',
      label: pair('单课收入', 'Revenue per lesson'),
    },
    formula: pair('确认收入 ÷ 已上课次', 'Recognised revenue ÷ lessons taught'),
    of: ['revenue', 'lessonsHeld'],
  },
];
