// A row for each counsellor: what is owned, what waits, what was done; and whether new customers are taken.

import { App, Switch, Table, Typography } from 'antd';
import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { takeCustomers } from '../../salespeople/model/salesperson';
import type { TeamRow } from '../model/boardCalls';
import { boardTexts as b } from './boardTexts';
import { FigureDrawer } from './FigureDrawer';
import { type BoardQuestion, useTeam } from './useBoard';
import { waitText } from './waiting';

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

type Waiting = 'overdue' | 'recycleSoon';

export function BoardTeam(asked: BoardQuestion & { from: string; to: string }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const team = useTeam(asked);
  const [behind, setBehind] = useState<{ figure: Waiting; row: TeamRow } | null>(null);
  const accept = async (row: TeamRow, accepting: boolean) => {
    try {
      await sendCall(takeCustomers, { staffId: row.staffId, accepting });
      await team.refetch();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const number = (key: keyof TeamRow, title: string) => ({
    key,
    title,
    dataIndex: key,
    align: 'right' as const,
    sorter: (one: TeamRow, other: TeamRow) => Number(one[key]) - Number(other[key]),
  });
  /** The open customers of one counsellor, where they can be handed on. */
  const listOf = (row: TeamRow) => ({
    view: 'all',
    ownerId: `${row.staffId}`,
    state: 'new,following,invited,visited,trial',
  });
  /** As many as the number says, also those of another school that the list does not show to everyone who leads a team. */
  const leading = (figure: Waiting) => (_: unknown, row: TeamRow) => (
    <Typography.Link onClick={() => setBehind({ figure, row })}>{row[figure]}</Typography.Link>
  );
  return (
    <Shown
      loading={team.isPending}
      error={team.error}
      onRetry={() => void team.refetch()}
      empty={team.data?.length === 0}
      emptyText={t(b.noCounsellors)}
      height={320}
    >
      <Table<TeamRow>
        size="middle"
        rowKey="staffId"
        pagination={false}
        scroll={{ x: 'max-content', y: 560 }}
        dataSource={team.data ?? []}
        columns={[
          {
            key: 'name',
            title: t(b.counsellor),
            fixed: 'left',
            render: (_, row) => (
              <Typography.Link onClick={() => open('/customerManagement', { view: 'all', ownerId: `${row.staffId}` })}>
                <span data-data>{row.name}</span>
              </Typography.Link>
            ),
          },
          {
            ...number('owned', t(b.owned)),
            render: (_: unknown, { owned, maxOwned }: TeamRow) => (maxOwned ? `${owned}/${maxOwned}` : owned),
          },
          number('uncontacted', t(b.uncontacted)),
          {
            ...number('firstResponse', t(b.firstResponse)),
            render: (_: unknown, row: TeamRow) => waitText(row.firstResponse, t),
          },
          { ...number('overdue', t(b.overdue)), render: leading('overdue') },
          { ...number('recycleSoon', t(b.recycleSoon)), render: leading('recycleSoon') },
          number('leads', t(b.leads)),
          number('calls', t(b.calls)),
          {
            ...number('connectRate', t(b.connectRate)),
            render: (_: unknown, row: TeamRow) => percent(row.connectRate),
          },
          number('wechats', t(b.wechats)),
          number('invites', t(b.invites)),
          { ...number('arrived', t(b.visits)), render: (_: unknown, row: TeamRow) => `${row.expected}/${row.arrived}` },
          { ...number('showRate', t(b.showRate)), render: (_: unknown, row: TeamRow) => percent(row.showRate) },
          number('trials', t(b.trials)),
          number('members', t(b.members)),
          { ...number('amount', t(b.amount)), render: (_: unknown, row: TeamRow) => grouped(row.amount) },
          ...(can('customers.customer.transfer')
            ? [
                {
                  key: 'reassign',
                  title: t(b.actions),
                  fixed: 'right' as const,
                  render: (_: unknown, row: TeamRow) => (
                    <Typography.Link onClick={() => open('/customerManagement', listOf(row))}>
                      {t(b.reassign)}
                    </Typography.Link>
                  ),
                },
              ]
            : []),
          {
            key: 'accepting',
            title: t(b.accepting),
            fixed: 'right',
            render: (_, row) => (
              <Switch
                size="small"
                checked={row.accepting}
                disabled={!can('customers.salesperson.edit')}
                aria-label={`${t(b.accepting)} · ${row.name}`}
                onChange={(accepting) => accept(row, accepting)}
              />
            ),
          },
        ]}
      />
      {behind && (
        <FigureDrawer
          title={t(b[behind.figure])}
          lists={[behind.figure]}
          question={{ ...asked, staffIds: [behind.row.staffId] }}
          onClose={() => setBehind(null)}
        />
      )}
    </Shown>
  );
}
