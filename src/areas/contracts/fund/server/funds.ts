// Study funds: opened with a budget, asked for, granted within cap and budget, used as a payment, summed up by school.
import { Customer } from '#areas/customers/customer/model/customer';
import { School } from '#areas/system/organisation/model/organisation';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { move, need, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { half, sum } from '../../pricing/model/arithmetic';
import { FundApplication, type FundSummary, fundSummary, StudyFund } from '../model/fund';
import { budgetLeft } from './grants';

const rules = texts('contracts.fund', {
  period: ['周期止不能早于起', 'It ends before it begins'],
  budgets: ['校区额度合计超过预算', 'The schools have more than the budget'],
  percent: ['请填写比例', 'Give the percent'],
  closed: ['该助学金未开放', 'This fund is not open'],
  cap: ['最多可批 {n}', 'At most {n} can be granted'],
});

export const funds: AreaPiece = {
  services: [
    service(StudyFund, {
      beforeSave({ row }) {
        if (row.periodTo < row.periodFrom) throw invalid('periodTo', rules.period);
        if (sum(row.schoolBudgets.map(({ amount }) => amount)) > row.budget)
          throw invalid('schoolBudgets', rules.budgets);
        if (row.mode === 'percent' && !row.percent) throw invalid('percent', rules.percent);
      },
      calls: [serves(fundSummary, (work, asked) => summaryOf(work, asked))],
    }),
    service(FundApplication, {
      async beforeSave({ row, was, work }) {
        if (was && was.state !== 'draft') return;
        const fund = await need(work, StudyFund, row.fundId);
        if (fund.state !== 'opened') throw invalid('fundId', rules.closed);
        const customer = await need(work, Customer, row.customerId);
        row.schoolId ??= customer.schoolId ?? work.actor.schoolId;
        row.no ||= await nextNumber(work, 'contracts.studyFund');
      },
      transitions: {
        async submit({ row, input, work }) {
          const fund = await need(work, StudyFund, row.fundId);
          input.budgetLeft = Math.max(0, await budgetLeft(work, fund, row.schoolId!));
        },
        async submitApproved({ row, work }) {
          const fund = await need(work, StudyFund, row.fundId, { lock: true });
          const most = Math.min(fund.cap, await budgetLeft(work, fund, row.schoolId!));
          const wanted = fund.mode === 'percent' ? half(row.asked, fund.percent ?? 0, 100_00) : row.asked;
          if (most <= 0) throw conflict(rules.cap, {}, { n: yuan(Math.max(0, most)) });
          row.granted = Math.min(wanted, most);
          row.validTo = fund.periodTo;
        },
      },
    }),
  ],
  jobs: [
    {
      name: 'contracts.grantsExpire',
      title: pair('助学金到期', 'Grants expire'),
      cron: '10 0 * * *',
      async run(work) {
        const today = dayOf(work.now, work.actor.timezone);
        const open = await rows(work, FundApplication, { state: 'granted' }, { limit: 2000, sort: 'validTo' });
        const over = open.filter(({ validTo }) => validTo && validTo < today);
        for (const { id } of over)
          await move(work, FundApplication, await need(work, FundApplication, id, { lock: true }), 'close');
        return over.length;
      },
    },
  ],
  registers: {
    number: [{ key: 'contracts.studyFund', pattern: 'ZX{yyyy}{seq:5}', reset: 'year' }],
    category: [
      {
        ...{ key: 'family_situation', area: 'contracts', title: pair('家庭情况', 'Family situations') },
        nodes: [
          { code: 'low', name: pair('低收入', 'Low income') },
          { code: 'single', name: pair('单亲', 'Single parent') },
          { code: 'illness', name: pair('重大疾病', 'Serious illness') },
          { code: 'disaster', name: pair('突发变故', 'Sudden hardship') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
    approval: [
      {
        ...{ key: 'contracts.studyFund', area: 'contracts', name: pair('助学金申请', 'Study fund application') },
        ...{ detailPath: '/JoinStudyFund', defaultFlow: ['principal', 'finance'] },
      },
    ],
  },
};

async function summaryOf(
  work: Work,
  { fundId, from, to }: { fundId?: number | null; from?: string | null; to?: string | null },
) {
  const opened = await rows(work, StudyFund, { state: ['opened', 'closed'], ...(fundId ? { id: fundId } : {}) });
  const all = (await rows(work, FundApplication, { fundId: opened.map(({ id }) => id) })).filter(
    ({ createdAt, state }) => {
      const isIn =
        (!from || createdAt >= startOfDay(from, work.actor.timezone)) &&
        (!to || dayOf(createdAt, work.actor.timezone) <= to);
      return isIn && state !== 'draft';
    },
  );
  const ids = [
    ...new Set([
      ...all.flatMap(({ schoolId }) => schoolId ?? []),
      ...opened.flatMap((fund) => fund.schoolBudgets.map(({ schoolId }) => schoolId)),
    ]),
  ];
  const schools = await rows(work, School, { id: ids }, { sort: 'id' });
  const line = (
    schoolId: number | null,
    school: string,
    budget: number,
    own: readonly FundApplication[],
  ): FundSummary => {
    const of = (name: 'asked' | 'granted' | 'used' | 'returned') => sum(own.map((application) => application[name]));
    return {
      ...{ schoolId, school, budget: yuan(budget), applied: own.length },
      grantedCount: own.filter(({ granted }) => granted > 0).length,
      ...{
        asked: yuan(of('asked')),
        granted: yuan(of('granted')),
        used: yuan(of('used')),
        returned: yuan(of('returned')),
      },
      left: yuan(budget - of('used') + of('returned')),
    };
  };
  const budgetOf = (schoolId: number) =>
    sum(
      opened.flatMap((fund) =>
        fund.schoolBudgets.filter((share) => share.schoolId === schoolId).map(({ amount }) => amount),
      ),
    );
  return {
    rows: schools.map(({ id, name }) =>
      line(
        id,
        name,
        budgetOf(id),
        all.filter(({ schoolId }) => schoolId === id),
      ),
    ),
    total: line(null, '', sum(opened.map(({ budget }) => budget)), all),
  };
}
