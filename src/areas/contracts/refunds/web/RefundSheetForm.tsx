// The sheet of a refund: what goes back is said on the left, what it comes to is the server's, anew whenever something changes.
import { Alert, App, Button, Card, Flex, Input, InputNumber, Segmented, Select, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { CategoryPicker } from '#kernel/web/resource/inputs/CategoryPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { MoneyInput } from '#kernel/web/widgets/MoneyInput';
import { Shown } from '#kernel/web/widgets/States';
import { Contract } from '../../contract/model/contract';
import { calcRefund, Refund, type RefundSheet, type Returns } from '../model/refund';
import { type Deductions, DeductionsInput } from './DeductionsInput';
import { refundTexts as r } from './refundTexts';
import { SheetSums } from './SheetSums';

const client = resourceClient(Refund);
type Scope = 'full' | 'partial';
type Fault = 'customer' | 'school' | 'force_majeure';

interface Said {
  scope: Scope;
  fault: Fault;
  basis: 'deal' | 'original' | null;
  reasonId: number | null;
  returns: Returns;
  deductions: Deductions;
  adjust: string;
  adjustReason: string;
  /** Kept with the rest: what is sent once more after a reload is the same wish. */
  key: string;
}

const blank = (): Said => ({
  ...{ scope: 'full', fault: 'customer', basis: null, reasonId: null, returns: [], deductions: [] },
  ...{ adjust: '0.00', adjustReason: '', key: nonce() },
});

export function RefundSheetForm({ contractId }: { contractId: number }) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const { message } = App.useApp();
  const contract = useDetail(Contract, contractId);
  const [start] = useState(blank);
  const [{ scope, fault, basis, reasonId, returns, deductions, adjust, adjustReason, key }, say] = useKeptSheet(
    `refundSheet:${contractId}`,
    start,
  );
  const [isSending, setSending] = useState(false);
  const wish = { contractId, scope, fault, returns, deductions, adjust: adjust || '0.00', ...(basis ? { basis } : {}) };
  const found = useAnswer(calcRefund, wish);
  const sheet = found.data;
  const giveBack = (line: RefundSheet['lines'][number], count: number) =>
    say({
      returns: [
        ...returns.filter(({ lineNo }) => lineNo !== line.lineNo),
        line.kind === 'course'
          ? { lineNo: line.lineNo, lessons: Math.round(count * 100) }
          : { lineNo: line.lineNo, qty: count },
      ],
    });
  const send = async (isFinal: boolean) => {
    setSending(true);
    try {
      const made = await client.add({ ...wish, reasonId, adjustReason }, key);
      if (isFinal) await client.transition('submit', made);
      message.success(t(isFinal ? r.done : r.kept2));
      say(blank());
      open('/customContractManageFeeRefund', { id: `${made.id}` });
    } catch (error) {
      message.error(messageOf(error));
    }
    setSending(false);
  };
  return (
    <Shown loading={contract.isPending} error={contract.error} onRetry={() => void contract.refetch()} height={360}>
      {contract.data && (
        <Card
          size="small"
          title={`${t(r.title)} · ${contract.data.no} · ${labelOf(contract.data, 'customerId') ?? ''}`}
          extra={<Button onClick={() => open('/customContractManageFeeRefund')}>{t(r.toList)}</Button>}
        >
          <Flex vertical gap={16}>
            <Flex gap={12} wrap align="center">
              <Segmented<Scope>
                value={scope}
                onChange={(next) => say({ scope: next })}
                options={(['full', 'partial'] as const).map((value) => ({
                  ...{ value, label: t(Refund.fields.scope.options![value]!.label) },
                }))}
              />
              <Select<Fault>
                style={{ width: 140 }}
                aria-label={t(Refund.fields.fault.label)}
                value={fault}
                onChange={(next) => say({ fault: next })}
                options={(['customer', 'school', 'force_majeure'] as const).map((value) => ({
                  ...{ value, label: t(Refund.fields.fault.options![value]!.label) },
                }))}
              />
              <CategoryPicker
                tree="refund_reason"
                style={{ width: 200 }}
                aria-label={t(r.reason)}
                placeholder={t(r.reason)}
                value={reasonId}
                onChange={(next) => say({ reasonId: typeof next === 'number' ? next : null })}
              />
              {sheet?.originalAmount && (
                <Segmented<'deal' | 'original'>
                  value={basis ?? 'original'}
                  onChange={(next) => say({ basis: next })}
                  options={[
                    { value: 'deal', label: t(r.byDeal, { deal: sheet.dealAmount }) },
                    { value: 'original', label: t(r.byList, { original: sheet.originalAmount }) },
                  ]}
                />
              )}
            </Flex>
            {found.error && <Alert type="warning" showIcon title={messageOf(found.error)} />}
            {sheet && (
              <Table
                size="small"
                rowKey="lineNo"
                pagination={false}
                dataSource={sheet.lines}
                columns={[
                  { title: t(r.item), dataIndex: 'name' },
                  { title: t(r.bought), dataIndex: 'bought', align: 'right', width: 90 },
                  { title: t(r.consumed), dataIndex: 'consumed', align: 'right', width: 90 },
                  {
                    ...{ title: t(r.back), align: 'right', width: 130 },
                    render: (_, line) => (
                      <InputNumber
                        min={0}
                        max={line.most}
                        precision={line.kind === 'course' ? 2 : 0}
                        aria-label={`${t(r.back)} ${line.name}`}
                        disabled={scope === 'full' && line.kind === 'course'}
                        value={line.back}
                        onChange={(count) => giveBack(line, count ?? 0)}
                      />
                    ),
                  },
                  { title: t(r.gifts), dataIndex: 'gifts', align: 'right', width: 110 },
                  { title: t(r.kept), dataIndex: 'keptValue', align: 'right', width: 120 },
                  { title: t(r.base), dataIndex: 'base', align: 'right', width: 120 },
                ]}
              />
            )}
            {!sheet && scope === 'partial' && (
              <StartPartial contractId={contractId} onPick={(next) => say({ returns: next })} />
            )}
            <DeductionsInput value={deductions} onChange={(next) => say({ deductions: next })} />
            {can('contracts.refund.adjust') && (
              <Flex gap={8} align="center" wrap>
                <span>{t(r.adjust)}</span>
                <div style={{ width: 160 }}>
                  <MoneyInput
                    allowNegative
                    aria-label={t(r.adjust)}
                    value={adjust}
                    onChange={(next) => say({ adjust: next ?? '0.00' })}
                  />
                </div>
                {adjust !== '0.00' && (
                  <Input
                    style={{ width: 260 }}
                    maxLength={200}
                    placeholder={t(r.adjustReason)}
                    aria-label={t(r.adjustReason)}
                    value={adjustReason}
                    onChange={(event) => say({ adjustReason: event.target.value })}
                  />
                )}
              </Flex>
            )}
            {sheet && <SheetSums sheet={sheet} />}
            <Flex gap={8}>
              <Button
                type="primary"
                loading={isSending}
                disabled={!sheet || reasonId === null || Boolean(found.error)}
                onClick={() => void send(true)}
              >
                {t(r.submit)} {sheet && `¥${sheet.amount}`}
              </Button>
              <Button disabled={!sheet || reasonId === null || isSending} onClick={() => void send(false)}>
                {t(r.save)}
              </Button>
            </Flex>
          </Flex>
        </Card>
      )}
    </Shown>
  );
}

/** Before anything is chosen there is nothing to reckon: the lines of the whole refund say what there is. */
function StartPartial({ contractId, onPick }: { contractId: number; onPick: (returns: Returns) => void }) {
  const { t } = useText();
  const whole = useAnswer(calcRefund, {
    contractId,
    scope: 'full',
    fault: 'customer',
    returns: [],
    deductions: [],
    adjust: yuan(0),
  });
  const lines = whole.data?.lines.filter(({ most }) => most > 0) ?? [];
  return (
    <Select<number>
      style={{ width: 320 }}
      placeholder={t(r.none)}
      aria-label={t(r.none)}
      options={lines.map(({ lineNo, name, most }) => ({ value: lineNo, label: `${name} ≤ ${most}` }))}
      onChange={(lineNo) => {
        const { kind } = lines.find((line) => line.lineNo === lineNo)!;
        onPick([kind === 'course' ? { lineNo, lessons: 100 } : { lineNo, qty: 1 }]);
      }}
    />
  );
}
