// /customContractManageCreate: customer, lines, discounts, terms, signature; the price beside them all the while.
import { App, Button, Card, Flex, Grid, Steps, Typography } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useClient } from '#kernel/web/session';
import { useOpen, useQueryState, useUnsaved } from '#kernel/web/shell/site/navigation';
import { useSettled } from '#kernel/web/useSettled';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { emptyCart } from '../model/cart';
import { Contract } from '../model/contract';
import { type Renewal, renewalOf } from '../model/family';
import { quote } from '../model/quote';
import { CartStep } from './CartStep';
import { CustomerStep } from './CustomerStep';
import { contractTexts as c } from './contractTexts';
import { DiscountStep } from './DiscountStep';
import { Done } from './Done';
import { QuotePanel } from './QuotePanel';
import { Renewed } from './Renewed';
import { SignStep } from './SignStep';
import { TermsStep } from './TermsStep';
import { type Stored, useDraft } from './useDraft';
import { wholeLines } from './wishes';

const steps = [c.customer, c.lines, c.discounts, c.terms, c.sign];

/** Once its draft is stored the address names it: a reload, or signing in again, goes on at the same step. */
export default function ContractWizardPage() {
  const { t } = useText();
  const open = useOpen();
  const [query, setQuery] = useQueryState();
  const id = Number(query.id) || null;
  const step = Math.min(steps.length - 1, Math.max(0, Number(query.step) || 0));
  const made = useRef<number | null>(null);
  const [seen, setSeen] = useState({ id, round: 0 });
  if (seen.id !== id) {
    if (made.current !== id) made.current = null;
    setSeen({ id, round: made.current === null ? seen.round + 1 : seen.round });
  }
  const isNew = id === null || made.current === id;
  const stored = useDetail(Contract, isNew ? null : id, true);
  const goTo = (to: number, contractId: number | null) => {
    if (contractId !== null && isNew) made.current = contractId;
    setQuery({ ...query, ...(contractId === null ? {} : { id: `${contractId}` }), step: `${to}` });
  };
  const renews: Renews = { id: Number(query.renews) || null, customerId: Number(query.renewsOf) || null };
  if (isNew)
    return (
      <Begun key={`new${seen.round}`} renews={renews}>
        {(renewed) => (
          <Wizard {...{ stored: null, renewed, customerId: Number(query.customerId) || null, step, onStep: goTo }} />
        )}
      </Begun>
    );
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
      {row && (
        <Begun key={id} renews={renews}>
          {(renewed) => <Wizard {...{ stored: row, renewed, step: query.step ? step : 1, onStep: goTo }} />}
        </Begun>
      )}
    </Shown>
  );
}

/** The contract, or the customer whose last one it is. */
interface Renews {
  id: number | null;
  customerId: number | null;
}

/** A renewal waits for what it begins with. */
function Begun({ renews, children }: { renews: Renews; children: (of: Renewal | null) => ReactNode }) {
  const isOne = renews.id !== null || renews.customerId !== null;
  const renewed = useAnswer(renewalOf, renews, { enabled: isOne, fresh: Number.POSITIVE_INFINITY });
  if (!isOne) return children(null);
  return (
    <Shown loading={renewed.isPending} error={renewed.error} onRetry={() => void renewed.refetch()} height={480}>
      {renewed.data && children(renewed.data)}
    </Shown>
  );
}

interface WizardProps {
  stored: Stored | null;
  renewed: Renewal | null;
  customerId?: number | null;
  step: number;
  onStep: (step: number, contractId: number | null) => void;
}

function Wizard({ stored, renewed, customerId = null, step, onStep }: WizardProps) {
  const { t } = useText();
  const me = useClient();
  const open = useOpen();
  const { message } = App.useApp();
  const [signed, setSigned] = useState<Stored | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const { draft, row, isDirty, change, save } = useDraft(
    {
      customerId: stored?.customerId ?? renewed?.customerId ?? customerId,
      guardianId: stored ? stored.guardianId : (renewed?.guardianId ?? null),
      schoolId: stored?.schoolId ?? renewed?.schoolId ?? me?.school?.id ?? null,
      ownerId: stored?.ownerId ?? (me ? Number(me.uid) : null),
      performers: stored?.performers ?? [],
      referrerId: stored?.referrerId ?? null,
      signMethod: stored?.signMethod ?? 'paper',
      remark: stored?.remark ?? '',
      overrideReason: stored?.overrideReason ?? '',
      cart: stored?.cart ?? { ...emptyCart, lines: renewed?.lines ?? [] },
      wishes: stored?.cart.lines ?? renewed?.lines ?? [],
    },
    stored,
    renewed ? `renews${renewed.no || renewed.customerId}` : customerId ? `of${customerId}` : 'new',
  );
  useUnsaved(isDirty);
  const { md: isWide = true } = Grid.useBreakpoint();
  const asked = useSettled(
    {
      customerId: draft.customerId ?? 0,
      schoolId: draft.schoolId ?? 0,
      contractId: row?.id ?? null,
      cart: draft.cart,
    },
    200,
  );
  const isAskable = asked.customerId > 0 && asked.schoolId > 0 && asked.cart.lines.length > 0;
  const priced = useAnswer(quote, asked, { enabled: isAskable });
  const price = isAskable && !priced.error ? priced.data : undefined;
  const told = useRef(price);
  if (price) told.current = price;
  const lastTold = isAskable ? told.current : undefined;

  const go = async (to: number) => {
    try {
      const kept = await save(true);
      onStep(to, kept?.id ?? null);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const submit = async () => {
    if (submitting) return;
    setSubmitting(true);
    try {
      const kept = await save(true);
      if (!kept) return;
      setSigned(await resourceClient(Contract).transition('submit', kept, { seenReceivable: price?.receivable }));
    } catch (error) {
      message.error(messageOf(error));
      const now = await priced.refetch();
      if (price && now.data && now.data.receivable !== price.receivable) message.warning(t(c.priceChanged));
    } finally {
      setSubmitting(false);
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
          responsive={false}
          items={steps.map((text, at) => ({ title: isWide || at === step ? t(text) : '' }))}
        />
      </Card>
      <Flex gap={12} align="start" wrap>
        <Card size="small" style={{ flex: '2 1 560px', minWidth: 0 }} title={t(steps[step]!)} extra={row?.no}>
          {step === 0 && <CustomerStep draft={draft} contractId={row?.id ?? null} onChange={change} />}
          {renewed?.no && step <= 1 && <Renewed renewed={renewed} />}
          {step === 1 && (
            <CartStep
              lines={draft.wishes}
              schoolId={draft.schoolId}
              onChange={(wishes) =>
                change({
                  wishes,
                  cart: { ...draft.cart, lines: wholeLines(wishes), lineTargets: null, plan: null, dueOn: null },
                })
              }
            />
          )}
          {step === 2 && (
            <DiscountStep customerId={draft.customerId} cart={draft.cart} quote={lastTold} onChange={edit} />
          )}
          {step === 3 && (
            <TermsStep
              asked={asked}
              cart={draft.cart}
              quote={price}
              told={lastTold}
              onChange={edit}
              reason={draft.overrideReason}
              onReason={(overrideReason) => change({ overrideReason })}
            />
          )}
          {step === 4 && (
            <SignStep {...{ draft, submitting }} quote={price} onChange={change} onSubmit={() => void submit()} />
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
            {(isDirty || row) && <Typography.Text type="secondary">{t(isDirty ? c.unsaved : c.saved)}</Typography.Text>}
          </Flex>
        </Card>
        <div style={{ flex: '1 1 300px' }}>
          <QuotePanel quote={price} error={isAskable ? priced.error : null} isAsking={draft.cart.lines.length > 0} />
        </div>
      </Flex>
    </Flex>
  );
}
