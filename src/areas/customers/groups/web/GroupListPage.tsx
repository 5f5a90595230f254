// Groups of customers, kept by hand or by conditions.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { CustomerGroup } from '../model/group';
import { seenGroups } from '../model/groupCalls';
import { FreezeDialog } from './FreezeDialog';
import { GroupForm, type GroupKind, KindQuestion } from './GroupForm';
import { setTexts as s } from './setTexts';

/** Opened and changed on pages and forms of their own. */
const listed = { ...CustomerGroup, verbs: CustomerGroup.verbs.filter((verb) => verb !== 'edit' && verb !== 'detail') };
const columns = {
  name: { width: 190 },
  kind: { width: 80 },
  memberCount: { width: 90, render: (row: WireOf<typeof CustomerGroup>) => <Seen id={row.id} /> },
  visibility: { width: 100 },
  ownerId: { width: 110 },
  countedAt: { width: 120 },
  pinned: { width: 120 },
};

/** How many of it this person finds: the same number as on its tab and on its page. */
function Seen({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['rows', CustomerGroup.name, 'seen'],
    queryFn: () => sendCall(seenGroups, {}),
  });
  return <>{data?.find((group) => group.id === id)?.count ?? '–'}</>;
}

type Asked =
  | { what: 'kind' }
  | { what: 'form'; kind: GroupKind; id?: number }
  | { what: 'freeze'; id: number; name: string };

export default function GroupListPage() {
  const open = useOpen();
  const can = useCan();
  const refresh = useRefreshRows(CustomerGroup);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ResourcePage
        of={listed}
        columns={columns}
        onOpen={(row) => open('/group', { id: `${row.id}` }, row.name)}
        onAdd={() => setAsked({ what: 'kind' })}
        rowActions={[
          {
            key: 'open',
            label: s.open,
            run: (row) => open('/group', { id: `${row.id}` }, row.name),
          },
          {
            key: 'edit',
            label: listTexts.edit,
            isShown: (row) => mayDo(row, 'edit'),
            run: (row) => setAsked({ what: 'form', kind: row.kind as GroupKind, id: row.id }),
          },
          {
            key: 'freeze',
            label: s.freeze,
            isShown: (row) => row.kind === 'dynamic' && can('customers.group.edit'),
            run: (row) => setAsked({ what: 'freeze', id: row.id, name: row.name }),
          },
        ]}
      />
      {asked?.what === 'kind' && <KindQuestion onChoose={(kind) => setAsked({ what: 'form', kind })} onClose={close} />}
      {asked?.what === 'form' && (
        <GroupForm
          kind={asked.kind}
          {...(asked.id ? { id: asked.id } : {})}
          onClose={close}
          onSaved={(row) => {
            void refresh();
            // A new one is filled, or looked through, on its own page.
            if (!asked.id) open('/group', { id: `${row.id}` }, row.name);
          }}
        />
      )}
      {asked?.what === 'freeze' && <FreezeDialog id={asked.id} name={asked.name} onClose={close} />}
    </>
  );
}
