// Paying a run: once, by what it was calculated from; then only later runs correct it.
import { and, eq, inArray } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { salaryPaid } from '../../model/events';
import { SalaryAdjustment, type SalaryRun, SalarySlip, TaxLedger } from '../model/run';
import { awardSource } from '../model/runCalls';
import { awardsIn } from './awarded';

const said = texts('people.paying', {
  stale: [
    '计算后该主体又发放过工资，请退回重新计算',
    'Another run was paid since; take this one back and calculate it again',
  ],
});

/** What a run has taken up is no other run's, and nobody changes it, until the run lets it go. */
export async function release(work: Work, runId: number): Promise<void> {
  for (const one of await rows(work, SalaryAdjustment, { runId, state: 'open' }, { lock: true }))
    await update(work, SalaryAdjustment, one, { runId: null });
}

/** The tax of each goes on from where it stood when it was calculated; two runs of a month never both count from there. */
async function refuseStale(work: Work, run: SalaryRun, slips: readonly SalarySlip[]): Promise<void> {
  const taxed = slips.filter(({ taxSums }) => typeof taxSums?.income === 'number');
  const before = await rows(work, TaxLedger, (t) =>
    and(
      inArray(t.staffId, [0, ...taxed.map(({ staffId }) => staffId)]),
      eq(t.legalEntityId, run.legalEntityId),
      eq(t.taxYear, Number(run.payDate.slice(0, 4))),
    ),
  );
  const withheld = new Map<number, number>();
  for (const one of before) withheld.set(one.staffId, (withheld.get(one.staffId) ?? 0) + one.withheld);
  const income = new Map<number, number>();
  for (const one of before) income.set(one.staffId, Math.max(income.get(one.staffId) ?? 0, one.income));
  const isStale = ({ staffId, taxSums, gross }: SalarySlip) =>
    taxSums!.withheldBefore !== (withheld.get(staffId) ?? 0) || taxSums!.income! - gross !== (income.get(staffId) ?? 0);
  if (taxed.some(isStale)) throw conflict(said.stale);
}

/** Once: what was used is used, the tax year knows of it, and those who wait for it hear. */
export async function pay(work: Work, run: SalaryRun): Promise<void> {
  const slips = await rows(work, SalarySlip, { runId: run.id });
  const staffIds = slips.map(({ staffId }) => staffId);
  await refuseStale(work, run, slips);
  const used = await rows(work, SalaryAdjustment, { runId: run.id, state: 'open' }, { lock: true });
  for (const one of used) await update(work, SalaryAdjustment, one, { state: 'used' });
  for (const { staffId, taxSums } of slips) {
    if (typeof taxSums?.income !== 'number') continue;
    const sum = (key: string) => taxSums[key] ?? 0;
    await insert(work, TaxLedger, {
      ...{ staffId, legalEntityId: run.legalEntityId, runId: run.id },
      ...{ taxYear: Number(run.payDate.slice(0, 4)), taxMonth: Number(run.payDate.slice(5, 7)) },
      ...{ income: sum('income'), basic: sum('basic'), special: sum('special'), additional: sum('additional') },
      ...{ taxable: sum('taxable'), taxTotal: sum('taxTotal'), withheld: sum('withheld') },
    });
  }
  run.paidAt = work.now;
  const sources = [
    ...used.flatMap(({ source, sourceId }) => (source && sourceId !== null ? [{ source, sourceId }] : [])),
    ...awardsIn(slips).map((sourceId) => ({ source: awardSource, sourceId })),
  ];
  await work.emit(salaryPaid, { runId: run.id, workMonth: run.workMonth, staffIds, sources });
}
