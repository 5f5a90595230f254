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
  /** Hundredths of a lesson. */
  lessons: number;
  /** Fen. */
  amount: number;
}

/** Lessons that a contract opens; a key opens once. */
export interface OpenedLot {
  /** `contractId:lineNo:installmentNo:purchase`, `…:gift` or `…:transfer`. */
  key: string;
  opens: 'purchase' | 'gift' | 'transfer_in';
  lineNo: number;
  customerId: number;
  schoolId: number;
  courseId: number;
  /** Hundredths of a lesson. */
  lessons: number;
  /** Fen. */
  amount: number;
  expiresOn: string | null;
  changeId?: number;
}

export interface Released extends ContractFacts {
  performers: Performer[];
  receivable: number;
  installmentNo: number;
  at: Date;
  /** Fen of cash-like money behind what is released. */
  cashLike: number;
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
/** The first installment is complete: the contract holds, its first lots open. */
export const contractEffective = event<Released>('contract.effective');
/** A later installment is complete: its lots open. */
export const contractReleased = event<Released>('contract.released');
interface Frozen {
  contractId: number;
  lotKeys: string[];
  reason: 'changing' | 'refunding';
}
export const contractFrozen = event<Frozen>('contract.frozen');
export const contractUnfrozen = event<Frozen>('contract.unfrozen');

interface LotOut {
  lotKey: string;
  /** Hundredths of a lesson. */
  lessons: number;
  /** Fen. */
  value: number;
}
type LotIn = Omit<OpenedLot, 'opens' | 'lineNo' | 'customerId'>;

export const contractChanged = event<{ contractId: number; changeId: number; outs: LotOut[]; ins: LotIn[] }>(
  'contract.changed',
);
export const contractMoved = event<{
  contractId: number;
  changeId: number;
  customerId: number;
  fromSchoolId: number;
  toSchoolId: number;
  outs: LotOut[];
  ins: LotIn[];
}>('contract.moved');
export const contractTransferred = event<{
  contractId: number;
  changeId: number;
  fromCustomerId: number;
  toCustomerId: number;
  newContractId: number;
  outs: LotOut[];
}>('contract.transferred');
export const contractSuspended = event<Period>('contract.suspended');
export const contractResumed = event<Period>('contract.resumed');
export const contractExtended = event<Period>('contract.extended');
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

/** Fell below what should be kept; told once until it was refilled. Heard inside this area only. */
export const stockRanLow = event<{ productId: number; schoolId: number; left: number; least: number }>('stock.ran_low');
