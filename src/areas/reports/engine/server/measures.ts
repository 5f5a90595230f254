// A measure by its key: one that only reports tell, or a figure of the whole product, which is then counted as it is everywhere.
import { type SQLWrapper, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { School } from '#areas/system/organisation/model/organisation';
import { Class } from '#areas/teaching/classes/model/class';
import { filled, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { table } from '#kernel/server/database/table';
import type { Counted, Measure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Definition, OwnMeasure } from '../model/definition';

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

/** As a report tells it: its own numbers too, for who may read both parts of one. */
export function measureIn(work: Work, { own }: Pick<Definition, 'own'>, key: string): Measure | undefined {
  const made = own?.find((one) => one.key === key);
  return made ? ownMeasure(work, made) : measureOf(work.app, key);
}

/** A number by itself, not a share: what can be divided and subtracted. */
export const isPlain = ({ counts }: Measure): boolean =>
  counts !== undefined &&
  !('numerator' in counts) &&
  !(typeof counts.value === 'object' && 'numerator' in counts.value);

const said = texts('reports.own', { by: ['{a} ÷ {b}', '{a} ÷ {b}'], less: ['{a} − {b}', '{a} − {b}'] });

function ownMeasure({ app, actor }: Work, { key, label, kind, of }: OwnMeasure): Measure | undefined {
  const [a, b] = of.map((one) => measureOf(app, one));
  if (!a || !b || !isPlain(a) || !isPlain(b)) return undefined;
  const isLess = kind === 'difference';
  const formula = filled(isLess ? said.less : said.by, { a: a.label, b: b.label });
  const unit = isLess || a.unit === 'money' ? a.unit : 'count';
  // Of two permissions the one that is missing.
  const permission = may(actor, a.permission) ? b.permission : a.permission;
  return {
    ...{ key, area: 'reports', label, formula, permission, of },
    unit: !isLess && a.unit === b.unit ? 'percent' : unit,
    ...(isLess ? { joined: 'less' as const } : {}),
  };
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
