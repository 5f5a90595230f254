// Runs: calculated under a lock and in order, granted by others than their clerk, paid once; then only later runs correct them.
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, type Text, texts } from '#kernel/model/text';
import { insert, reached, remove, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { runOf } from '../../attendance/server/months';
import type { Staff } from '../../model/staff';
import { SalaryAdjustment, SalaryRun, SalarySlip, TaxLedger } from '../model/run';
import { awardTaken, checkRun, costReport } from '../model/runCalls';
import { takenAwards } from './awarded';
import { bankFile } from './bankFile';
import { isOf, slipOf } from './calculating';
import { findings, peopleOf } from './checking';
import { costs } from './costs';
import { loadFor } from './loading';
import { pay, release } from './paying';

const said = texts('people.run', {
  busy: ['正在计算，请稍候', 'It is being calculated'],
  order: ['请先发放 {month} 的工资', 'Pay {month} first'],
  unlocked: ['{count} 人的 {month} 考勤未锁定：{names}', '{month} is not locked for {count} people: {names}'],
  awards: [
    '{count} 人的 {month} 奖励未确认：{names}',
    'Awards of {month} are not confirmed for {count} people: {names}',
  ],
  leftOut: ['请写明不参与的原因', 'Say why they are left out'],
  nobody: ['该主体没有可核算的员工', 'Nobody of this employer is to be paid'],
  blocked: ['数据检查有 {count} 项未通过', '{count} checks have not passed'],
  taken: ['已进入工资批次，请先退回批次', 'A run has taken it up; take the run back first'],
  twice: ['{name} 本年已单独计税发放过年终奖', '{name} has had a bonus taxed apart this year'],
});
const named = (staff: readonly Staff[]) =>
  staff
    .slice(0, 5)
    .map(({ name }) => name)
    .join('、');

/** One at a time for an employer and a tax month; what others calculate meanwhile is not waited for. */
async function lockOrRefuse(work: Work, run: SalaryRun): Promise<void> {
  const key = `salaryRun:${work.enterpriseId}:${run.legalEntityId}:${run.payDate.slice(0, 7)}`;
  const held = await work.session.one<{ ok: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as ok`,
  );
  if (!held?.ok) throw conflict(said.busy);
}

async function refuseOutOfOrder(work: Work, run: SalaryRun): Promise<void> {
  if (run.kind !== 'monthly') return;
  const year = run.payDate.slice(0, 4);
  const [earlier] = await rows(
    work,
    SalaryRun,
    (t) =>
      and(
        ...[eq(t.legalEntityId, run.legalEntityId), eq(t.kind, 'monthly'), ne(t.state, 'paid'), ne(t.id, run.id)],
        ...[lt(t.workMonth, run.workMonth), sql`${t.payDate}::text like ${`${year}%`}`],
      ),
    { sort: 'workMonth', limit: 1 },
  );
  if (earlier) throw conflict(said.order, { id: earlier.id }, { month: earlier.workMonth });
}

async function refuseSecondBonus(work: Work, run: SalaryRun, staff: readonly Staff[]): Promise<void> {
  if (run.kind !== 'annual_bonus') return;
  const others = await rows(work, SalaryRun, (t) =>
    and(
      eq(t.kind, 'annual_bonus'),
      ne(t.id, run.id),
      ne(t.state, 'draft'),
      sql`${t.payDate}::text like ${`${run.payDate.slice(0, 4)}%`}`,
    ),
  );
  if (others.length === 0) return;
  const had = await rows(
    work,
    SalarySlip,
    { runId: others.map(({ id }) => id), staffId: staff.map(({ id }) => id) },
    { limit: 1 },
  );
  if (had[0])
    throw conflict(said.twice, undefined, { name: staff.find(({ id }) => id === had[0]!.staffId)?.name ?? '' });
}

/** What is not settled yet is settled first, or whoever it is of left out by name. */
function refuseOpen(run: SalaryRun, text: Text, isOpen: (person: Staff) => boolean, staff: readonly Staff[]): void {
  const open = staff.filter(isOpen);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  throw conflict(text, ids, { count: open.length, month: run.workMonth, names: named(open) });
}

async function calculate(work: Work, run: SalaryRun): Promise<void> {
  await lockOrRefuse(work, run);
  await refuseOutOfOrder(work, run);
  await release(work, run.id);
  const people = await peopleOf(work, run);
  await refuseSecondBonus(work, run, people);
  const all = await loadFor(work, run, people);
  const staff = run.kind === 'monthly' ? people.filter(({ id }) => all.profiles.has(id)) : people;
  if (staff.length === 0) throw conflict(said.nobody);
  if (run.kind === 'monthly') {
    refuseOpen(run, said.unlocked, (person) => all.months.get(person.id)?.state !== 'locked', staff);
    refuseOpen(run, said.awards, (person) => all.openAwards.has(person.id), staff);
  }
  const before = await rows(work, SalarySlip, { runId: run.id });
  if (before.length > 0)
    await remove(
      work,
      SalarySlip,
      before.map(({ id }) => id),
    );
  const sums = { gross: 0, insurance: 0, tax: 0, net: 0, companyCost: 0 };
  for (const person of staff) {
    const { lines, taxSums, totals } = slipOf(run, person, all);
    await insert(work, SalarySlip, {
      ...{
        runId: run.id,
        staffId: person.id,
        workMonth: run.workMonth,
        schoolId: person.schoolId,
        postId: person.postId,
      },
      ...{ lines, taxSums, ...totals },
    });
    for (const one of all.adjustments.get(person.id) ?? [])
      if (isOf(run, one)) await update(work, SalaryAdjustment, one, { runId: run.id });
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += totals[key];
  }
  Object.assign(run, sums, { headCount: staff.length, taxMonth: run.payDate.slice(0, 7) });
}

export const runs: AreaPiece = {
  services: [
    service(SalaryRun, {
      // A run is the whole employer's: who reads the salaries of a school reads its slips, and no sums of others.
      narrow: (actor) => (actor.grants.get('people.salary.view')?.has('all') ? undefined : sql`false`),
      beforeSave({ row }) {
        row.taxMonth = row.payDate.slice(0, 7);
        if (row.taxMonth < row.workMonth) throw invalid('payDate', said.order, { month: row.workMonth });
        if (row.leftOutIds.length > 0 && !row.leftOutReason?.trim()) throw invalid('leftOutReason', said.leftOut);
      },
      async beforeDelete({ row, work }) {
        await release(work, row.id);
        const slips = await rows(work, SalarySlip, { runId: row.id });
        if (slips.length > 0)
          await remove(
            work,
            SalarySlip,
            slips.map(({ id }) => id),
          );
      },
      transitions: {
        calculate: ({ row, work }) => calculate(work, row),
        async submit({ row, work }) {
          const red = (await findings(work, row)).filter(({ isRed }) => isRed);
          if (red.length > 0) throw conflict(said.blocked, red, { count: red.length });
        },
        recalc: ({ row, work }) => release(work, row.id),
        async pay({ row, work }) {
          await lockOrRefuse(work, row);
          await pay(work, row);
        },
      },
      calls: [serves(checkRun, async (work, { id }) => findings(work, await reached(work, SalaryRun, id, 'view')))],
    }),
    service(TaxLedger),
    service(SalaryAdjustment, {
      beforeAct({ row }) {
        if (row.state !== 'open' || row.runId !== null) throw conflict(said.taken);
      },
    }),
  ],
  open: [bankFile],
  calls: [serves(costReport, (work, { from }) => costs(work, from))],
  answers: [
    answers(awardTaken, async (work, { awardId }) => (await takenAwards(work, [awardId])).get(awardId) ?? null),
    answers(runOf, async (work, { staffId, month }) => {
      const slips = await rows(work, SalarySlip, { staffId, workMonth: month });
      const run = await rowOf(work, SalaryRun, (t) =>
        and(
          inArray(t.id, [0, ...slips.map(({ runId }) => runId)]),
          inArray(t.state, ['approving', 'approved', 'paid']),
          eq(t.kind, 'monthly'),
        ),
      );
      return run?.name ?? null;
    }),
  ],
  registers: {
    approval: [
      {
        key: 'people.salaryRun',
        area: 'people',
        name: pair('工资批次', 'Salary run'),
        detailPath: '/salaryMsg?tab=runs&id={id}',
        defaultFlow: ['finance', 'super_editor'],
      },
    ],
  },
};
