// What the tax office and the insurance office are told of a run: each person by number, with what was taken off and what was put in.
import { type Fen, yuan } from '#kernel/model/money';
import { pair, say, texts } from '#kernel/model/text';
import type { Sheet, SheetCell, SheetColumn } from '#kernel/server/sheet/sheet';
import type { Work } from '#kernel/server/work';
import type { Staff } from '../../model/staff';
import type { SalaryRun, SalarySlip } from '../model/run';
import { insuranceKinds } from '../model/settings';

export interface GrantedRun {
  run: SalaryRun;
  slips: SalarySlip[];
  people: Map<number, Staff>;
}

const said = texts('people.officeSheets', {
  tax: ['个税扣缴', 'Tax withheld'],
  insurance: ['社保公积金', 'Insurance and fund'],
  no: ['工号', 'No.'],
  name: ['姓名', 'Name'],
  idCard: ['证件号码', 'ID number'],
  income: ['本期收入', 'Income'],
  sumIncome: ['累计收入', 'Income so far'],
  sumBasic: ['累计减除费用', 'Basic deduction so far'],
  sumSpecial: ['累计专项扣除', 'Insurance and fund so far'],
  sumAdditional: ['累计专项附加扣除', 'Additional deductions so far'],
  taxable: ['累计应纳税所得额', 'Taxable so far'],
  taxTotal: ['累计应纳税额', 'Tax so far'],
  withheld: ['本期扣缴', 'Withheld now'],
  personal: ['{kind}（个人）', '{kind} (personal)'],
  company: ['{kind}（单位）', '{kind} (company)'],
  total: ['合计', 'Total'],
});

type Line = NonNullable<SalarySlip['lines']>[number];
const kinds = Object.keys(insuranceKinds) as (keyof typeof insuranceKinds)[];
const nameOf = (work: Work, kind: keyof typeof insuranceKinds): string => {
  const [zh, en] = insuranceKinds[kind];
  return say(pair(zh, en), work);
};
const lineOf = ({ lines }: SalarySlip, code: string): Line | undefined => lines?.find((line) => line.code === code);
const amountOf = (slip: SalarySlip, code: string): Fen => lineOf(slip, code)?.amount ?? 0;

interface Column {
  header: string;
  of: (slip: SalarySlip) => Fen;
  /** Not summed: what has been cumulated. */
  isApart?: boolean;
}

function sheet(
  work: Work,
  title: string,
  { run, people }: GrantedRun,
  slips: readonly SalarySlip[],
  columns: readonly Column[],
): Sheet & { title: string } {
  const head = (key: 'no' | 'name' | 'idCard'): SheetColumn => ({ header: say(said[key], work), kind: 'text' });
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const slip of slips) {
      const { no, name, idCard } = people.get(slip.staffId)!;
      yield [no, name, idCard, ...columns.map(({ of }) => yuan(of(slip)))];
    }
    const sums = columns.map(({ of, isApart }) =>
      isApart ? null : yuan(slips.reduce((sum, slip) => sum + of(slip), 0)),
    );
    yield [say(said.total, work), null, null, ...sums];
  }
  return {
    title: `${title} ${run.name}`,
    rows: rows(),
    columns: [
      ...[head('no'), head('name'), head('idCard')],
      ...columns.map(({ header }): SheetColumn => ({ header, kind: 'money' })),
    ],
  };
}

export async function taxSheet(work: Work, granted: GrantedRun): Promise<Sheet & { title: string }> {
  const soFar = (
    key: 'sumIncome' | 'sumBasic' | 'sumSpecial' | 'sumAdditional' | 'taxable' | 'taxTotal',
    sum: string,
  ) => ({
    ...{ header: say(said[key], work), of: ({ taxSums }: SalarySlip) => taxSums?.[sum] ?? 0, isApart: true },
  });
  const deducted = (['pension', 'medical', 'unemployment', 'housing_fund'] as const).map((kind) => ({
    header: say(said.personal, work, { kind: nameOf(work, kind) }),
    of: (slip: SalarySlip) => amountOf(slip, `p_${kind}`),
  }));
  return sheet(work, say(said.tax, work), granted, granted.slips, [
    { header: say(said.income, work), of: ({ gross }) => gross },
    ...deducted,
    soFar('sumIncome', 'income'),
    soFar('sumBasic', 'basic'),
    soFar('sumSpecial', 'special'),
    soFar('sumAdditional', 'additional'),
    soFar('taxable', 'taxable'),
    soFar('taxTotal', 'taxTotal'),
    { header: say(said.withheld, work), of: ({ tax }) => tax },
  ]);
}

export async function insuranceSheet(work: Work, granted: GrantedRun): Promise<Sheet & { title: string }> {
  const isInsured = (slip: SalarySlip, kind: string) =>
    lineOf(slip, `p_${kind}`) !== undefined || lineOf(slip, `c_${kind}`) !== undefined;
  const slips = granted.slips.filter((slip) => kinds.some((kind) => isInsured(slip, kind)));
  const used = kinds.filter((kind) => slips.some((slip) => isInsured(slip, kind)));
  const columns = used.flatMap((kind) => {
    const named = { kind: nameOf(work, kind) };
    return [
      { header: say(said.personal, work, named), of: (slip: SalarySlip) => amountOf(slip, `p_${kind}`) },
      { header: say(said.company, work, named), of: (slip: SalarySlip) => amountOf(slip, `c_${kind}`) },
    ];
  });
  return sheet(work, say(said.insurance, work), granted, slips, columns);
}
