// What stands on paper: the contract as it was signed, the receipt as it was given. Every amount is the server's.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';
import { Payment, Receipt, type ReceiptSnapshot } from '../../payments/model/payment';

export interface ContractPaper {
  no: string;
  /** Nothing is signed yet: the paper says so across itself. */
  isDraft: boolean;
  customer: string;
  guardian: string;
  mobile: string;
  school: string;
  address: string;
  owner: string;
  signedOn: string;
  /** Drawn on the pad, as an image. */
  signature: string | null;
  lines: {
    lineNo: number;
    name: string;
    qty: number;
    lessons: number;
    gifts: number;
    gross: string;
    discount: string;
    net: string;
  }[];
  discounts: { name: string; amount: string }[];
  installments: { no: number; dueOn: string; amount: string }[];
  grossTotal: string;
  discountTotal: string;
  receivable: string;
  capital: string;
  coolingDays: number;
  /** Percent of what is left that is kept, by how much was taken: up to so many percent, so many percent. */
  breach: { consumedTo: number; percent: number }[];
  refundBasis: Contract['refundBasis'];
}

export const contractPaper = call('GET', `${Contract.path}/paper`, {
  label: ['合同文本', 'Contract on paper'],
  permission: permission(Contract, 'print'),
  input: { id: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<ContractPaper>(),
});

export interface ReceiptPaper extends ReceiptSnapshot {
  no: string;
  isRed: boolean;
  checkCode: string;
  /** How often it was printed before: from the first reprint on the paper says so. */
  printedBefore: number;
}

/** Those of a contract, the newest first. */
export const contractReceipts = call('GET', `${Contract.path}/receipts`, {
  label: ['合同收据', 'Receipts of a contract'],
  permission: permission(Payment, 'view'),
  input: { id: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<{ id: number; no: string; amount: string; printCount: number }[]>(),
});

/** Counts the print and answers what is printed. */
export const printReceipt = call('POST', `${Receipt.path}/print`, {
  label: ['打印收据', 'Print receipt'],
  permission: permission(Payment, 'view'),
  input: { id: ref('收据', 'Receipt', 'receipt', { required: true }) },
  answer: type<ReceiptPaper>(),
});
