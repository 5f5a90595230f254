// What counts towards rules, exactly once: an entry for whom a document credits, its reversal, and the month it comes to.
import { sql } from 'drizzle-orm';
import { addMonths, dayOf } from '#kernel/model/dates';
import { split } from '#kernel/model/money';
import { insert, need, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { grouped } from '../../model/grouped';
import { Staff } from '../../model/staff';
import { PostLevel } from '../../posts/model/level';
import { awardOf, clawbackOf, reachedTier, type Tier } from '../model/amount';
import { AwardEntry, AwardMonth, AwardRule, AwardTier } from '../model/award';

export interface Fact {
  source: string;
  sourceId: number;
  /** The contract it is about. */
  aboutId: number | null;
  on: string;
  schoolId: number | null;
  courseId: number | null;
  /** Hundredths, by basis: what is true of it. */
  values: Partial<Record<AwardRule['basis'], number>>;
  /** Hundredths of a percent each, together the whole. */
  credited: readonly { staffId: number; share: number }[];
}

export const dayIn = (work: Work, at: Date): string => dayOf(at, work.actor.timezone);

async function rulesFor(work: Work, { on, values, schoolId, courseId }: Fact): Promise<AwardRule[]> {
  const bases = Object.keys(values);
  const found = await rows(
    work,
    AwardRule,
    (r) =>
      sql`${r.state} = 'active' and ${r.basis} = any(${sql.param(bases)}::text[]) and ${r.fromOn} <= ${on} and (${r.toOn} is null or ${r.toOn} >= ${on})`,
    { sort: 'id' },
  );
  const fits = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id));
  return found.filter((rule) => fits(rule.schoolIds, schoolId) && fits(rule.courseIds, courseId));
}

export async function credit(work: Work, fact: Fact): Promise<void> {
  const rules = await rulesFor(work, fact);
  if (rules.length === 0) return;
  const people = await peopleOf(work, fact.credited);
  for (const rule of rules) {
    const value = fact.values[rule.basis] ?? 0;
    const shares = creditedBy(rule, fact);
    const parts = split(
      value,
      shares.map(({ share }) => share),
    );
    for (const [at, { staffId, share }] of shares.entries()) {
      const staff = people.get(staffId);
      const isMeant =
        staff && (rule.postIds.length === 0 || (staff.postId !== null && rule.postIds.includes(staff.postId)));
      if (isMeant && parts[at]) await enter(work, rule, staff, fact, parts[at], share);
    }
  }
}

/** Lessons go by the rule's own split between who teaches and who helps; money by the contract's. */
function creditedBy(rule: AwardRule, { source, credited }: Fact): { staffId: number; share: number }[] {
  const [first, ...others] = credited;
  if (source !== 'lesson' || !first) return credited.filter(({ share }) => share > 0);
  if (others.length === 0) return [{ staffId: first.staffId, share: 100_00 }];
  const rest = split(
    100_00 - rule.teacherShare,
    others.map(() => 1),
  );
  const all = [
    { staffId: first.staffId, share: rule.teacherShare },
    ...others.map(({ staffId }, i) => ({ staffId, share: rest[i] ?? 0 })),
  ];
  return all.filter(({ share }) => share > 0);
}

const peopleOf = async (work: Work, credited: Fact['credited']): Promise<Map<number, Staff>> => {
  const ids = credited.map(({ staffId }) => staffId);
  const found = ids.length > 0 ? await rows(work, Staff, { id: ids }) : [];
  return new Map(found.map((one) => [one.id, one]));
};

async function enter(work: Work, rule: AwardRule, staff: Staff, fact: Fact, basisValue: number, share: number) {
  const { source, sourceId, aboutId } = fact;
  const before = await rows(work, AwardEntry, { ruleId: rule.id, source, sourceId, staffId: staff.id });
  // Told twice it counts once; reopened and finished again it counts again.
  if (before.reduce((sum, one) => sum + one.basisValue, 0) !== 0) return;
  const month = await openMonth(work, staff.id, rule.id, fact.on.slice(0, 7));
  const turn = before.length;
  await insert(work, AwardEntry, {
    ...{ staffId: staff.id, schoolId: staff.schoolId, ruleId: rule.id, month, source, sourceId, aboutId },
    ...{ basisValue, share, turn },
  });
  await settle(work, staff.id, rule.id, month);
}

/** The same basis, back. */
export async function reverse(work: Work, source: string, sourceId: number): Promise<void> {
  const entries = await rows(work, AwardEntry, { source, sourceId }, { sort: 'id' });
  for (const [, of] of grouped(entries, ({ ruleId, staffId }) => `${ruleId} ${staffId}`)) {
    const last = of.at(-1)!;
    const net = of.reduce((sum, one) => sum + one.basisValue, 0);
    if (net === 0) continue;
    const month = await openMonth(work, last.staffId, last.ruleId, last.month);
    const { staffId, schoolId, ruleId, aboutId, share } = last;
    await insert(work, AwardEntry, {
      ...{ staffId, schoolId, ruleId, month, source, sourceId, aboutId, share },
      ...{ basisValue: -net, turn: of.length, reversedOfId: last.id },
    });
    await settle(work, staffId, ruleId, month);
  }
}

/** A part of it goes back: what is left counts as if it had been no more from the beginning. */
export async function lower(
  work: Work,
  fact: Omit<Fact, 'values'>,
  basis: AwardRule['basis'],
  by: number,
): Promise<void> {
  const entries = await rows(work, AwardEntry, { source: fact.source, sourceId: fact.sourceId });
  // Each rule counted the same: what stands of one is what stands of the document.
  const [own = []] = grouped(entries, ({ ruleId }) => String(ruleId)).values();
  const net = own.reduce((sum, one) => sum + one.basisValue, 0);
  await reverse(work, fact.source, fact.sourceId);
  if (net > by) await credit(work, { ...fact, values: { [basis]: net - by } });
}

/** A confirmed month takes nothing more: what comes late goes into the next. */
async function openMonth(work: Work, staffId: number, ruleId: number, from: string): Promise<string> {
  let month = from;
  for (let tries = 0; tries < 24; tries++) {
    const held = await rowOf(work, AwardMonth, { staffId, ruleId, month }, { lock: true });
    if (!held || (held.state === 'open' && !held.approvalNo)) return month;
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return month;
}

/** The month anew from its entries: the same however often it is done. */
export async function settle(work: Work, staffId: number, ruleId: number, month: string): Promise<void> {
  const rule = await need(work, AwardRule, ruleId);
  const staff = await need(work, Staff, staffId);
  const entries = await rows(work, AwardEntry, { staffId, ruleId, month });
  const tiers = await tiersFor(work, rule, staff);
  const basisTotal = entries.reduce((sum, one) => sum + one.basisValue, 0);
  const clawback = entries.reduce((sum, one) => sum + one.clawback, 0);
  const amount = awardOf(rule.mode, tiers, basisTotal, rule.cap);
  const reached = reachedTier(tiers, basisTotal);
  const sign = rule.kind === 'penalty' ? -1 : 1;
  const values = { basisTotal, amount, clawback, tier: reached ? `≥ ${reached.fromValue / 100}` : null };
  const held = await rowOf(work, AwardMonth, { staffId, ruleId, month }, { lock: true });
  if (held) await update(work, AwardMonth, held, { ...values, due: sign * amount - clawback + held.adjust });
  else
    await insert(work, AwardMonth, {
      ...{ staffId, ruleId, month, schoolId: staff.schoolId, ...values, due: sign * amount - clawback },
    });
}

export async function tiersFor(work: Work, rule: AwardRule, staff: Staff | null): Promise<Tier[]> {
  const level = rule.byLevelFee && staff?.levelId ? await rowOf(work, PostLevel, staff.levelId) : undefined;
  if (level?.lessonFee) return [{ fromValue: 0, rate: null, amount: level.lessonFee }];
  return rows(work, AwardTier, { ruleId: rule.id }, { sort: 'fromValue' });
}

/** A refund claws back at the rate of the month of origin; inside a month that is still open it only lowers the basis. */
export async function clawBack(
  work: Work,
  refund: { refundId: number; contractId: number; amount: number; credited: Fact['credited'] },
): Promise<void> {
  const earned = await rows(
    work,
    AwardEntry,
    { aboutId: refund.contractId, source: ['payment', 'contract'] },
    { sort: 'id' },
  );
  const today = dayIn(work, work.now);
  for (const [, of] of grouped(earned, ({ ruleId, staffId }) => `${ruleId} ${staffId}`)) {
    const { ruleId, staffId, schoolId, share, month } = of.at(-1)!;
    const key = { ruleId, source: 'refund', sourceId: refund.refundId, staffId };
    if (await rowOf(work, AwardEntry, key)) continue;
    const basis = of.reduce((sum, one) => sum + one.basisValue, 0);
    const refunded = Math.min(basis, Math.round((refund.amount * share) / 100_00));
    if (refunded <= 0) continue;
    const origin = await rowOf(work, AwardMonth, { staffId, ruleId, month }, { lock: true });
    const isOpen = origin?.state === 'open' && !origin.approvalNo;
    const into = isOpen ? month : await openMonth(work, staffId, ruleId, today.slice(0, 7));
    const clawed = (
      await rows(work, AwardEntry, { staffId, ruleId, aboutId: refund.contractId, source: ['refund'] })
    ).reduce((sum, one) => sum + one.clawback, 0);
    const back = isOpen || !origin ? 0 : clawbackOf(refunded, origin.amount, origin.basisTotal, clawed);
    await insert(work, AwardEntry, {
      ...{ ...key, schoolId, month: into, aboutId: refund.contractId, share, turn: 0 },
      ...{ basisValue: isOpen ? -refunded : 0, clawback: back },
    });
    await settle(work, staffId, ruleId, into);
  }
}
