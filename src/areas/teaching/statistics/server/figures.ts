// The figures of teaching, each summed from the rows it is about: lessons, marks, entries, seats.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, daysBetween, startOfDay } from '#kernel/model/dates';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { Figure, FigureContext, FigureValue } from '#kernel/server/registries';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
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

/** Of the school, the region with all below it, or everywhere. */
function at(column: unknown, { schoolId, regionId }: FigureContext): SQL {
  if (schoolId) return sql`${column} = ${schoolId}`;
  if (!regionId) return sql`true`;
  return sql`${column} in (with recursive below as (select id from region where id = ${regionId} union select g.id from region g join below on g.parent_id = below.id)
    select s.id from school s join below on s.region_id = below.id)`;
}

const moments = ({ actor: { timezone } }: Work, { from, to }: FigureContext) => ({
  start: startOfDay(from, timezone).toISOString(),
  end: startOfDay(addDays(to, 1), timezone).toISOString(),
});
const within = (work: Work, column: unknown, context: FigureContext): SQL => {
  const { start, end } = moments(work, context);
  return sql`${column} >= ${start} and ${column} < ${end}`;
};
const whose = (column: unknown, { staffId }: FigureContext): SQL =>
  staffId ? sql`${column} @> ${sql.param([staffId])}::bigint[]` : sql`true`;

async function number(work: Work, query: SQL): Promise<number> {
  return Number((await work.session.one<{ n: string | null }>(query))?.n ?? 0);
}
async function share(work: Work, query: SQL): Promise<FigureValue> {
  const found = await work.session.one<{ n: string | null; d: string | null }>(query);
  return { numerator: Number(found?.n ?? 0), denominator: Number(found?.d ?? 0) };
}

interface Declared {
  label: Pair;
  formula: Pair;
  unit?: Figure['unit'];
  permission: string;
  additive?: boolean;
  compute: Figure['compute'];
}
const figure = (
  key: string,
  { label, formula, unit = 'count', permission, additive = true, compute }: Declared,
): Figure => ({
  key,
  area: 'teaching',
  label: pair(...label),
  unit,
  additive,
  permission,
  formula: pair(...formula),
  compute,
});

const isConsumption = sql`(${e.kind} = 'consume' or ${e.reversesKind} = 'consume' and not ${e.isRounding})`;
const booked = (context: FigureContext) =>
  sql`${e.bizDate} >= ${context.from} and ${e.bizDate} <= ${context.to} and ${at(e.schoolId, context)}`;
const running = sql`${c.state} in ('enrolling', 'running')`;

export const teachingFigures: Figure[] = [
  figure('lesson.finished', {
    label: ['已上课次', 'Lessons taught'],
    formula: ['期间已上课的课次数', 'Lessons finished in the period'],
    permission: 'teaching.lesson.view',
    compute: (work, context) =>
      number(
        work,
        sql`select count(*) as n from ${table(Lesson)} l where ${live(work, l)} and ${l.state} = 'finished' and ${within(work, l.startAt, context)}
          and ${at(l.schoolId, context)} and ${whose(l.staffIds, context)}`,
      ),
  }),
  figure('lesson.consumed', {
    label: ['消课课时', 'Lessons consumed'],
    formula: ['消课减退回，按业务日期', 'Consumed less given back, by business date'],
    permission: 'teaching.ledger.view',
    compute: (work, context) =>
      number(
        work,
        sql`select round(-sum(${e.qty}) / 100.0, 2) as n from ${table(LessonEntry)} e where ${live(work, e)} and ${isConsumption} and ${booked(context)}`,
      ),
  }),
  figure('revenue.recognized', {
    label: ['确认收入', 'Recognised revenue'],
    formula: ['课时流水确认收入之和', 'Sum of what entries recognise'],
    unit: 'money',
    permission: 'teaching.ledger.amount',
    compute: (work, context) =>
      number(
        work,
        sql`select sum(${e.recognised}) as n from ${table(LessonEntry)} e where ${live(work, e)} and ${booked(context)}`,
      ),
  }),
  figure('attendance.rate', {
    label: ['出勤率', 'Attendance'],
    formula: ['（到课+迟到）÷ 正式学员应到', '(present + late) ÷ regular rows'],
    unit: 'percent',
    additive: false,
    permission: 'teaching.attendance.view',
    compute: (work, context) =>
      share(
        work,
        sql`select count(*) filter (where ${a.status} in ('present', 'late')) as n, count(*) as d from ${table(Attendance)} a
          join ${table(Lesson)} l on ${l.enterpriseId} = ${a.enterpriseId} and ${l.id} = ${a.lessonId}
          where ${live(work, a, l)} and ${l.state} = 'finished' and ${a.role} = 'regular' and ${a.status} is not null
            and ${within(work, a.startAt, context)} and ${at(a.schoolId, context)} and ${whose(l.staffIds, context)}`,
      ),
  }),
  figure('member.active', {
    label: ['在班学员', 'Students in class'],
    formula: ['在班的学员数（每人一次）', 'Students with a seat, each once'],
    additive: false,
    permission: 'teaching.member.view',
    compute: (work, context) =>
      number(
        work,
        sql`select count(distinct ${m.customerId}) as n from ${table(ClassMember)} m join ${table(Class)} c on ${c.enterpriseId} = ${m.enterpriseId} and ${c.id} = ${m.classId}
          where ${live(work, m, c)} and ${m.state} = 'active' and ${running} and ${at(c.schoolId, context)} and ${whose(c.staffIds, context)}`,
      ),
  }),
  figure('class.fillRate', {
    label: ['满班率', 'Fill rate'],
    formula: ['在班学员 ÷ 容量', 'Active members ÷ capacity'],
    unit: 'percent',
    additive: false,
    permission: 'teaching.class.view',
    compute: (work, context) =>
      share(
        work,
        sql`select sum((select count(*) from ${table(ClassMember)} m where ${live(work, m)} and ${m.classId} = ${c.id} and ${m.state} = 'active')) as n,
            sum(${c.capacity}) as d from ${table(Class)} c where ${live(work, c)} and ${running} and ${at(c.schoolId, context)} and ${whose(c.staffIds, context)}`,
      ),
  }),
  figure('class.running', {
    label: ['开课班级', 'Classes running'],
    formula: ['开课中的班级数', 'Classes that run'],
    additive: false,
    permission: 'teaching.class.view',
    compute: (work, context) =>
      number(
        work,
        sql`select count(*) as n from ${table(Class)} c where ${live(work, c)} and ${c.state} = 'running' and ${at(c.schoolId, context)} and ${whose(c.staffIds, context)}`,
      ),
  }),
  figure('lesson.owed', {
    label: ['欠课课时', 'Lessons owed'],
    formula: ['未结清的欠课', 'Attended and not paid for by any lot'],
    additive: false,
    permission: 'teaching.ledger.view',
    compute: (work, context) =>
      number(
        work,
        sql`select round(sum(${a.owedQty}) / 100.0, 2) as n from ${table(Attendance)} a where ${live(work, a)} and ${a.owedQty} > 0 and ${at(a.schoolId, context)}`,
      ),
  }),
  figure('room.use', {
    label: ['教室利用率', 'Room use'],
    formula: ['上课分钟 ÷ 开放分钟', 'Taught minutes ÷ open minutes'],
    unit: 'percent',
    additive: false,
    permission: 'teaching.room.view',
    compute: (work, context) => {
      const days = daysBetween(context.from, context.to) + 1;
      return share(
        work,
        sql`select (select sum(extract(epoch from ${l.endAt} - ${l.startAt}) / 60) from ${table(Lesson)} l where ${live(work, l)} and ${l.state} = 'finished'
              and ${l.roomId} is not null and not ${l.sharesRoom} and ${within(work, l.startAt, context)} and ${at(l.schoolId, context)}) as n,
            (select sum(extract(epoch from ${r.openTo}::time - ${r.openFrom}::time) / 60) * ${days} from ${table(Room)} r
              where ${live(work, r)} and ${r.isActive} and ${r.kind} not in ('online', 'office', 'meeting') and ${at(r.schoolId, context)}) as d`,
      );
    },
  }),
];
