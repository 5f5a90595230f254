// On a document that waits: under which approval, for whom, and for who may the way to decide it here.
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { approvalFor } from '../model/calls';
import { ApprovalDrawer } from './ApprovalDrawer';
import { a } from './approvalTexts';

export default function DocumentApproval({ type, id }: { type: string; id: number }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useAnswer(approvalFor, { type, id });
  if (!data) return null;
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t(a.under, { no: data.no })}
        description={
          data.waitingFor.length > 0 && <span data-data>{t(a.waitingFor, { names: data.waitingFor.join('、') })}</span>
        }
        action={<Button onClick={() => setOpen(true)}>{t(a.open)}</Button>}
        style={{ marginBottom: 12 }}
      />
      {isOpen && <ApprovalDrawer id={data.id} onClose={() => setOpen(false)} />}
    </>
  );
}
