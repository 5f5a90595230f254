// /ProductStudentSale: the till for goods at the left, what was sold at the right.
import { Alert, App, Button, Card, Flex, InputNumber, Typography } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { fen, grouped } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan, useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { usePageKeys } from '#kernel/web/usePageKeys';
import { ContractLine } from '../../contract/model/lines';
import { quote } from '../../contract/model/quote';
import { payTexts as p } from '../../payments/web/payTexts';
import { SplitEditor } from '../../payments/web/SplitEditor';
import { TillKeys } from '../../payments/web/TillKeys';
import { useTill } from '../../payments/web/useTill';
import { deliver, deliverAll, quickSale } from '../model/sale';
import { saleTexts as s } from './saleTexts';

interface Piece {
  productId: number | null;
  qty: number;
}
const goodsOnly = { kind: 'product', isSold: 'true' };

export default function ProductSalePage() {
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const handOver = useCall(deliver);
  const rowActions = useMemo(
    () => [
      {
        key: 'deliver',
        label: s.handOver,
        isShown: (row: WireOf<typeof ContractLine>) => row.deliveredQty < row.qty && can('contracts.contract.deliver'),
        run: async (row: WireOf<typeof ContractLine>, refresh: () => Promise<void>) => {
          const items = [{ lineNo: row.lineNo, qty: row.qty - row.deliveredQty }];
          await handOver.run({ id: row.contractId, items }).catch((error: unknown) => message.error(messageOf(error)));
          await refresh();
        },
      },
      {
        key: 'receipt',
        label: p.print,
        isShown: (row: WireOf<typeof ContractLine>) => row.receiptNo !== '' && can('contracts.contract.print'),
        run: (row: WireOf<typeof ContractLine>) =>
          open('/customContractManagePrint', { id: `${row.contractId}`, part: 'receipts' }),
      },
      {
        key: 'giveBack',
        label: s.giveBack,
        isShown: (row: WireOf<typeof ContractLine>) => row.deliveredQty > 0 && can('contracts.refund.apply'),
        run: (row: WireOf<typeof ContractLine>) =>
          open('/customContractManageFeeRefund', { contractId: `${row.contractId}` }),
      },
    ],
    [can, handOver.run, message, open],
  );
  const [chosen, setChosen] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  const batch = useMemo(
    () =>
      can('contracts.contract.deliver')
        ? [
            {
              key: 'deliverAll',
              label: deliverAll.label,
              run: (ids: readonly number[], clear: () => void) => setChosen({ ids, clear }),
            },
          ]
        : [],
    [can],
  );
  return (
    <Flex gap={12} wrap align="start">
      {chosen && (
        <CallDialog
          of={deliverAll}
          rows={chosen.ids.map((id) => ({ id }))}
          onClose={() => setChosen(null)}
          onDone={() => chosen.clear()}
        />
      )}
      {can('contracts.payment.collect') && (
        <div style={{ flex: '1 1 340px', maxWidth: 520 }}>
          <SaleTill />
        </div>
      )}
      <div style={{ flex: '2 1 720px', minWidth: 0 }}>
        <ResourcePage
          of={sold}
          title={s.sold}
          filter={goodsOnly}
          columns={soldColumns}
          rowActions={rowActions}
          {...(batch.length > 0 ? { batch } : {})}
          layout="sold"
          sort="-createdAt"
        />
      </div>
    </Flex>
  );
}

const sold = {
  ...ContractLine,
  search: ['customerId', 'productId', 'schoolId', 'ofClass', 'isDelivered', 'createdAt', 'contractId'],
  columns: ['createdAt', 'name', 'qty', 'net', 'deliveredQty', 'contractId'],
};
const soldColumns: Columns<typeof ContractLine> = {
  customer: { label: s.customer, width: 110, render: ({ customer }) => <span data-data>{customer}</span> },
  receiptNo: { label: s.receipt, width: 170, render: ({ receiptNo }) => receiptNo },
  operator: { label: s.operator, width: 90, render: ({ operator }) => <span data-data>{operator}</span> },
};

const newKey = (): string => nonce().slice(0, 36);
/** The key of the act is kept with what is sold: sent again after a reload or a lost answer, it is the same sale. */
const nothing: { customerId: number | null; goods: Piece[]; key: string } = {
  ...{ customerId: null, goods: [{ productId: null, qty: 1 }], key: '' },
};

function SaleTill() {
  const { t } = useText();
  const client = useClient();
  const { message } = App.useApp();
  const [{ customerId, goods, key }, say] = useKeptSheet('quickSale', nothing);
  const [done, setDone] = useState<{ said: string; contractId: number } | null>(null);
  const open = useOpen();
  const can = useCan();
  const { run, isRunning } = useCall(quickSale);
  const schoolId = client?.school?.id ?? 0;
  const wanted = goods.flatMap(({ productId, qty }) => (productId ? [{ productId, qty }] : []));
  const isReady = customerId !== null && wanted.length > 0 && schoolId > 0;
  const priced = useAnswer(
    quote,
    {
      customerId: customerId ?? 0,
      schoolId,
      cart: {
        lines: wanted.map(({ productId, qty }) => ({ kind: 'product' as const, itemId: productId, qty })),
        ...{ voucherIds: [], couponIds: [], points: 0 },
      },
    },
    { enabled: isReady },
  );
  const total = isReady && priced.data && !priced.error ? priced.data.receivable : '0.00';
  const till = useTill({ asked: [{ amount: fen(total) ?? 0, times: 1 }], customerId });
  const sell = async () => {
    const sent = key || newKey();
    say({ key: sent });
    try {
      const answer = await run({
        customerId: customerId!,
        schoolId,
        goods: wanted,
        splits: till.splits,
        clientKey: sent,
        deliver: true,
      });
      const { contractId, no, receiptNo, amount } = answer;
      setDone({ contractId, said: t(s.done, { no, receipt: receiptNo ?? '', amount }) });
      till.reset();
      say(nothing);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const box = useRef<HTMLDivElement>(null);
  const print = (contractId: number) => open('/customContractManagePrint', { id: `${contractId}`, part: 'receipts' });
  usePageKeys(box, {
    F2: () => box.current?.querySelector<HTMLInputElement>(`input[aria-label="${t(s.customer)}"]`)?.focus(),
    F8: () => {
      if (isReady && till.isReady && !isRunning) void sell();
    },
    ...(done && can('contracts.contract.print') ? { F9: () => print(done.contractId) } : {}),
  });
  return (
    <Card ref={box} size="small" title={t(s.till)} extra={<TillKeys />}>
      <Flex vertical gap={12}>
        {done && (
          <Alert
            type="success"
            showIcon
            title={done.said}
            action={
              can('contracts.contract.print') && <Button onClick={() => print(done.contractId)}>{t(p.print)}</Button>
            }
          />
        )}
        <RefPicker
          to="customer"
          aria-label={t(s.customer)}
          placeholder={t(s.customer)}
          value={customerId}
          onChange={(next) => say({ customerId: typeof next === 'number' ? next : null, key: '' })}
        />
        <LineEditor<Piece>
          lines={goods}
          onChange={(next) => say({ goods: next, key: '' })}
          fresh={() => ({ productId: null, qty: 1 })}
          add={s.add}
          least={1}
          most={50}
          removeName={(_, at) => t(s.drop, { n: at + 1 })}
          columns={[
            {
              head: s.goods,
              minWidth: 180,
              cell: (piece, change, at) => (
                <RefPicker
                  to="product"
                  aria-label={`${t(s.goods)} ${at + 1}`}
                  value={piece.productId}
                  onChange={(next) => change({ productId: typeof next === 'number' ? next : null })}
                />
              ),
            },
            {
              head: s.qty,
              width: 90,
              cell: (piece, change, at) => (
                <InputNumber
                  min={1}
                  max={999}
                  precision={0}
                  aria-label={`${t(s.qty)} ${at + 1}`}
                  value={piece.qty}
                  onChange={(qty) => change({ qty: qty ?? 1 })}
                />
              ),
            },
          ]}
        />
        {priced.error && isReady && <Alert type="error" showIcon title={messageOf(priced.error)} />}
        <Typography.Title level={3} style={{ margin: 0 }}>
          {t(s.total)} ¥{grouped(total)}
        </Typography.Title>
        <SplitEditor till={till} ownMeans />
        <Button
          type="primary"
          size="large"
          loading={isRunning}
          disabled={!isReady || !till.isReady}
          onClick={() => void sell()}
        >
          {t(s.sell)}
        </Button>
      </Flex>
    </Card>
  );
}
