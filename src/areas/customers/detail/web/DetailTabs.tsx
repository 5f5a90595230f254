// The tabs of a customer's page; each asks for its rows when it is opened, and is absent without the permission.
import { Flex, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/detail/HistoryPanel';
import { counted, useRegisteredTabs } from '#kernel/web/resource/detail/useRegisteredTabs';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { Appointment } from '../../appointments/model/appointment';
import { CustomerFile } from '../../collaborators/model/customerParts';
import { Customer } from '../../customer/model/customer';
import { mayFollow, mayInvite } from '../../family/web/reaching';
import { FollowUp } from '../../followUps/model/followUp';
import { FollowUpComposer } from '../../followUps/web/FollowUpComposer';
import { FollowUpHistory } from '../../followUps/web/FollowUpHistory';
import { ReferralTab } from '../../referrals/web/ReferralTab';
import { CustomerTouch } from '../../sources/model/source';
import type { Overview } from '../../timeline/model/life';
import { LifeTab, TimelineTab } from '../../timeline/web/TimelineTab';
import { detailTexts as d } from './detailTexts';

interface DetailTabsProps {
  row: WireOf<typeof Customer>;
  overview: Overview | undefined;
  tab: string;
  onTab: (tab: string) => void;
  onBook: () => void;
}

export function DetailTabs({ row, overview, tab, onTab, onBook }: DetailTabsProps) {
  const { t } = useText();
  const can = useCan();
  const customerId = row.id;
  const isPooled = row.inPool === true;
  const registered = useRegisteredTabs(Customer, customerId);
  const isOwned = !isPooled;
  const items = [
    { key: 'life', label: t(d.life), children: <LifeTab customerId={customerId} kinds={overview?.kinds ?? []} /> },
    {
      key: 'contacts',
      label: counted(t(d.contacts), overview?.followUps),
      children: (
        <Flex vertical gap={16}>
          {mayFollow(row) && <FollowUpComposer customerId={customerId} {...(mayInvite(row) ? { onBook } : {})} />}
          <Contacts customerId={customerId} />
        </Flex>
      ),
    },
    isOwned &&
      can('customers.appointment.view') && {
        key: 'appointments',
        label: counted(t(d.appointments), overview?.appointments),
        children: <ResourcePage of={mayInvite(row) ? Appointment : kept} given={{ customerId }} onAdd={onBook} />,
      },
    ...(isOwned ? registered : []),
    isOwned && {
      key: 'referrals',
      label: counted(t(d.referrals), overview?.referrals),
      children: <ReferralTab row={row} />,
    },
    isOwned && {
      key: 'touches',
      label: counted(t(d.touches), overview?.touches),
      children: <Touches customerId={customerId} />,
    },
    isOwned && {
      key: 'messages',
      label: t(d.messages),
      children: <TimelineTab customerId={customerId} kinds="message" />,
    },
    isOwned && {
      key: 'files',
      label: counted(t(d.files), overview?.files),
      children: <ResourcePage of={mayDo(row, 'edit') ? CustomerFile : unchanged} given={{ customerId }} />,
    },
    { key: 'moves', label: t(d.moves), children: <TimelineTab customerId={customerId} kinds="state,owner" /> },
    isOwned && { key: 'log', label: t(d.log), children: <HistoryPanel of={Customer} id={customerId} /> },
  ].filter((item) => item !== false);
  return (
    <Tabs
      activeKey={items.some(({ key }) => key === tab) ? tab : 'life'}
      onChange={onTab}
      destroyOnHidden
      items={items}
    />
  );
}

/** What was written, and mending what one wrote oneself. */
function Contacts({ customerId }: { customerId: number }) {
  const [editing, setEditing] = useState<WireOf<typeof FollowUp> | null>(null);
  return (
    <>
      <FollowUpHistory customerId={customerId} onEdit={setEditing} />
      {editing && <ResourceForm of={mended} id={editing.id} open onClose={() => setEditing(null)} />}
    </>
  );
}

const mended = {
  ...FollowUp,
  form: ['result', 'way', 'content', 'purpose', 'occurredAt', 'callSeconds', 'level', 'nextAt', 'nextPlan', 'files'],
};

/** Of whom this person may do less. */
const without = <R extends { verbs: readonly string[] }>(of: R, verbs: readonly string[]): R => ({
  ...of,
  verbs: of.verbs.filter((verb) => !verbs.includes(verb)),
});
const unchanged = without(CustomerFile, ['add', 'edit', 'delete']);
/** Those of whom nobody may invite now. */
const kept = without(Appointment, ['add']);

const origins: Readonly<Record<string, Text>> = {
  customer: d.originCustomer,
  import: d.originImport,
  walk_in: d.originWalkIn,
  answer: d.originAnswer,
  answer_released: d.originAnswer,
  online_order: d.originOrder,
};

/** Where each came from, in words where this area knows them. */
function Touches({ customerId }: { customerId: number }) {
  const { t } = useText();
  const columns = useMemo(
    () => ({
      originKind: {
        render: ({ originKind }: WireOf<typeof CustomerTouch>) => {
          const known = origins[String(originKind)];
          return known ? t(known) : <span data-data>{String(originKind)}</span>;
        },
      },
    }),
    [t],
  );
  return <ResourcePage of={CustomerTouch} given={{ customerId }} columns={columns} />;
}
