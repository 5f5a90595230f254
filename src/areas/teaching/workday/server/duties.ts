// What somebody has not done in time becomes their todo, and is done with it: the roll, the summary, a makeup nobody books, a class
// that would start too small.
import { and, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, dayOf, localTime } from '#kernel/model/dates';
import { filled, pair } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { live, need, tableAs } from '#kernel/server/rows';
import { type AreaPiece, extend, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { Makeup } from '../../makeups/model/makeup';
import { lessonMoved, memberAdded } from '../../model/events';
import { setting } from '../../settings/server/settings';
import { ClassSummary } from '../../summaries/model/summary';

const titles = {
  roll: pair('点名：{class} {time}', 'Call the roll: {class} {time}'),
  summary: pair('写课堂小结：{class} {time}', 'Write the summary: {class} {time}'),
  makeup: pair('约补课：{student}（{class}）', 'Book a makeup: {student} ({class})'),
  small: pair('{class} 开班人数不足：{n}/{least}', '{class} would start too small: {n} of {least}'),
};
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How far back anyone is still asked. */
const lookBack = 14 * day;
const most = 500;

const rollKey = (id: number): string => `teaching.roll:${id}`;
const summaryKey = (id: number): string => `teaching.summary:${id}`;
const makeupKey = (id: number): string => `teaching.makeup:${id}`;
const smallKey = (id: number): string => `teaching.small:${id}`;

const l = tableAs(Lesson, 'l');
const c = tableAs(Class, 'c');
const s = tableAs(ClassSummary, 's');
const m = tableAs(Makeup, 'm');
const k = tableAs(Customer, 'k');
const time = (work: Work, at: Date): string => localTime(at, work.actor.timezone).slice(5, 16);

const taught = (work: Work) =>
  work.db
    .select({
      id: l.id,
      name: c.name,
      adviserId: c.adviserId,
      teacherId: l.teacherId,
      schoolId: c.schoolId,
      startAt: l.startAt,
      endAt: l.endAt,
    })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)));

/** Half an hour after the end the teacher is asked, after a day the adviser too. */
async function missingRolls(work: Work): Promise<number> {
  const now = work.now.getTime();
  const open = await taught(work)
    .where(
      and(
        live(work, l, c),
        eq(l.state, 'scheduled'),
        lt(l.endAt, new Date(now - 30 * minute)),
        gt(l.endAt, new Date(now - lookBack)),
      ),
    )
    .limit(most);
  for (const { id, name, adviserId, teacherId, schoolId, startAt, endAt } of open)
    await todo(work, {
      kind: 'teaching.roll',
      key: rollKey(id),
      source: 'teaching',
      assigneeIds: adviserId !== null && endAt.getTime() < now - day ? [teacherId, adviserId] : [teacherId],
      mode: 'any',
      title: filled(titles.roll, { class: name, time: time(work, startAt) }),
      subject: { type: Lesson.name, id },
      url: `/LogsCalendar?lessonId=${id}`,
      dueAt: new Date(endAt.getTime() + day),
      priority: 'high',
      schoolId,
    });
  return open.length;
}

async function dueSummaries(work: Work): Promise<number> {
  const hours = await setting(work, 'summaryDueHours', null);
  const sent = work.db
    .select({ one: sql`1` })
    .from(s)
    .where(and(live(work, s), eq(s.lessonId, l.id), eq(s.state, 'sent')));
  const open = await taught(work)
    .where(
      and(
        live(work, l, c),
        eq(l.state, 'finished'),
        inArray(l.kind, ['regular', 'extra']),
        gt(l.endAt, new Date(work.now.getTime() - lookBack)),
        notExists(sent),
      ),
    )
    .limit(most);
  for (const { id, name, teacherId, schoolId, startAt, endAt } of open)
    await todo(work, {
      kind: 'teaching.summary',
      key: summaryKey(id),
      source: 'teaching',
      assigneeIds: [teacherId],
      title: filled(titles.summary, { class: name, time: time(work, startAt) }),
      subject: { type: Lesson.name, id },
      url: `/ClassSummary?lessonId=${id}`,
      dueAt: new Date(endAt.getTime() + hours * hour),
      schoolId,
    });
  return open.length;
}

const waitDays = 14;

async function openMakeups(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - waitDays * day);
  const open = await work.db
    .select({
      id: m.id,
      student: k.name,
      name: c.name,
      adviserId: c.adviserId,
      schoolId: c.schoolId,
      dueDate: m.dueDate,
    })
    .from(m)
    .innerJoin(c, and(eq(c.enterpriseId, m.enterpriseId), eq(c.id, m.classId)))
    .innerJoin(k, and(eq(k.enterpriseId, m.enterpriseId), eq(k.id, m.customerId)))
    .where(and(live(work, m, c), eq(m.state, 'open'), lt(m.createdAt, before), isNotNull(c.adviserId)))
    .limit(most);
  for (const { id, student, name, adviserId, schoolId } of open)
    await todo(work, {
      kind: 'teaching.makeup',
      key: makeupKey(id),
      source: 'teaching',
      assigneeIds: [adviserId!],
      title: filled(titles.makeup, { student, class: name }),
      subject: { type: Makeup.name, id },
      url: `/TeachingPlan?tab=makeups&id=${id}`,
      schoolId,
    });
  return open.length;
}

const startsTooSmall = ({ state, startDate, members, minStart }: Class, today: string): boolean =>
  state === 'enrolling' && startDate !== null && startDate <= addDays(today, 3) && members < minStart;

/** Three days before a class starts it is known whether it is large enough. */
async function smallClasses(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const open = await work.db
    .select({
      id: c.id,
      name: c.name,
      members: c.members,
      least: c.minStart,
      adviserId: c.adviserId,
      teacherId: c.teacherId,
      schoolId: c.schoolId,
    })
    .from(c)
    .where(
      and(
        live(work, c),
        eq(c.state, 'enrolling'),
        sql`${c.startDate} >= ${today} and ${c.startDate} <= ${addDays(today, 3)}`,
        sql`${c.members} < ${c.minStart}`,
      ),
    )
    .limit(most);
  for (const { id, name, members, least, adviserId, teacherId, schoolId } of open)
    await todo(work, {
      kind: 'teaching.small',
      key: smallKey(id),
      source: 'teaching',
      assigneeIds: [adviserId ?? teacherId],
      title: filled(titles.small, { class: name, n: members, least }),
      subject: { type: Class.name, id },
      url: `/TeachingPlan?tab=classes&id=${id}`,
      schoolId,
    });
  return open.length;
}

const finish = (work: Work, key: string) => work.ask(todoFinishQuery, { key, byId: work.actor.staffId });

export const duties: AreaPiece = {
  extends: [
    extend(Lesson, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'scheduled' && row.state !== 'scheduled') await finish(work, rollKey(row.id));
        if (was?.state === 'finished' && row.state !== 'finished') await finish(work, summaryKey(row.id));
      },
    }),
    extend(ClassSummary, {
      async afterSave({ row, was, work }) {
        if (row.state === 'sent' && was?.state !== 'sent') await finish(work, summaryKey(row.lessonId));
      },
    }),
    extend(Makeup, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'open' && row.state !== 'open') await finish(work, makeupKey(row.id));
      },
    }),
    extend(Class, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'enrolling' && !startsTooSmall(row, dayOf(work.now, work.actor.timezone)))
          await finish(work, smallKey(row.id));
      },
    }),
  ],
  listeners: [
    on(lessonMoved, async (work, { lessonId, after }) => {
      if (after.endAt > work.now) await finish(work, rollKey(lessonId));
    }),
    on(memberAdded, async (work, { classId }) => {
      const of = await need(work, Class, classId);
      if (of.members >= of.minStart) await finish(work, smallKey(classId));
    }),
  ],
  jobs: [
    {
      name: 'teaching.reminders',
      title: pair('点名与小结提醒', 'Rolls and summaries that wait'),
      cron: '*/5 * * * *',
      run: async (work) => (await missingRolls(work)) + (await dueSummaries(work)),
    },
    {
      name: 'teaching.morning',
      title: pair('补课与开班提醒', 'Makeups and classes that wait'),
      cron: '0 7 * * *',
      run: async (work) => (await openMakeups(work)) + (await smallClasses(work)),
    },
  ],
};
