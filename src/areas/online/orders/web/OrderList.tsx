// The list of orders, of all kinds or of one, with what was paid and what went back; an order made for a student.
import { Alert, App, Button, Descriptions, Flex, Form, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { Modal } from '#kernel/web/widgets/Panels';
import { Empty } from '#kernel/web/widgets/States';
import { createOrder, OnlineOrder, orderKinds, quoteOrder, refundQuote } from '../model/order';
import { orderTexts as o } from './orderTexts';

type Kind = keyof typeof orderKinds;
const pickedFrom: Record<Kind, string> = { package: 'online_package', vip: 'vip_plan', resource: 'online_resource' };

const views: readonly ViewOf<typeof OnlineOrder>[] = [
  { key: 'all', label: o.all, filter: {} },
  { key: 'pending', label: o.pending, filter: { state: 'pending' }, sort: 'expireAt' },
  { key: 'paid', label: o.paid, filter: { state: 'paid' } },
  { key: 'refunding', label: o.refunding, filter: { state: 'refunding' }, sort: 'createdAt' },
  { key: 'refunded', label: o.refunded, filter: { state: ['refunded', 'part_refunded'] } },
];

export function OrderList({ kind }: { kind?: Kind }) {
  const { t } = useText();
  const can = useCan();
  const [isMaking, setMaking] = useState(false);
  const said = (sums: Readonly<Record<string, unknown>>) =>
    t(
      o.summary,
      Object.fromEntries(['payable', 'paid', 'refunded', 'net'].map((name) => [name, String(sums[name] ?? '0.00')])),
    );
  return (
    <>
      <ResourcePage
        of={OnlineOrder}
        views={views}
        {...(kind ? { filter: { kind } } : {})}
        summary={said}
        empty={<Empty text={t(o.empty)} />}
        tabs={
          can('online.order.refund')
            ? [{ key: 'refund', label: o.refundCalc, content: ({ id }: { id: number }) => <Refundable id={id} /> }]
            : []
        }
        toolbar={
          can('online.order.create') && (
            <Button type="primary" onClick={() => setMaking(true)}>
              {t(o.create)}
            </Button>
          )
        }
      />
      {isMaking && <NewOrder start={kind ?? 'package'} onClose={() => setMaking(false)} />}
    </>
  );
}

function Refundable({ id }: { id: number }) {
  const { t } = useText();
  const { data } = useAnswer(refundQuote, { id });
  if (!data) return null;
  const { policy, left, refundable, ...rest } = data;
  return (
    <Flex vertical gap={8}>
      <Alert
        type="info"
        message={t(o.left, { left, refundable })}
        description={
          policy === 'by_days' ? t(o.byDays, rest) : policy === 'by_progress' ? t(o.byProgress, rest) : undefined
        }
      />
      <span>{t(o.over)}</span>
    </Flex>
  );
}

const nothing = {
  ...{ itemId: null as number | null, customerId: null as number | null },
  ...{ reduction: '', reductionReason: '' },
};

interface NewOrderProps {
  start: Kind;
  /** For whom, where that is known. */
  customerId?: number | null;
  onClose: () => void;
}

export function NewOrder({ start, customerId: whose = null, onClose }: NewOrderProps) {
  const { t, locale } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [{ kind, itemId, customerId, reduction, reductionReason }, say] = useKeptSheet(
    `onlineOrder:${start}${whose ? `:${whose}` : ''}`,
    { ...nothing, kind: start, customerId: whose },
  );
  const asked = { kind, itemId: itemId ?? 0, customerId: customerId ?? 0, ...(reduction ? { reduction } : {}) };
  const isAsked = itemId !== null && customerId !== null;
  const quote = useAnswer(quoteOrder, asked, { enabled: isAsked });
  const creating = useCall(createOrder);
  const make = async () => {
    const { orderNo, payable } = await creating.run({ ...asked, ...(reductionReason ? { reductionReason } : {}) });
    message.success(t(o.made, { no: orderNo, amount: payable }));
    onClose();
  };
  return (
    <Modal
      open
      centered
      width={800}
      title={t(o.create)}
      onCancel={onClose}
      onOk={make}
      confirmLoading={creating.isRunning}
      okButtonProps={{ disabled: !isAsked }}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t(o.student)}>
          <RefPicker
            to="customer"
            aria-label={t(o.student)}
            value={customerId}
            onChange={(id) => say({ customerId: typeof id === 'number' ? id : null })}
          />
        </Form.Item>
        <Form.Item label={t(o.kind)}>
          <Segmented
            value={kind}
            onChange={(next) => say({ kind: next as Kind, itemId: null })}
            options={Object.entries(orderKinds).map(([value, label]) => ({
              value,
              label: label[locale === 'en' ? 1 : 0],
            }))}
          />
        </Form.Item>
        <Form.Item label={t(o.item)}>
          <RefPicker
            key={kind}
            to={pickedFrom[kind]}
            aria-label={t(o.item)}
            value={itemId}
            onChange={(id) => say({ itemId: typeof id === 'number' ? id : null })}
          />
        </Form.Item>
        {can('online.order.reduce') && (
          <Flex gap={12}>
            <Form.Item label={t(o.reduction)}>
              <InputNumber
                stringMode
                min="0"
                precision={2}
                aria-label={t(o.reduction)}
                value={reduction}
                onChange={(value) => say({ reduction: value ?? '' })}
              />
            </Form.Item>
            <Form.Item label={t(o.reductionReason)} style={{ flex: 1 }}>
              <Input
                aria-label={t(o.reductionReason)}
                maxLength={200}
                value={reductionReason}
                onChange={(event) => say({ reductionReason: event.target.value })}
              />
            </Form.Item>
          </Flex>
        )}
      </Form>
      {isAsked && quote.error && <Alert type="error" message={messageOf(quote.error)} />}
      {isAsked && quote.data && (
        <Descriptions size="small" column={2} bordered>
          {(['listPrice', 'vipDiscount', 'reduction', 'credit', 'payable'] as const).map((name) => (
            <Descriptions.Item key={name} label={t(o[name])}>
              ¥{quote.data[name]}
            </Descriptions.Item>
          ))}
        </Descriptions>
      )}
    </Modal>
  );
}
