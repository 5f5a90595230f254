// Everything a counsellor does with customers begins here: the tabs, the list, what can be done with one or many.
import { PhoneOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { RowAction } from '#kernel/web/resource/RowActions';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/navigation';
import { Customer } from '../model/customer';
import { AppointmentDialog } from './AppointmentDialog';
import { CallQueue } from './CallQueue';
import { FollowUpComposer } from './FollowUpComposer';
import { ActionDialog } from './manage/ActionDialog';
import { type CustomerAction, customerActions } from './manage/actions';
import { customerColumns } from './manage/columns';
import { ListSettings } from './manage/ListSettings';
import { manageTexts as m } from './manage/manageTexts';
import { useViews } from './manage/useViews';
import { shownCustomer } from './shownCustomer';
import { TodayAppointments } from './TodayAppointments';

type Open =
  | { what: 'follow' | 'book'; row: WireRow }
  | { what: 'act'; action: CustomerAction; ids: readonly number[]; name?: string; clear?: () => void }
  | { what: 'queue' };

export default function CustomerManagementPage() {
  const { t } = useText();
  const can = useCan();
  const go = useOpen();
  const [query] = useQueryState();
  const { views, counts } = useViews();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isPool = query.view === 'pool' || query.view === 'poolHq';

  const rowActions = useMemo((): RowAction[] => {
    const opens = (what: 'follow' | 'book') => (row: WireRow) => setOpen({ what, row });
    return [
      {
        key: 'followUp',
        label: m.follow,
        isShown: (row) => !row.inPool && can('customers.followUp.add'),
        run: opens('follow'),
      },
      {
        key: 'book',
        label: m.book,
        isShown: (row) => !row.inPool && row.state !== 'lost' && can('customers.appointment.add'),
        run: opens('book'),
      },
      ...customerActions.map((action) => ({
        key: action.key,
        label: action.label,
        danger: action.danger ?? false,
        isShown: (row: WireRow) => action.key !== 'followAll' && isFor(action, row) && isAllowed(action, row, can),
        run: (row: WireRow) => setOpen({ what: 'act', action, ids: [row.id], name: String(row.name) }),
      })),
    ];
  }, [can]);
  const batch = customerActions
    .filter(
      (action) =>
        !action.isSingle && can(action.permission) && (isPool ? action.where !== 'owned' : action.where !== 'pool'),
    )
    .map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger ?? false,
      run: (ids: readonly number[], clear: () => void) => setOpen({ what: 'act', action, ids, clear }),
    }));

  return (
    <>
      <ResourcePage
        of={shownCustomer}
        views={views}
        columns={customerColumns}
        rowActions={rowActions}
        batch={batch}
        summary={t(m.summary, { today: counts.today ?? 0, overdue: counts.overdue ?? 0 })}
        {...(query.view === 'appointments' ? { instead: <TodayAppointments /> } : {})}
        onOpen={(row) => go('/customerDetail', { id: String(row.id) }, String(row.name))}
        onAdd={() => go('/addCustomer')}
        onImport={() => go('/importCustomer')}
        toolbar={
          <>
            {can('customers.followUp.add') && !isPool && (
              <Button icon={<PhoneOutlined />} onClick={() => setOpen({ what: 'queue' })}>
                {t(m.queue)}
              </Button>
            )}
            <ListSettings />
          </>
        }
      />
      <Drawer
        open={open?.what === 'follow'}
        onClose={close}
        size={560}
        destroyOnHidden
        title={open?.what === 'follow' ? String(open.row.name) : ''}
      >
        {open?.what === 'follow' && (
          <FollowUpComposer
            customerId={open.row.id}
            onDone={close}
            {...(can('customers.appointment.add') ? { onBook: () => setOpen({ what: 'book', row: open.row }) } : {})}
          />
        )}
      </Drawer>
      {open?.what === 'book' && (
        <AppointmentDialog
          open
          customerId={open.row.id}
          customerName={String(open.row.name)}
          schoolId={open.row.schoolId as number | null}
          onClose={close}
          onDone={close}
        />
      )}
      {open?.what === 'act' && (
        <ActionDialog
          action={open.action}
          ids={open.ids}
          {...(open.name ? { name: open.name } : {})}
          onClose={close}
          {...(open.clear ? { onDone: open.clear } : {})}
        />
      )}
      {open?.what === 'queue' && <CallQueue filter={queueFilter(query)} onClose={close} />}
    </>
  );
}

const isFor = ({ where }: CustomerAction, row: WireRow): boolean =>
  where === 'both' || (where === 'pool') === (row.inPool === true);

/** What the server says of the row where it knows the action, otherwise the permission. */
const isAllowed = (action: CustomerAction, row: WireRow, can: (permission: string) => boolean): boolean =>
  action.key in Customer.actions ? mayDo(row, action.key) : can(action.permission);

/** The queue goes through what the list shows. */
const queueFilter = ({ page: _page, pageSize: _size, id: _id, ...rest }: Record<string, string>) => ({
  view: 'due',
  ...rest,
});
