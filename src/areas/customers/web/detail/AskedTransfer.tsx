// A colleague asks for this customer, and no flow decides it: whoever may transfer it says yes or no here.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { RefNames } from '#kernel/web/resource/RefNames';
import type { WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { todosKey } from '#kernel/web/shell/bellPanel';
import { Customer } from '../../model/customer';
import { detailTexts as d } from './detailTexts';

interface AskedTransferProps {
  row: WireRow;
  staffId: number;
  onDone: () => void;
}

export function AskedTransfer({ row, staffId, onDone }: AskedTransferProps) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // The link may be old: shown only while nobody has answered.
  const asked = useQuery({
    queryKey: ['rows', Customer.name, 'asked', locale, row.id, staffId],
    queryFn: () => api.get<{ summary: string } | null>(`${Customer.path}/transferAsked`, { id: row.id, staffId }),
  });
  if (!asked.data) return null;
  const answer = async (accept: boolean) => {
    setBusy(true);
    try {
      await api.post(`${Customer.path}/answerTransfer`, { id: row.id, staffId, accept });
      message.success(t(accept ? d.accepted : d.refused));
      onDone();
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: todosKey })]);
      setBusy(false);
    }
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <span data-data>
            <RefNames to="staff" ids={String(staffId)} />
          </span>{' '}
          {t(d.asked)}
        </>
      }
      description={<span data-data>{asked.data.summary}</span>}
      action={
        <Space>
          <Button size="small" disabled={isBusy} onClick={() => answer(false)}>
            {t(d.refuse)}
          </Button>
          <Button size="small" type="primary" loading={isBusy} onClick={() => answer(true)}>
            {t(d.accept)}
          </Button>
        </Space>
      }
    />
  );
}
