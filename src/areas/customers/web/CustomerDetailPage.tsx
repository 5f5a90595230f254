// The whole life of a family on one page.
import { useQuery } from '@tanstack/react-query';
import { App, Card, Flex, Tabs } from 'antd';
import { useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { HistoryPanel } from '#kernel/web/resource/HistoryPanel';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows';
import { useDetail } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { useCloseTab, useQueryState, useTabTitle } from '#kernel/web/shell/navigation';
import { OwnQuery } from '#kernel/web/shell/OwnQuery';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Appointment } from '../model/appointment';
import { Customer } from '../model/customer';
import { CustomerFile } from '../model/customerParts';
import { CustomerTouch } from '../model/source';
import { AppointmentDialog } from './AppointmentDialog';
import { DetailHead } from './detail/DetailHead';
import { detailTexts as d } from './detail/detailTexts';
import { FamilyCards } from './detail/FamilyCards';
import { TimelineTab } from './detail/TimelineTab';
import { FollowUpComposer } from './FollowUpComposer';
import { FollowUpHistory } from './FollowUpHistory';

interface Overview {
  followUps: number;
  appointments: number;
  touches: number;
  files: number;
  duplicates: number;
}

export default function CustomerDetailPage() {
  const { t } = useText();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const detail = useDetail(Customer, id);
  useTabTitle(detail.data ? String(detail.data.name) : null);
  if (id === null || (detail.error instanceof ApiError && detail.error.code === 404))
    return <Empty height={360} text={t(d.gone)} />;
  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={480}>
      {detail.data && <CustomerSheet row={detail.data} first={query.then} />}
    </Shown>
  );
}

function CustomerSheet({ row, first }: { row: WireRow; first: string | undefined }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const closeTab = useCloseTab();
  const [tab, setTab] = useState(first === 'follow' ? 'contacts' : 'life');
  const [isBooking, setBooking] = useState(first === 'book');
  const overview = useQuery({
    queryKey: ['rows', Customer.name, 'overview', row.id],
    queryFn: () => api.get<Overview>(`${Customer.path}/overview`, { id: row.id }),
  });
  const counts = overview.data;
  const gone = () => {
    // Released, transferred or lost: the next look at it may be refused.
    message.info(t(d.gone));
    closeTab();
  };
  const titled = (label: string, count?: number) => (count ? `${label} ${count}` : label);
  const ofCustomer = { customerId: String(row.id) };
  const isPooled = row.inPool === true;
  return (
    <Flex vertical gap={12}>
      <Card size="small">
        <Flex vertical gap={16}>
          <DetailHead
            row={row}
            duplicates={counts?.duplicates ?? 0}
            onFollow={() => setTab('contacts')}
            onBook={() => setBooking(true)}
            onGone={gone}
          />
        </Flex>
      </Card>
      <Flex gap={12} align="flex-start">
        <div style={{ width: 360, flex: 'none' }}>
          <FamilyCards row={row} />
        </div>
        <Card size="small" style={{ flex: 1, minWidth: 0 }}>
          <Tabs
            activeKey={tab}
            onChange={setTab}
            destroyOnHidden
            items={[
              { key: 'life', label: t(d.life), children: <TimelineTab customerId={row.id} /> },
              {
                key: 'contacts',
                label: titled(t(d.contacts), counts?.followUps),
                children: (
                  <Flex vertical gap={16}>
                    {!isPooled && can('customers.followUp.add') && (
                      <FollowUpComposer customerId={row.id} onBook={() => setBooking(true)} />
                    )}
                    <FollowUpHistory customerId={row.id} />
                  </Flex>
                ),
              },
              ...(can('customers.appointment.view')
                ? [
                    {
                      key: 'appointments',
                      label: titled(t(d.appointments), counts?.appointments),
                      children: <Rows of={bare(Appointment)} filter={ofCustomer} />,
                    },
                  ]
                : []),
              {
                key: 'touches',
                label: titled(t(d.touches), counts?.touches),
                children: <Rows of={bare(CustomerTouch)} filter={ofCustomer} />,
              },
              {
                key: 'files',
                label: titled(t(d.files), counts?.files),
                children: <Rows of={bare(CustomerFile)} filter={ofCustomer} />,
              },
              { key: 'moves', label: t(d.moves), children: <TimelineTab customerId={row.id} kinds="state,owner" /> },
              { key: 'log', label: t(d.log), children: <HistoryPanel of={Customer} id={row.id} /> },
            ]}
          />
        </Card>
      </Flex>
      {isBooking && (
        <AppointmentDialog
          open
          customerId={row.id}
          customerName={String(row.name)}
          schoolId={row.schoolId as number | null}
          onClose={() => setBooking(false)}
        />
      )}
    </Flex>
  );
}

/** Everything in it is of this customer: no search, and no column that says so. */
const bare = <R extends { columns: readonly string[]; form: readonly string[]; verbs: readonly string[] }>(
  of: R,
): R => ({
  ...of,
  search: [],
  columns: of.columns.filter((name) => name !== 'customerId'),
  form: of.form.filter((name) => name !== 'customerId'),
  verbs: of.verbs.filter((verb) => !['import', 'export'].includes(verb)),
});

function Rows({ of, filter }: { of: Parameters<typeof ResourcePage>[0]['of']; filter: { customerId: string } }) {
  return (
    <OwnQuery>
      <ResourcePage of={of} filter={filter} values={{ customerId: Number(filter.customerId) }} />
    </OwnQuery>
  );
}
