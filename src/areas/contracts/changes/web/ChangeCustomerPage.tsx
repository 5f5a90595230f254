// /customContractManageChangeCustomer: what is left of a contract becomes another customer's.
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { ChangeForm } from './ChangeForm';
import { ChangeList } from './ChangeList';

export default function ChangeCustomerPage() {
  const [query] = useQueryState();
  const contractId = Number(query.contractId) || null;
  return contractId ? (
    <ChangeForm key={contractId} kind="customer" contractId={contractId} />
  ) : (
    <ChangeList kind="customer" />
  );
}
