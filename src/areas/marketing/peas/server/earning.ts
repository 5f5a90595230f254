// What earns pea points: lessons, homework, exams, activities, payments, referrals; each event sets a target by the rules.
import { sql } from 'drizzle-orm';
import { contractRefunded, paymentReceived, paymentReversed } from '#areas/contracts/model/events';
import {
  customerMerged,
  customerSchoolChanged,
  referralRewardDue,
  referralRewardGranted,
} from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { homeworkCorrected, homeworkSubmitted } from '#areas/learning/homework/model/signals';
import { answerReleased, answerVoided } from '#areas/questionnaires/model/events';
import { lessonCorrected, lessonFinished, lessonReopened } from '#areas/teaching/model/events';
import { dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { ours, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { pointsGive } from '../../model/queries';
import { expiryOf, paidPoints } from '../model/lots';
import { type PeaEvent, WandouAccount, WandouEntry, WandouLot, WandouRule } from '../model/wandou';
import { earn, expireLots, held, spend, toTarget } from './book';

interface Happened {
  customerId: number;
  event: PeaEvent;
  sourceKind: string;
  sourceId: number;
  /** Whether the reason holds; else what was given is taken back. */
  holds: boolean;
  cash?: number;
  score?: number;
  points?: number;
}

const limits = [
  ['perDay', 'day'],
  ['perWeek', 'week'],
  ['perMonth', 'month'],
  ['perTotal', null],
] as const;

async function isBeyond(
  work: Work,
  rule: WandouRule,
  { customerId, sourceKind, sourceId }: Happened,
): Promise<boolean> {
  for (const [name, unit] of limits) {
    if (rule[name] === 0) continue;
    const since = unit
      ? sql`and created_at >= date_trunc(${unit}, ${work.now.toISOString()}::timestamptz at time zone ${work.actor.timezone}) at time zone ${work.actor.timezone}`
      : sql``;
    const found = await work.session.one<{ n: number }>(
      sql`select count(distinct (source_kind, source_id))::int as n from wandou_entry where ${ours(work, 'wandou_entry')} and customer_id = ${customerId}
        and rule_id = ${rule.id} and kind = 'earn' and not (source_kind = ${sourceKind} and source_id = ${sourceId}) ${since}`,
    );
    if ((found?.n ?? 0) >= rule[name]) return true;
  }
  return false;
}

/** The same to several people; whoever holds several accounts takes them in the order of their ids. */
async function allHappened(work: Work, whats: readonly Happened[]): Promise<number> {
  const event = whats[0]?.event;
  const rules = event ? await rows(work, WandouRule, { event, enabled: true }) : [];
  if (rules.length === 0) return 0;
  const known = await work.ask(getCustomers, { ids: whats.map(({ customerId }) => customerId) });
  const schools = new Map(known.map(({ id, schoolId }) => [id, schoolId ?? 0]));
  let given = 0;
  for (const what of [...whats].sort((a, b) => a.customerId - b.customerId))
    given += await byRules(work, what, rules, schools.get(what.customerId) ?? 0);
  return given;
}

export const happened = (work: Work, what: Happened): Promise<number> => allHappened(work, [what]);

/** Every rule of the event that is on here and now. */
async function byRules(work: Work, what: Happened, rules: readonly WandouRule[], schoolId: number): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  let given = 0;
  for (const rule of rules) {
    const isHere = rule.schools.length === 0 || rule.schools.includes(schoolId);
    const isNow = (!rule.startOn || rule.startOn <= today) && (!rule.endOn || rule.endOn >= today);
    const isEnough = what.score === undefined || what.score >= rule.minScore;
    const wanted =
      what.points ?? (what.cash === undefined ? rule.points : paidPoints(what.cash, rule.perYuan, rule.points));
    const counts = what.holds && isHere && isNow && isEnough && !(await isBeyond(work, rule, what));
    const target = counts ? Math.max(0, wanted) : 0;
    if (what.holds && !counts && isHere && isNow && isEnough) continue;
    const from = {
      ruleId: rule.id,
      sourceKind: what.sourceKind,
      sourceId: what.sourceId,
      expiresOn: expiryOf(rule, today),
    };
    given += await toTarget(work, what.customerId, target, from);
  }
  return given;
}

const present = new Set(['present', 'late']);
/** What a lesson says in the end decides; while it is open again nobody was there. */
export const lesson =
  (isOpen: boolean) =>
  async (work: Work, told: { lessonId: number; rows: { customerId: number; status: string }[] }) => {
    const event = { event: 'lesson_present' as const, sourceKind: 'lesson', sourceId: told.lessonId };
    await allHappened(
      work,
      told.rows.map(({ customerId, status }) => ({ ...event, customerId, holds: !isOpen && present.has(status) })),
    );
  };

/** What stands of a contract's cash decides, however often it is told. */
async function paid(work: Work, contractId: number, customerId: number, by: number): Promise<void> {
  const key = { customerId, sourceKind: 'contract', sourceId: contractId };
  const cash = await work.session.one<{ cash: number }>(
    sql`select (received - refunded)::bigint as cash from contract where ${ours(work, 'contract')} and id = ${contractId}`,
  );
  await happened(work, { ...key, event: 'contract_paid', holds: true, cash: Math.max(0, Number(cash?.cash ?? by)) });
}

export const earning: AreaPiece = {
  answers: [
    answers(pointsGive, (work, { customerId, event, sourceKind, sourceId, points }) =>
      happened(work, {
        ...{ customerId, event: event as PeaEvent, sourceKind, sourceId, holds: points !== 0 },
        ...(points ? { points } : {}),
      }),
    ),
  ],
  listeners: [
    on(lessonFinished, lesson(false)),
    on(lessonCorrected, lesson(false)),
    on(lessonReopened, lesson(true)),
    on(homeworkSubmitted, async (work, { customerId, submissionId }) => {
      await happened(work, {
        customerId,
        event: 'homework_done',
        sourceKind: 'homework',
        sourceId: submissionId,
        holds: true,
      });
    }),
    on(homeworkCorrected, async (work, { customerId, submissionId, isExcellent }) => {
      await happened(work, {
        customerId,
        event: 'homework_excellent',
        sourceKind: 'homework',
        sourceId: submissionId,
        holds: isExcellent,
      });
    }),
    on(answerReleased, async (work, { personKind, personId, issueId, percent, passed }) => {
      if (personKind !== 'customer' || !personId || passed === null) return;
      await happened(work, {
        customerId: personId,
        event: 'exam_pass',
        sourceKind: 'exam',
        sourceId: issueId,
        holds: passed,
        score: percent / 100,
      });
    }),
    on(answerVoided, async (work, { personKind, personId, issueId }) => {
      if (personKind !== 'customer' || !personId) return;
      const passed = { event: 'exam_pass' as const, sourceKind: 'exam', sourceId: issueId };
      await happened(work, { customerId: personId, ...passed, holds: false });
    }),
    on(paymentReceived, (work, { contractId, customerId, amount }) => paid(work, contractId, customerId, amount)),
    on(paymentReversed, (work, { contractId, customerId }) => paid(work, contractId, customerId, 0)),
    on(contractRefunded, (work, { contractId, customerId }) => paid(work, contractId, customerId, 0)),
    on(referralRewardDue, async (work, { referralId, side, customerId, kind, quantity }) => {
      if (kind !== 'points' || !customerId) return;
      const from = { sourceKind: `referral_${side}`, sourceId: referralId };
      await held(work, customerId);
      if (await rowOf(work, WandouEntry, { customerId, ...from })) return;
      await earn(work, customerId, quantity, { ...from, expiresOn: null });
      await work.emit(referralRewardGranted, { referralId, side, ref: quantity });
    }),
    on(customerSchoolChanged, async (work, { customerId, toSchoolId }) => {
      await work.session.rows(
        sql`update wandou_account set school_id = ${toSchoolId} where ${ours(work, 'wandou_account')} and customer_id = ${customerId}`,
      );
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      const account = await rowOf(work, WandouAccount, { customerId: dropId });
      if (!account || account.balance === 0) return;
      const lots = await rows(work, WandouLot, (l) => sql`${l.customerId} = ${dropId} and ${l.left} > 0`);
      await spend(work, dropId, account.balance, { sourceKind: 'merge', sourceId: keepId }, 'transfer_out');
      for (const { left, expiresOn, entryId } of lots)
        await earn(work, keepId, left, { sourceKind: 'merge', sourceId: entryId, expiresOn }, 'transfer_in');
    }),
  ],
  jobs: [
    { name: 'marketing.peaExpiry', title: pair('豌豆过期', 'Points expire'), cron: '10 0 * * *', run: expireLots },
  ],
};
