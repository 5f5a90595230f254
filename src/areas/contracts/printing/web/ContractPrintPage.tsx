// /customContractManagePrint: the contract and its receipts, true to size, for the printer.
import { App, Button, Card, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { contractPaper, contractReceipts, printReceipt, type ReceiptPaper } from '../model/papers';
import { ContractSheet } from './ContractSheet';
import { printTexts as p } from './printTexts';
import { ReceiptSheet } from './ReceiptSheet';

export default function ContractPrintPage() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const id = Number(query.id) || null;
  if (id === null)
    return (
      <Empty height={360} text={t(p.pick)}>
        <Button onClick={() => open('/customContractManageList')}>{t(p.toList)}</Button>
      </Empty>
    );
  const part = query.part === 'receipts' && can('contracts.payment.view') ? 'receipts' : 'contract';
  return (
    <Flex vertical gap={12}>
      {can('contracts.payment.view') && (
        <Segmented
          style={{ alignSelf: 'flex-start' }}
          value={part}
          onChange={(next) => setQuery({ part: String(next) })}
          options={[
            { value: 'contract', label: t(p.contract) },
            { value: 'receipts', label: t(p.receipts) },
          ]}
        />
      )}
      {part === 'contract' ? <ContractPart id={id} /> : <ReceiptPart contractId={id} />}
    </Flex>
  );
}

function ContractPart({ id }: { id: number }) {
  const paper = useAnswer(contractPaper, { id });
  return (
    <Shown loading={paper.isPending} error={paper.error} onRetry={() => void paper.refetch()} height={400}>
      {paper.data && (
        <PrintFrame title={paper.data.no} choosePaper>
          <ContractSheet paper={paper.data} />
        </PrintFrame>
      )}
    </Shown>
  );
}

function ReceiptPart({ contractId }: { contractId: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const found = useAnswer(contractReceipts, { id: contractId });
  const { run, isRunning } = useCall(printReceipt);
  const [paper, setPaper] = useState<ReceiptPaper | null>(null);
  const show = (id: number) =>
    run({ id })
      .then((answer) => {
        setPaper(answer);
        void found.refetch();
      })
      .catch((error: unknown) => message.error(messageOf(error)));
  const receipts = found.data ?? [];
  return (
    <Shown
      loading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={receipts.length === 0}
      emptyText={t(p.none)}
      height={300}
    >
      <Flex gap={12} align="start" wrap>
        <Flex vertical gap={8} style={{ flex: '1 1 260px', maxWidth: 340 }}>
          {receipts.map((receipt) => (
            <Card key={receipt.id} size="small">
              <Flex justify="space-between" align="center" gap={8}>
                <span>
                  {receipt.no}
                  <br />
                  {`¥${receipt.amount} · ${t(p.printed, { n: receipt.printCount })}`}
                </span>
                <Button loading={isRunning} onClick={() => void show(receipt.id)}>
                  {t(p.show)}
                </Button>
              </Flex>
            </Card>
          ))}
        </Flex>
        {paper && (
          <div style={{ flex: '3 1 480px', minWidth: 0 }}>
            <PrintFrame key={paper.no} title={paper.no} paper="A5" choosePaper>
              <ReceiptSheet paper={paper} />
            </PrintFrame>
          </div>
        )}
      </Flex>
    </Shown>
  );
}
