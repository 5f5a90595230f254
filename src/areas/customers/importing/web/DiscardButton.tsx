import { App, Button } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { type Batch, batchClient } from './batchClient';
import { importPageTexts as p } from './importPageTexts';

export function DiscardButton({ batch, onDone }: { batch: Batch; onDone: () => Promise<void> }) {
  const { t } = useText();
  const { modal, message } = App.useApp();
  if (!mayDo(batch, 'discard')) return null;
  const discard = () =>
    modal.confirm({
      title: t(p.discardConfirm),
      okButtonProps: { danger: true },
      okText: t(p.discard),
      onOk: async () => {
        try {
          await batchClient.step('discard', batch);
        } catch (error) {
          message.error(messageOf(error));
        }
        await onDone();
      },
    });
  return <Button onClick={discard}>{t(p.discard)}</Button>;
}
