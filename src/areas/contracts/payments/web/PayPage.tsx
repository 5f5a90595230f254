// /customContractManageBargainPay: one contract at the till. The key of the act is kept until it succeeds, so that a double
// click, a reload of the answer or a lost line never takes money twice.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Checkbox, Flex, Input, Result, Statistic, Tag, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fen, grouped, yuan } from '#kernel/model/money';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { refresh, useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { usePageKeys } from '#kernel/web/usePageKeys';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';
import { capitalOf } from '../../contract/model/quote';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { collect, collectMany, type PaidPart, Payment } from '../model/payment';
import { payable } from '../model/tillCalls';
import { payTexts as p } from './payTexts';
import { SplitEditor } from './SplitEditor';
import { TillKeys } from './TillKeys';
import { useTill } from './useTill';

export default function PayPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  if (id === null)
    return (
      <Empty height={360} text={t(p.pick)}>
        <Button onClick={() => open('/customContractManageList')}>{t(p.toList)}</Button>
      </Empty>
    );
  return (
    <Flex vertical gap={12}>
      <Till key={id} contractId={id} />
      <Card size="small" title={t(p.payments)}>
        <ResourcePage of={Payment} given={{ contractId: id }} />
      </Card>
    </Flex>
  );
}

const inFen = (amount: string | undefined): number => (amount ? (fen(amount) ?? 0) : 0);

function Till({ contractId }: { contractId: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const contract = useDetail(Contract, contractId);
  const owed = useAnswer(payable, { contractId });
  const one = useCall(collect);
  const many = useCall(collectMany);
  const queries = useQueryClient();
  const [key, setKey] = useState(newKey);
  const [amount, setAmount] = useState(0);
  const [others, setOthers] = useState<number[]>([]);
  const [payer, setPayer] = useKept(`payer:${contractId}`, '');
  const [paid, setPaid] = useState<PaidPart[] | null>(null);
  const left = inFen(owed.data?.open);
  const extra = owed.data?.others.filter((other) => others.includes(other.contractId)) ?? [];
  const asked = [amount, ...extra.map((other) => inFen(other.owed))].map((each) => ({ amount: each, times: 1 }));
  const till = useTill({ asked, contractId });
  const { splits } = till;
  // What is due next is proposed when it is known, not while one types.
  const next = inFen(owed.data?.next);
  useEffect(() => setAmount(next), [next]);

  const take = async () => {
    try {
      const answer =
        extra.length > 0
          ? await many.run({
              items: [
                { contractId, amount, seenOwed: left },
                ...extra.map((other) => ({
                  contractId: other.contractId,
                  amount: inFen(other.owed),
                  seenOwed: inFen(other.owed),
                })),
              ],
              ...{ clientKey: key, splits, payer },
            })
          : await one.run({ contractId, amount: yuan(amount), seenOwed: yuan(left), clientKey: key, splits, payer });
      setPaid(answer.payments);
      setKey(newKey());
      setOthers([]);
      setPayer('');
      till.reset();
      if (answer.replayed) message.info(t(p.replayed));
    } catch (error) {
      message.error(messageOf(error));
      // The key stands for what was asked with it; what is owed by now decides about anything else.
      if (isOtherBody(error)) setKey(newKey());
      // Somebody else may have taken it: the payments below show who.
      await refresh(queries);
    }
    await owed.refetch();
  };

  const open = useOpen();
  const can = useCan();
  const box = useRef<HTMLDivElement>(null);
  const isBusy = one.isRunning || many.isRunning;
  usePageKeys(box, {
    F2: () => open('/customContractManageList', { hasArrears: 'true' }),
    F8: () => {
      if (left > 0 && till.isReady && !isBusy) void take();
    },
    ...(can('contracts.contract.print') ? { F9: () => printReceipts(open, contractId) } : {}),
  });

  return (
    <Shown loading={contract.isPending || owed.isPending} error={contract.error ?? owed.error} height={200}>
      {contract.data && owed.data && (
        <Card
          ref={box}
          size="small"
          extra={<TillKeys />}
          title={`${contract.data.no} · ${labelOf(contract.data, 'customerId') ?? ''}`}
        >
          {paid && <Paid parts={paid} />}
          <Flex gap={32} wrap align="start">
            <Flex vertical gap={4}>
              <Statistic title={t(p.owed)} value={owed.data.open} prefix="¥" styles={{ content: { fontSize: 36 } }} />
              <Typography.Text type="secondary">
                {t(p.ofWhich, {
                  receivable: grouped(contract.data.receivable),
                  received: grouped(contract.data.received),
                })}
              </Typography.Text>
              <Dues contractId={contractId} />
            </Flex>
            {left === 0 ? (
              <Tag color="green">{t(p.paidUp)}</Tag>
            ) : (
              <Flex vertical gap={12} flex={1}>
                {owed.data.supervised && <Alert type="warning" showIcon title={t(p.supervised)} />}
                {owed.data.pending !== '0.00' && (
                  <Alert type="info" showIcon title={t(p.pending, { amount: owed.data.pending })} />
                )}
                <Flex gap={8} wrap align="center">
                  <span>{t(p.amount)}</span>
                  <HundredthsInput prefix="¥" label={t(p.amount)} value={amount} onChange={setAmount} />
                  <Input
                    style={{ width: 160 }}
                    maxLength={40}
                    placeholder={t(p.payer)}
                    aria-label={t(p.payer)}
                    value={payer}
                    onChange={(event) => setPayer(event.target.value)}
                  />
                </Flex>
                {owed.data.others.length > 0 && (
                  <Checkbox.Group<number>
                    aria-label={t(p.together)}
                    value={others}
                    onChange={setOthers}
                    options={owed.data.others.map((other) => ({
                      value: other.contractId,
                      label: `${t(p.together)} · ${other.customer} ${other.no} ¥${grouped(other.owed)}`,
                    }))}
                  />
                )}
                <SplitEditor till={till} ownMeans custody={owed.data.custody} />
                <Button
                  type="primary"
                  size="large"
                  style={{ alignSelf: 'flex-start' }}
                  loading={isBusy}
                  disabled={!till.isReady}
                  onClick={() => void take()}
                >
                  {t(p.collect)} ¥{grouped(till.told?.total ?? '0.00')}
                </Button>
              </Flex>
            )}
          </Flex>
        </Card>
      )}
    </Shown>
  );
}

/** When which part is due; one that is paid at once has none. */
function Dues({ contractId }: { contractId: number }) {
  const { t } = useText();
  const found = useList(Installment, { contractId, pageSize: 24, sort: 'no' });
  const charges = found.data?.list ?? [];
  if (charges.length < 2) return null;
  return (
    <Flex vertical gap={2}>
      {charges.map(({ id, no, dueOn, amount, state }) => (
        <span key={id}>
          {t(p.due, { no, dueOn, amount: grouped(amount) })}{' '}
          <StateTag option={Installment.fields.state.options?.[state]} />
        </span>
      ))}
    </Flex>
  );
}

const printReceipts = (open: ReturnType<typeof useOpen>, contractId: number | null) =>
  open('/customContractManagePrint', { id: String(contractId), part: 'receipts' });

const newKey = (): string => nonce().slice(0, 36);

const isOtherBody = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'clientKey' in error.data;

/** Of one act over several contracts each has a receipt of its own. */
function Paid({ parts }: { parts: readonly PaidPart[] }) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  return (
    <Result
      status="success"
      title={t(p.done)}
      subTitle={parts.map((part) => <PaidPartLine key={part.id} part={part} />)}
      extra={
        can('contracts.contract.print') &&
        parts.flatMap(({ id, contractId, receiptNo }) =>
          receiptNo ? (
            <Button key={id} onClick={() => printReceipts(open, contractId)}>
              {parts.length === 1 ? t(p.print) : `${t(p.print)} ${receiptNo}`}
            </Button>
          ) : (
            []
          ),
        )
      }
    />
  );
}

function PaidPartLine({ part: { receiptNo, amount } }: { part: PaidPart }) {
  const { t } = useText();
  const words = useAnswer(capitalOf, { amount });
  return (
    <div>
      {receiptNo ? t(p.receipt, { no: receiptNo, amount: grouped(amount) }) : t(p.waits, { amount: grouped(amount) })}
      {words.data && ` · ${words.data.capital}`}
    </div>
  );
}
