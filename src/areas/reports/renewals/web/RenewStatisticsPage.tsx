// The working list of who should buy again, and what came of it.
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { RenewalDue, RenewalLife } from '../model/renewal';
import { renewalTexts as r } from './renewalTexts';

const { states } = RenewalLife;
const views = (['due', 'renewed', 'lost', 'excluded'] as const).map(
  (key): ViewOf<typeof RenewalDue> => ({
    key,
    label: states[key].label,
    filter: { state: key },
    ...(key === 'due' ? { sort: 'dueOn' } : {}),
  }),
);

function Items() {
  const can = useCan();
  const open = useOpen();
  return (
    <ResourcePage
      of={RenewalDue}
      views={views}
      needs={['customerId']}
      rowActions={[
        {
          key: 'student',
          label: r.student,
          isShown: () => can('customers.customer.view'),
          run: ({ customerId }) => open('/customerDetail', { id: String(customerId) }),
        },
        {
          key: 'contract',
          label: r.contract,
          isShown: () => can('contracts.contract.add'),
          run: ({ customerId }) => open('/customContractManageCreate', { renewsOf: String(customerId) }),
        },
      ]}
    />
  );
}

const report = definitionOf('renewal')!;
const tabs = [
  { key: 'items', label: r.items, permission: 'reports.renewalDue.view', page: Items },
  {
    key: 'statistics',
    label: r.statistics,
    permission: 'reports.renewal.view',
    page: () => <ReportScreen of={report} />,
  },
];

export default () => <PageTabs tabs={tabs} />;
