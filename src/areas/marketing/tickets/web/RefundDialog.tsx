// Giving tickets back: each with the hours left, the percent and the amount, before anything is done.
import { Checkbox, Flex, Input } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { TicketLife } from '../model/ticket';
import { refundQuote, refundTickets } from '../model/ticketCalls';
import { ticketTexts as w } from './ticketTexts';

export function RefundDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(refundQuote, { id });
  const refunding = useCall(refundTickets);
  const [chosen, setChosen] = useState<number[]>([]);
  const [reason, setReason] = useKept(`ticketRefund:${id}`, '');
  const tickets = answer.data?.tickets ?? [];
  const total = tickets
    .filter((one) => chosen.includes(one.id))
    .reduce((sum, one) => sum + Math.round(Number(one.amount) * 100), 0);
  const go = async () => {
    await refunding.run({ id, ticketIds: chosen, reason });
    onClose();
  };
  return (
    <Modal
      open
      title={t(w.refund)}
      onCancel={onClose}
      onOk={go}
      okButtonProps={{ danger: true, disabled: chosen.length === 0 || !reason.trim(), loading: refunding.isRunning }}
    >
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={160}>
        <Flex vertical gap={8}>
          {tickets.map(({ id: ticketId, ticketNo, state, hoursLeft, percent, amount }) => (
            <Flex key={ticketId} justify="space-between">
              <Checkbox
                disabled={state !== 'unused' || percent === null}
                checked={chosen.includes(ticketId)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, ticketId] : chosen.filter((one) => one !== ticketId))
                }
              >
                <span data-data>{ticketNo}</span>
              </Checkbox>
              {state === 'unused' ? (
                <span data-data>{`${t(w.hours, { n: hoursLeft })} · ${percent ?? 0}% · ¥${amount}`}</span>
              ) : (
                <StateTag option={TicketLife.states[state as keyof typeof TicketLife.states]} />
              )}
            </Flex>
          ))}
          <Input
            aria-label={t(w.reason)}
            placeholder={t(w.reason)}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <b data-data>{t(w.total, { amount: (total / 100).toFixed(2) })}</b>
        </Flex>
      </Shown>
    </Modal>
  );
}
