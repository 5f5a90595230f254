// A colleague asks for this customer, and no flow decides it: whoever may transfer it says yes or no here.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { RefNames } from '#kernel/web/resource/rows/RefNames';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { todosKey } from '#kernel/web/shell/registered/bellPanel';
import { Customer } from '../../customer/model/customer';
import { answerTransfer, transferAsked } from '../model/assignCalls';
import { transferTexts } from './transferTexts';

const why = { reason: { ...answerTransfer.input.reason, required: true } };

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
  const [isRefusing, setRefusing] = useState(false);
  // The link may be old: shown only while nobody has answered.
  const asked = useQuery({
    queryKey: ['rows', Customer.name, 'asked', locale, row.id, staffId],
    queryFn: () => sendCall(transferAsked, { id: row.id, staffId }),
  });
  if (!asked.data) return null;
  const send = async (values: { accept: boolean; reason?: unknown }) => {
    await sendForm(answerTransfer, { id: row.id, staffId, ...values });
    message.success(t(values.accept ? transferTexts.accepted : transferTexts.refused));
    onDone();
    await shown();
  };
  const shown = () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: todosKey })]);
  const refused = async (error: unknown) => {
    message.error(messageOf(error));
    await shown();
  };
  const accept = async () => {
    setBusy(true);
    await send({ accept: true }).catch(refused);
    setBusy(false);
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={
          <>
            <span data-data>
              <RefNames to="staff" ids={String(staffId)} />
            </span>{' '}
            {t(transferTexts.asked)}
          </>
        }
        description={<span data-data>{asked.data.summary}</span>}
        action={
          <Space>
            <Button size="small" disabled={isBusy} onClick={() => setRefusing(true)}>
              {t(transferTexts.refuse)}
            </Button>
            <Button size="small" type="primary" loading={isBusy} onClick={accept}>
              {t(transferTexts.accept)}
            </Button>
          </Space>
        }
      />
      {isRefusing && (
        <FieldsDialog
          open
          title={t(transferTexts.refuse)}
          fields={why}
          confirmText={t(transferTexts.refuse)}
          danger
          onClose={() => setRefusing(false)}
          onSend={(values) => send({ accept: false, ...values })}
          onRefused={refused}
        />
      )}
    </>
  );
}
