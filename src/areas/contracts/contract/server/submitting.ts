// Submitting a contract: priced again under lock, held against authority, floor and supervision, and everything it uses taken.
import { Customer } from '#areas/customers/customer/model/customer';
import { School } from '#areas/system/organisation/model/organisation';
import { addMonths, dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { need } from '#kernel/server/rows';
import type { Step } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { bargainKind } from '../model/asking';
import type { Contract } from '../model/contract';
import { passedBy } from './overriding';
import { totalsOf, writeParts } from './parts';
import { lastExpiry, type Quoted, quoteCart } from './quoting';
import { approveAbove, levelOf } from './settings';
import { takeAll } from './taking';
import { wireQuote } from './wireQuote';

const rules = texts('contracts.submit', {
  empty: ['请先添加课程或商品', 'Add a course or goods first'],
  guardian: ['未成年学员须由家长签约', 'A guardian signs for a customer under 18'],
  changed: ['价格已变化：{old} → {new}，请确认', 'The price changed from {old} to {new}'],
  anew: ['现在须申请监管豁免，请撤回后重新提交', 'Supervision blocks it now: withdraw it and submit it again'],
  lower: [
    '价格低于送审时，请撤回后重新提交',
    'The price is lower than what was asked for: withdraw it and submit it again',
  ],
  priceFirst: ['须先完成议价审批', 'The price has to be agreed on first'],
  closed: ['该校区不在营业，不能新签合同', 'This school is not open: it signs no new contracts'],
});

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
  const passed = passedBy(work, row, quoted.supervision);
  await takeAll(work, row, quoted);
  await writeParts(work, row.id, quoted);
  Object.assign(row, totalsOf(quoted), {
    signedOn: dayOf(work.now, work.actor.timezone),
    endOn: lastExpiry(quoted.sold, dayOf(work.now, work.actor.timezone)),
    breachTiers: await configValue(work, 'contracts.refund.breachTiers', row.schoolId),
    coolingDays: await configValue(work, 'contracts.refund.coolingDays', row.schoolId),
    ...(passed ? { supervision: passed } : {}),
  });
  const found = quoted.supervision.charges.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  input.findings = (['lessons', 'span', 'amount'] as const).filter((rule) => found.includes(rule));
  input.off = quoted.before - quoted.receivable;
  input.level = await levelOf(work, row.schoolId, { before: quoted.before, target: quoted.receivable });
  const isBargain = asksForPrice(row, quoted);
  // One word at a time: who lets supervision pass does not decide about prices.
  if (passed && isBargain) throw conflict(rules.priceFirst);
  step.asksAs = passed ? superviseKind : isBargain ? bargainKind : step.asksAs;
  step.asksApproval = passed !== null || isBargain || quoted.receivable > (await approveAbove(work, row.schoolId));
}

/** Beyond the seller's authority or below the floor, and nobody has agreed on it yet. */
const asksForPrice = (
  { agreedPrice, agreedBefore }: Contract,
  { receivable, before, needsLeave, belowFloor }: Quoted,
) => (needsLeave || belowFloor.length > 0) && !(agreedPrice === receivable && agreedBefore === before);

/** What was given back for mending goes to those who were asked before: not where others would have to be asked now. */
export async function resubmit({
  row,
  input,
  work,
  asksAs,
}: Step<typeof Contract, 'submitResubmitted'>): Promise<void> {
  await refuseClosed(work, row.schoolId);
  const quoted = await quoteNow(work, row);
  if (quoted.supervision.level === 'block' && (asksAs !== superviseKind || !row.overrideReason))
    throw conflict(rules.anew);
  if (quoted.before - quoted.receivable > Number(input.off ?? 0)) throw conflict(rules.lower);
  const passed = passedBy(work, row, quoted.supervision);
  await takeAll(work, row, quoted);
  await writeParts(work, row.id, quoted);
  Object.assign(row, totalsOf(quoted), passed ? { supervision: passed } : {});
}

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
