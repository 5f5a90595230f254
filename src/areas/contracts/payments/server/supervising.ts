// Supervised fees at the till: one installment at a time, not too early, into a custody account unless it is cash.
import { Course } from '#areas/learning/courses/model/course';
import { balanceOf } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { superviseRules } from '../../contract/server/settings';
import { PayAccount } from '../../finance/model/finance';
import type { PayMethod } from '../../finance/model/methods';
import { sum } from '../../pricing/model/arithmetic';
import { untimely } from '../../pricing/model/supervision';
import type { Splits } from '../model/payment';

const rules = texts('contracts.supervised', {
  beyond: ['监管合同一次只能收一期，本期还需 {left}', 'One installment at a time: {left} is left of this one'],
  custody: ['监管资金须收入监管专户', 'Supervised money goes to a custody account'],
  left: [
    '该科目还剩 {value} 课时，高于 {limit} 不得收费',
    '{value} lessons of this subject are left; at most {limit} before a new charge',
  ],
  ahead: ['不得早于开课前 {limit} 天收费', 'Not earlier than {limit} days before the first lesson'],
});

/** Of a contract that supervision would block; what was overridden passes. */
export async function refuseUnsupervised(
  work: Work,
  contract: Contract,
  amount: number,
  splits: Splits,
  accounts: ReadonlyMap<number, PayAccount>,
): Promise<void> {
  const set = await superviseRules(work, contract.schoolId);
  const lines = (await rows(work, ContractLine, { contractId: contract.id, kind: 'course' })).filter(
    ({ subject }) => subject !== null && set.levels.get(subject) === 'block',
  );
  if (lines.length === 0 || contract.supervision?.overriddenBy) return;
  const charges = await rows(work, Installment, { contractId: contract.id }, { sort: 'no' });
  const next = charges.find(({ state }) => state === 'waiting' || state === 'overdue');
  const left = next ? next.amount - next.paid : 0;
  if (amount > left) throw invalid('amount', rules.beyond, { left: yuan(left) });
  const stray = splits.findIndex(
    ({ method, accountId }) => method !== 'cash' && !accounts.get(accountId ?? 0)?.custody,
  );
  if (stray >= 0) throw invalid(`splits[${stray}].accountId`, rules.custody);
  // Paying off what was begun is not a new charge.
  if (next && next.paid > 0) return;
  const [finding] = untimely(dayOf(work.now, work.actor.timezone), await itemsOf(work, contract, lines), set);
  if (finding)
    throw invalid('amount', finding.rule === 'ahead' ? rules.ahead : rules.left, {
      value: finding.value,
      limit: finding.limit,
    });
}

/** Of each subject: when it begins, and how many hundredths of a lesson the customer still has. */
async function itemsOf(work: Work, { customerId }: Contract, lines: readonly ContractLine[]) {
  const balances = await work.ask(balanceOf, { customerIds: [customerId] });
  const courses = await rows(work, Course, { id: balances.map(({ courseId }) => courseId) });
  return [...new Set(lines.map(({ subject }) => subject!))].map((subject) => {
    const own = courses.filter(({ subjectId }) => subjectId === subject).map(({ id }) => id);
    return {
      subject,
      startOn:
        lines
          .filter((line) => line.subject === subject)
          .flatMap(({ startOn }) => startOn ?? [])
          .sort()[0] ?? null,
      left: sum(balances.filter(({ courseId }) => own.includes(courseId)).map(({ remaining }) => remaining)),
    };
  });
}

/** Of each way the first custody account of the school. */
export async function custodyAt(work: Work, schoolId: number): Promise<Partial<Record<PayMethod, number>>> {
  const all = await rows(work, PayAccount, { custody: true, active: true }, { sort: '-id' });
  const here = all.filter(({ schoolIds }) => schoolIds.length === 0 || schoolIds.includes(schoolId));
  return Object.fromEntries(here.map(({ method, id }) => [method, id]));
}
