// What a contract brought in lessons, and how much of it is left.
import { useAnswer } from '#kernel/web/calls/useCall';
import { Shown } from '#kernel/web/widgets/States';
import { position } from '../model/position';
import { LotCards } from './LotCards';

export default function LotsOfContract({ rowId }: { rowId: number }) {
  const { data, isPending, error, refetch } = useAnswer(position, { contractId: rowId });
  return (
    <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={160}>
      <LotCards lots={(data ?? []).map(({ remaining, ...lot }) => ({ ...lot, left: remaining }))} />
    </Shown>
  );
}
