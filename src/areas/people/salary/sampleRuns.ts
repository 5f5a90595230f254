// The demo's salary runs: every month of this year up to the last one paid, and the one of this month as a draft.
import { addMonths } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import type { Sample } from '#kernel/server/sample';
import { type InsuranceRule, insuranceOf, slipTotals } from './model/amounts';
import { type ExplainedLine, SalaryRun, SalarySlip, TaxLedger } from './model/run';
import { basicOf, withhold } from './model/tax';
import { usualItems } from './model/usualItems';

export interface PaidPerson {
  id: number;
  schoolId: number | null;
  postId: number | null;
  startOn: string | null;
  basePay: number;
  postPay: number;
  allowance: number;
  perfBase: number;
  insuranceBase: number;
  /** Of the deductions, a month. */
  additional: number;
}

const itemOf = new Map(usualItems.map((item) => [item.code, item]));
const line = (code: string, amount: number, explain: string): ExplainedLine[] => {
  const { name, group, sign } = itemOf.get(code)!;
  return amount === 0 ? [] : [{ code, name, group, sign, amount, explain }];
};

/** One person's slips in order: the tax of each goes on from the one before. */
function slipsOf(person: PaidPerson, months: readonly string[], rules: readonly InsuranceRule[]) {
  const { basePay, postPay, allowance, perfBase, insuranceBase } = person;
  const insured = insuranceOf(rules, { base: insuranceBase, fundBase: insuranceBase, fundRate: 1200 });
  const before = { income: 0, special: 0, withheld: 0 };
  return months
    .filter((month) => !person.startOn || person.startOn.slice(0, 7) < month)
    .map((month) => {
      const payDate = `${addMonths(`${month}-01`, 1).slice(0, 7)}-10`;
      const [taxYear, taxMonth] = [Number(payDate.slice(0, 4)), Number(payDate.slice(5, 7))];
      const hireMonth = person.startOn?.startsWith(String(taxYear)) ? Number(person.startOn.slice(5, 7)) : 1;
      const lines = [
        ...line('base', basePay, yuan(basePay)),
        ...line('post', postPay, yuan(postPay)),
        ...line('allowance', allowance, yuan(allowance)),
        ...line('performance', perfBase, `${yuan(perfBase)} × 1.00`),
        ...insured.flatMap(({ kind, personal, company }) => [
          ...line(`p_${kind}`, personal, yuan(insuranceBase)),
          ...line(`c_${kind}`, company, yuan(insuranceBase)),
        ]),
      ];
      const { gross, insurance } = slipTotals(lines);
      const sums = {
        ...{ income: before.income + gross, exempt: 0, basic: basicOf('monthly', taxMonth, hireMonth) },
        ...{ special: before.special + insurance, additional: person.additional * (taxMonth - hireMonth + 1) },
        ...{ other: 0, withheldBefore: before.withheld },
      };
      const found = withhold(sums);
      Object.assign(before, { income: sums.income, special: sums.special });
      before.withheld += found.withheld;
      const how = `${yuan(found.taxable)} × ${found.rate / 100}% − ${yuan(found.quick)} − ${yuan(sums.withheldBefore)}`;
      const all = [...lines, ...line('tax', found.withheld, how)];
      return { month, taxYear, taxMonth, lines: all, taxSums: { ...sums, ...found }, totals: slipTotals(all) };
    });
}

export async function plantRuns(
  sample: Sample,
  legalEntityId: number,
  people: readonly PaidPerson[],
  rules: readonly InsuranceRule[],
): Promise<void> {
  const now = sample.today.slice(0, 7);
  const year = sample.today.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`).filter(
    // Paid on the tenth of the next month, if that is over.
    (month) => month < now && `${addMonths(`${month}-01`, 1).slice(0, 7)}-10` <= sample.today,
  );
  const slips = people.flatMap((person) => slipsOf(person, months, rules).map((slip) => ({ person, ...slip })));
  const nameOf = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月工资`;
  const run = (month: string) => {
    const payDate = `${addMonths(`${month}-01`, 1).slice(0, 7)}-10`;
    return { name: nameOf(month), legalEntityId, workMonth: month, payDate, taxMonth: payDate.slice(0, 7) };
  };
  const runIds = await sample.plant(SalaryRun, [
    ...months.map((month, n) => {
      const own = slips.filter((slip) => slip.month === month).map(({ totals }) => totals);
      const total = (key: keyof (typeof own)[number]) => own.reduce((sum, one) => sum + one[key], 0);
      const { payDate } = run(month);
      return {
        ...{ ...run(month), state: 'paid' as const, headCount: own.length, voucher: `GZ${year}${1001 + n}` },
        ...{ gross: total('gross'), insurance: total('insurance'), tax: total('tax'), net: total('net') },
        ...{ companyCost: total('companyCost'), paidAt: new Date(`${payDate}T02:00:00Z`) },
      };
    }),
    { ...run(months.length > 0 ? addMonths(`${months.at(-1)}-01`, 1).slice(0, 7) : now), state: 'draft' as const },
  ]);
  const runOf = new Map(months.map((month, n) => [month, runIds[n]!]));
  const last = months.at(-1);
  await sample.plant(
    SalarySlip,
    slips.map(({ person, month, lines, taxSums, totals }, n) => ({
      ...{ runId: runOf.get(month)!, staffId: person.id, workMonth: month, lines, taxSums, ...totals },
      ...{ schoolId: person.schoolId, postId: person.postId },
      ...(month !== last
        ? { state: 'confirmed' as const }
        : n % 29 === 7
          ? { state: 'questioned' as const, questionText: '请问绩效系数是如何得出的？' }
          : { state: n % 3 === 0 ? ('viewed' as const) : ('published' as const) }),
    })),
  );
  await sample.plant(
    TaxLedger,
    slips.map(({ person, month, taxYear, taxMonth, taxSums }) => ({
      ...{ staffId: person.id, legalEntityId, runId: runOf.get(month)!, taxYear, taxMonth },
      ...{ income: taxSums.income, basic: taxSums.basic, special: taxSums.special, additional: taxSums.additional },
      ...{ taxable: taxSums.taxable, taxTotal: taxSums.taxTotal, withheld: taxSums.withheld },
    })),
  );
}
