// Tax tables, deductions of a person, and the two calculations one may try out.
import { call, type } from '#kernel/model/call';
import { choice, date, int, json, lines, money, percent, ref, shape } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { config, fromMonth, secret, toMonth } from './settings';
import type { BasicMode } from './tax';

export const TaxBracket = resource({
  name: 'tax_bracket',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/taxBracket',
  title: ['级距', 'Bracket'],
  label: 'rate',
  fields: {
    tableId: ref('税率表', 'Table', 'tax_table', { required: true }),
    upTo: money('不超过', 'Up to', { help: ['最后一级留空', 'Empty in the last one'] }),
    rate: percent('税率', 'Rate', { required: true }),
    quick: money('速算扣除', 'Quick deduction', { default: 0 }),
  },
  scope: { parent: 'tableId' },
  grantedBy: config,
  verbs: ['list'],
});

export const TaxTable = resource({
  name: 'tax_table',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/taxTable',
  title: ['税率表', 'Tax table'],
  label: 'from',
  fields: {
    kind: choice(
      '类型',
      'Kind',
      { wage_cumulative: ['累计预扣', 'Cumulative'], bonus_monthly: ['年终奖月表', 'Bonus'] },
      { required: true },
    ),
    from: date('生效', 'From', { required: true }),
    basicMonthly: money('每月减除费用', 'Basic deduction a month', { default: 500_000 }),
    brackets: lines('级距', 'Brackets', TaxBracket, 'tableId', { max: 12 }),
  },
  search: ['kind', 'from'],
  columns: ['kind', 'from', 'basicMonthly', 'updatedAt'],
  sort: '-from',
  unique: [['kind', 'from']],
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy'],
});
export type TaxTable = Row<typeof TaxTable>;

export const TaxDeduction = resource({
  name: 'tax_deduction',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/taxDeduction',
  title: ['专项附加扣除', 'Tax deduction'],
  label: 'kind',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    kind: choice(
      '项目',
      'Kind',
      {
        child_education: ['子女教育', 'Child education'],
        infant_care: ['婴幼儿照护', 'Infant care'],
        continuing: ['继续教育', 'Continuing education'],
        mortgage: ['住房贷款', 'Mortgage'],
        rent: ['住房租金', 'Rent'],
        elderly: ['赡养老人', 'Elderly'],
        personal_pension: ['个人养老金', 'Personal pension'],
        other: ['其他', 'Other'],
        first_pay: ['当年首次就业声明', 'Statement: first pay of the year'],
      },
      {
        required: true,
        help: [
          '首次就业声明填金额 0：减除费用自 1 月起算',
          'The statement has amount 0: the basic deduction counts from January',
        ],
      },
    ),
    monthly: money('月金额', 'Monthly', { required: true, max: 20_000_00, ...secret }),
    fromMonth,
    toMonth,
    confirmedYear: int('确认年度', 'Confirmed', { min: 2019, max: 2100 }),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'kind', 'confirmedYear'],
  columns: ['staffId', 'kind', 'monthly', 'fromMonth', 'toMonth', 'confirmedYear'],
  sort: '-fromMonth',
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export', 'import'],
});
export type TaxDeduction = Row<typeof TaxDeduction>;

export interface Simulated {
  month: number;
  income: string;
  special: string;
  additional: string;
}
const isMonths = (value: unknown): value is Simulated[] =>
  Array.isArray(value) &&
  value.length <= 24 &&
  value.every((one) => {
    const { month, income, special, additional } = (one ?? {}) as Partial<Simulated>;
    const isMoney = (text: unknown) => typeof text === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(text);
    return Number.isInteger(month) && month! >= 1 && month! <= 12 && [income, special, additional].every(isMoney);
  });
export const simulateTax = call('POST', '/salary/v1/tax/simulate', {
  label: ['个税试算', 'Try the tax'],
  permission: 'people.salary.view',
  reads: true,
  input: {
    months: json('月份', 'Months', shape(isMonths), { required: true }),
    mode: choice(
      '减除方式',
      'Mode',
      {
        monthly: ['按月', 'Monthly'],
        from_january: ['自1月起', 'From January'],
        full_year: ['一次减6万', '60,000 at once'],
      } satisfies Record<Exclude<BasicMode, 'opening'>, readonly [string, string]>,
      { required: true, default: 'monthly' },
    ),
    hireMonth: int('入职月', 'Hired in month', { required: true, min: 1, max: 12, default: 1 }),
  },
  answer: type<{ month: number; taxable: string; withheld: string; net: string }[]>(),
});
export const simulateBonus = call('POST', '/salary/v1/tax/bonus', {
  label: ['年终奖试算', 'Try a bonus'],
  permission: 'people.salary.view',
  reads: true,
  input: { bonus: money('年终奖', 'Bonus', { required: true }) },
  answer: type<{ tax: string; net: string; trapAbove: string | null }>(),
});
