// Lessons of a contract as the lesson ledger holds them: of each line what was bought and given, taken, left, and what that is worth.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';

export interface ContractLot {
  key: string;
  lineNo: number | null;
  name: string;
  isGift: boolean;
  /** Lessons. */
  lessons: number;
  /** What it was bought for and what is left of that: told to who may see values in the lesson ledger. */
  amount: string | null;
  consumed: number;
  left: number;
  valueLeft: string | null;
  expiresOn: string | null;
  frozen: boolean;
}

export const contractLots = call('GET', `${Contract.path}/lots`, {
  label: ['课时', 'Lots'],
  permission: permission(Contract, 'view'),
  input: { id: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<{ lots: ContractLot[]; left: number; valueLeft: string | null }>(),
});
