// What happens to contracts and payments.
import { event } from '#kernel/model/signals';

/** Which contract, whose, where. */
export interface ContractFacts {
  contractId: number;
  no: string;
  kind: string;
  customerId: number;
  schoolId: number;
  counsellorId: number | null;
}

export interface Performer {
  staffId: number;
  share: number;
}

export interface ContractLine {
  lineNo: number;
  parentLineNo?: number;
  kind: string;
  itemId: number;
  packId?: number;
  classId?: number;
  lessons: number;
  amount: number;
}

/** Lessons that a contract opens; a key opens once. */
export interface OpenedLot {
  key: string;
  opens: 'purchase' | 'gift' | 'transfer_in';
  lineNo: number;
  customerId: number;
  schoolId: number;
  courseId: number;
  lessons: number;
  amount: number;
  expiresOn: string | null;
  changeId?: number;
}

interface Released extends ContractFacts {
  performers: Performer[];
  receivable: number;
  installmentNo: number;
  at: Date;
  cashLike: boolean;
  lines: ContractLine[];
  lots: OpenedLot[];
}

interface Period {
  contractId: number;
  customerId: number;
  from: string;
  to: string;
  lotExpiries: { key: string; expiresOn: string }[];
}

export const contractCreated = event<ContractFacts>('contract.created');
export const contractSigned = event<ContractFacts & { signedAt: Date; receivable: number; lines: ContractLine[] }>(
  'contract.signed',
);
export const contractEffective = event<Released>('contract.effective');
export const contractMoved = event<{
  contractId: number;
  changeId: number;
  customerId: number;
  fromSchoolId: number;
  toSchoolId: number;
  outs: { lotKey: string; lessons: number; value: number }[];
  ins: Omit<OpenedLot, 'opens' | 'lineNo' | 'customerId'>[];
}>('contract.moved');
export const contractSuspended = event<Period>('contract.suspended');
export const contractResumed = event<Period>('contract.resumed');
export const contractRefunded = event<
  ContractFacts & {
    refundId: number;
    performers: Performer[];
    scope: string;
    full: boolean;
    nothingConsumed: boolean;
    amount: number;
    forfeited: number;
    reason: string;
    lines: { lineNo: number; refunded: number }[];
    lots: { key: string; lessons: number; value: number }[];
  }
>('contract.refunded');
export const contractFinished = event<ContractFacts>('contract.finished');
export const contractVoided = event<ContractFacts>('contract.voided');

/** Fen; reversed, the very amount that was received. */
interface Payment {
  paymentId: number;
  contractId: number;
  customerId: number;
  schoolId: number;
  purpose: string;
  kind: string;
  referrerId?: number;
  amount: number;
  cashLike: number;
  performers: Performer[];
  paidAt: Date;
}
export const paymentReceived = event<Payment>('payment.received');
export const paymentReversed = event<Payment>('payment.reversed');
