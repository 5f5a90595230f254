// What pay is agreed by and taken off it: profiles, insurance, tax tables and deductions. All of it is read with people.salary.view alone.
import { choice, choices, date, int, lines, money, percent, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { monthPattern } from '../../shifts/model/plan';

/** Also in logs and histories: who changed it and when is everybody's, the amount only theirs who may see salaries. */
export const secret = { mask: 'hidden', seenWith: 'view' } as const;
export const config = {
  ...{ add: 'config', edit: 'config', delete: 'config', copy: 'config', import: 'config', export: 'view' },
} as const;
export const fromMonth = text('起', 'From month', { max: 7, pattern: monthPattern, required: true });
export const toMonth = text('止', 'To month', { max: 7, pattern: monthPattern });

export const SalaryItem = resource({
  name: 'salary_item',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salaryItem',
  title: ['工资项', 'Salary item'],
  fields: {
    code: text('编码', 'Code', { required: true, max: 30, fixed: true, search: 'plain' }),
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 40 }),
    group: choice(
      '组',
      'Group',
      {
        fixed: ['固定', 'Fixed'],
        variable: ['浮动', 'Variable'],
        attendance: ['考勤', 'Attendance'],
        insurance: ['代扣', 'Insurance'],
        tax: ['个税', 'Tax'],
        after_tax: ['税后', 'After tax'],
        company: ['公司承担', 'Company'],
        info: ['不计入', 'Info'],
      },
      { required: true, fixed: true },
    ),
    sign: choice('增减', 'Sign', { plus: ['加', 'Plus'], minus: ['减', 'Minus'] }, { required: true, fixed: true }),
    slipOrder: int('顺序', 'Order', { min: 0, max: 999, default: 100 }),
  },
  search: ['name', 'group'],
  columns: ['slipOrder', 'code', 'name', 'nameEn', 'group', 'sign'],
  sort: 'slipOrder',
  unique: [['code']],
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'edit'],
});
export type SalaryItem = Row<typeof SalaryItem>;

export const SalaryStructure = resource({
  name: 'salary_structure',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salaryStructure',
  title: ['薪资结构', 'Salary structure'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    prorateBasis: choice(
      '折算口径',
      'Proration',
      {
        due_days: ['应出勤天数', 'Due days'],
        paid_days: ['21.75 天', '21.75 days'],
        calendar_days: ['自然日', 'Calendar days'],
      },
      { required: true, default: 'due_days' },
    ),
    taxKind: choice(
      '计税方式',
      'Tax kind',
      {
        wage: ['工资薪金', 'Wages'],
        labour_service: ['劳务报酬', 'Labour service'],
        none: ['不计税', 'None'],
      },
      { required: true, default: 'wage' },
    ),
    remark: text('适用说明', 'Remark', { max: 200 }),
  },
  search: ['name', 'taxKind'],
  columns: ['name', 'prorateBasis', 'taxKind', 'remark'],
  sort: 'name',
  unique: [['name']],
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
});
export type SalaryStructure = Row<typeof SalaryStructure>;

export const SalaryProfile = resource({
  name: 'salary_profile',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salaryProfile',
  title: ['薪资档案', 'Salary profile'],
  label: 'from',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    structureId: ref('薪资结构', 'Structure', 'salary_structure', { required: true }),
    basePay: money('基本工资', 'Base pay', { required: true, ...secret }),
    postPay: money('岗位工资', 'Post pay', { default: 0, ...secret }),
    allowance: money('津贴', 'Allowance', { default: 0, ...secret }),
    perfBase: money('绩效基数', 'Performance base', { default: 0, ...secret }),
    probationPercent: percent('试用期比例', 'Probation pay', { min: 8000, max: 10_000, default: 10_000 }),
    from: date('生效', 'From', { required: true }),
    to: date('截止', 'To', { computed: true }),
    changeId: int('异动单', 'Change', { computed: true, max: Number.MAX_SAFE_INTEGER }),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'structureId', 'from'],
  columns: ['staffId', 'structureId', 'basePay', 'postPay', 'allowance', 'perfBase', 'probationPercent', 'from', 'to'],
  sort: '-from',
  noOverlap: [{ by: ['staffId'], range: ['from', 'to'] }],
  grantedBy: { ...config, add: 'edit', edit: 'edit', import: 'edit' },
  actions: {
    view: ['查看工资', 'See salaries'],
    run: ['核算工资', 'Run the payroll'],
    pay: ['发放工资', 'Pay salaries'],
    config: ['工资设置', 'Salary settings'],
  },
  verbs: ['list', 'detail', 'count', 'add', 'export'],
});
export type SalaryProfile = Row<typeof SalaryProfile>;

export const insuranceKinds = {
  pension: ['养老', 'Pension'],
  medical: ['医疗', 'Medical'],
  unemployment: ['失业', 'Unemployment'],
  injury: ['工伤', 'Injury'],
  maternity: ['生育', 'Maternity'],
  serious_illness: ['大病', 'Serious illness'],
  housing_fund: ['公积金', 'Housing fund'],
  supplementary_fund: ['补充公积金', 'Supplementary fund'],
  annuity: ['年金', 'Annuity'],
} as const;

export const InsuranceLine = resource({
  name: 'insurance_line',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/insuranceLine',
  title: ['险种', 'Insurance line'],
  label: 'kind',
  fields: {
    schemeId: ref('方案', 'Scheme', 'insurance_scheme', { required: true }),
    kind: choice('险种', 'Kind', insuranceKinds, { required: true }),
    baseMin: money('基数下限', 'Base from', { default: 0 }),
    baseMax: money('基数上限', 'Base to', { default: 0, help: ['0 为不限', '0: no limit'] }),
    personalRate: percent('个人比例', 'Personal', { default: 0 }),
    companyRate: percent('单位比例', 'Company', { default: 0 }),
    personalFixed: money('个人定额', 'Personal fixed', { default: 0 }),
    companyFixed: money('单位定额', 'Company fixed', { default: 0 }),
    rounding: choice(
      '取整',
      'Rounding',
      { fen: ['分', 'Fen'], jiao: ['角', 'Jiao'], yuan: ['元', 'Yuan'] },
      { required: true, default: 'fen' },
    ),
    roundMode: choice(
      '方式',
      'Mode',
      { half_up: ['四舍五入', 'Half up'], up: ['进位', 'Up'], down: ['舍去', 'Down'] },
      { required: true, default: 'half_up' },
    ),
  },
  scope: { parent: 'schemeId' },
  grantedBy: config,
  verbs: ['list'],
});

export const InsuranceScheme = resource({
  name: 'insurance_scheme',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/insuranceScheme',
  title: ['参保方案', 'Insurance scheme'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    city: text('城市', 'City', { required: true, max: 30 }),
    households: choices('户籍', 'Households', {
      local_urban: ['本地城镇', 'Local urban'],
      local_rural: ['本地农村', 'Local rural'],
      other_urban: ['外地城镇', 'Other urban'],
      other_rural: ['外地农村', 'Other rural'],
    }),
    from: date('生效', 'From', { required: true }),
    lines: lines('险种', 'Lines', InsuranceLine, 'schemeId', { max: 20 }),
  },
  search: ['name', 'city'],
  columns: ['name', 'city', 'households', 'from'],
  sort: 'name',
  unique: [['name']],
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
});
export type InsuranceScheme = Row<typeof InsuranceScheme>;

export const StaffInsurance = resource({
  name: 'staff_insurance',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/staffInsurance',
  title: ['员工参保', 'Insured staff'],
  label: 'fromMonth',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    schemeId: ref('方案', 'Scheme', 'insurance_scheme', { required: true }),
    fromMonth,
    toMonth,
    base: money('社保基数', 'Base', { required: true, ...secret }),
    fundBase: money('公积金基数', 'Fund base', { required: true, ...secret }),
    fundRate: percent('公积金比例', 'Fund rate', { min: 500, max: 1200, default: 1200 }),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'schemeId'],
  columns: ['staffId', 'schemeId', 'fromMonth', 'toMonth', 'base', 'fundBase', 'fundRate'],
  sort: '-fromMonth',
  grantedBy: config,
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export', 'import'],
});
export type StaffInsurance = Row<typeof StaffInsurance>;
