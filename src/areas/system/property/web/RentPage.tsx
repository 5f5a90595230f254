import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { RentDueTab } from './RentDueTab';
import { RentLeaseTab } from './RentLeaseTab';
import { rentTexts } from './rentTexts';

const tabs = [
  { key: 'leases', label: rentTexts.leases, permission: 'system.lease.view', page: RentLeaseTab },
  { key: 'dues', label: rentTexts.dues, permission: 'system.rentDue.view', page: RentDueTab },
];

export default () => <PageTabs tabs={tabs} />;
