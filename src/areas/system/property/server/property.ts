// Leases: what terms are possible, the schedule an active lease has, its renewal and its early end.

import { and, eq, isNull } from 'drizzle-orm';
import { addMonths, type Day } from '#kernel/model/dates';
import { fen, yuan } from '#kernel/model/money';
import { conflict, type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { logOperation, same } from '#kernel/server/audit';
import { table } from '#kernel/server/database/table';
import { nextNumber } from '#kernel/server/numbers';
import type { PresentedOf } from '#kernel/server/presented';
import { rowFor } from '#kernel/server/resources/reading';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise, offerOnly, todayOf } from '../../identity/server/enterpriseWork';
import { decidedOnEnd } from '../../organisation/server/warnDays';
import { Lease, RentDue } from '../model/lease';
import {
  askedAs,
  type Due,
  dueAtEnd,
  duesAfterChange,
  duesOf,
  isReplaceable,
  type LeaseTerms,
  longestYears,
  monthAt,
  rentOfMonth,
  termNames,
  termsAfter,
} from '../model/leaseRules';
import { previewDues } from '../model/rentCalls';
import { forgetDue, openDues, rentChecks, rentDues } from './propertyDues';
import { propertyConfig, propertyJobs } from './propertyJobs';
import { leaseRules, propertyTemplates } from './propertyTexts';

/** Every reason for which these terms cannot be, each at its field. */
function wrongTerms(terms: LeaseTerms): FieldProblem[] {
  const { startOn, endOn, freeFrom, freeTo, riseKind } = terms;
  const problems: FieldProblem[] = [];
  if (endOn <= startOn) problems.push(problem('endOn', leaseRules.endBeforeStart));
  else if (endOn > addMonths(startOn, longestYears * 12))
    problems.push(problem('endOn', leaseRules.tooLong, { years: longestYears }));
  if (Boolean(freeFrom) !== Boolean(freeTo))
    problems.push(problem(freeFrom ? 'freeTo' : 'freeFrom', leaseRules.freeBoth));
  if (freeFrom && freeTo && (freeFrom > freeTo || freeFrom < startOn || freeTo > endOn))
    problems.push(problem('freeTo', leaseRules.freeInside));
  if (riseKind !== 'none') {
    if (![12, 24, 36].includes(terms.riseEveryMonths)) problems.push(problem('riseEveryMonths', leaseRules.riseEvery));
    const by = riseKind === 'percent' ? 'risePercent' : 'riseAmount';
    if (terms[by] <= 0) problems.push(problem(by, leaseRules.riseBy));
  }
  return problems;
}

function refuseWrongTerms(terms: LeaseTerms): void {
  const problems = wrongTerms(terms);
  if (problems.length > 0) throw new Invalid(problems);
}

const changedTerms = (row: Lease, was: Lease) => termNames.filter((name) => !same(row[name], was[name]));

export const leases: Service = service(Lease, {
  async beforeSave({ row, was, work }) {
    if (!was) row.no = await nextNumber(work, 'system.lease', row.schoolId);
    const changed = was ? changedTerms(row, was) : termNames;
    const isEnding = was !== null && was.state !== row.state;
    if (!isEnding && changed.length > 0) refuseWrongTerms(row);
    if (!was || isEnding) return;
    const isOver = was.state !== 'draft' && was.state !== 'active';
    if (isOver && changed.length > 0) throw conflict(leaseRules.closed, { reason: 'state', state: was.state });
    if (was.state !== 'active') return;
    const fixed = (['startOn', 'schoolId'] as const).filter((name) => row[name] !== was[name]);
    if (fixed.length > 0) throw new Invalid(fixed.map((name) => problem(name, leaseRules.onceActive)));
  },
  beforeDelete({ row }) {
    if (row.state !== 'draft') throw conflict(leaseRules.onlyDraftGoes, { reason: 'state', state: row.state });
  },
  async afterSave({ row, was, work }) {
    const isRunning = was?.state === 'active' && row.state === 'active';
    if (was && isRunning && changedTerms(row, was).length > 0) await rewriteDues(work, row);
    await decidedOnEnd(work, 'system.leaseExpiring', row, was);
  },
  transitions: {
    activate: ({ row, work }) => writeDues(work, row, duesOf(row)),
    renew({ row, input }) {
      const newEndOn = String(input.newEndOn);
      if (newEndOn <= row.endOn) throw new Invalid([problem('newEndOn', leaseRules.newEnd, { end: row.endOn })]);
      const next = termsAfter(row, input);
      const problems = wrongTerms(next).map((one) => ({ ...one, field: askedAs(one.field) }));
      if (problems.length > 0) throw new Invalid(problems);
    },
    async renewApproved({ row, input, work }) {
      const by = forEnterprise(work);
      const { id: _, version: __, createdAt: ___, ...kept } = row;
      const id = await insertRow(by, leases, { ...kept, ...termsAfter(row, input), renewOfId: row.id, state: 'draft' });
      await move(by, leases, await rowFor(by, leases, id, 'view', true), 'activate', {});
    },
    terminate({ row, input }) {
      const end = String(input.on);
      if (end < row.startOn || end > row.endOn) throw new Invalid([problem('on', leaseRules.onInside)]);
    },
    async terminateApproved({ row, input, work }) {
      const end = String(input.on);
      await stopDues(work, row, end, Number(input.penalty ?? 0));
      row.endOn = end;
    },
  },
  async decorate(rows, work) {
    offerOnly(rows, { edit: ['draft', 'active'], delete: ['draft'] });
    const today = todayOf(work);
    const next = await openDues(
      work,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const due = next.get(row.id);
      row.rentNow = row.state === 'active' ? yuan(rentOn(row, today)) : null;
      row.nextDueOn = due?.dueOn ?? null;
      row.nextDueAmount = due ? yuan(due.open) : null;
    }
  },
  calls: [
    serves(previewDues, async (_, terms) => {
      refuseWrongTerms(terms);
      return duesOf(terms).map((due) => ({ ...due, amount: yuan(due.amount) }));
    }),
  ],
});

/** The rent of the month in which a day lies, from a row as it goes out. */
function rentOn(row: PresentedOf<typeof Lease>, day: Day): number {
  const terms = {
    startOn: row.startOn,
    monthlyRent: fen(row.monthlyRent),
    riseKind: row.riseKind,
    risePercent: Math.round(row.risePercent * 100),
    riseAmount: fen(row.riseAmount),
    riseEveryMonths: row.riseEveryMonths,
  } as LeaseTerms;
  return rentOfMonth(terms, day < terms.startOn ? 0 : monthAt(terms, day));
}

async function writeDues(work: Work, { id, schoolId }: Lease, dues: readonly Due[]): Promise<void> {
  const by = forEnterprise(work);
  for (const due of dues) await insertRow(by, rentDues, { ...due, leaseId: id, schoolId });
}

async function duesOfLease(work: Work, leaseId: number): Promise<RentDue[]> {
  const t = table(RentDue);
  const mine = and(eq(t.enterpriseId, work.enterpriseId), eq(t.leaseId, leaseId), isNull(t.deletedAt));
  return work.db.select().from(t).where(mine).orderBy(t.id).for('update');
}

/** New terms of a running lease: only what is unpaid and has not begun is written anew. */
async function rewriteDues(work: Work, row: Lease): Promise<void> {
  const today = todayOf(work);
  const standing = await duesOfLease(work, row.id);
  const t = table(RentDue);
  for (const due of standing.filter((one) => isReplaceable(one, today))) {
    await work.db
      .update(t)
      .set({ deletedAt: work.now })
      .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, due.id)));
    await logOperation(work, {
      action: 'delete',
      of: RentDue,
      rowId: due.id,
      rowTitle: due.periodFrom,
      schoolId: due.schoolId,
    });
    await forgetDue(work, due.id);
  }
  await writeDues(work, row, duesAfterChange(row, standing, today));
}

async function stopDues(work: Work, row: Lease, end: Day, penalty: number): Promise<void> {
  const by = forEnterprise(work);
  for (const due of await duesOfLease(work, row.id)) {
    const after = dueAtEnd(row, due, end);
    if (after.amount === due.amount && after.status === due.status) continue;
    await updateRow(by, rentDues, { ...due }, after, { action: after.status === 'cancelled' ? 'cancel' : 'edit' });
    if (after.status === 'cancelled' || after.status === 'paid') await forgetDue(work, due.id);
  }
  if (penalty > 0) {
    const owed = { kind: 'penalty' as const, periodFrom: end, periodTo: end, dueOn: end, amount: penalty };
    await writeDues(work, row, [owed]);
  }
}

export const property: AreaPiece = {
  services: [leases, rentDues],
  jobs: propertyJobs,
  registers: {
    number: [{ key: 'system.lease', pattern: 'ZL{yyyy}{seq:4}', reset: 'year' }],
    config: propertyConfig,
    template: propertyTemplates,
    closeCheck: rentChecks,
    approval: [
      {
        key: 'system.leaseRenew',
        area: 'system',
        name: pair('续租', 'Lease renewal'),
        detailPath: '/rentQi',
        defaultFlow: ['finance', 'operations'],
      },
      {
        key: 'system.leaseTerminate',
        area: 'system',
        name: pair('提前终止租约', 'Lease termination'),
        detailPath: '/rentQi',
        defaultFlow: ['finance', 'operations'],
      },
    ],
  },
};
