// What everybody of the demo is paid by: profiles, insurance and deductions.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { SalaryAdjustment } from './model/run';
import { InsuranceLine, InsuranceScheme, SalaryProfile, StaffInsurance } from './model/settings';
import { wageBrackets } from './model/tax';
import { TaxBracket, TaxDeduction, TaxTable } from './model/taxation';

const rates = [
  ['pension', 800, 1600, 'fen'],
  ['medical', 200, 950, 'fen'],
  ['unemployment', 50, 50, 'fen'],
  ['injury', 0, 20, 'fen'],
  ['housing_fund', 1200, 1200, 'yuan'],
] as const;

export async function plantSalaries(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{ id: number; startOn: string | null; code: string | null }>(
    sql`select s.id, s.start_on as "startOn", p.code from staff s left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where s.enterprise_id = ${sample.enterpriseId} and s.status in ('active', 'probation') and s.deleted_at is null order by s.id`,
  );
  const structure = await sample.session.one<{ id: number }>(
    sql`select id from salary_structure where enterprise_id = ${sample.enterpriseId} order by id limit 1`,
  );
  if (staff.length === 0 || !structure) return;
  const year = sample.today.slice(0, 4);
  const [schemeId] = await sample.plant(InsuranceScheme, [
    { name: '北京市标准方案', city: '北京', from: `${year}-01-01` },
  ]);
  await sample.plant(
    InsuranceLine,
    rates.map(([kind, personalRate, companyRate, rounding]) => ({
      ...{ schemeId: schemeId!, kind, personalRate, companyRate, rounding, baseMin: 490_000, baseMax: 2_450_000 },
    })),
  );
  const [tableId] = await sample.plant(TaxTable, [{ kind: 'wage_cumulative' as const, from: '2019-01-01' }]);
  await sample.plant(
    TaxBracket,
    wageBrackets.map((bracket) => ({ tableId: tableId!, ...bracket })),
  );
  const payOf = (code: string | null, n: number) => (code === 'principal' ? 900_000 : 500_000) + (n % 6) * 50_000;
  await sample.plant(
    SalaryProfile,
    staff.map(({ id, startOn, code }, n) => ({
      ...{ staffId: id, structureId: structure.id, basePay: payOf(code, n), postPay: 100_000 + (n % 4) * 25_000 },
      ...{ allowance: 30_000, perfBase: 150_000 + (n % 3) * 50_000, from: startOn ?? `${year}-01-01` },
    })),
  );
  await sample.plant(
    StaffInsurance,
    staff.map(({ id, code }, n) => ({
      ...{ staffId: id, schemeId: schemeId!, fromMonth: `${year}-01`, base: payOf(code, n) + 130_000 },
      ...{ fundBase: payOf(code, n) + 130_000, fundRate: 1200 },
    })),
  );
  const kinds = ['child_education', 'rent', 'elderly', 'mortgage'] as const;
  const most = { child_education: 200_000, rent: 150_000, elderly: 150_000, mortgage: 100_000 };
  await sample.plant(
    TaxDeduction,
    staff.slice(0, 40).map(({ id }, n) => ({
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
}
