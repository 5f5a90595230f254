// What notices say, what left the house, and by whom.
import { later } from '#kernel/web/resource/rows/later';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { msgTexts as m } from './msgTexts';

const tabs = [
  {
    key: 'templates',
    label: m.templates,
    permission: 'system.messageTemplate.view',
    page: later(() => import('./TemplateList')),
  },
  {
    key: 'record',
    label: m.record,
    permission: 'workbench.messageDelivery.view',
    page: later(() => import('./DeliveryRecord')),
  },
  {
    key: 'channels',
    label: m.channels,
    permission: 'system.channelAccount.view',
    page: later(() => import('./ChannelAccounts')),
  },
];

export default () => <PageTabs tabs={tabs} />;
