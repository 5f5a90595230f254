// The contract and the receipt for the printer.
import { Customer } from '#areas/customers/customer/model/customer';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { capital, yuan } from '#kernel/model/money';
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import { rowFor } from '#kernel/server/resources/reading';
import { need, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine, Installment } from '../../contract/model/lines';
import { drawingOf, type Strokes } from '../../contract/model/signature';
import { Payment, Receipt } from '../../payments/model/payment';
import { type ContractPaper, contractPaper, contractReceipts, printReceipt } from '../model/papers';

const imageOf = (strokes: Strokes): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawingOf(strokes)).toString('base64')}`;

const unsigned = ['draft', 'approving', 'void'];

export async function paperOf(work: Work, id: number): Promise<ContractPaper> {
  await rowFor(work, serviceOf(work, Contract), id, 'print');
  const contract = await need(work, Contract, id);
  const [customer, school, owner] = [
    await need(work, Customer, contract.customerId),
    await need(work, School, contract.schoolId),
    await row(work, Staff, { id: contract.ownerId }),
  ];
  const guardian = contract.guardianId ? await row(work, Guardian, { id: contract.guardianId }) : undefined;
  const isHidden = fieldView(work.actor, Guardian, 'mobile') === 'hide';
  const lines = await rows(work, ContractLine, { contractId: id }, { sort: 'lineNo' });
  const discounts = await rows(work, ContractDiscount, { contractId: id }, { sort: 'seq' });
  const charges = await rows(work, Installment, { contractId: id }, { sort: 'no' });
  return {
    no: contract.no ?? '',
    isDraft: unsigned.includes(contract.state),
    customer: customer.name,
    guardian: guardian?.name ?? '',
    mobile: guardian?.mobile && !isHidden ? mask('mobile', guardian.mobile) : '',
    school: school.name,
    address: school.address ?? '',
    owner: owner?.name ?? '',
    signedOn: contract.signedOn ?? '',
    signature: contract.signature && imageOf(contract.signature),
    lines: lines.map((line) => ({
      ...{ lineNo: line.lineNo, name: line.name, qty: line.qty },
      ...{ lessons: line.lessons / 100, gifts: line.giftLessons / 100 },
      ...{ gross: yuan(line.gross), discount: yuan(line.discount), net: yuan(line.gross - line.discount) },
    })),
    discounts: discounts.map(({ name, amount }) => ({ name, amount: yuan(amount) })),
    installments: charges.map(({ no, dueOn, amount }) => ({ no, dueOn, amount: yuan(amount) })),
    grossTotal: yuan(contract.grossTotal),
    discountTotal: yuan(contract.discountTotal),
    receivable: yuan(contract.grossTotal - contract.discountTotal),
    capital: `人民币${capital(contract.grossTotal - contract.discountTotal)}`,
    coolingDays: contract.coolingDays,
    breach: contract.breachTiers.map(({ consumedTo, percent }) => ({
      ...{ consumedTo: consumedTo / 100, percent: percent / 100 },
    })),
    refundBasis: contract.refundBasis,
  };
}

export const papers: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(contractPaper, (work, { id }) => paperOf(work, id)),
        serves(contractReceipts, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'view');
          const paid = await rows(work, Payment, { contractId: id });
          const found = await rows(work, Receipt, { paymentId: paid.map((payment) => payment.id) }, { sort: '-id' });
          return found.map(({ id: receiptId, no, amount, printCount }) => ({
            ...{ id: receiptId, no, amount: yuan(amount), printCount },
          }));
        }),
      ],
    }),
    extend(Receipt, {
      calls: [
        serves(printReceipt, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Receipt), id, 'view');
          const receipt = await need(work, Receipt, id, { lock: true });
          const { no, kind, checkCode, printCount, snapshot } = receipt;
          await update(work, Receipt, receipt, { printCount: printCount + 1 }, { action: 'print' });
          return { ...snapshot, no, isRed: kind === 'red', checkCode, printedBefore: printCount };
        }),
      ],
    }),
  ],
};
