// 角色权限 of one person, read only.
import { Button, Flex, Table, Tag, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { rightsOf } from '../model/track';
import { profileTexts as x } from './profileTexts';

export function Rights({ staffId, name }: { staffId: number; name: string }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const answer = useAnswer(rightsOf, { id: staffId });
  const found = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={200}>
      {found && (
        <Flex vertical gap={12}>
          <Flex justify="space-between">
            <Typography.Text strong>{t(x.roles)}</Typography.Text>
            {can('system.account.view') && (
              <Button size="small" onClick={() => open('/menuAdmin', { tab: 'accounts', q: name })}>
                {t(x.assign)}
              </Button>
            )}
          </Flex>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={found.roles}
            columns={[
              { title: t(x.roles), dataIndex: 'name' },
              {
                title: t(x.validity),
                key: 'validity',
                render: (_: unknown, { validFrom, validTo }) =>
                  validFrom || validTo ? `${validFrom ?? ''} – ${validTo ?? ''}` : t(x.always),
              },
              {
                title: t(x.boundItems),
                key: 'items',
                render: (_: unknown, { items }) => items.map((item: string) => <Tag key={item}>{item}</Tag>),
              },
            ]}
          />
          <Typography.Text strong>{t(x.permissions)}</Typography.Text>
          <Table
            size="small"
            rowKey="key"
            pagination={{ pageSize: 10, showSizeChanger: false }}
            dataSource={found.permissions}
            columns={[
              { title: t(x.permission), dataIndex: 'key' },
              { title: t(x.scope), dataIndex: 'scope' },
              { title: t(x.from), key: 'roles', render: (_: unknown, { roles }) => roles.join('、') },
            ]}
          />
        </Flex>
      )}
    </Shown>
  );
}
