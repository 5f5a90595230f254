// Finance pays a refund out: each way with its account and trade number, together or one after the other.
import { App, Checkbox, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { hasTradeNo } from '../../finance/model/methods';
import { payOut, RefundPayout } from '../model/refund';
import { refundTexts as r } from './refundTexts';

interface Typed {
  accountId?: number | null;
  tradeNo?: string;
  failed?: boolean;
  isChosen?: boolean;
}

export function PayoutDialog({ refundId, no, onClose }: { refundId: number; no: string; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run, isRunning } = useCall(payOut);
  const found = useList(RefundPayout, { refundId, pageSize: 50 });
  const [typed, setTyped] = useKept<Record<number, Typed>>(`payout:${refundId}`, {});
  const [key] = useState(() => nonce().slice(0, 36));
  const open = ((found.data?.list ?? []) as WireOf<typeof RefundPayout>[]).filter(({ state }) => state !== 'paid');
  const chosen = open.filter(({ id }) => typed[id]?.isChosen ?? true);
  const change = (id: number, next: Typed) => setTyped((all) => ({ ...all, [id]: { ...all[id], ...next } }));
  const pay = async () => {
    const { paid, left } = await run({
      ...{ id: refundId, clientKey: key },
      payouts: chosen.map(({ id }) => {
        const { accountId, tradeNo, failed = false } = typed[id] ?? {};
        return { payoutId: id, accountId: accountId ?? null, tradeNo: tradeNo || null, failed };
      }),
    });
    message.success(t(r.paid, { paid, left }));
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={`${t(r.payout)} ${no}`}
      okText={t(r.confirmPayout)}
      okButtonProps={{ disabled: chosen.length === 0, loading: isRunning }}
      onOk={pay}
      onCancel={onClose}
    >
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={160}>
        <Flex vertical gap={12}>
          {open.map((one) => (
            <Flex key={one.id} gap={8} align="center" wrap>
              <Checkbox
                checked={typed[one.id]?.isChosen ?? true}
                onChange={(event) => change(one.id, { isChosen: event.target.checked })}
              >
                <Typography.Text strong>
                  {t(RefundPayout.fields.method.options![one.method]!.label)} ¥{one.amount}
                </Typography.Text>
              </Checkbox>
              {one.method !== 'cash' && (
                <div style={{ width: 190 }}>
                  <RefPicker
                    to="pay_account"
                    aria-label={t(r.account)}
                    value={typed[one.id]?.accountId ?? null}
                    onChange={(next) => change(one.id, { accountId: typeof next === 'number' ? next : null })}
                  />
                </div>
              )}
              {hasTradeNo(one.method) && (
                <Input
                  style={{ width: 190 }}
                  maxLength={64}
                  placeholder={t(r.tradeNo)}
                  aria-label={t(r.tradeNo)}
                  value={typed[one.id]?.tradeNo ?? ''}
                  onChange={(event) => change(one.id, { tradeNo: event.target.value })}
                />
              )}
              <Checkbox
                checked={typed[one.id]?.failed ?? false}
                onChange={(event) => change(one.id, { failed: event.target.checked })}
              >
                {t(r.failed)}
              </Checkbox>
            </Flex>
          ))}
        </Flex>
      </Shown>
    </Modal>
  );
}
