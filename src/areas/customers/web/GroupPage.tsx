// One group: who is in it, and for whoever keeps it, what puts them there.
import { App, Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { longText, refs } from '#kernel/model/fields';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/FieldsDialog';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useDetail, useRefreshRows } from '#kernel/web/resource/useRows';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/navigation';
import { OwnQuery } from '#kernel/web/shell/OwnQuery';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Customer } from '../model/customer';
import { CustomerGroup } from '../model/group';
import { customerColumns } from './manage/columns';
import { ConditionsInput } from './sets/ConditionsInput';
import { setTexts as s } from './sets/setTexts';
import { shownCustomer } from './shownCustomer';

const inputs = { conditions: ConditionsInput };
const memberFields = {
  ids: refs('客户', 'Customers', 'customer', { max: 100 }),
  pasted: longText('粘贴编号或手机', 'Paste numbers or mobiles', {
    max: 40_000,
    help: ['每行一个客户编号或手机号', 'One customer number or mobile a line'],
  }),
};

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
      {group.data && <Group row={group.data} />}
    </Shown>
  );
}

function Group({ row }: { row: WireRow }) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const refreshGroups = useRefreshRows(CustomerGroup);
  const refreshCustomers = useRefreshRows(Customer);
  const [asking, setAsking] = useState<'members' | 'edit' | null>(null);
  const mayEdit = mayDo(row, 'edit');
  const isStatic = row.kind === 'static';
  const refresh = async () => {
    await refreshGroups();
    await refreshCustomers();
  };
  const removal = {
    key: 'removeMembers',
    label: s.removeMembers,
    danger: true,
    run: async (ids: readonly number[], clear: () => void) => {
      try {
        await api.post(`${CustomerGroup.path}/removeMembers`, { id: row.id, ids });
        message.success(t(s.removed, { count: ids.length }));
        clear();
        await refresh();
      } catch (error) {
        message.error(messageOf(error));
      }
    },
  };
  return (
    <Flex vertical gap={12}>
      <Card size="small">
        <Flex justify="space-between" gap={12} wrap>
          <Flex gap={8} align="center" wrap>
            <Typography.Title level={5} style={{ margin: 0 }}>
              {String(row.name)}
            </Typography.Title>
            <Tag>{t(CustomerGroup.fields.kind.options![String(row.kind)]!.label)}</Tag>
            <Typography.Text type="secondary">{String(row.note ?? '')}</Typography.Text>
          </Flex>
          {mayEdit && (
            <Flex gap={8}>
              <Button onClick={() => setAsking('edit')}>{t(s.edit)}</Button>
              {isStatic && (
                <Button type="primary" onClick={() => setAsking('members')}>
                  {t(s.addMembers)}
                </Button>
              )}
            </Flex>
          )}
        </Flex>
      </Card>
      <OwnQuery>
        <ResourcePage
          of={{ ...shownCustomer, verbs: ['list', 'detail', 'export', 'count'] }}
          filter={{ groupId: String(row.id) }}
          columns={customerColumns}
          onOpen={(customer) => open('/customerDetail', { id: String(customer.id) }, String(customer.name))}
          {...(isStatic && mayEdit ? { batch: [removal] } : {})}
        />
      </OwnQuery>
      {asking === 'edit' && (
        <ResourceForm
          of={CustomerGroup}
          id={row.id}
          open
          inputs={inputs}
          onClose={() => setAsking(null)}
          onSaved={() => void refresh()}
        />
      )}
      {asking === 'members' && (
        <FieldsDialog
          open
          title={`${t(s.addMembers)} · ${String(row.name)}`}
          fields={memberFields}
          confirmText={t(s.addMembers)}
          onClose={() => setAsking(null)}
          onSend={async (values) => {
            const answer = await api.post<{ added: number; missing?: string[] }>(`${CustomerGroup.path}/addMembers`, {
              ...values,
              id: row.id,
            });
            message.success(t(s.added, { count: answer.added }));
            if (answer.missing?.length) message.warning(t(s.missing, { list: answer.missing.slice(0, 10).join('、') }));
            await refresh();
          }}
        />
      )}
    </Flex>
  );
}
