// What came of an import, and the way back while nobody has touched it.

import { App, Button, Result } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Customer } from '../../customer/model/customer';
import { type Batch, batchClient } from './batchClient';
import { CommitProgress } from './CommitProgress';
import { importPageTexts as p } from './importPageTexts';

interface ResultStepProps {
  batch: Batch;
  onChanged: () => Promise<void>;
  onAgain: () => void;
}

export function ResultStep({ batch, onChanged, onAgain }: ResultStepProps) {
  const { t } = useText();
  const open = useOpen();
  const { modal, message } = App.useApp();
  const refreshCustomers = useRefreshRows(Customer);
  if (batch.state === 'committing')
    return <CommitProgress id={batch.id} total={batch.valid} onEnd={() => void onChanged()} />;
  const revert = () =>
    modal.confirm({
      title: t(p.revert),
      content: t(p.revertConfirm),
      okText: t(p.revert),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await batchClient.step('revert', batch);
          void refreshCustomers();
        } catch (error) {
          message.error(messageOf(error));
        }
        await onChanged();
      },
    });
  const isDone = batch.state === 'done';
  const counts = { created: batch.created, matched: batch.matched };
  return (
    <Result
      status={isDone ? 'success' : 'info'}
      title={t(isDone ? p.done : batch.state === 'reverted' ? p.reverted : p.discarded)}
      subTitle={isDone ? t(p.doneDetail, counts) : undefined}
      extra={[
        isDone && (
          <Button
            key="see"
            type="primary"
            onClick={() => open('/customerManagement', { view: 'all', importBatchId: String(batch.id) })}
          >
            {t(p.seeCustomers)}
          </Button>
        ),
        <Button key="again" onClick={onAgain}>
          {t(p.again)}
        </Button>,
        isDone && mayDo(batch, 'revert') && (
          <Button key="revert" danger onClick={revert}>
            {t(p.revert)}
          </Button>
        ),
      ]}
    />
  );
}
