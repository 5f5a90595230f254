// Who is signed in now, and ending it, one or many.
import { App, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Session } from '../../identity/model/session';
import { sessions } from './sessionClient';
import { sessionTexts as l } from './sessionTexts';

/** Looked at as a whole, and by nothing but the person. */
const signedIn = { ...Session, title: l.sessions, search: ['accountId'], verbs: [] };
const isOwn = (row: WireOf<typeof Session>) => row.current === true;
const columns = {
  accountId: { label: l.person },
  deviceName: { label: l.device, width: 220, render: (row: WireOf<typeof Session>) => <Device row={row} /> },
  createdAt: {
    label: l.since,
    width: 150,
    render: (row: WireOf<typeof Session>) => <>{momentText(row.createdAt, 'YYYY-MM-DD HH:mm')}</>,
  },
};

export default function SessionAdmin() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(Session);
  const mayKick = useCan()('system.session.kick');
  const kick = (ids: readonly number[], clear?: () => void) =>
    modal.confirm({
      title: t(l.kickAsk, { count: ids.length }),
      okButtonProps: { danger: true },
      onOk: async () => {
        const { count } = await sessions.kick(ids);
        message.success(t(l.kicked, { count }));
        clear?.();
        await refresh();
      },
    });
  /** Who ends many stays: their own session is ended by signing out. */
  const kickMany = async (ids: readonly number[], clear: () => void) => {
    const { list } = await sessions.list({ ids: ids.join(','), pageSize: ids.length });
    const others = list.filter(({ current }) => !current).map(({ id }) => id);
    if (others.length > 0) kick(others, clear);
    else message.warning(t(l.ownOnly));
  };
  const rowActions: RowAction<WireOf<typeof Session>>[] = [
    { key: 'end', label: l.kick, danger: true, isShown: (row) => !isOwn(row), run: ({ id }) => kick([id]) },
  ];
  return (
    <ResourcePage
      of={signedIn}
      columns={columns}
      rowActions={mayKick ? rowActions : []}
      batch={mayKick ? [{ key: 'end', label: l.kick, danger: true, run: kickMany }] : []}
    />
  );
}

function Device({ row }: { row: WireOf<typeof Session> }) {
  const { t } = useText();
  return (
    <>
      {row.deviceName || '—'} {isOwn(row) && <Tag color="green">{t(l.current)}</Tag>}
    </>
  );
}
