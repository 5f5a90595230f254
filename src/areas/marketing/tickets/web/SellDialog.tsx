// Selling at the desk: an activity, how many of each type, who buys; then the payment.

import { useQuery } from '@tanstack/react-query';
import { App, Button, Flex, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { fen } from '#kernel/model/money';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Modal } from '#kernel/web/widgets/Panels';
import { TicketType } from '../model/ticket';
import { pay, sell } from '../model/ticketCalls';
import { ticketTexts as w } from './ticketTexts';

const types = resourceClient(TicketType);

interface Sale {
  activityId: number | null;
  counts: Record<number, number>;
  buyer: { buyerName: string; mobile: string };
}
const nothing: Sale = { activityId: null, counts: {}, buyer: { buyerName: '', mobile: '' } };

export function SellDialog() {
  const { t } = useText();
  const { message } = App.useApp();
  const selling = useCall(sell);
  const [isOpen, setOpen] = useState(false);
  const [{ activityId, counts, buyer }, say] = useKeptSheet('ticketSale', nothing);
  const [held, setHeld] = useState<{ id: number } | null>(null);
  const found = useQuery({
    queryKey: ['marketing', 'typesToSell', activityId],
    queryFn: () => types.list({ activityId, onSale: true, pageSize: 50 }),
    enabled: isOpen && activityId !== null,
  });
  const offered = found.data?.list ?? [];
  const total = offered.reduce((sum, row) => sum + (fen(row.price) ?? 0) * (counts[row.id] ?? 0), 0);
  const wishes = Object.entries(counts).flatMap(([typeId, qty]) => (qty > 0 ? [{ typeId: Number(typeId), qty }] : []));
  if (!selling.isAllowed) return null;
  const order = async () => {
    if (!activityId) return;
    const made = await selling.run({ activityId, ...buyer, wishes });
    setOpen(false);
    say(nothing);
    if (made.state === 'holding') {
      message.info(t(w.held));
      setHeld(made);
    } else message.success(t(w.sold));
    void found.refetch();
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t(w.sell)}
      </Button>
      <Modal
        open={isOpen}
        title={t(w.sell)}
        onCancel={() => {
          setOpen(false);
          say(nothing);
        }}
        onOk={order}
        okButtonProps={{
          disabled: wishes.length === 0 || !buyer.buyerName || !buyer.mobile,
          loading: selling.isRunning,
        }}
      >
        <Flex vertical gap={12}>
          <RefPicker
            to="activity"
            aria-label={t(sell.input.activityId.label)}
            placeholder={t(sell.input.activityId.label)}
            value={activityId}
            onChange={(id) => say({ activityId: typeof id === 'number' ? id : null })}
          />
          {offered.map((row) => {
            const left = row.stock - row.sold - row.held;
            return (
              <Flex key={row.id} justify="space-between" align="center">
                <span data-data>{`${row.name} ¥${row.price} · ${t(w.left, { n: left })}`}</span>
                <InputNumber
                  min={0}
                  max={Math.min(20, Math.max(0, left))}
                  precision={0}
                  aria-label={row.name}
                  value={counts[row.id] ?? 0}
                  onChange={(n) => say({ counts: { ...counts, [row.id]: n ?? 0 } })}
                />
              </Flex>
            );
          })}
          {(['buyerName', 'mobile'] as const).map((name) => (
            <Input
              key={name}
              aria-label={t(sell.input[name].label)}
              placeholder={t(sell.input[name].label)}
              value={buyer[name]}
              onChange={(event) => say({ buyer: { ...buyer, [name]: event.target.value } })}
            />
          ))}
          <b data-data>{t(w.total, { amount: (total / 100).toFixed(2) })}</b>
        </Flex>
      </Modal>
      {held && (
        <CallDialog of={pay} rows={[held]} onClose={() => setHeld(null)} onDone={() => message.success(t(w.sold))} />
      )}
    </>
  );
}
