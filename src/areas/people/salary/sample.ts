// What everybody of the demo is paid by: profiles, insurance and deductions, and what they were paid so far.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { SalaryAdjustment } from './model/run';
import { InsuranceLine, InsuranceScheme, SalaryProfile, StaffInsurance } from './model/settings';
import { wageBrackets } from './model/tax';
import { TaxBracket, TaxDeduction, TaxTable } from './model/taxation';
import { plantRuns } from './sampleRuns';

const rates = [
  ['pension', 800, 1600, 'fen'],
  ['medical', 200, 950, 'fen'],
  ['unemployment', 50, 50, 'fen'],
  ['injury', 0, 20, 'fen'],
  ['housing_fund', 1200, 1200, 'yuan'],
] as const;
const deducting = 40;

export async function plantSalaries(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{
    id: number;
    schoolId: number | null;
    postId: number | null;
    employerId: number | null;
    startOn: string | null;
    code: string | null;
  }>(
    sql`select s.id::int as id, s.school_id::int as "schoolId", s.post_id::int as "postId", s.legal_entity_id::int as "employerId",
        s.start_on::text as "startOn", p.code from staff s left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${live(sample, 's')} and s.status in ('active', 'probation') order by s.id`,
  );
  const structure = await sample.session.one<{ id: number }>(
    sql`select id from salary_structure where ${ours(sample, 'salary_structure')} order by id limit 1`,
  );
  if (staff.length === 0 || !structure) return;
  const year = sample.today.slice(0, 4);
  const [schemeId] = await sample.plant(InsuranceScheme, [
    { name: '北京市标准方案', city: '北京', from: `${year}-01-01` },
  ]);
  const rules = rates.map(([kind, personalRate, companyRate, rounding]) => ({
    ...{ kind, personalRate, companyRate, rounding, baseMin: 490_000, baseMax: 2_450_000 },
    ...{ personalFixed: 0, companyFixed: 0, roundMode: 'half_up' as const },
  }));
  await sample.plant(
    InsuranceLine,
    rules.map((rule) => ({ schemeId: schemeId!, ...rule })),
  );
  const [tableId] = await sample.plant(TaxTable, [{ kind: 'wage_cumulative' as const, from: '2019-01-01' }]);
  await sample.plant(
    TaxBracket,
    wageBrackets.map((bracket) => ({ tableId: tableId!, ...bracket })),
  );
  const payOf = (code: string | null, n: number) => (code === 'principal' ? 900_000 : 500_000) + (n % 6) * 50_000;
  const kinds = ['child_education', 'rent', 'elderly', 'mortgage'] as const;
  const most = { child_education: 200_000, rent: 150_000, elderly: 150_000, mortgage: 100_000 };
  const agreed = staff.map((one, n) => ({
    ...{ ...one, basePay: payOf(one.code, n), postPay: 100_000 + (n % 4) * 25_000, allowance: 30_000 },
    ...{ perfBase: 150_000 + (n % 3) * 50_000, insuranceBase: payOf(one.code, n) + 130_000 },
    additional: n < deducting ? most[kinds[n % 4]!] : 0,
  }));
  await sample.plant(
    SalaryProfile,
    agreed.map(({ id, startOn, basePay, postPay, allowance, perfBase }) => ({
      ...{ staffId: id, structureId: structure.id, basePay, postPay, allowance, perfBase },
      from: startOn ?? `${year}-01-01`,
    })),
  );
  await sample.plant(
    StaffInsurance,
    agreed.map(({ id, insuranceBase }) => ({
      ...{ staffId: id, schemeId: schemeId!, fromMonth: `${year}-01`, base: insuranceBase },
      ...{ fundBase: insuranceBase, fundRate: 1200 },
    })),
  );
  await sample.plant(
    TaxDeduction,
    staff.slice(0, deducting).map(({ id }, n) => ({
      ...{ staffId: id, kind: kinds[n % 4]!, monthly: most[kinds[n % 4]!], fromMonth: `${year}-01` },
      confirmedYear: n % 10 === 0 ? Number(year) - 1 : Number(year),
    })),
  );
  await sample.plant(
    SalaryAdjustment,
    staff.slice(3, 9).map(({ id }, n) => ({
      ...{ staffId: id, workMonth: sample.today.slice(0, 7), amount: n % 2 ? -30_000 : 50_000 },
      ...{ group: n % 2 ? ('after_tax' as const) : ('variable' as const), reason: n % 2 ? '宿舍费' : '优秀员工奖' },
    })),
  );
  const employer = staff.find(({ employerId }) => employerId !== null)?.employerId;
  if (employer)
    await plantRuns(
      sample,
      employer,
      agreed.filter(({ employerId }) => employerId === employer),
      rules,
    );
}
