// By whom texts and mail leave the house, how much went today, and a test of each.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Switch, Table } from 'antd';
import { useState } from 'react';
import { channelName } from '#kernel/model/notices';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { ChannelAccount } from '../model/messageTemplate';
import { ChannelForm } from './ChannelForm';
import css from './msg.module.css';
import { type AccountRow, accounts } from './msgClient';
import { msgTexts as m } from './msgTexts';

const accountsKey = ['channelAccounts'];

export default function ChannelAccounts() {
  const { t } = useText();
  const can = useCan();
  const queries = useQueryClient();
  const [open, setOpen] = useState<AccountRow | 'new' | null>(null);
  const list = useQuery({ queryKey: accountsKey, queryFn: accounts.list });
  const rows = list.data ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: accountsKey });
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2 className={css.heading}>{t(m.channels)}</h2>
        {can('system.channelAccount.add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {t(m.addChannel)}
          </Button>
        )}
      </div>
      <Alert className={css.note} type="info" showIcon title={t(m.logHint)} description={t(m.inUse)} />
      <Shown
        loading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={rows.length === 0}
        emptyText={t(m.noChannels)}
        height={240}
      >
        <AccountTable rows={rows} onEdit={setOpen} onChanged={refresh} />
      </Shown>
      {open && (
        <ChannelForm
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={async () => {
            setOpen(null);
            await refresh();
          }}
        />
      )}
    </section>
  );
}

interface AccountTableProps {
  rows: AccountRow[];
  onEdit: (row: AccountRow) => void;
  onChanged: () => Promise<unknown>;
}

function AccountTable({ rows, onEdit, onChanged }: AccountTableProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const [testing, setTesting] = useState<number | null>(null);
  const may = (row: AccountRow, verb: string) => row.$can?.includes(verb) ?? false;
  const run = async (call: () => Promise<unknown>, done: string) => {
    try {
      const said = await call();
      message.success(typeof said === 'string' ? said : done);
    } catch (error) {
      const first = error instanceof ApiError ? error.problems[0]?.message : undefined;
      message.error(first ?? messageOf(error));
    }
    await onChanged();
  };
  const test = async ({ id }: AccountRow) => {
    setTesting(id);
    try {
      const { state, error } = await accounts.test(id);
      if (state === 'failed') throw new Error(t(m.testFailed, { error: error ?? '' }));
      return t(state === 'recorded' ? m.testRecorded : m.testSent);
    } finally {
      setTesting(null);
    }
  };
  const remove = (row: AccountRow) =>
    modal.confirm({
      centered: true,
      title: t(m.deleteAsk),
      okButtonProps: { danger: true },
      onOk: () => run(() => accounts.delete(row.id), t(m.deleted)),
    });
  return (
    <Table<AccountRow>
      size="middle"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t(m.channel), width: 90, render: (_, row) => t(channelName(row.channel)) },
        {
          title: t(m.provider),
          width: 110,
          render: (_, row) => <StateTag option={ChannelAccount.fields.provider.options?.[row.provider]} />,
        },
        { title: t(m.target), render: (_, row) => row.target ?? '—' },
        { title: t(m.sign), render: (_, row) => row.sign || '—' },
        { title: t(m.sentToday), width: 200, render: (_, row) => <Today row={row} /> },
        { title: t(m.balance), width: 110, align: 'right', render: (_, row) => row.balance ?? '—' },
        {
          title: t(m.enabled),
          width: 80,
          render: (_, row) => (
            <Switch
              size="small"
              checked={row.enabled}
              disabled={!may(row, 'edit')}
              aria-label={`${t(channelName(row.channel))} ${t(m.enabled)}`}
              onChange={(on) => void run(() => accounts.switch(row, on), t(m.saved))}
            />
          ),
        },
        {
          title: '',
          width: 180,
          align: 'right',
          render: (_, row) => (
            <span className={css.links}>
              {may(row, 'test') && (
                <Button
                  type="link"
                  size="small"
                  loading={testing === row.id}
                  onClick={() => void run(() => test(row), t(m.testSent))}
                >
                  {t(m.testChannel)}
                </Button>
              )}
              {may(row, 'edit') && (
                <Button type="link" size="small" onClick={() => onEdit(row)}>
                  {t(m.write)}
                </Button>
              )}
              {may(row, 'delete') && (
                <Button type="link" size="small" danger onClick={() => remove(row)}>
                  {t(m.delete)}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

/** An account that is not in use sends nothing, so today's count is not its. */
function Today({ row }: { row: AccountRow }) {
  const { t } = useText();
  if (!row.enabled) return '—';
  const limit = row.dailyLimit > 0 ? row.dailyLimit.toLocaleString('en') : t(m.noLimit);
  return (
    <span className={css.today}>
      {row.sentToday.toLocaleString('en')} / {limit}
      {row.dailyLimit > 0 && (
        <Progress
          size="small"
          showInfo={false}
          percent={Math.min(100, (row.sentToday / row.dailyLimit) * 100)}
          status={row.sentToday >= row.dailyLimit ? 'exception' : 'normal'}
        />
      )}
    </span>
  );
}
