// One's subscriptions, and what became of each slot.
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { ReportDelivery, ReportSubscription, testSubscription } from '../model/subscription';

const tabs = [
  {
    key: 'deliveries',
    label: ReportDelivery.title,
    content: (row: WireRow) => (
      <>
        <CallButton of={testSubscription} rows={[row]} />
        <ResourcePage of={ReportDelivery} given={{ subscriptionId: row.id }} />
      </>
    ),
  },
];

export const SubscriptionList = () => <ResourcePage of={ReportSubscription} tabs={tabs} />;
