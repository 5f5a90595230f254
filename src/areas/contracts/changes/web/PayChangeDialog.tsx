// What a change costs, at the till: the same key until it succeeds, so that it is taken once.
import { App, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import type { Splits } from '../../payments/model/payment';
import { SplitEditor } from '../../payments/web/SplitEditor';
import { payChange } from '../model/change';
import { changeTexts as c } from './changeTexts';

export function PayChangeDialog({ change, due, onClose }: { change: WireRow; due: number; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(payChange);
  const amount = Math.round(due * 100);
  const [key] = useState(() => nonce().slice(0, 36));
  const [splits, setSplits] = useState<Splits>([{ method: 'cash', amount }]);
  const pay = async () => {
    try {
      const { receiptNos } = await run({ id: change.id, splits, clientKey: key });
      message.success(t(c.paid, { no: receiptNos.join('、') }));
      onClose();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Modal
      open
      width={720}
      title={t(c.payTitle, { amount: due.toFixed(2) })}
      okText={t(c.pay)}
      okButtonProps={{ loading: isRunning }}
      onOk={() => void pay()}
      onCancel={onClose}
    >
      <SplitEditor amount={amount} splits={splits} onChange={setSplits} />
    </Modal>
  );
}
