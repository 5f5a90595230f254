// A measure by its key: one that only reports tell, or a figure of the whole product, which is then counted as it is everywhere.
import { type SQLWrapper, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { School } from '#areas/system/organisation/model/organisation';
import { Class } from '#areas/teaching/classes/model/class';
import type { App } from '#kernel/server/app';
import { table } from '#kernel/server/database/table';
import type { Counted, Measure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';

/** What reports call the figures that other pages show too. */
const figures: Readonly<Record<string, { key: string; good?: 'up' | 'down' }>> = {
  leads: { key: 'lead.new', good: 'up' },
  followed: { key: 'customer.followed', good: 'up' },
  newVisited: { key: 'customer.visited', good: 'up' },
  newTrial: { key: 'customer.trial', good: 'up' },
  lost: { key: 'customer.lost', good: 'down' },
  contractAmount: { key: 'contract.signed', good: 'up' },
  received: { key: 'payment.received', good: 'up' },
  refundPaid: { key: 'refund.amount', good: 'down' },
  netReceived: { key: 'payment.net', good: 'up' },
  owed: { key: 'contract.owed', good: 'down' },
  lessonsHeld: { key: 'lesson.finished', good: 'up' },
  attendanceRate: { key: 'attendance.rate', good: 'up' },
  consumed: { key: 'lesson.consumed', good: 'up' },
  revenue: { key: 'revenue.recognized', good: 'up' },
  members: { key: 'member.active', good: 'up' },
  fillRate: { key: 'class.fillRate', good: 'up' },
  lessonsOwed: { key: 'lesson.owed', good: 'down' },
  dueItems: { key: 'renewal.due' },
  renewRate: { key: 'renewal.rate', good: 'up' },
  homeworkGiven: { key: 'homework.assigned', good: 'up' },
  homeworkRate: { key: 'homework.submitRate', good: 'up' },
  coachCompletion: { key: 'coach.completion', good: 'up' },
};

/** Registered by somebody, though perhaps not as what a statement can count. */
export const isKnown = ({ registries }: App, key: string): boolean =>
  registries.measure.get(key) !== undefined || registries.figure.get(figures[key]?.key ?? '') !== undefined;

export function measureOf(app: App, key: string): Measure | undefined {
  const named = Object.hasOwn(figures, key) ? figures[key] : undefined;
  const found = named && app.registries.figure.get(named.key);
  if (found?.counts) return { ...found, key, ...(named?.good ? { good: named.good } : {}) };
  return app.registries.measure.get(key);
}

export interface Sides {
  /** The number itself, or what is above the line. */
  upper: Counted;
  lower?: Counted;
}

export function sidesOf(app: App, measure: Measure): Sides {
  if (measure.of) {
    const [upper, lower] = measure.of.map((key) => {
      const part = measureOf(app, key);
      if (!part?.counts || 'numerator' in part.counts)
        throw new Error(`"${measure.key}" divides what is no number: ${key}`);
      return part.counts;
    });
    return { upper: upper!, lower: lower! };
  }
  const { counts } = measure;
  return 'numerator' in counts ? { upper: counts.numerator, lower: counts.denominator } : { upper: counts };
}

const s = tableAs(School, 'its_school');
const k = tableAs(Course, 'its_course');
const q = tableAs(Class, 'its_class');

/** With what can be told through what it names: the region of a school, the subject of a course, the category of a class. */
export function widened(counted: Counted): Counted {
  const by = counted.by ?? {};
  const house = counted.live[0]!.enterpriseId;
  const ofCourse = (column: SQLWrapper) =>
    sql`(select ${column} from ${table(Course)} its_course where ${k.enterpriseId} = ${house} and ${k.id} = ${by.course})`;
  const ofClass = (column: SQLWrapper) =>
    sql`(select ${column} from ${table(Class)} its_class where ${q.enterpriseId} = ${house} and ${q.id} = ${by.class})`;
  return {
    ...counted,
    by: {
      region: sql`(select ${s.regionId} from ${table(School)} its_school where ${s.enterpriseId} = ${house} and ${s.id} = ${counted.school})`,
      ...(by.course ? { subject: ofCourse(k.subjectId), level: ofCourse(k.levelId) } : {}),
      ...(by.class
        ? { classCategory: ofClass(q.categoryId), term: ofClass(q.termId), classKind: ofClass(q.kind) }
        : {}),
      ...by,
    },
  };
}
