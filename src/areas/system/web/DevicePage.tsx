import { DeviceList } from './devices/DeviceList';
import { deviceTexts } from './devices/deviceTexts';
import { NameList } from './devices/NameList';
import { PageTabs } from './PageTabs';

const tabs = [
  { key: 'devices', label: deviceTexts.devices, permission: 'system.device.view', page: DeviceList },
  { key: 'names', label: deviceTexts.names, permission: 'system.ddnsHost.view', page: NameList },
];

export default () => <PageTabs tabs={tabs} />;
