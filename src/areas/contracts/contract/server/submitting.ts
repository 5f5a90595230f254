// Submitting a contract: priced again under lock, held against authority, floor and supervision, and everything it uses taken.
import { Customer } from '#areas/customers/customer/model/customer';
import { School } from '#areas/system/organisation/model/organisation';
import { addMonths, dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { configValue } from '#kernel/server/config';
import { need } from '#kernel/server/rows';
import type { Step } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Finding } from '../../pricing/model/supervision';
import type { Contract, Supervision } from '../model/contract';
import { totalsOf, writeParts } from './parts';
import { lastExpiry, type Quoted, quoteCart } from './quoting';
import { approveAbove } from './settings';
import { takeAll } from './taking';
import { wireQuote } from './wireQuote';

const rules = texts('contracts.submit', {
  empty: ['请先添加课程或商品', 'Add a course or goods first'],
  guardian: ['未成年学员须由家长签约', 'A guardian signs for a customer under 18'],
  changed: ['价格已变化：{old} → {new}，请确认', 'The price changed from {old} to {new}'],
  amount: ['本次收费 {value}，超过监管上限 {limit}', 'This charge of {value} exceeds the supervised limit {limit}'],
  lessons: [
    '本次收费 {value} 课时，超过监管上限 {limit}',
    'This charge of {value} lessons exceeds the limit of {limit}',
  ],
  span: ['本次收费跨 {value} 周，超过监管上限 {limit} 周', 'This charge spans {value} weeks, the limit is {limit}'],
  whyOverride: ['请写明监管豁免原因', 'Say why supervision is overridden'],
  anew: ['现在须申请监管豁免，请撤回后重新提交', 'Supervision blocks it now: withdraw it and submit it again'],
  closed: ['该校区不在营业，不能新签合同', 'This school is not open: it signs no new contracts'],
});

const overrideKey = 'contracts.supervise.override';
const superviseKind = 'contracts.supervise';

export async function submit(step: Step<typeof Contract, 'submit'>): Promise<void> {
  const { row, input, work } = step;
  await refuseClosed(work, row.schoolId);
  const quoted = await quoteNow(work, row);
  await refuseUnsigned(work, row);
  if (quoted.receivable !== input.seenReceivable)
    throw conflict(
      rules.changed,
      {
        reason: 'price',
        old: yuan(input.seenReceivable),
        new: yuan(quoted.receivable),
        quote: wireQuote(work, quoted),
      },
      { old: yuan(input.seenReceivable), new: yuan(quoted.receivable) },
    );
  const isOverridden = refuseUnsupervised(work, row, quoted);
  await takeAll(work, row, quoted);
  await writeParts(work, row.id, quoted);
  Object.assign(row, totalsOf(quoted), {
    signedOn: dayOf(work.now, work.actor.timezone),
    endOn: lastExpiry(quoted.sold, dayOf(work.now, work.actor.timezone)),
    breachTiers: await configValue(work, 'contracts.refund.breachTiers', row.schoolId),
    coolingDays: await configValue(work, 'contracts.refund.coolingDays', row.schoolId),
    ...(isOverridden ? { supervision: overridden(work, row, quoted) } : {}),
  });
  if (isOverridden) step.asksAs = superviseKind;
  const found = quoted.supervision.charges.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  input.findings = (['lessons', 'span', 'amount'] as const).filter((rule) => found.includes(rule));
  const isAgreed = row.agreedPrice === quoted.receivable && row.agreedBefore === quoted.before;
  step.asksApproval =
    isOverridden ||
    (quoted.needsLeave && !isAgreed) ||
    (quoted.belowFloor.length > 0 && !isAgreed) ||
    quoted.receivable > (await approveAbove(work, row.schoolId));
}

/** What was given back for mending goes to those who were asked before: not where others would have to be asked now. */
export async function resubmit({ row, work, asksAs }: Step<typeof Contract, 'submitResubmitted'>): Promise<void> {
  await refuseClosed(work, row.schoolId);
  const quoted = await quoteNow(work, row);
  const isBlocked = quoted.supervision.level === 'block';
  if (isBlocked && (asksAs !== superviseKind || !row.overrideReason)) throw conflict(rules.anew);
  await takeAll(work, row, quoted);
  await writeParts(work, row.id, quoted);
  Object.assign(row, totalsOf(quoted), isBlocked ? { supervision: overridden(work, row, quoted) } : {});
}

const overridden = (work: Work, { overrideReason }: Contract, { supervision }: Quoted): Supervision => ({
  ...{ ...supervision, overriddenBy: work.actor.staffId, reason: overrideReason ?? '' },
});

/** A school that is closing signs nothing new, also not what was drafted before. */
export async function refuseClosed(work: Work, schoolId: number, at = 'schoolId'): Promise<void> {
  if ((await need(work, School, schoolId)).state !== 'open') throw invalid(at, rules.closed);
}

export async function quoteNow(work: Work, row: Contract): Promise<Quoted> {
  if (row.cart.lines.length === 0) throw invalid('cart', rules.empty);
  const signedOn = dayOf(work.now, work.actor.timezone);
  return quoteCart(work, { ...row, contractId: row.id, signedOn });
}

/** From eighteen on one signs oneself. */
async function refuseUnsigned(work: Work, { customerId, guardianId, kind }: Contract): Promise<void> {
  if (guardianId || kind === 'goods') return;
  const { birthDate } = await need(work, Customer, customerId);
  const today = dayOf(work.now, work.actor.timezone);
  if (!birthDate || birthDate > addMonths(today, -18 * 12)) throw invalid('guardianId', rules.guardian);
}

function refuseUnsupervised(work: Work, { overrideReason }: Contract, { supervision }: Quoted): boolean {
  if (supervision.level !== 'block') return false;
  if (may(work.actor, overrideKey)) {
    if (!overrideReason) throw invalid('overrideReason', rules.whyOverride);
    return true;
  }
  if (overrideReason) throw forbidden(overrideKey);
  const { rule, value, limit } = supervision.charges.flatMap(({ findings }) => findings)[0] as Finding;
  const said = rule === 'amount' ? { value: yuan(value), limit: yuan(limit) } : { value, limit };
  throw invalid('cart.plan', rules[rule as 'amount' | 'lessons' | 'span'], said);
}
