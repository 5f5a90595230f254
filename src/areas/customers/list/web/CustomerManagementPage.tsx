// Everything a counsellor does with customers begins here: the tabs, the list, what can be done with one or many.
import { FilterOutlined, PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ConditionGroup } from '#kernel/model/conditions';
import { useText } from '#kernel/web/i18n';
import { listPayload, searchPayload, viewAt } from '#kernel/web/resource/list/listState';
import { useListState } from '#kernel/web/resource/list/useListState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { leaveList } from '../../customer/web/neighbours';
import { customerColumns, poolColumns, withCall } from '../../family/web/columns';
import { SourceSearch } from '../../sources/web/SourceSearch';
import { useListedCustomer, useOwnCustomer } from './listedCustomer';
import {
  ActionDialog,
  AdvancedFilter,
  AppointmentDialog,
  CallQueue,
  ConditionWords,
  FollowDrawer,
  ListSettings,
  NoneYet,
  PairsTable,
  TagsDialog,
  TodayAppointments,
} from './manageParts';
import { manageTexts as m } from './manageTexts';
import { useBatchActions } from './useBatchActions';
import { type Opened, useRowActions } from './useRowActions';
import { useViews } from './useViews';
import { ViewParts } from './ViewParts';

/** What the cells, the actions and their dialogs read of a row beside its columns. */
const needs = ['name', 'gender', 'birthDate', 'photo', 'schoolId', 'level', 'tags', 'lastContent', 'poolAt'];
const searchInputs = { sourceId: SourceSearch };

export default function CustomerManagementPage() {
  const { t } = useText();
  const can = useCan();
  const go = useOpen();
  const ownCustomer = useOwnCustomer();
  const [state, change] = useListState(ownCustomer);
  const { views, counts } = useViews(state.view);
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const view = viewAt(views, state.view);
  const isPool = view?.key === 'pool' || view?.key === 'poolHq';
  const conditions = readConditions(state.search.conditions);
  /** What the list shows: the queue goes through it, and conditions are counted within it. */
  const asked = searchPayload(ownCustomer, state, view?.filter);
  const listed = useListedCustomer(ownCustomer, isPool);
  const rowActions = useRowActions(setOpen);
  const batch = useBatchActions(isPool, setOpen);
  const columns = useMemo(
    () =>
      withCall(
        isPool ? poolColumns : customerColumns,
        rowActions.find(({ key }) => key === 'call'),
      ),
    [isPool, rowActions],
  );

  return (
    <>
      <ResourcePage
        of={listed}
        views={views}
        columns={columns}
        needs={needs}
        searchInputs={searchInputs}
        {...(isPool ? { layout: 'pool' } : {})}
        narrowing={
          <ViewParts
            view={view?.key ?? ''}
            counts={counts}
            search={state.search}
            onChange={(search) => change({ search, page: 1 })}
          />
        }
        rowActions={rowActions}
        batch={batch}
        summary={({ today, overdue }) =>
          counts.today !== undefined &&
          !isPool &&
          today !== undefined &&
          t(m.summary, { today: Number(today), overdue: Number(overdue) })
        }
        said={said}
        {...(view?.key === 'appointments' ? { instead: <TodayAppointments /> } : {})}
        {...(view?.key === 'duplicates' ? { instead: <PairsTable /> } : {})}
        {...(view?.key === 'mine' ? { empty: <NoneYet /> } : {})}
        onOpen={(row) => {
          leaveList(listPayload(ownCustomer, state, view));
          go('/customerDetail', { id: `${row.id}` }, row.name);
        }}
        onAdd={() => go('/addCustomer')}
        onImport={() => go('/importCustomer')}
        toolbar={
          <>
            <Button icon={<FilterOutlined />} onClick={() => setOpen({ what: 'filter' })}>
              {t(m.advanced)}
            </Button>
            {can('customers.followUp.add') && !isPool && (
              <Button icon={<PhoneOutlined />} onClick={() => setOpen({ what: 'queue' })}>
                {t(m.queue)}
              </Button>
            )}
            <ListSettings />
          </>
        }
      />
      {open?.what === 'follow' && (
        <FollowDrawer
          row={open.row}
          {...(open.number ? { number: open.number } : {})}
          onClose={close}
          onBook={() => setOpen({ what: 'book', row: open.row })}
        />
      )}
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
      {open?.what === 'tags' && <TagsDialog row={open.row} onClose={close} />}
      {open?.what === 'act' && (
        <ActionDialog
          action={open.action}
          ids={open.ids}
          {...(open.name ? { name: open.name } : {})}
          onClose={close}
          {...(open.clear ? { onDone: open.clear } : {})}
        />
      )}
      {open?.what === 'filter' && (
        <AdvancedFilter
          value={conditions}
          within={asked}
          onApply={(next) => {
            const { conditions: _, ...rest } = state.search;
            change({ search: next ? { ...rest, conditions: JSON.stringify(next) } : rest, page: 1 });
          }}
          onClose={close}
        />
      )}
      {open?.what === 'queue' && <CallQueue filter={asked} onClose={close} />}
    </>
  );
}

/** Conditions stand in the address as text; what is no tree is as good as none. */
function readConditions(written: string | undefined): ConditionGroup | null {
  try {
    const tree = JSON.parse(written ?? 'null') as ConditionGroup | null;
    return tree && Array.isArray(tree.items) ? tree : null;
  } catch {
    return null;
  }
}

const said = {
  conditions: (written: string) => {
    const tree = readConditions(written);
    return tree ? <ConditionWords conditions={tree} /> : written;
  },
  given: (at: string) => momentText(at, 'YYYY-MM-DD HH:mm'),
};
