// Who else of the family is known, with how far each has come.

import { useQuery } from '@tanstack/react-query';
import { App, Button, Card, Flex, Space, Typography } from 'antd';
import { useState } from 'react';
import { ref } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { customerFamily, linkSibling, unlinkSibling } from '../model/siblings';
import { familyTexts } from './familyTexts';

export function SiblingCard({ row }: { row: WireOf<typeof Customer> }) {
  const { t, locale } = useText();
  const open = useOpen();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [isLinking, setLinking] = useState(false);
  const family = useQuery({
    queryKey: ['rows', Customer.name, 'family', locale, row.id, row.familyId],
    queryFn: () => sendCall(customerFamily, { id: row.id }),
    enabled: row.familyId !== null,
  });
  const siblings = row.familyId === null ? [] : (family.data?.members ?? []).filter(({ id }) => id !== row.id);
  const mayEdit = mayDo(row, 'edit');
  const unlink = () =>
    modal.confirm({
      centered: true,
      title: t(familyTexts.unlinkAsk, { name: row.name }),
      okText: t(familyTexts.unlink),
      okButtonProps: { danger: true },
      onOk: () =>
        sendCall(unlinkSibling, { id: row.id })
          .then(refresh)
          .catch((error: unknown) => void message.error(messageOf(error))),
    });
  if (siblings.length === 0 && !mayEdit) return null;
  return (
    <Card
      size="small"
      title={t(familyTexts.family)}
      extra={
        mayEdit && (
          <Space size={12}>
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setLinking(true)}>
              {t(familyTexts.linkSibling)}
            </Button>
            {siblings.length > 0 && (
              <Button type="link" danger size="small" style={{ padding: 0 }} onClick={unlink}>
                {t(familyTexts.unlink)}
              </Button>
            )}
          </Space>
        )
      }
    >
      <Flex vertical gap={8}>
        {siblings.length === 0 && <Typography.Text type="secondary">{t(familyTexts.noFamily)}</Typography.Text>}
        {siblings.map((one) => (
          <Space key={one.id} size={8} wrap>
            {one.visible ? (
              <Typography.Link data-data onClick={() => open('/customerDetail', { id: String(one.id) }, one.name)}>
                {one.name}
              </Typography.Link>
            ) : (
              <span data-data>{one.name}</span>
            )}
            <StateTag option={Customer.fields.state.options![one.state]!} />
            <Typography.Text type="secondary" data-data>
              {[one.school, one.owner].filter(Boolean).join(' · ')}
            </Typography.Text>
          </Space>
        ))}
      </Flex>
      {isLinking && (
        <FieldsDialog
          open
          title={`${t(familyTexts.linkSibling)} · ${row.name}`}
          fields={{ siblingId: ref(familyTexts.sibling.zh, familyTexts.sibling.en, 'customer', { required: true }) }}
          confirmText={t(familyTexts.linkSibling)}
          onClose={() => setLinking(false)}
          onSend={async ({ siblingId }) => {
            await sendCall(linkSibling, { id: row.id, siblingId: Number(siblingId) });
            await refresh();
          }}
        />
      )}
    </Card>
  );
}
