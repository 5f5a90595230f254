// Where the lots of a contract stand: as teaching answers contracts, said for a screen.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import type { LotPosition } from '../../model/queries';
import { LessonLot } from './lot';

/** Lessons as they are shown, money in yuan and only for those who may see it. */
export interface ShownPosition extends Omit<LotPosition, 'amount' | 'value'> {
  lotNo: string;
  course: string;
  amount: string | null;
  value: string | null;
}

export const position = call('GET', `${LessonLot.path}/position`, {
  label: ['合同课时', 'Lessons of a contract'],
  permission: 'teaching.ledger.view',
  input: { contractId: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<ShownPosition[]>(),
});
