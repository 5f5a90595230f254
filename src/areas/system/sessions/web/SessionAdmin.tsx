// Who is signed in now, and ending it, one or many.

import { App, Button, Tag } from 'antd';
import { useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker, type RefPickerProps } from '#kernel/web/resource/inputs/RefPicker';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { SearchTable, type SearchTableHandle } from '#kernel/web/widgets/search/SearchTable';
import { Session } from '../../identity/model/session';
import css from '../../roles/web/access.module.css';
import type { SessionLine } from '../model/sessionCalls';
import { sessions } from './sessionClient';
import { sessionTexts as l } from './sessionTexts';

export default function SessionAdmin() {
  const { t } = useText();
  const can = useCan();
  const { message, modal } = App.useApp();
  const table = useRef<SearchTableHandle>(null);
  const mayKick = can('system.session.kick');
  const kick = (ids: number[], clear?: () => void) =>
    modal.confirm({
      title: t(l.kickAsk, { count: ids.length }),
      okButtonProps: { danger: true },
      onOk: async () => {
        const { count } = await sessions.kick(ids);
        message.success(t(l.kicked, { count }));
        clear?.();
        table.current?.reload();
      },
    });
  return (
    <div className={css.card}>
      <SearchTable<SessionLine>
        ref={table}
        name="system.sessions"
        rowKey="id"
        title={t(l.sessions)}
        fields={[{ name: 'accountId', label: l.person, kind: 'custom', width: 200, control: <AccountPicker /> }]}
        load={({ values, page, pageSize, sort }) =>
          sessions.list({ ...values, page, pageSize, ...(sort ? { sort } : { sort: '-lastSeenAt' }) })
        }
        selection={
          mayKick
            ? (keys, _, clear) => (
                <Button danger size="small" onClick={() => kick(keys.map(Number), clear)}>
                  {t(l.kick)}
                </Button>
              )
            : undefined
        }
        canSelect={(row) => !row.current}
        columns={[
          {
            key: 'person',
            title: l.person,
            width: 140,
            render: (row) => <PersonTag name={labelOf(row, 'accountId') ?? ''} />,
          },
          {
            key: 'deviceName',
            title: l.device,
            width: 190,
            render: (row) => (
              <>
                {row.deviceName || '—'} {row.current && <Tag color="green">{t(l.current)}</Tag>}
              </>
            ),
          },
          { key: 'ip', title: l.address, width: 120 },
          { key: 'way', title: l.way, width: 80, render: (row) => wayName(row.way, t) },
          {
            key: 'createdAt',
            title: l.since,
            width: 150,
            sort: true,
            render: (row) => momentText(row.createdAt, 'YYYY-MM-DD HH:mm'),
          },
          {
            key: 'lastSeenAt',
            title: l.lastSeen,
            width: 150,
            sort: true,
            render: (row) => momentText(row.lastSeenAt, 'YYYY-MM-DD HH:mm'),
          },
        ]}
        rowActions={(row) =>
          row.current || !mayKick ? null : (
            <Button type="link" size="small" danger onClick={() => kick([row.id])}>
              {t(l.kick)}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Its form hands it the value, its width and its name, and hears of the next value. */
function AccountPicker({ value, onChange, ...rest }: Partial<RefPickerProps>) {
  const name = rest['aria-label'];
  return (
    <RefPicker
      {...rest}
      placeholder={name}
      to="account"
      value={value}
      allowClear
      onChange={(next) => onChange?.(next)}
    />
  );
}

const wayName = (way: string, t: ReturnType<typeof useText>['t']): string => {
  const option = Session.fields.way.options?.[way];
  return option ? t(option.label) : way;
};
