// What a change costs, at the till: the same key until it succeeds, so that it is taken once.
import { App } from 'antd';
import { useState } from 'react';
import { fen } from '#kernel/model/money';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Modal } from '#kernel/web/widgets/Panels';
import { SplitEditor } from '../../payments/web/SplitEditor';
import { useTill } from '../../payments/web/useTill';
import { changeDue, payChange } from '../model/change';
import { changeTexts as c } from './changeTexts';

export function PayChangeDialog({ change, onClose }: { change: WireRow; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(payChange);
  const due = useAnswer(changeDue, { id: change.id }).data?.due ?? '0.00';
  const [key] = useState(() => nonce().slice(0, 36));
  const till = useTill({ asked: [{ amount: fen(due) ?? 0, times: 1 }] });
  const pay = async () => {
    const { receiptNos } = await run({ id: change.id, splits: till.splits, clientKey: key });
    message.success(t(c.paid, { no: receiptNos.join('、') }));
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={t(c.payTitle, { amount: due })}
      okText={t(c.pay)}
      okButtonProps={{ loading: isRunning, disabled: !till.isReady }}
      onOk={pay}
      onCancel={onClose}
    >
      <SplitEditor till={till} />
    </Modal>
  );
}
