// /customContractManagePrint: the contract and its receipts, true to size, for the printer.
import { App, Button, Card, Flex, Input, InputNumber, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { contractPaper, contractReceipts, printReceipt, type ReceiptPaper } from '../../printing/model/papers';
import { ContractSheet } from '../../printing/web/ContractSheet';
import { printTexts as p } from '../../printing/web/printTexts';
import { ReceiptSheet } from '../../printing/web/ReceiptSheet';
import { signOnPad } from '../model/signing';
import { ContractPrint, contractSheet, type Printed, renderPrint } from '../model/template';
import { SheetFrame } from './SheetFrame';
import { SignDialog } from './SignDialog';

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

/** By its template, as it was worded when it was submitted; where there is none, as the house prints by itself. */
function ContractPart({ id }: { id: number }) {
  const { message } = App.useApp();
  const sheet = useAnswer(contractSheet, { id });
  const { run } = useCall(renderPrint);
  const [copies, setCopies] = useKept(`printCopies:${id}`, 1);
  const [purpose, setPurpose] = useKept(`printPurpose:${id}`, '');
  const { t } = useText();
  const print = async () => {
    try {
      return (await run({ contractId: id, copies, ...(purpose ? { purpose } : {}) })).html;
    } catch (error) {
      message.error(messageOf(error));
      return null;
    }
  };
  if (sheet.data?.html === null)
    return (
      <>
        <Signing id={id} sheet={sheet.data} />
        <PlainContract id={id} />
      </>
    );
  return (
    <Shown loading={sheet.isPending} error={sheet.error} onRetry={() => void sheet.refetch()} height={400}>
      {sheet.data && <Signing id={id} sheet={sheet.data} />}
      {sheet.data?.html && (
        <SheetFrame
          html={sheet.data.html}
          paper={sheet.data.paper}
          title={sheet.data.no}
          onPrint={print}
          toolbar={
            <>
              <InputNumber
                min={1}
                max={50}
                precision={0}
                prefix={t(renderPrint.input.copies.label)}
                aria-label={t(renderPrint.input.copies.label)}
                value={copies}
                onChange={(next) => setCopies(next ?? 1)}
              />
              {copies > 5 && (
                <Input
                  style={{ width: 200 }}
                  maxLength={100}
                  aria-label={t(renderPrint.input.purpose.label)}
                  placeholder={t(renderPrint.input.purpose.label)}
                  value={purpose}
                  onChange={(event) => setPurpose(event.target.value)}
                />
              )}
            </>
          }
        />
      )}
      <ResourcePage of={ContractPrint} given={{ contractId: id }} />
    </Shown>
  );
}

/** Signed on the pad here, in sight of the text; whoever comes to sign finds the pad open. */
function Signing({ id, sheet }: { id: number; sheet: Printed }) {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const isOpen = query.sign === 'pad' && sheet.canSign;
  if (sheet.isSigned) return <Tag color="green">{t(p.signedOnPad)}</Tag>;
  if (!sheet.canSign || !can('contracts.contract.submit')) return null;
  return (
    <>
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setQuery({ ...query, sign: 'pad' })}>
        {t(signOnPad.label)}
      </Button>
      {isOpen && <SignDialog contractId={id} no={sheet.no} onClose={() => setQuery({ id: `${id}` })} />}
    </>
  );
}

function PlainContract({ id }: { id: number }) {
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
