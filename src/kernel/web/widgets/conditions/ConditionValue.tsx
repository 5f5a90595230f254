// The value of one condition: none, one, several, a pair or a number of days, in the control of the field's kind.
import { DatePicker, Flex, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { type Condition, valueShape } from '#kernel/model/conditions';
import type { Field } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { MoneyInput } from '../MoneyInput';
import { dayFormat } from '../search/PlainControl';

export interface PickerProps {
  name: string;
  field: Field;
  many: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  disabled?: boolean;
}

interface ConditionValueProps {
  field: Field;
  condition: Condition;
  onChange: (value: unknown) => void;
  picker?: (props: PickerProps) => ReactNode;
  isWrong?: boolean;
  disabled?: boolean;
}

export function ConditionValue({ field, condition, onChange, picker, isWrong, disabled }: ConditionValueProps) {
  const { t } = useText();
  const { value } = condition;
  const shape = valueShape(condition.op);
  const status = isWrong ? ('error' as const) : undefined;
  const one = (held: unknown, set: (next: unknown) => void, label = t(w.value)) => (
    <OneValue field={field} value={held} onChange={set} label={label} status={status} disabled={disabled} />
  );

  if (shape === 'none') return null;
  if (shape === 'days') {
    return (
      <InputNumber
        aria-label={t(w.value)}
        min={1}
        max={3650}
        precision={0}
        status={status}
        disabled={disabled}
        suffix={t(w.days)}
        style={{ width: 120 }}
        value={value as number | null}
        onChange={onChange}
      />
    );
  }
  if (shape === 'pair') {
    const [from, to] = Array.isArray(value) ? value : [undefined, undefined];
    return (
      <Flex gap={4} align="center">
        {one(from, (next) => onChange([next, to]), t(w.from))}
        <span aria-hidden>–</span>
        {one(to, (next) => onChange([from, next]), t(w.to))}
      </Flex>
    );
  }
  const isLooked = ['ref', 'refs', 'category', 'categories'].includes(field.kind);
  if (isLooked && picker) {
    return picker({ name: condition.field, field, many: shape === 'many', value, onChange, disabled });
  }
  if (shape === 'many') {
    return (
      <Select
        mode={field.options ? 'multiple' : 'tags'}
        aria-label={t(w.value)}
        style={{ minWidth: 200 }}
        status={status}
        disabled={disabled}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
        maxTagCount="responsive"
        options={Object.entries(field.options ?? {}).map(([key, option]) => ({ value: key, label: t(option.label) }))}
      />
    );
  }
  return one(value, onChange);
}

interface OneValueProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  status?: 'error';
  disabled?: boolean;
}

function OneValue({ field, value, onChange, label, status, disabled }: OneValueProps) {
  const { t } = useText();
  const shared = { 'aria-label': label, status, disabled, style: { width: 150 } } as const;
  switch (field.kind) {
    case 'int':
    case 'percent':
    case 'quantity':
      return <InputNumber {...shared} value={value as number | null} onChange={onChange} />;
    case 'money':
      return (
        <div style={shared.style}>
          <MoneyInput
            aria-label={label}
            disabled={disabled}
            value={value as string | null}
            onChange={onChange}
            allowNegative
          />
        </div>
      );
    case 'date':
    case 'datetime':
      return (
        <DatePicker
          {...shared}
          format={dayFormat}
          value={value ? dayjs(String(value)) : null}
          onChange={(day) => onChange(day?.format(dayFormat))}
        />
      );
    case 'bool':
      return (
        <Select
          {...shared}
          value={value as boolean | undefined}
          onChange={onChange}
          options={[
            { value: true, label: t(w.yes) },
            { value: false, label: t(w.no) },
          ]}
        />
      );
    case 'choice':
    case 'state':
      return (
        <Select
          {...shared}
          value={value as string | undefined}
          onChange={onChange}
          options={Object.entries(field.options ?? {}).map(([key, option]) => ({ value: key, label: t(option.label) }))}
        />
      );
    default:
      return <Input {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
  }
}
