// Who is bound to whom: released, given to another, registered as a lead.
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { DistributorBind, registerLead } from '../model/bind';

export function BindList({ distributorId }: { distributorId?: number }) {
  const refresh = useRefreshRows(DistributorBind);
  return (
    <ResourcePage
      of={DistributorBind}
      {...(distributorId ? { given: { distributorId } } : {})}
      toolbar={
        <CallButton
          of={registerLead}
          {...(distributorId ? { given: { distributorId } } : {})}
          onDone={() => void refresh()}
        />
      }
    />
  );
}
