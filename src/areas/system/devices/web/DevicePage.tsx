import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { DeviceList } from './DeviceList';
import { deviceTexts } from './deviceTexts';
import { NameList } from './NameList';

const tabs = [
  { key: 'devices', label: deviceTexts.devices, permission: 'system.device.view', page: DeviceList },
  { key: 'names', label: deviceTexts.names, permission: 'system.ddnsHost.view', page: NameList },
];

export default () => <PageTabs tabs={tabs} />;
