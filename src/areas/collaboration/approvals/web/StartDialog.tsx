// A request without a document: its form, and whom it would go to before it is sent.
import { useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { previewApproval, startApproval } from '../model/calls';
import { customKinds } from '../model/customKinds';
import { ApprovalPath } from './ApprovalPath';

interface StartProps {
  kind: string;
  onClose: () => void;
  onStarted: (id: number) => void;
}

export default function StartDialog({ kind: key, onClose, onStarted }: StartProps) {
  const { t } = useText();
  const [requestKey] = useState(nonce);
  const { run } = useCall(startApproval);
  const kind = customKinds.find((one) => one.key === key)!;
  return (
    <FieldsDialog
      open
      title={t(kind.name)}
      fields={kind.fields}
      onClose={onClose}
      onSend={async (values) => {
        const made = await run({ kind: key, form: values, requestKey });
        onStarted(made.id);
      }}
    >
      {() => <Way kind={key} />}
    </FieldsDialog>
  );
}

function Way({ kind }: { kind: string }) {
  const { data } = useAnswer(previewApproval, { kind });
  return data ? <ApprovalPath path={data.path} /> : null;
}
