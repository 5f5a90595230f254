// What was drawn on the map, and what is done with the customers in it.

import { App, Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { text } from '#kernel/model/fields';
import { nonce } from '#kernel/web/api/signIn';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { Customer } from '../../customer/model/customer';
import { CustomerGroup } from '../../groups/model/group';
import { addMembers } from '../../groups/model/groupCalls';
import { ActionDialog } from '../../list/web/ActionDialog';
import { customerActions, permissionOf } from '../../list/web/actions';
import { type Filters, useSelection } from './mapClient';
import { mapTexts as m } from './mapTexts';

const assign = customerActions.find(({ key }) => key === 'assign')!;
const mostAssigned = 500;
const groupFields = { name: text('名称', 'Name', { required: true, max: 40 }) };

interface SelectionPanelProps {
  area: string;
  filters: Filters;
  onClear: () => void;
}

export function SelectionPanel({ area, filters, onClear }: SelectionPanelProps) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refreshGroups = useRefreshRows(CustomerGroup);
  const [asking, setAsking] = useState<'group' | 'assign' | null>(null);
  const found = useSelection(area, filters);
  const ids = found.data?.ids ?? [];
  const makeGroup = async ({ name }: Record<string, unknown>) => {
    const group = await resourceClient(CustomerGroup).add({ name: String(name), kind: 'static' }, nonce());
    const { added } = await sendCall(addMembers, { id: group.id, ids });
    message.success(t(m.groupMade, { name: String(name), n: added }));
    await refreshGroups();
  };
  return (
    <Card size="small">
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={80}>
        {found.data && (
          <Flex vertical gap={8}>
            <Typography.Text strong>
              {t(found.data.capped ? m.selectedMore : m.selected, { n: found.data.count })}
            </Typography.Text>
            <Flex gap={8} wrap>
              {can('customers.group.edit') && (
                <Button size="small" disabled={ids.length === 0} onClick={() => setAsking('group')}>
                  {t(m.makeGroup)}
                </Button>
              )}
              {can(permissionOf(assign)) && (
                <Button
                  size="small"
                  disabled={ids.length === 0 || ids.length > mostAssigned}
                  onClick={() => setAsking('assign')}
                >
                  {t(m.assign)}
                </Button>
              )}
              {can('customers.customer.export') && (
                <Button
                  size="small"
                  disabled={ids.length === 0}
                  onClick={() => void resourceClient(Customer).export({ ...filters, within: area })}
                >
                  {t(m.export)}
                </Button>
              )}
              <Button size="small" type="text" onClick={onClear}>
                {t(m.clear)}
              </Button>
            </Flex>
          </Flex>
        )}
      </Shown>
      {asking === 'group' && (
        <FieldsDialog
          open
          title={t(m.makeGroup)}
          fields={groupFields}
          confirmText={t(m.makeGroup)}
          onClose={() => setAsking(null)}
          onSend={makeGroup}
        />
      )}
      {asking === 'assign' && <ActionDialog action={assign} ids={ids} onClose={() => setAsking(null)} />}
    </Card>
  );
}
