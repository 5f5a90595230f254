// The links one has given out, and what became of them.
import { Space, Table, Tag } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { Shown } from '#kernel/web/widgets/States';
import { revokeShare, type ShareItem, shareList } from '../model/fileCalls';
import { ShareLife } from '../model/fileSharing';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

export function SharesView() {
  const { t } = useText();
  const { data, error, isPending, refetch } = useAnswer(shareList, {});
  const states = ShareLife.states;
  return (
    <Shown
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data?.length === 0}
      emptyText={t(m.emptyShares)}
    >
      <Table<ShareItem>
        size="small"
        rowKey="id"
        dataSource={data ?? []}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          {
            key: 'name',
            title: t(m.name),
            render: (_, { name, hasPassword }) => (
              <Space>
                <span data-data>{name}</span>
                {hasPassword && <Tag>{t(m.password)}</Tag>}
              </Space>
            ),
          },
          {
            key: 'state',
            title: t(m.state),
            width: 100,
            render: (_, { state }) => {
              const said = states[state as keyof typeof states];
              return said ? <Tag color={said.tone}>{t(said.label)}</Tag> : null;
            },
          },
          { key: 'expireAt', title: t(m.expires), width: 160, render: (_, { expireAt }) => momentText(expireAt) },
          { key: 'views', dataIndex: 'views', title: t(m.views), width: 80 },
          {
            key: 'downloads',
            title: t(m.downloads),
            width: 100,
            render: (_, { downloads, maxDownloads }) => (maxDownloads ? `${downloads} / ${maxDownloads}` : downloads),
          },
          {
            key: 'actions',
            title: t(m.actions),
            width: 120,
            render: (_, { id, state }) =>
              state === 'active' ? <CallButton of={revokeShare} rows={[{ id }]} look={{ size: 'small' }} /> : null,
          },
        ]}
      />
    </Shown>
  );
}
