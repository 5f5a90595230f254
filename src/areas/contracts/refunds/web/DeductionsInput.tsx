// What else is taken off: gifts that stay, material, fees of a channel.
import { Button, Flex, Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { deductionKinds } from '../model/refund';
import { refundTexts as r } from './refundTexts';

type Kind = keyof typeof deductionKinds;
export type Deductions = { kind: Kind; amount: number; note: string }[];
const kinds = Object.keys(deductionKinds) as Kind[];

export function DeductionsInput({ value, onChange }: { value: Deductions; onChange: (next: Deductions) => void }) {
  const { locale, t } = useText();
  const change = (at: number, next: Partial<Deductions[number]>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...next } : one)));
  const nameOf = (kind: Kind) => deductionKinds[kind][locale === 'en' ? 1 : 0];
  return (
    <Flex vertical gap={8} align="start">
      {value.map(({ kind, amount, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <Flex key={at} gap={8} wrap>
          <Select<Kind>
            style={{ width: 130 }}
            aria-label={`${t(r.deductions)} ${at + 1}`}
            value={kind}
            onChange={(next) => change(at, { kind: next })}
            options={kinds.map((one) => ({ value: one, label: nameOf(one) }))}
          />
          <HundredthsInput
            prefix="¥"
            label={`${t(r.amount)} ${at + 1}`}
            value={amount}
            onChange={(next) => change(at, { amount: next })}
          />
          <Input
            style={{ width: 220 }}
            maxLength={200}
            placeholder={t(r.note)}
            aria-label={`${t(r.note)} ${at + 1}`}
            value={note}
            onChange={(event) => change(at, { note: event.target.value })}
          />
          <Button type="text" danger onClick={() => onChange(value.filter((_, n) => n !== at))}>
            {t(r.remove, { n: at + 1 })}
          </Button>
        </Flex>
      ))}
      <Button onClick={() => onChange([...value, { kind: 'gift_goods', amount: 100, note: '' }])}>
        {t(r.addDeduction)}
      </Button>
    </Flex>
  );
}
