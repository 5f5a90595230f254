// What a contract says, as a template names it.
import { Customer } from '#areas/customers/customer/model/customer';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { say } from '#kernel/model/text';
import { need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { Payment } from '../../payments/model/payment';
import { paperOf } from '../../printing/server/papers';
import type { Facts } from '../model/names';

const day = (at: Date, work: Work): string => dayOf(at, work.actor.timezone);

export async function contractFacts(work: Work, id: number): Promise<Facts & { isDraft: boolean }> {
  const paper = await paperOf(work, id);
  const contract = await need(work, Contract, id);
  const { code } = await need(work, Customer, contract.customerId);
  const paid = await rows(work, Payment, { contractId: id, state: 'done' }, { sort: 'id' });
  const basis = say(Contract.fields.refundBasis.options![paper.refundBasis]!.label, work);
  const kept = paper.breach.filter(({ percent }) => percent > 0);
  return {
    isDraft: paper.isDraft,
    signature: paper.signature,
    values: {
      'school.name': paper.school,
      'school.address': paper.address,
      'customer.name': paper.customer,
      'customer.code': code ?? '',
      'guardian.name': paper.guardian,
      'guardian.mobile': paper.mobile,
      'contract.no': paper.no,
      'contract.signedOn': paper.signedOn,
      'contract.startOn': contract.startOn ?? '',
      'contract.endOn': contract.endOn ?? '',
      'contract.gross': paper.grossTotal,
      'contract.discount': paper.discountTotal,
      'contract.receivable': paper.receivable,
      'contract.remark': contract.remark ?? '',
      'staff.name': paper.owner,
      today: day(work.now, work),
    },
    lists: {
      lines: paper.lines.map(({ lineNo, name, qty, lessons, gifts, gross, discount, net }) => ({
        ...{ no: `${lineNo}`, name, qty: `${qty}`, lessons: `${lessons || ''}`, gifts: `${gifts || ''}` },
        ...{ gross, discount, net },
      })),
      discounts: paper.discounts,
      installments: paper.installments.map(({ no, dueOn, amount }) => ({ no: `${no}`, dueOn, amount })),
      payments: paid.map(({ receiptNo, paidAt, amount }) => ({
        ...{ no: receiptNo ?? '', paidAt: day(paidAt, work), amount: yuan(amount) },
      })),
      refund: [
        {
          ...{ coolingDays: `${paper.coolingDays}`, basis },
          breach: kept.map(({ consumedTo, percent }) => `≤ ${consumedTo}%：${percent}%`).join('；'),
        },
      ],
    },
    conditions: {
      supervised: (contract.supervision?.level ?? 'off') !== 'off',
      inInstallments: paper.installments.length > 1,
      discounted: paper.discounts.length > 0,
    },
  };
}
