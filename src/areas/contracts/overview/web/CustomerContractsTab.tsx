// The contracts of a customer, on the customer's page.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Contract } from '../../contract/model/contract';

const shown = {
  ...Contract,
  columns: ['no', 'kind', 'schoolId', 'ownerId', 'receivable', 'received', 'owed', 'signedOn', 'endOn', 'state'],
};

export default function CustomerContractsTab({ rowId }: DetailTabProps) {
  const open = useOpen();
  return (
    <ResourcePage
      of={shown}
      given={{ customerId: rowId }}
      layout="ofCustomer"
      onAdd={() => open('/customContractManageCreate', { customerId: String(rowId) })}
    />
  );
}
