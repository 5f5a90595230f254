// The whole life of a family on one page.
import { App, Button, Card, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { type Query, useCloseTab, useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { AppointmentDialog } from '../../appointments/web/AppointmentDialog';
import { AskedTransfer } from '../../assigning/web/AskedTransfer';
import { Customer } from '../../customer/model/customer';
import type { Guardian } from '../../customer/model/guardian';
import { GuardianCard } from '../../family/web/GuardianCard';
import { mayFollow } from '../../family/web/reaching';
import { SiblingCard } from '../../family/web/SiblingCard';
import { useOverview } from '../../timeline/web/useOverview';
import { OwnGuardians } from './ConsentGuardian';
import { DetailHead } from './DetailHead';
import { DetailTabs } from './DetailTabs';
import { detailTexts as d } from './detailTexts';
import { EndCard } from './EndCard';
import { ProfileCards } from './ProfileCards';
import css from './sheet.module.css';
import { useFollowKey } from './useFollowKey';

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
  row: WireOf<typeof Customer>;
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
    <OwnGuardians value={(row.guardians as WireOf<typeof Guardian>[] | null) ?? []}>
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
        <Flex gap={12} align="flex-start" className={css.sheet}>
          <Flex vertical gap={12} className={css.profile}>
            <EndCard row={row} />
            <GuardianCard row={row} />
            <SiblingCard row={row} />
            <ProfileCards row={row} />
          </Flex>
          <Card size="small" className={css.life}>
            <DetailTabs row={row} overview={overview} tab={shown} onTab={show} onBook={() => setBooking(true)} />
          </Card>
        </Flex>
        {isBooking && (
          <AppointmentDialog
            open
            customerId={row.id}
            customerName={row.name}
            schoolId={row.schoolId as number | null}
            onClose={() => setBooking(false)}
          />
        )}
      </Flex>
    </OwnGuardians>
  );
}
