// How it is to be paid, and what the supervision of prepaid fees says to it.
import { Alert, App, Button, Flex, Input, InputNumber, Radio, Select, Tag } from 'antd';
import { grouped, yuan } from '#kernel/model/money';
import { permission } from '#kernel/model/resource';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { evenPlan } from '../../pricing/model/installments';
import type { Finding } from '../../pricing/model/supervision';
import type { Cart } from '../model/cart';
import { Contract, contractKinds } from '../model/contract';
import { letPass } from '../model/letPass';
import { type Quote, splitPlan } from '../model/quote';
import { contractTexts as c } from './contractTexts';
import { PlanGrid } from './PlanGrid';

interface TermsStepProps {
  asked: { customerId: number; schoolId: number; contractId: number | null; cart: Cart };
  /** As it is typed; what is asked follows it. */
  cart: Cart;
  quote: Quote | undefined;
  told: Quote | undefined;
  onChange: (changes: Partial<Cart>) => void;
  /** Why what supervision blocks may pass all the same. */
  reason: string;
  onReason: (reason: string) => void;
}

export function TermsStep({ asked, cart, quote, told, onChange, reason, onReason }: TermsStepProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const split = useCall(splitPlan);
  const count = Math.max(1, ...Object.values(cart.plan ?? {}).map((counts) => counts.length));
  const planned = (parts: number) => {
    const courses = told?.lines.filter(({ kind }) => kind === 'course') ?? [];
    const lines = courses.map(({ lineNo, lessons }) => ({
      lineNo,
      kind: 'course' as const,
      lessons,
      giftLessons: 0,
      net: 0,
    }));
    const plan = evenPlan(lines, parts);
    onChange({ plan: Object.fromEntries(Object.entries(plan).map(([no, counts]) => [no, [...counts]])), dueOn: null });
  };
  const comply = async () => {
    try {
      onChange({ plan: (await split.run(asked)).plan, dueOn: null });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const findings =
    quote?.supervision.charges.flatMap(({ no, level, findings: found }) => found.map((one) => ({ no, level, one }))) ??
    [];
  const worded = ({ rule, value, limit }: Finding) =>
    rule === 'amount'
      ? t(c.amountOver, { value: yuan(value), limit: yuan(limit) })
      : t(rule === 'lessons' ? c.lessonsOver : c.spanOver, { value, limit });
  return (
    <Flex vertical gap={12}>
      <KindChoice cart={cart} told={told} onChange={onChange} />
      <Flex gap={12} align="center" wrap>
        <Radio.Group
          // Lessons are divided once they are known.
          disabled={!told}
          value={cart.plan ? 'plan' : 'once'}
          onChange={(event) => (event.target.value === 'once' ? onChange({ plan: null, dueOn: null }) : planned(2))}
          options={[
            { value: 'once', label: t(c.once) },
            { value: 'plan', label: t(c.plan) },
          ]}
        />
        {cart.plan && (
          <InputNumber
            min={1}
            max={24}
            precision={0}
            aria-label={t(c.count)}
            addonBefore={t(c.count)}
            value={count}
            onChange={(parts) => parts && planned(parts)}
          />
        )}
        {findings.length > 0 && (
          <Button loading={split.isRunning} onClick={() => void comply()}>
            {t(c.comply)}
          </Button>
        )}
      </Flex>
      {cart.plan ? (
        <PlanGrid plan={cart.plan} dueOn={cart.dueOn ?? null} {...{ told, quote, onChange }} />
      ) : (
        quote?.installments.map(({ no, dueOn, amount }) => (
          <span key={no}>{t(c.installment, { no, dueOn, amount: grouped(amount) })}</span>
        ))
      )}
      {quote && findings.length === 0 && <Alert type="success" showIcon title={t(c.compliant)} />}
      {findings.map(({ no, level, one }) => (
        <Alert
          key={`${no}${one.rule}${one.subject}`}
          type={level === 'block' ? 'error' : 'warning'}
          showIcon
          title={t(c.finding, { no, what: worded(one) })}
        />
      ))}
      {quote?.supervision.level === 'block' && !can(letPass.permission!) && (
        <Alert type="info" showIcon title={reason ? t(c.letPass, { reason }) : t(c.askFinance)} />
      )}
      {quote?.supervision.level === 'block' && can(letPass.permission!) && (
        <Input
          maxLength={200}
          aria-label={t(Contract.fields.overrideReason.label)}
          placeholder={t(Contract.fields.overrideReason.label)}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </Flex>
  );
}

/** What was bought before says what kind it is; who may, says otherwise. */
function KindChoice({ cart, told, onChange }: Pick<TermsStepProps, 'cart' | 'told' | 'onChange'>) {
  const { t, locale } = useText();
  const can = useCan();
  if (!told) return null;
  const named = (kind: keyof typeof contractKinds) => contractKinds[kind][locale === 'en' ? 1 : 0];
  const isOpen = told.kind !== 'goods' && can(permission(Contract, 'kind'));
  return (
    <Flex gap={8} align="center">
      <span>{t(c.kind)}</span>
      {isOpen ? (
        <Select<NonNullable<Cart['kind']>>
          allowClear
          style={{ width: 160 }}
          aria-label={t(c.kind)}
          placeholder={cart.kind ? t(c.byHistory) : named(told.kind)}
          value={cart.kind ?? null}
          onChange={(kind) => onChange({ kind: kind ?? null })}
          options={(['new', 'renew', 'expand'] as const).map((value) => ({ value, label: named(value) }))}
        />
      ) : (
        <Tag color={contractKinds[told.kind][2]}>{named(told.kind)}</Tag>
      )}
    </Flex>
  );
}
