// The figures of teaching, each summed from the rows it is about: lessons, marks, entries, seats.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { daysBetween } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { atMoment, type Figure, figure, onDay } from '#kernel/server/figures/figure';
import { besideAny, tableAs } from '#kernel/server/rows';
import { Attendance } from '../../attendance/model/attendance';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { LessonEntry } from '../../ledger/model/lot';
import { Lesson } from '../../lessons/model/lesson';
import { Room } from '../../rooms/model/room';

const l = tableAs(Lesson, 'l');
const a = tableAs(Attendance, 'a');
const e = tableAs(LessonEntry, 'e');
const c = tableAs(Class, 'c');
const m = tableAs(ClassMember, 'm');
const r = tableAs(Room, 'r');

const area = 'teaching';
const share = { unit: 'percent', additive: false } as const;

const lessons = {
  from: sql`${table(Lesson)} l`,
  live: [l],
  when: atMoment(l.startAt),
  school: l.schoolId,
  staff: { among: l.staffIds },
  by: { course: l.courseId, class: l.classId, mode: l.mode },
  rows: {
    id: l.id,
    title: sql`to_char(${l.startAt}, 'YYYY-MM-DD') || ' ' || coalesce(${l.title}, '')`,
    path: '/LogsCalendar?lessonId={id}',
  },
};
const classes = {
  ...{ from: sql`${table(Class)} c`, live: [c], school: c.schoolId, staff: { among: c.staffIds } },
  by: { course: c.courseId, class: c.id, classCategory: c.categoryId, term: c.termId, classKind: c.kind, mode: c.mode },
  rows: { id: c.id, title: c.name, path: '/TeachingPlan?tab=classes&id={id}' },
};
/** A person's are those of the lessons they taught. */
const entries = {
  from: sql`${table(LessonEntry)} e left join ${table(Lesson)} l on ${l.enterpriseId} = ${e.enterpriseId} and ${l.id} = ${e.lessonId}`,
  live: [e],
  when: onDay(e.bizDate),
  school: e.schoolId,
  staff: { among: l.staffIds },
  by: { course: e.courseId, class: e.classId, customer: e.customerId },
  rows: { id: e.id, title: e.entryNo, path: '/customerDetail?id={id}', opens: e.customerId },
};
const marks = {
  from: sql`${table(Attendance)} a join ${table(Lesson)} l on ${l.enterpriseId} = ${a.enterpriseId} and ${l.id} = ${a.lessonId}`,
  school: a.schoolId,
  staff: { among: l.staffIds },
  by: { course: a.courseId, class: a.classId, customer: a.customerId, mode: a.mode },
  rows: {
    id: a.id,
    title: sql`to_char(${a.startAt}, 'YYYY-MM-DD') || ' ' || coalesce(${l.title}, '')`,
    path: '/LogsCalendar?lessonId={id}',
    opens: l.id,
  },
};
const isOpen = sql`${c.state} in ('enrolling', 'running')`;

export const teachingFigures: Figure[] = [
  figure({
    ...{ key: 'lesson.finished', area, permission: 'teaching.lesson.view' },
    label: ['已上课次', 'Lessons taught'],
    formula: ['期间已上课的课次数', 'Lessons finished in the period'],
    counts: { ...lessons, value: sql`count(*)`, where: sql`${l.state} = 'finished'` },
  }),
  figure({
    ...{ key: 'lesson.consumed', area, permission: 'teaching.ledger.view' },
    label: ['消课课时', 'Lessons consumed'],
    formula: ['消课减退回，按业务日期', 'Consumed less given back, by business date'],
    counts: {
      ...entries,
      value: sql`round(-sum(${e.qty}) / 100.0, 2)`,
      where: sql`${e.kind} = 'consume' or ${e.reversesKind} = 'consume' and not ${e.isRounding}`,
    },
  }),
  figure({
    ...{ key: 'revenue.recognized', area, unit: 'money', permission: 'teaching.ledger.amount' },
    label: ['确认收入', 'Recognised revenue'],
    formula: ['课时流水确认收入之和', 'Sum of what entries recognise'],
    counts: { ...entries, value: sql`sum(${e.recognised})` },
  }),
  figure({
    ...{ key: 'attendance.rate', area, ...share, permission: 'teaching.attendance.view' },
    label: ['出勤率', 'Attendance'],
    formula: ['（到课+迟到）÷ 正式学员应到', '(present + late) ÷ regular rows'],
    counts: {
      ...marks,
      live: [a, l],
      value: {
        numerator: sql`count(*) filter (where ${a.status} in ('present', 'late'))`,
        denominator: sql`count(*)`,
      },
      where: sql`${l.state} = 'finished' and ${a.role} = 'regular' and ${a.status} is not null`,
      when: atMoment(a.startAt),
    },
  }),
  figure({
    ...{ key: 'member.active', area, additive: false, permission: 'teaching.member.view' },
    label: ['在班学员', 'Students in class'],
    formula: ['在班的学员数（每人一次）', 'Students with a seat, each once'],
    counts: {
      value: sql`count(distinct ${m.customerId})`,
      from: sql`${table(ClassMember)} m join ${table(Class)} c on ${c.enterpriseId} = ${m.enterpriseId} and ${c.id} = ${m.classId}`,
      live: [m, c],
      where: sql`${m.state} = 'active' and ${isOpen}`,
      school: c.schoolId,
      staff: { among: c.staffIds },
      by: { ...classes.by, customer: m.customerId },
      rows: {
        id: m.customerId,
        title: sql`(select s.name from ${table(Customer)} s where ${besideAny('s', m)} and s.id = ${m.customerId})`,
        path: '/customerDetail?id={id}',
      },
    },
  }),
  figure({
    ...{ key: 'class.fillRate', area, ...share, permission: 'teaching.class.view' },
    label: ['满班率', 'Fill rate'],
    formula: ['在班学员 ÷ 容量', 'Active members ÷ capacity'],
    counts: {
      ...classes,
      value: {
        numerator: sql`sum((select count(*) from ${table(ClassMember)} m where ${m.enterpriseId} = ${c.enterpriseId} and ${m.deletedAt} is null
          and ${m.classId} = ${c.id} and ${m.state} = 'active'))`,
        denominator: sql`sum(${c.capacity})`,
      },
      where: isOpen,
    },
  }),
  figure({
    ...{ key: 'class.running', area, additive: false, permission: 'teaching.class.view' },
    label: ['开课班级', 'Classes running'],
    formula: ['开课中的班级数', 'Classes that run'],
    counts: { ...classes, value: sql`count(*)`, where: sql`${c.state} = 'running'` },
  }),
  figure({
    ...{ key: 'lesson.owed', area, additive: false, permission: 'teaching.ledger.view' },
    label: ['欠课课时', 'Lessons owed'],
    formula: ['未结清的欠课', 'Attended and not paid for by any lot'],
    counts: { ...marks, live: [a], value: sql`round(sum(${a.owedQty}) / 100.0, 2)`, where: sql`${a.owedQty} > 0` },
  }),
  figure({
    ...{ key: 'room.use', area, ...share, permission: 'teaching.room.view' },
    label: ['教室利用率', 'Room use'],
    formula: ['上课分钟 ÷ 开放分钟', 'Taught minutes ÷ open minutes'],
    counts: {
      numerator: {
        ...lessons,
        // A room has no share in a person's work.
        staff: undefined,
        value: sql`sum(extract(epoch from ${l.endAt} - ${l.startAt}) / 60)`,
        where: sql`${l.state} = 'finished' and ${l.roomId} is not null and not ${l.sharesRoom}`,
      },
      denominator: {
        value: ({ from, to }) =>
          sql`sum(extract(epoch from ${r.openTo}::time - ${r.openFrom}::time) / 60) * ${daysBetween(from, to) + 1}::int`,
        from: sql`${table(Room)} r`,
        live: [r],
        where: sql`${r.isActive} and ${r.kind} not in ('online', 'office', 'meeting')`,
        school: r.schoolId,
      },
    },
  }),
];
