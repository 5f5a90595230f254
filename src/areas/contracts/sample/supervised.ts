// Fees paid in advance under supervision, in the demo since two months: one subject may not be charged beyond the limits, two are
// warned about. What was signed since then says what was found; what was blocked had passed by somebody's leave.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Category } from '#areas/system/categories/model/category';
import { ConfigValue } from '#areas/system/config/model/config';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Supervision } from '../contract/model/contract';
import { examine, type SuperviseLevel, type SuperviseRules, worst } from '../pricing/model/supervision';
import type { Planned } from './planned';

const subjects: Readonly<Record<string, SuperviseLevel>> = { chinese: 'block', art: 'warn', coding: 'warn' };
const sinceDays = 60;

export interface Supervised {
  rules: SuperviseRules;
  since: Date;
  /** Who may let a blocked one pass. */
  overriddenBy: number | null;
}

export async function plantSupervision(sample: Sample): Promise<Supervised> {
  const c = table(Category);
  const found = await sample.session.rows<{ id: number; code: string }>(
    sql`select ${c.id} as id, ${c.code} as code from ${c} where ${c.enterpriseId} = ${sample.enterpriseId} and ${c.tree} = 'course_subject'
      and ${c.deletedAt} is null order by ${c.id}`,
  );
  const levels = new Map(
    found.flatMap(({ id, code }) => (subjects[code] ? [[Number(id), subjects[code]] as const] : [])),
  );
  const listed = (level: SuperviseLevel) => [...levels].filter((each) => each[1] === level).map(([id]) => id);
  const place = { level: 'enterprise' as const, targetId: 0 };
  await sample.plant(ConfigValue, [
    { ...place, key: 'contracts.supervise.academic', value: listed('block') },
    { ...place, key: 'contracts.supervise.nonAcademic', value: listed('warn') },
  ]);
  const s = table(Staff);
  const finance = await sample.session.one<{ id: number }>(
    sql`select ${s.id} as id from ${s} where ${s.enterpriseId} = ${sample.enterpriseId} and ${s.mobile} = '13800000008'`,
  );
  return {
    rules: { levels, maxLessons: 60, maxMonths: 3, maxAmount: 5_000_00, aheadDays: 30, lessonsLeft: 20 },
    since: sample.moment(-sinceDays, 0),
    overriddenBy: finance ? Number(finance.id) : null,
  };
}

export function supervisionOf({ rules, since, overriddenBy }: Supervised, planned: Planned): Supervision | null {
  const { at, lines, charges, state } = planned;
  const isSupervised = lines.some(({ course }) => course && rules.levels.has(course.subjectId));
  if (!isSupervised || at < since) return null;
  const own = lines.map(({ lineNo, course, qty, net }) => ({
    ...{ lineNo, kind: course ? ('course' as const) : ('product' as const), lessons: qty, giftLessons: 0, net },
    ...{ subject: course?.subjectId ?? null, weeklyLessons: 2, months: null },
  }));
  const findings = charges.map((charge) => examine(charge, own, rules));
  const level = worst(findings.map((each) => each.level));
  const passed = level === 'block' && state !== 'draft' && overriddenBy !== null;
  return {
    ...{ level, charges: findings },
    ...(passed ? { overriddenBy, reason: '家长书面申请一次付清，总部同意' } : {}),
  };
}
