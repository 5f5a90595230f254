// All that a run needs to know of its people, in as many statements for a hundred as for one.
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { StaffMonth, WorkException } from '../../attendance/model/attendance';
import { daysFrom } from '../../leave/model/days';
import { StaffLeaveKind } from '../../leave/model/leave';
import { workingDaysOf } from '../../leave/server/calendar';
import type { Staff } from '../../model/staff';
import { grouped } from '../../shifts/model/grouped';
import { SalaryAdjustment, type SalaryRun, TaxLedger } from '../model/run';
import { awardsDue, coefficients, suspensions } from '../model/runCalls';
import { InsuranceLine, SalaryProfile, SalaryStructure, StaffInsurance } from '../model/settings';
import { TaxDeduction } from '../model/taxation';
import { takenAwards } from './awarded';
import { taxSettings } from './taxSettings';

export async function loadFor(work: Work, run: SalaryRun, staff: readonly Staff[]) {
  const ids = staff.map(({ id }) => id);
  const [from, to] = [`${run.workMonth}-01`, addDays(addMonths(`${run.workMonth}-01`, 1), -1)];
  const taxYear = Number(run.payDate.slice(0, 4));
  const byStaff = <T extends { staffId: number }>(list: readonly T[]) => grouped(list, ({ staffId }) => staffId);
  const first = <T extends { staffId: number }>(list: readonly T[]) =>
    new Map(list.toReversed().map((one) => [one.staffId, one]));
  const profiles = await rows(
    work,
    SalaryProfile,
    (t) => and(inArray(t.staffId, ids), lte(t.from, to), or(isNull(t.to), lte(t.from, t.to))),
    { sort: '-from' },
  );
  const insurances = await rows(work, StaffInsurance, (t) =>
    and(inArray(t.staffId, ids), lte(t.fromMonth, run.workMonth)),
  );
  const calendar = await workingDaysOf(work, staff, from, to);
  const span = daysFrom(from, to);
  const exceptions = await rows(work, WorkException, (t) =>
    and(inArray(t.staffId, ids), lte(t.date, to), eq(t.excused, false)),
  );
  const ledger = await rows(
    work,
    TaxLedger,
    (t) => and(inArray(t.staffId, ids), eq(t.legalEntityId, run.legalEntityId), eq(t.taxYear, taxYear)),
    { sort: 'id' },
  );
  const deductions = byStaff(await rows(work, TaxDeduction, { staffId: ids }));
  const awards = await work.ask(awardsDue, { staffIds: ids, month: run.workMonth });
  const taken = await takenAwards(
    work,
    awards.due.map(({ id }) => id),
    run.id,
  );
  return {
    ...{ from, to, span, taxYear, calendar },
    profiles: first(profiles),
    /** All that held in the month, the latest first. */
    agreements: byStaff(profiles.filter((one) => !one.to || one.to >= from)),
    structures: new Map((await rows(work, SalaryStructure, {})).map((one) => [one.id, one])),
    insurances: first(insurances.filter(({ toMonth }) => !toMonth || toMonth >= run.workMonth)),
    schemes: grouped(await rows(work, InsuranceLine, {}), ({ schemeId }) => schemeId),
    months: first(await rows(work, StaffMonth, { staffId: ids, month: run.workMonth })),
    kinds: new Map((await rows(work, StaffLeaveKind, {})).map((kind) => [kind.code as string, kind])),
    exceptions: byStaff(exceptions.filter(({ date, kind }) => date >= from && (kind === 'late' || kind === 'early'))),
    deductions,
    suspensions: byStaff(await work.ask(suspensions, { staffIds: ids, from, to })),
    ...(await taxSettings(work, run, ids, deductions)),
    adjustments: byStaff(
      (await rows(work, SalaryAdjustment, { staffId: ids, state: 'open' })).filter(
        ({ workMonth, runId }) => workMonth <= run.workMonth && (runId === null || runId === run.id),
      ),
    ),
    ledger: new Map(ledger.map((one) => [one.staffId, one])),
    withheld: byStaff(ledger),
    awards: byStaff(awards.due.filter(({ id }) => !taken.has(id))),
    openAwards: new Set(awards.open.map(({ staffId }) => staffId)),
    coefficients: new Map(
      (await work.ask(coefficients, { staffIds: ids, month: run.workMonth })).map((one) => [
        one.staffId,
        one.coefficient,
      ]),
    ),
  };
}
export type Loaded = Awaited<ReturnType<typeof loadFor>>;
