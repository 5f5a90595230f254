// One group: who is in it, and for whoever keeps it, what puts them there.

import { App, Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { BatchAction } from '#kernel/web/resource/list/ListHead';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Customer } from '../../customer/model/customer';
import { shownCustomer } from '../../customer/web/shownCustomer';
import { customerColumns } from '../../family/web/columns';
import { CustomerGroup } from '../../groups/model/group';
import { removeMembers } from '../../groups/model/groupCalls';
import { FreezeDialog } from '../../groups/web/FreezeDialog';
import { GroupForm, type GroupKind } from '../../groups/web/GroupForm';
import { MembersDialog, MoveDialog } from '../../groups/web/MembersDialog';
import { setTexts as s } from '../../groups/web/setTexts';
import { ActionDialog } from './ActionDialog';
import { type CustomerAction, customerActions, permissionOf } from './actions';
import { GroupHead } from './GroupHead';

export default function GroupPage() {
  const { t } = useText();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const group = useDetail(CustomerGroup, id);
  useTabTitle(group.data ? String(group.data.name) : null);
  if (id === null || (group.error instanceof ApiError && group.error.code === 404))
    return <Empty height={360} text={t(s.gone)} />;
  return (
    <Shown loading={group.isPending} error={group.error} onRetry={() => void group.refetch()} height={360}>
      {group.data && <Group key={id} row={group.data} />}
    </Shown>
  );
}

type Asked =
  | { what: 'edit' | 'members' | 'freeze' }
  | { what: 'move'; ids: readonly number[]; clear: () => void }
  | { what: 'act'; action: CustomerAction; ids: readonly number[]; clear?: () => void };

/** Only looked at here: changed on their own pages. */
const members = { ...shownCustomer, verbs: ['list', 'detail', 'export', 'count'] as const };
const acts = ['assign', 'transfer', 'batchEdit', 'studyManager', 'followAll'];

function Group({ row }: { row: WireOf<typeof CustomerGroup> }) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const { message } = App.useApp();
  const refreshGroups = useRefreshRows(CustomerGroup);
  const refreshCustomers = useRefreshRows(Customer);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const refresh = async () => {
    await refreshGroups();
    await refreshCustomers();
  };
  const remove: BatchAction = {
    key: 'removeMembers',
    label: s.removeMembers,
    danger: true,
    run: async (ids, clear) => {
      try {
        await sendCall(removeMembers, { id: row.id, ids: [...ids] });
        message.success(t(s.removed, { count: ids.length }));
        clear();
        await refresh();
      } catch (error) {
        message.error(messageOf(error));
      }
    },
  };
  const move: BatchAction = {
    key: 'move',
    label: s.move,
    run: (ids, clear) => setAsked({ what: 'move', ids, clear }),
  };
  const batch: BatchAction[] = [
    ...(row.kind === 'static' && mayDo(row, 'edit') ? [move, remove] : []),
    ...customerActions
      .filter((action) => acts.includes(action.key) && can(permissionOf(action)))
      .map((action) => ({
        key: action.key,
        label: action.label,
        run: (ids: readonly number[], clear: () => void) => setAsked({ what: 'act', action, ids, clear }),
      })),
  ];
  return (
    <Flex vertical gap={12}>
      <GroupHead
        row={row}
        onAsk={(what) => setAsked({ what })}
        onAct={(action, ids) => setAsked({ what: 'act', action, ids })}
      />
      <OwnQuery>
        <ResourcePage
          of={members}
          filter={useMemo(() => ({ groupId: `${row.id}` }), [row.id])}
          columns={customerColumns}
          onOpen={(customer) => open('/customerDetail', { id: String(customer.id) }, String(customer.name))}
          batch={batch}
          empty={
            <Empty height={320} text={t(row.kind === 'static' ? s.emptyStatic : s.emptyDynamic)}>
              {row.kind === 'static' && mayDo(row, 'edit') && (
                <Button type="primary" onClick={() => setAsked({ what: 'members' })}>
                  {t(s.addMembers)}
                </Button>
              )}
            </Empty>
          }
        />
      </OwnQuery>
      {asked?.what === 'edit' && (
        <GroupForm kind={row.kind as GroupKind} id={row.id} onClose={close} onSaved={() => void refresh()} />
      )}
      {asked?.what === 'freeze' && <FreezeDialog id={row.id} name={row.name} onClose={close} />}
      {asked?.what === 'members' && <MembersDialog group={row} onClose={close} onDone={refresh} />}
      {asked?.what === 'move' && (
        <MoveDialog
          group={row}
          ids={asked.ids}
          onClose={close}
          onDone={async () => {
            asked.clear();
            await refresh();
          }}
        />
      )}
      {asked?.what === 'act' && (
        <ActionDialog
          action={asked.action}
          ids={asked.ids}
          onClose={close}
          {...(asked.clear ? { onDone: asked.clear } : {})}
        />
      )}
    </Flex>
  );
}
