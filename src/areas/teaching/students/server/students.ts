// What teaching tells of a student: a tab, the life in order of time, and what stands in the way of closing a school.
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { pair, say, type Text } from '#kernel/model/text';
import type { CloseCheck, TimelineSource } from '#kernel/server/registries';
import { count, live, tableAs } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { LessonBalance } from '../../balances/model/balance';
import { Class } from '../../classes/model/class';
import { ClassMember, inClass } from '../../classes/model/member';
import { LessonEntry } from '../../ledger/model/lot';
import { ClassSummary, SummaryItem } from '../../summaries/model/summary';
import { studentTab } from '../model/studentTab';

interface Told {
  at: Date;
  title: Text;
  text: string;
  by: string | null;
  url?: string;
}
type Tell = (work: Work, customerId: number, before: Date, limit: number) => Promise<Told[]>;

const source = (kind: string, label: Text, permission: string, tell: Tell): TimelineSource => ({
  key: `teaching.${kind}`,
  area: 'teaching',
  of: 'customer',
  label,
  permission,
  async find(work, customerId, before, limit) {
    // The end of time is beyond what the database reads.
    const until = before.getTime() > 8e15 ? new Date('9999-12-31T00:00:00Z') : before;
    const told = await tell(work, customerId, until, limit);
    return told.map(({ by, url, ...one }) => ({ ...one, kind, by: by ?? '', ...(url ? { url } : {}) }));
  },
});

const a = tableAs(Attendance, 'a');
const c = tableAs(Class, 'c');
const s = tableAs(Staff, 's');
const m = tableAs(ClassMember, 'm');
const e = tableAs(LessonEntry, 'e');
const i = tableAs(SummaryItem, 'i');
const w = tableAs(ClassSummary, 'w');

const marks = source(
  'attendance',
  pair('考勤', 'Attendance'),
  'teaching.attendance.view',
  async (work, id, before, limit) => {
    const found = await work.db
      .select({ at: a.startAt, status: a.status, name: c.name, lessonId: a.lessonId, by: s.name })
      .from(a)
      .innerJoin(c, and(eq(c.enterpriseId, a.enterpriseId), eq(c.id, a.classId)))
      .leftJoin(s, and(eq(s.enterpriseId, a.enterpriseId), eq(s.id, a.createdBy)))
      .where(and(live(work, a), eq(a.customerId, id), lt(a.startAt, before), sql`${a.status} is not null`))
      .orderBy(sql`${a.startAt} desc`)
      .limit(limit);
    return found.map(({ at, status, name, lessonId, by }) => ({
      at,
      title: Attendance.fields.status.options![status!]!.label,
      text: name,
      by,
      url: `/LogsCalendar?lessonId=${lessonId}`,
    }));
  },
);

const seats = source('member', pair('班级', 'Classes'), 'teaching.member.view', async (work, id, before, limit) => {
  const found = await work.db
    .select({ at: m.createdAt, state: m.state, name: c.name, by: s.name })
    .from(m)
    .innerJoin(c, and(eq(c.enterpriseId, m.enterpriseId), eq(c.id, m.classId)))
    .leftJoin(s, and(eq(s.enterpriseId, m.enterpriseId), eq(s.id, m.createdBy)))
    .where(and(live(work, m), eq(m.customerId, id), lt(m.createdAt, before)))
    .orderBy(sql`${m.createdAt} desc`)
    .limit(limit);
  return found.map(({ at, state, name, by }) => ({
    at,
    title: pair('入班', 'Joined a class'),
    text: `${name} · ${say(ClassMember.fields.state.options![state]!.label, work)}`,
    by,
  }));
});

const entries = source('ledger', pair('课时', 'Lessons'), 'teaching.ledger.view', async (work, id, before, limit) => {
  const found = await work.db
    .select({ at: e.createdAt, kind: e.kind, qty: e.qty, by: s.name })
    .from(e)
    .leftJoin(s, and(eq(s.enterpriseId, e.enterpriseId), eq(s.id, e.createdBy)))
    .where(and(live(work, e), eq(e.customerId, id), lt(e.createdAt, before), sql`${e.kind} <> 'consume'`))
    .orderBy(sql`${e.createdAt} desc`)
    .limit(limit);
  return found.map(({ at, kind, qty, by }) => ({
    at,
    title: LessonEntry.fields.kind.options![kind]!.label,
    text: `${qty > 0 ? '+' : ''}${qty / 100}`,
    by,
  }));
});

const summaries = source(
  'summary',
  pair('课堂小结', 'Summaries'),
  'teaching.summary.view',
  async (work, id, before, limit) => {
    const found = await work.db
      .select({ at: w.sentAt, title: w.title, comment: i.comment, by: s.name })
      .from(i)
      .innerJoin(w, and(eq(w.enterpriseId, i.enterpriseId), eq(w.id, i.summaryId)))
      .leftJoin(s, and(eq(s.enterpriseId, w.enterpriseId), eq(s.id, w.teacherId)))
      .where(and(live(work, i, w), eq(i.customerId, id), lt(w.sentAt, before)))
      .orderBy(sql`${w.sentAt} desc`)
      .limit(limit);
    return found.map(({ at, title, comment, by }) => ({
      at: at!,
      title: pair('课堂小结', 'Class summary'),
      text: [title, comment].filter(Boolean).join('：'),
      by,
    }));
  },
);

const closeChecks: CloseCheck[] = [
  {
    key: 'teaching.balance',
    area: 'teaching',
    item: pair('还有剩余课时的学员', 'Students with lessons left'),
    path: '/StudentSurplusLesson',
    count: (work, schoolId) =>
      count(work, LessonBalance, (t) => and(eq(t.schoolId, schoolId), sql`${t.remainingQty} > 0`)),
  },
  {
    key: 'teaching.class',
    area: 'teaching',
    item: pair('未结班的班级', 'Classes that run'),
    path: '/TeachingPlan',
    count: (work, schoolId) =>
      count(work, Class, (t) => and(eq(t.schoolId, schoolId), inArray(t.state, ['enrolling', 'running', 'suspended']))),
  },
];

export const students: AreaPiece = {
  registers: {
    detailTab: [
      {
        ...studentTab,
        count: (work, customerId) =>
          count(work, ClassMember, (t) => and(eq(t.customerId, customerId), inArray(t.state, [...inClass]))),
      },
    ],
    timeline: [marks, seats, entries, summaries],
    closeCheck: closeChecks,
  },
};
