// What the tax of a run goes by: the tables in force on its day, how the basic deduction counts for each, and since when they are here.
import { and, eq, inArray, lte } from 'drizzle-orm';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { grouped } from '../../shifts/model/grouped';
import { type SalaryRun, TaxLedger } from '../model/run';
import { employerSince } from '../model/runCalls';
import { type Bracket, basicModeOf, basicMonthly, bonusBrackets, wageBrackets } from '../model/tax';
import { TaxBracket, type TaxDeduction, TaxTable } from '../model/taxation';

const byEnd = (a: Bracket, b: Bracket): number =>
  (a.upTo ?? Number.MAX_SAFE_INTEGER) - (b.upTo ?? Number.MAX_SAFE_INTEGER);

/** The latest of its kind that holds on the day; the law's where nobody has entered one. */
async function tablesOn(work: Work, day: string) {
  const tables = await rows(work, TaxTable, (t) => lte(t.from, day), { sort: '-from' });
  const lines = grouped(
    await rows(work, TaxBracket, { tableId: tables.map(({ id }) => id) }),
    ({ tableId }) => tableId,
  );
  const of = (kind: TaxTable['kind'], usual: readonly Bracket[]) => {
    const table = tables.find((one) => one.kind === kind && lines.has(one.id));
    return { monthly: table?.basicMonthly, brackets: table ? lines.get(table.id)!.toSorted(byEnd) : usual };
  };
  const wage = of('wage_cumulative', wageBrackets);
  return {
    wageBrackets: wage.brackets,
    basicMonthly: wage.monthly ?? basicMonthly,
    bonusBrackets: of('bonus_monthly', bonusBrackets).brackets,
  };
}

export async function taxSettings(
  work: Work,
  run: SalaryRun,
  staffIds: number[],
  deductions: ReadonlyMap<number, readonly TaxDeduction[]>,
) {
  const year = Number(run.payDate.slice(0, 4));
  const { legalEntityId } = run;
  const last = grouped(
    await rows(work, TaxLedger, (t) =>
      and(inArray(t.staffId, [0, ...staffIds]), eq(t.legalEntityId, legalEntityId), eq(t.taxYear, year - 1)),
    ),
    ({ staffId }) => staffId,
  );
  const lastYear = (id: number) => {
    const ledger = last.get(id) ?? [];
    const income = Math.max(0, ...ledger.map((one) => one.income));
    return { months: new Set(ledger.map(({ taxMonth }) => taxMonth)).size, income };
  };
  const hasStated = (id: number) =>
    (deductions.get(id) ?? []).some(({ kind, confirmedYear }) => kind === 'first_pay' && confirmedYear === year);
  const since = await work.ask(employerSince, { staffIds, legalEntityId, year });
  return {
    ...(await tablesOn(work, run.payDate)),
    basicModes: new Map(staffIds.map((id) => [id, basicModeOf(lastYear(id), hasStated(id))])),
    employerSince: new Map(since.map(({ staffId, on }) => [staffId, on])),
  };
}
