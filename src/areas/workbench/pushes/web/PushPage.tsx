// Pushes: written in steps, sent, and who has not read or confirmed them.
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { MessagePush, previewPush, pushRecipients } from '../model/messagePush';
import { AudienceNames } from './AudienceNames';
import { pushColumns } from './columns';
import { PushReceipts } from './PushReceipts';
import { PushWizard } from './PushWizard';

export default () => {
  const [isWriting, setWriting] = useState(false);
  const refresh = useRefreshRows(MessagePush);
  return (
    <>
      <ResourcePage
        of={MessagePush}
        columns={pushColumns}
        needs={['scheduleAt']}
        onAdd={() => setWriting(true)}
        tabs={[
          { key: 'receipts', label: pushRecipients.label, content: (row) => <PushReceipts id={row.id} /> },
          { key: 'audience', label: previewPush.label, content: (row) => <Audience id={row.id} /> },
        ]}
      />
      {isWriting && <PushWizard onClose={() => setWriting(false)} onSaved={() => void refresh()} />}
    </>
  );
};

function Audience({ id }: { id: number }) {
  return <AudienceNames {...useAnswer(previewPush, { id })} />;
}
