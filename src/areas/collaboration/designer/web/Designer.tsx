// A flow is drawn, checked, tried on real people and published.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { ApprovalFlow } from '../../flows/model/flow';
import { Canvas, type Drawn } from './Canvas';

const client = resourceClient(ApprovalFlow);

export default function Designer({ id, onClose }: { id: number; onClose: () => void }) {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  // Read once and then kept by the canvas: what it saves itself must not begin it anew.
  const flow = useQuery({
    queryKey: ['design', id, round],
    queryFn: () => client.detail(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { id: rowId, version, kind, name, draft, currentVersionId } = flow.data ?? {};
  const drawn = flow.data && ({ id: rowId, version, kind, name, draft, currentVersionId } as Drawn);
  return (
    <Frame kind="drawer" width={1600} title={drawn?.name ?? ''} open onCancel={onClose} footer={null}>
      {flow.error ? (
        <Failed error={flow.error} onRetry={() => void flow.refetch()} />
      ) : drawn ? (
        <Canvas
          key={round}
          flow={drawn}
          onReload={() => {
            setRound(round + 1);
            void queries.invalidateQueries({ queryKey: ['rows'] });
          }}
        />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}
