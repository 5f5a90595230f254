// The whole life of a family on one page.
import { App, Button, Card, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows';
import { useDetail } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { type Query, useCloseTab, useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Customer } from '../model/customer';
import { AppointmentDialog } from './AppointmentDialog';
import { AskedTransfer } from './detail/AskedTransfer';
import { OwnGuardians } from './detail/ConsentGuardian';
import { DetailHead } from './detail/DetailHead';
import { DetailTabs } from './detail/DetailTabs';
import { detailTexts as d } from './detail/detailTexts';
import { EndCard } from './detail/EndCard';
import { GuardianCard } from './detail/GuardianCard';
import { ProfileCards } from './detail/ProfileCards';
import { SiblingCard } from './detail/SiblingCard';
import { useFollowKey } from './detail/useFollowKey';
import { useOverview } from './detail/useOverview';
import { mayFollow } from './manage/reaching';

const listPath = '/customerManagement';

export default function CustomerDetailPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const closeTab = useCloseTab();
  const [query, setQuery] = useQueryState();
  const id = Number(query.id) || null;
  const detail = useDetail(Customer, id);
  const seen = useRef(false);
  if (detail.data && !detail.error) seen.current = true;
  const isGone = detail.error instanceof ApiError && detail.error.code === 404;
  useTabTitle(detail.data ? String(detail.data.name) : null);
  const leave = (why: string) => {
    message.info(why);
    closeTab();
    open(listPath);
  };
  const leaving = useRef(leave);
  leaving.current = leave;
  useEffect(() => {
    // Open here while it went to somebody else: back to the list, and why.
    if (isGone && seen.current) leaving.current(t(d.gone));
  }, [isGone, t]);
  if (id === null || isGone)
    return (
      <Empty height={360} text={t(d.gone)}>
        <Button onClick={() => open(listPath)}>{t(d.backToList)}</Button>
      </Empty>
    );
  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={480}>
      {detail.data && (
        <CustomerSheet
          key={detail.data.id}
          row={detail.data}
          query={query}
          onQuery={setQuery}
          onGone={(why) => leave(why ?? t(d.gone))}
        />
      )}
    </Shown>
  );
}

interface CustomerSheetProps {
  row: WireRow;
  query: Query;
  onQuery: (query: Query) => void;
  onGone: (why?: string) => void;
}

function CustomerSheet({ row, query, onQuery, onGone }: CustomerSheetProps) {
  const can = useCan();
  const { id, then, tab, ask } = query;
  const [isBooking, setBooking] = useState(then === 'book');
  const overview = useOverview(row.id).data;
  const show = (next: string) => onQuery({ id: id ?? '', tab: next });
  const shown = tab ?? (then === 'follow' ? 'contacts' : 'life');
  const asker = Number(ask) || null;
  const page = useRef<HTMLDivElement>(null);
  useFollowKey(page, shown === 'contacts', () => mayFollow(row) && show('contacts'));
  return (
    <OwnGuardians value={(row.guardians as WireRow[] | undefined) ?? []}>
      <Flex vertical gap={12} ref={page}>
        {asker && can('customers.customer.transfer') && (
          <AskedTransfer row={row} staffId={asker} onDone={() => onQuery({ id: id ?? '' })} />
        )}
        <Card size="small">
          <DetailHead
            row={row}
            overview={overview}
            onFollow={() => show('contacts')}
            onBook={() => setBooking(true)}
            onGone={onGone}
          />
        </Card>
        <Flex gap={12} align="flex-start">
          <Flex vertical gap={12} style={{ width: 340, flex: 'none' }}>
            <EndCard row={row} />
            <GuardianCard row={row} />
            <SiblingCard row={row} />
            <ProfileCards row={row} />
          </Flex>
          <Card size="small" style={{ flex: 1, minWidth: 0 }}>
            <DetailTabs row={row} overview={overview} tab={shown} onTab={show} onBook={() => setBooking(true)} />
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
    </OwnGuardians>
  );
}
