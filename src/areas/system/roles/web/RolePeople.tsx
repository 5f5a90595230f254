// Who has a role, where, and for how long.
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { AccountLife } from '../../identity/model/account';
import { access } from './accessClient';
import { accountTexts as a, explainTexts as e, roleTexts as r } from './accessTexts';

export function RolePeople({ roleId }: { roleId: number }) {
  const { t, locale } = useText();
  const people = useQuery({ queryKey: ['rolePeople', roleId, locale], queryFn: () => access.people(roleId) });
  const rows = people.data ?? [];
  return (
    <Shown
      loading={people.isPending}
      error={people.error}
      onRetry={() => void people.refetch()}
      empty={rows.length === 0}
      emptyText={t(r.noPeople)}
      height={240}
    >
      <Table
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t(e.person), render: (_, row) => <PersonTag name={row.name} /> },
          { title: t(a.school), dataIndex: 'school' },
          {
            title: t(e.term),
            render: (_, row) =>
              row.validFrom || row.validTo ? `${row.validFrom ?? ''} – ${row.validTo ?? ''}` : t(e.always),
          },
          {
            title: t(AccountStateLabel),
            render: (_, row) => <StateTag option={AccountLife.states[row.state as keyof typeof AccountLife.states]} />,
          },
        ]}
      />
    </Shown>
  );
}

const AccountStateLabel = { zh: '状态', en: 'State' };
