// What pay is agreed by: profiles that follow one another, insurance and deductions within their limits, tables without a jump.
import { and, eq, ne } from 'drizzle-orm';
import { referralRewardDue, referralRewardGranted } from '#areas/customers/customer/model/events';
import { withdrawalApproved } from '#areas/distribution/model/events';
import { rewardDue } from '#areas/recruitment/referrals/model/events';
import { addDays } from '#kernel/model/dates';
import { fen, yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, firstRows, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { staffPayAgreed, staffSettled } from '../../model/events';
import { todayOf } from '../../model/today';
import { SalaryAdjustment } from '../model/run';
import {
  InsuranceLine,
  InsuranceScheme,
  SalaryItem,
  SalaryProfile,
  SalaryStructure,
  StaffInsurance,
} from '../model/settings';
import { bonusTax, bonusTrap, brokenEdge, simulate } from '../model/tax';
import { simulateBonus, simulateTax, TaxBracket, TaxDeduction, TaxTable } from '../model/taxation';
import { usualItems } from '../model/usualItems';
import { plantSalaries } from '../sample';

const said = texts('people.payroll', {
  edge: ['级距在 {at} 处不连续', 'The brackets jump at {at}'],
  later: ['已有 {from} 起的档案，新的须更晚', 'There is one from {from}; a new one begins later'],
  months: ['止月早于起月', 'It ends before it begins'],
  overlap: ['与已有参保月份重叠', 'These months are insured already'],
  limit: ['每月最多 {most}', '{most} a month at most'],
  statement: ['声明没有金额，请填 0', 'A statement has no amount: enter 0'],
  either: ['住房贷款与租金不能同时扣除', 'Mortgage and rent exclude each other'],
});

/** Monthly limits of the law, in fen; those by child or city at their highest. */
const limits: Partial<Record<TaxDeduction['kind'], number>> = {
  child_education: 600_000,
  infant_care: 600_000,
  continuing: 40_000,
  mortgage: 100_000,
  rent: 150_000,
  elderly: 300_000,
  personal_pension: 100_000,
};

/** The one in force ends the day before. */
async function succeed(work: Work, staffId: number, from: string): Promise<void> {
  const current = await rowOf(work, SalaryProfile, { staffId, to: null }, { lock: true });
  if (!current) return;
  if (current.from >= from) throw invalid('from', said.later, { from: current.from });
  await update(work, SalaryProfile, current, { to: addDays(from, -1) });
}

const meets = (a: { fromMonth: string; toMonth: string | null }, b: { fromMonth: string; toMonth: string | null }) =>
  a.fromMonth <= (b.toMonth ?? '9999-12') && b.fromMonth <= (a.toMonth ?? '9999-12');

async function adjust(
  work: Work,
  asked: {
    staffId: number;
    workMonth: string;
    amount: number;
    reason: string;
    source: string;
    sourceId: number;
    group?: SalaryAdjustment['group'];
  },
) {
  const { source, sourceId } = asked;
  if (asked.amount === 0) return;
  const before = await rowOf(work, SalaryAdjustment, { source, sourceId });
  if (!before) await insert(work, SalaryAdjustment, { group: 'variable', ...asked });
}

export const payroll: AreaPiece = {
  services: [
    service(SalaryItem),
    service(SalaryStructure),
    service(SalaryProfile, {
      async beforeSave({ row, was, work }) {
        if (!was) await succeed(work, row.staffId, row.from);
      },
    }),
    service(InsuranceLine),
    service(InsuranceScheme),
    service(StaffInsurance, {
      async beforeSave({ row, work }) {
        if (row.toMonth && row.toMonth < row.fromMonth) throw invalid('toMonth', said.months);
        const others = await rows(work, StaffInsurance, (t) => and(eq(t.staffId, row.staffId), ne(t.id, row.id ?? 0)));
        if (others.some((other) => meets(other, row))) throw invalid('fromMonth', said.overlap);
      },
    }),
    service(TaxBracket),
    service(TaxTable, {
      beforeSave({ row }) {
        const at = brokenEdge(row.brackets);
        if (at !== null) throw invalid('brackets', said.edge, { at: yuan(at) });
      },
    }),
    service(TaxDeduction, {
      async beforeSave({ row, work }) {
        if (row.kind === 'first_pay' && row.monthly !== 0) throw invalid('monthly', said.statement);
        const most = limits[row.kind];
        if (most !== undefined && row.monthly > most) throw invalid('monthly', said.limit, { most: yuan(most) });
        if (row.toMonth && row.toMonth < row.fromMonth) throw invalid('toMonth', said.months);
        const other = row.kind === 'mortgage' ? 'rent' : row.kind === 'rent' ? 'mortgage' : null;
        if (!other) return;
        const against = await rows(work, TaxDeduction, { staffId: row.staffId, kind: other });
        if (against.some((one) => meets(one, row))) throw invalid('kind', said.either);
      },
    }),
  ],
  calls: [
    serves(simulateTax, async (_, { months, mode, hireMonth }) =>
      simulate(
        months.map(({ month, income, special, additional }) => ({
          ...{ month, income: fen(income) ?? 0, special: fen(special) ?? 0, additional: fen(additional) ?? 0 },
        })),
        mode,
        hireMonth,
      ).map(({ month, taxable, withheld, net }) => ({
        ...{ month, taxable: yuan(taxable), withheld: yuan(withheld), net: yuan(net) },
      })),
    ),
    serves(simulateBonus, async (_, { bonus }) => {
      const [tax, trap] = [bonusTax(bonus), bonusTrap(bonus)];
      return { tax: yuan(tax), net: yuan(bonus - tax), trapAbove: trap === null ? null : yuan(trap) };
    }),
  ],
  listeners: [
    on(staffPayAgreed, async (work, { staffId, changeId, on: from, basePay, postPay, allowance }) => {
      const current = await rowOf(work, SalaryProfile, { staffId, to: null });
      const structure = current?.structureId ?? (await rowOf(work, SalaryStructure, {}, { sort: 'id' }))?.id;
      if (!structure) return;
      await insert(work, SalaryProfile, {
        ...{ staffId, structureId: structure, basePay, postPay, allowance, from, changeId },
        ...{ perfBase: current?.perfBase ?? 0, probationPercent: current?.probationPercent ?? 10_000 },
      });
    }),
    // Compensation is free of tax up to three times the city's yearly average, so it comes after tax.
    on(staffSettled, async (work, { leavingId, staffId, month, leavePay, compensation, other, note }) => {
      const parts = [
        ['leaving_leave', leavePay, '未休年假工资', 'variable'],
        ['leaving_pay', compensation, '离职经济补偿', 'after_tax'],
        ['leaving_other', other, note ?? '离职结算', 'variable'],
      ] as const;
      for (const [source, amount, reason, group] of parts)
        await adjust(work, {
          ...{ staffId, workMonth: month, amount, source, sourceId: leavingId, group },
          reason: reason.slice(0, 200),
        });
    }),
    on(rewardDue, (work, { staffId, rewardId, amount, month }) =>
      adjust(work, {
        ...{ staffId, workMonth: month, amount, reason: '内推奖励', source: 'staff_referral', sourceId: rewardId },
      }),
    ),
    // The run that pays it tells so, and the withdrawal is paid with it.
    on(withdrawalApproved, async (work, { withdrawalId, staffId, amount, method }) => {
      if (method !== 'salary' || staffId === null) return;
      const workMonth = todayOf(work).slice(0, 7);
      await adjust(work, {
        ...{ staffId, workMonth, amount, reason: '分销佣金提现', source: 'withdrawal', sourceId: withdrawalId },
      });
    }),
    // Whatever a family would be given, a colleague gets as many yuan.
    on(referralRewardDue, async (work, { referralId, side, staffId, quantity }) => {
      if (!staffId) return;
      const workMonth = todayOf(work).slice(0, 7);
      await adjust(work, {
        ...{
          staffId,
          workMonth,
          amount: quantity * 100,
          reason: '转介绍奖励',
          source: 'referral',
          sourceId: referralId,
        },
      });
      await work.emit(referralRewardGranted, { referralId, side, ref: null });
    }),
  ],
  founds: [
    firstRows(SalaryItem, usualItems),
    firstRows(SalaryStructure, [
      { name: '标准薪资', prorateBasis: 'due_days', taxKind: 'wage', remark: '全职员工' },
      { name: '劳务报酬', prorateBasis: 'due_days', taxKind: 'labour_service', remark: '劳务、实习' },
    ]),
  ],
  samples: [plantSalaries],
};
