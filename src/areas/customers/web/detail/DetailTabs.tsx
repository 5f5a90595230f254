// The tabs of a customer's page; each asks for its rows when it is opened, and is absent without the permission.
import { Flex, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/HistoryPanel';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useCan } from '#kernel/web/session';
import { detailTab } from '#kernel/web/shell/detailTabs';
import { OwnQuery } from '#kernel/web/shell/OwnQuery';
import { Part } from '#kernel/web/shell/Part';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { Appointment } from '../../model/appointment';
import { Customer } from '../../model/customer';
import { CustomerFile } from '../../model/customerParts';
import { FollowUp } from '../../model/followUp';
import { CustomerTouch } from '../../model/source';
import { FollowUpComposer } from '../FollowUpComposer';
import { FollowUpHistory } from '../FollowUpHistory';
import { mayFollow, mayInvite } from '../manage/reaching';
import { detailTexts as d } from './detailTexts';
import { ReferralTab } from './ReferralTab';
import { LifeTab, TimelineTab } from './TimelineTab';
import type { Overview } from './useOverview';

interface DetailTabsProps {
  row: WireRow;
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
  const titled = (label: string, count?: number) => (count ? `${label} ${count}` : label);
  const isOwned = !isPooled;
  const items = [
    { key: 'life', label: t(d.life), children: <LifeTab customerId={customerId} kinds={overview?.kinds ?? []} /> },
    {
      key: 'contacts',
      label: titled(t(d.contacts), overview?.followUps),
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
        label: titled(t(d.appointments), overview?.appointments),
        children: <Rows of={mayInvite(row) ? appointments : kept} customerId={customerId} onAdd={onBook} />,
      },
    ...(isOwned ? otherTabs(overview, customerId) : []),
    isOwned && {
      key: 'referrals',
      label: titled(t(d.referrals), overview?.referrals),
      children: <ReferralTab row={row} />,
    },
    isOwned && {
      key: 'touches',
      label: titled(t(d.touches), overview?.touches),
      children: <Touches customerId={customerId} />,
    },
    isOwned && {
      key: 'messages',
      label: t(d.messages),
      children: <TimelineTab customerId={customerId} kinds="message" />,
    },
    isOwned && {
      key: 'files',
      label: titled(t(d.files), overview?.files),
      children: (
        <Rows of={mayDo(row, 'edit') ? files : bare(files, ['add', 'edit', 'delete'])} customerId={customerId} />
      ),
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

/** What an area registers but does not show yet is not offered. */
const otherTabs = (overview: Overview | undefined, rowId: number) =>
  (overview?.tabs ?? []).flatMap(({ key, title }) => {
    const load = detailTab(key);
    const failed = (retry: () => void) => <Failed error={null} onRetry={retry} />;
    return load
      ? [{ key, label: title, children: <Part load={load} props={{ rowId }} loading={<Loading />} failed={failed} /> }]
      : [];
  });

/** What was written, and mending what one wrote oneself. */
function Contacts({ customerId }: { customerId: number }) {
  const [editing, setEditing] = useState<WireRow | null>(null);
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

interface Listed {
  columns: readonly string[];
  form: readonly string[];
  verbs: readonly string[];
}

/** Everything in it is of this customer: no search, and no column that says so. */
const bare = <R extends Listed>(of: R, without: readonly string[] = []): R => ({
  ...of,
  search: [],
  columns: of.columns.filter((name) => name !== 'customerId'),
  form: of.form.filter((name) => name !== 'customerId'),
  verbs: of.verbs.filter((verb) => !['import', 'export', ...without].includes(verb)),
});
const files = bare(CustomerFile);
const appointments = bare(Appointment);
/** Those of whom nobody may invite now. */
const kept = bare(Appointment, ['add']);

const touches = bare(CustomerTouch);
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
        render: ({ originKind }: WireRow) => {
          const known = origins[String(originKind)];
          return known ? t(known) : <span data-data>{String(originKind)}</span>;
        },
      },
    }),
    [t],
  );
  return <Rows of={touches} customerId={customerId} columns={columns} />;
}

interface RowsProps extends Pick<Parameters<typeof ResourcePage>[0], 'columns'> {
  of: Parameters<typeof ResourcePage>[0]['of'];
  customerId: number;
  onAdd?: () => void;
}

function Rows({ of, customerId, onAdd, columns }: RowsProps) {
  return (
    <OwnQuery>
      <ResourcePage
        of={of}
        filter={{ customerId: String(customerId) }}
        values={{ customerId }}
        {...(onAdd ? { onAdd } : {})}
        {...(columns ? { columns } : {})}
      />
    </OwnQuery>
  );
}
