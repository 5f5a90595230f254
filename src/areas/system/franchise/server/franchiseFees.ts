// What partners owe by the month: billed on the first day of the next one, paid, waived, computed again.

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { figureValue } from '#kernel/server/figures/counting';
import { detail } from '#kernel/server/resources/reading';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { ours, reached } from '#kernel/server/rows';
import { type Job, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { payFee, recalculateFee, waiveFee } from '../model/feeCalls';
import { FranchiseAgreement, FranchiseFee, franchiseFeeBilled } from '../model/franchise';
import {
  daysInForce,
  type Fee,
  feeOf,
  feeStatusAfter,
  figureOf,
  monthBefore,
  monthsToBill,
} from '../model/franchiseRules';
import { franchiseRules } from './franchiseTexts';

/** Locks the fee and refuses what has moved on since it was shown. */
async function openFee(work: Work, id: number, version: number, verb: string): Promise<FranchiseFee> {
  const fee = await reached(work, FranchiseFee, id, verb, { lock: true });
  if (fee.status === 'paid' || fee.status === 'waived')
    throw conflict(errorMessages.wrongState, { reason: 'state', state: fee.status });
  if (fee.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: fee.version });
  return fee;
}

const store = async (
  work: Work,
  fee: FranchiseFee,
  changes: Partial<FranchiseFee>,
  log: { action: string; reason?: string },
) => {
  await updateRow(work, franchiseFees, { ...fee }, changes, log);
  return detail(work, franchiseFees, fee.id);
};

export const franchiseFees: Service = service(FranchiseFee, {
  calls: [
    serves(payFee, async (work, { id, version, amount, on, method, file: voucher }) => {
      const fee = await openFee(work, id, version, 'pay');
      if (on > todayOf(work)) throw invalid('on', franchiseRules.future);
      const open = fee.total - fee.paid;
      if (amount > open) throw invalid('amount', franchiseRules.over, { open: yuan(open) });
      const paid = fee.paid + amount;
      const payments = [...fee.payments, { on, amount, method, voucher, by: work.actor.staffId }];
      const log = { action: 'pay', reason: `${on} ${method} ${yuan(amount)}` };
      return store(work, fee, { paid, payments, status: feeStatusAfter(fee.total, paid) }, log);
    }),
    serves(waiveFee, async (work, { id, version, reason }) => {
      const fee = await openFee(work, id, version, 'waive');
      return store(work, fee, { status: 'waived', waiveReason: reason }, { action: 'waive', reason });
    }),
    serves(recalculateFee, async (work, { id, version, dryRun }) => {
      const fee = await openFee(work, id, version, 'recalculate');
      if (fee.paid > 0) throw conflict(franchiseRules.somethingPaid, { reason: 'paid' });
      const t = table(FranchiseAgreement);
      const [agreement] = await work.db
        .select()
        .from(t)
        .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, fee.agreementId)));
      const now = agreement && (await measured(work, agreement, fee.month));
      if (!now) throw conflict(franchiseRules.noFigure, { reason: 'figure' });
      const shown = (one: Fee) => ({
        baseAmount: yuan(one.baseAmount),
        royalty: yuan(one.royalty),
        marketing: yuan(one.marketing),
        total: yuan(one.total),
      });
      const lines = { before: shown(fee), after: shown(now) };
      if (dryRun) return { ...lines, row: await detail(work, franchiseFees, id) };
      const changes = { ...now, status: feeStatusAfter(now.total, 0) };
      return { ...lines, row: await store(work, fee, changes, { action: 'recalculate' }) };
    }),
  ],
});

/** The fee of a month from the figures of its school, on the days in force; null while no area keeps the figure. */
async function measured(work: Work, agreement: FranchiseAgreement, month: string): Promise<Fee | null> {
  const inForce = daysInForce(agreement, month);
  if (!inForce) return null;
  const key = figureOf[agreement.royaltyBase];
  if (!key) return feeOf(agreement, month, 0);
  const { from, to } = inForce;
  const value = await figureValue(work, key, { from, to, schoolId: agreement.schoolId });
  return typeof value === 'number' ? feeOf(agreement, month, value) : null;
}

const jobName = 'system.franchiseFees';

export const feeJobs: Job[] = [
  { name: jobName, title: pair('加盟费用出账', 'Bills of franchise fees'), cron: '0 3 1 * *', run: bill },
];

/** The month before, and those whose first day nobody was there to bill on. */
async function bill(work: Work, data: Record<string, unknown>): Promise<number> {
  const dueAt = typeof data.dueAt === 'string' ? new Date(data.dueAt) : work.now;
  const billed = (at: Date) => monthBefore(dayOf(at, work.actor.timezone));
  const last = await work.session.one<{ dueAt: Date }>(
    sql`select due_at as "dueAt" from job_run where ${ours(work, 'job_run')} and job = ${jobName} and result = 'done'
      and due_at < ${dueAt.toISOString()} order by due_at desc limit 1`,
  );
  let count = 0;
  for (const month of monthsToBill(last ? billed(last.dueAt) : null, billed(dueAt)))
    count += await billMonth(work, month);
  return count;
}

/** An agreement that was billed already, or whose figure is not kept yet, is left alone. */
async function billMonth(work: Work, month: string): Promise<number> {
  const [t, fee] = [table(FranchiseAgreement), table(FranchiseFee)];
  const all = await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), isNull(t.deletedAt), ne(t.state, 'draft')))
    .orderBy(t.id)
    .for('update');
  // Only now: a run that waited for the locks must see what the one before it billed.
  const billed = await work.db
    .select({ id: fee.agreementId })
    .from(fee)
    .where(and(eq(fee.enterpriseId, work.enterpriseId), isNull(fee.deletedAt), eq(fee.month, month)));
  const known = new Set(billed.map(({ id }) => id));
  let count = 0;
  for (const agreement of all) {
    const owed = known.has(agreement.id) ? null : await measured(work, agreement, month);
    if (!owed) continue;
    const { id: agreementId, schoolId } = agreement;
    const status = feeStatusAfter(owed.total, 0);
    const feeId = await insertRow(work, franchiseFees, { ...owed, agreementId, schoolId, month, status });
    await work.emit(franchiseFeeBilled, { feeId, agreementId, month });
    count++;
  }
  return count;
}
