// What the workbench shows of teaching: today's lessons, rolls not called, families to call, summaries to write.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import { reaches } from '#kernel/server/database/scope';
import type { Card } from '#kernel/server/registries';
import { live, serviceOf, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { Room } from '../../rooms/model/room';
import { isUnwritten } from '../../summaries/server/unwritten';
import { levels } from '../../warnings/model/levels';
import { LessonWarning } from '../../warnings/model/warning';

const words = texts('teaching.card', {
  lessons: ['今日课次', 'Lessons today'],
  toTake: ['待点名', 'To take'],
  nothingToday: ['今天没有课', 'No lessons today'],
  allTaken: ['都已点名', 'Every roll is called'],
  warnings: ['待处理', 'Open'],
  noWarnings: ['没有课时预警', 'Nobody runs out of lessons'],
  toWrite: ['待写小结', 'To write'],
  allWritten: ['小结都写好了', 'Every summary is written'],
  toCalendar: ['打开教学日历', 'Open the calendar'],
  toBalances: ['查看剩余课时', 'See what is left'],
  toSummaries: ['查看小结', 'See the summaries'],
});
const most = 200;

const day = ({ now, actor: { timezone } }: Work) => {
  const today = dayOf(now, timezone);
  return { start: startOfDay(today, timezone), end: startOfDay(addDays(today, 1), timezone) };
};
const figureIn = (work: Work) => (key: keyof typeof words, value: number, url: string) => ({
  key,
  label: say(words[key], work),
  value,
  url,
});
const emptyIn = (work: Work, text: keyof typeof words, label: keyof typeof words, url: string) => ({
  text: say(words[text], work),
  label: say(words[label], work),
  url,
});

const l = tableAs(Lesson, 'l');
const c = tableAs(Class, 'c');
const r = tableAs(Room, 'r');
const w = tableAs(LessonWarning, 'w');
const seen = (work: Work) => reaches(work.actor, serviceOf(work, Lesson), 'view', sql.raw('"l"'), work.app.services);
const listed = '/TeachingPlan?tab=lessons';
const url = (id: number) => `/LogsCalendar?lessonId=${id}`;

const lessons = (work: Work) =>
  work.db
    .select({ id: l.id, name: c.name, room: r.name, startAt: l.startAt, endAt: l.endAt, lessonNo: l.lessonNo })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .leftJoin(r, and(eq(r.enterpriseId, l.enterpriseId), eq(r.id, l.roomId)));

type Shown = Awaited<ReturnType<typeof lessons>>[number];
const rowOf = (work: Work, { id, name, room, startAt, endAt }: Shown) => ({
  id,
  title: name,
  sub: [`${clock(work, startAt)}–${clock(work, endAt)}`, room].filter(Boolean).join(' · '),
  at: startAt,
  url: url(id),
});
const clock = (work: Work, at: Date) => localTime(at, work.actor.timezone).slice(11, 16);

async function today(work: Work, options: CardOptions): Promise<CardContent> {
  const { start, end } = day(work);
  const found = await lessons(work)
    .where(
      and(
        live(work, l, c),
        inArray(l.state, ['scheduled', 'finished']),
        gte(l.startAt, start),
        lt(l.startAt, end),
        seen(work),
      ),
    )
    .orderBy(l.startAt, l.id)
    .limit(most);
  const more = '/LogsCalendar';
  const on = dayOf(work.now, work.actor.timezone);
  const url = `${listed}&startAtFrom=${on}&startAtTo=${on}&state=scheduled,finished`;
  return {
    figures: [figureIn(work)('lessons', found.length, url)],
    rows: found.slice(0, topOf(options)).map((one) => rowOf(work, one)),
    more,
    empty: emptyIn(work, 'nothingToday', 'toCalendar', more),
  };
}

async function toTake(work: Work, options: CardOptions): Promise<CardContent> {
  const found = await lessons(work)
    .where(and(live(work, l, c), eq(l.state, 'scheduled'), lt(l.endAt, work.now), seen(work)))
    .orderBy(l.startAt, l.id)
    .limit(most);
  const more = `${listed}&view=missing`;
  return {
    figures: [figureIn(work)('toTake', found.length, more)],
    rows: found.slice(0, topOf(options)).map((one) => ({
      ...rowOf(work, one),
      sub: localTime(one.startAt, work.actor.timezone).slice(5, 16),
    })),
    more,
    empty: emptyIn(work, 'allTaken', 'toCalendar', '/LogsCalendar'),
  };
}

async function toWrite(work: Work, options: CardOptions): Promise<CardContent> {
  const mine = eq(l.teacherId, work.actor.staffId);
  const found = await lessons(work)
    .where(and(live(work, l, c), mine, isUnwritten(work, sql.raw('"l"'))))
    .orderBy(l.startAt, l.id)
    .limit(most);
  const more = '/ClassSummary';
  const url = `${listed}&unwritten=true&teacherId=${work.actor.staffId}`;
  return {
    figures: [figureIn(work)('toWrite', found.length, url)],
    rows: found.slice(0, topOf(options)).map((one) => ({
      ...rowOf(work, one),
      sub: `${localTime(one.startAt, work.actor.timezone).slice(5, 16)} #${one.lessonNo}`,
    })),
    more,
    empty: emptyIn(work, 'allWritten', 'toSummaries', more),
  };
}

async function warnings(work: Work, options: CardOptions): Promise<CardContent> {
  const k = tableAs(Customer, 'k');
  const o = tableAs(Course, 'o');
  const reach = reaches(work.actor, serviceOf(work, LessonWarning), 'view', sql.raw('"w"'), work.app.services);
  const open = and(live(work, w), eq(w.state, 'open'), reach);
  const found = await work.db
    .select({ id: w.id, name: k.name, course: o.name, level: w.level, qty: w.remainingQty, at: w.raisedAt })
    .from(w)
    .innerJoin(k, and(eq(k.enterpriseId, w.enterpriseId), eq(k.id, w.customerId)))
    .innerJoin(o, and(eq(o.enterpriseId, w.enterpriseId), eq(o.id, w.courseId)))
    .where(open)
    .orderBy(sql`${w.raisedAt} desc`, w.id)
    .limit(topOf(options));
  const [counted] = await work.db.select({ n: sql<number>`count(*)::int` }).from(w).where(open);
  const more = '/StudentSurplusLesson?tab=warnings';
  return {
    figures: [figureIn(work)('warnings', counted?.n ?? 0, more)],
    rows: found.map(({ id, name, course, level, qty, at }) => ({
      id,
      title: name,
      sub: [level ? say(pair(levels[level][0], levels[level][1]), work) : '', course, qty / 100].join(' · '),
      at,
      url: more,
    })),
    more,
    empty: emptyIn(work, 'noWarnings', 'toBalances', '/StudentSurplusLesson'),
  };
}

const card = (key: string, title: Pair, permission: string, roles: string[], data: Card['data']): Card => ({
  key: `teaching.${key}`,
  area: 'teaching',
  title: pair(...title),
  permission,
  roles,
  refreshSec: 60,
  min: { w: 3, h: 2 },
  max: { w: 12, h: 8 },
  data,
});

export const teachingCards: Card[] = [
  card('today', ['今日课程', "Today's lessons"], 'teaching.lesson.view', ['teacher', 'adviser', 'academic'], today),
  card('toTake', ['待点名', 'Rolls to call'], 'teaching.attendance.take', ['teacher', 'adviser', 'academic'], toTake),
  card(
    'warnings',
    ['课时预警', 'Lesson warnings'],
    'teaching.warning.view',
    ['adviser', 'academic', 'principal'],
    warnings,
  ),
  card('toWrite', ['待写小结', 'Summaries to write'], 'teaching.summary.write', ['teacher'], toWrite),
];
