// /customContractManageCreate: customer, lines, discounts, terms, signature; the price beside them all the while.
import { App, Button, Card, Flex, Input, Result, Select, Steps, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { useClient } from '#kernel/web/session';
import { useOpen, useQueryState, useUnsaved } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { emptyCart } from '../model/cart';
import { Contract } from '../model/contract';
import { quote } from '../model/quote';
import { CartStep, type Wish, wholeLines } from './CartStep';
import { contractTexts as c } from './contractTexts';
import { DiscountStep } from './DiscountStep';
import { QuotePanel } from './QuotePanel';
import { TermsStep } from './TermsStep';
import { type Stored, useDraft } from './useDraft';

const steps = [c.customer, c.lines, c.discounts, c.terms, c.sign];

export default function ContractWizardPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const stored = useDetail(Contract, id, true);
  if (id === null) return <Wizard stored={null} customerId={Number(query.customerId) || null} />;
  const row = stored.data as Stored | undefined;
  if (row && row.state !== 'draft')
    return (
      <Empty height={360} text={t(c.notDraft)}>
        <Button onClick={() => open('/customContractManageList', { id: String(id) })}>{t(c.toList)}</Button>
      </Empty>
    );
  return (
    <Shown
      loading={!stored.isFetchedAfterMount}
      error={stored.error}
      onRetry={() => void stored.refetch()}
      height={480}
    >
      {row && <Wizard key={id} stored={row} />}
    </Shown>
  );
}

function Wizard({ stored, customerId = null }: { stored: Stored | null; customerId?: number | null }) {
  const { t } = useText();
  const me = useClient();
  const open = useOpen();
  const { message } = App.useApp();
  const [step, setStep] = useState(stored ? 1 : 0);
  const [signed, setSigned] = useState<Stored | null>(null);
  const { draft, row, isDirty, change, save } = useDraft(
    {
      customerId: stored?.customerId ?? customerId,
      guardianId: stored?.guardianId ?? null,
      schoolId: stored?.schoolId ?? me?.school?.id ?? null,
      ownerId: stored?.ownerId ?? (me ? Number(me.uid) : null),
      remark: stored?.remark ?? '',
      cart: stored?.cart ?? emptyCart,
    },
    stored,
  );
  const [wishes, setWishes] = useState<Wish[]>(draft.cart.lines);
  useUnsaved(isDirty);
  const asked = useSettled({
    customerId: draft.customerId ?? 0,
    schoolId: draft.schoolId ?? 0,
    contractId: row?.id ?? null,
    cart: draft.cart,
  });
  const isAskable = asked.customerId > 0 && asked.schoolId > 0 && asked.cart.lines.length > 0;
  const priced = useAnswer(quote, asked, { enabled: isAskable });
  const price = isAskable && !priced.error ? priced.data : undefined;

  const go = async (to: number) => {
    try {
      await save();
      setStep(to);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const submit = async () => {
    try {
      const kept = await save();
      if (!kept) return;
      setSigned(await resourceClient(Contract).transition('submit', kept, { seenReceivable: price?.receivable }));
    } catch (error) {
      const isPrice = error instanceof ApiError && error.code === 409;
      message.error(isPrice ? `${messageOf(error)} ${t(c.priceChanged)}` : messageOf(error));
      await priced.refetch();
    }
  };
  if (signed)
    return (
      <Done contract={signed} onCollect={() => open('/customContractManageBargainPay', { id: String(signed.id) })} />
    );
  const edit = (changes: Partial<typeof draft.cart>) => change({ cart: { ...draft.cart, ...changes } });
  return (
    <Flex vertical gap={12}>
      <Card size="small">
        <Steps
          size="small"
          current={step}
          onChange={(to) => void go(to)}
          items={steps.map((text) => ({ title: t(text) }))}
        />
      </Card>
      <Flex gap={12} align="start" wrap>
        <Card size="small" style={{ flex: '2 1 560px', minWidth: 0 }} title={t(steps[step]!)} extra={row?.no}>
          {step === 0 && (
            <Flex vertical gap={12} style={{ maxWidth: 420 }}>
              <Picked
                label={Contract.fields.customerId.label}
                to="customer"
                value={draft.customerId}
                onChange={(customerId) => change({ customerId, guardianId: null })}
              />
              {draft.customerId !== null && (
                <GuardianChoice
                  customerId={draft.customerId}
                  value={draft.guardianId}
                  onChange={(guardianId) => change({ guardianId })}
                />
              )}
              <Picked
                label={Contract.fields.schoolId.label}
                to="school"
                value={draft.schoolId}
                onChange={(schoolId) => change({ schoolId })}
              />
              <Picked
                label={Contract.fields.ownerId.label}
                to="staff"
                value={draft.ownerId}
                onChange={(ownerId) => change({ ownerId })}
              />
              <Button type="link" style={{ alignSelf: 'flex-start', padding: 0 }} onClick={() => open('/addCustomer')}>
                {t(c.addCustomer)}
              </Button>
            </Flex>
          )}
          {step === 1 && (
            <CartStep
              lines={wishes}
              onChange={(lines) => {
                setWishes(lines);
                edit({ lines: wholeLines(lines), plan: null, dueOn: null });
              }}
            />
          )}
          {step === 2 && <DiscountStep cart={draft.cart} quote={price} onChange={edit} />}
          {step === 3 && <TermsStep asked={asked} quote={price} onChange={edit} />}
          {step === 4 && (
            <Flex vertical gap={12}>
              <Input.TextArea
                autoSize={{ minRows: 2, maxRows: 4 }}
                maxLength={500}
                aria-label={t(Contract.fields.remark.label)}
                placeholder={t(Contract.fields.remark.label)}
                value={draft.remark}
                onChange={(event) => change({ remark: event.target.value })}
              />
              <Button
                type="primary"
                size="large"
                disabled={!price}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => void submit()}
              >
                {t(c.submit)} {price && `¥${price.receivable}`}
              </Button>
            </Flex>
          )}
          <Flex gap={8} align="center" style={{ marginTop: 16 }}>
            <Button disabled={step === 0} onClick={() => void go(step - 1)}>
              {t(c.back)}
            </Button>
            {step < steps.length - 1 && (
              <Button type="primary" disabled={!draft.customerId || !draft.schoolId} onClick={() => void go(step + 1)}>
                {t(c.next)}
              </Button>
            )}
            <Typography.Text type="secondary">{t(isDirty ? c.unsaved : c.saved)}</Typography.Text>
          </Flex>
        </Card>
        <div style={{ flex: '1 1 300px' }}>
          <QuotePanel quote={price} error={isAskable ? priced.error : null} />
        </div>
      </Flex>
    </Flex>
  );
}

interface PickedProps {
  label: typeof c.customer;
  to: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

function Picked({ label, onChange, ...rest }: PickedProps) {
  const { t } = useText();
  return (
    <Flex vertical gap={4}>
      <span>{t(label)}</span>
      <span data-data>
        <RefPicker
          {...rest}
          allowClear
          aria-label={t(label)}
          style={{ width: '100%' }}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      </span>
    </Flex>
  );
}

/** Who of the family signs. */
function GuardianChoice({
  customerId,
  value,
  onChange,
}: { customerId: number } & Pick<PickedProps, 'value' | 'onChange'>) {
  const { t } = useText();
  const family = useList(Guardian, { customerId, pageSize: 20 });
  const label = t(Contract.fields.guardianId.label);
  return (
    <Flex vertical gap={4}>
      <span>{label}</span>
      <Select<number>
        allowClear
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next ?? null)}
        options={(family.data?.list ?? []).map((row) => ({
          value: row.id,
          label: String(row.name ?? row.mobile ?? row.id),
        }))}
      />
    </Flex>
  );
}

function Done({ contract, onCollect }: { contract: Stored; onCollect: () => void }) {
  const { t } = useText();
  const open = useOpen();
  return (
    <Result
      status="success"
      title={t(c.submitted, { no: contract.no ?? '' })}
      extra={[
        contract.state === 'signed' && (
          <Button key="collect" type="primary" onClick={onCollect}>
            {t(c.goCollect)}
          </Button>
        ),
        <Button key="list" onClick={() => open('/customContractManageList')}>
          {t(c.toList)}
        </Button>,
      ]}
    />
  );
}

/** What has not changed for a fifth of a second. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const said = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [said]);
  return settled;
}
