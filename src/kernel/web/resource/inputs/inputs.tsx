// The input for a field, by its kind. Inputs take and give wire values; what they cannot read, the model refuses.

import { Checkbox, DatePicker, Input, InputNumber, Radio, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type ComponentType, memo } from 'react';
import type { Field, FieldKind } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { MoneyInput } from '#kernel/web/widgets/MoneyInput';
import { RichText } from '#kernel/web/widgets/RichText';
import { pickedMoment, zoned } from '#kernel/web/zone';
import { inSentence } from '../rows/plainText';
import { CategoryPicker } from './CategoryPicker';
import { ColourInput } from './ColourInput';
import { FileInput } from './FileInput';
import type { FieldInputProps } from './fieldInput';
import { GeoInput } from './GeoInput';
import { JsonInput } from './JsonInput';
import { RefPicker } from './RefPicker';

export type FieldInputComponent = ComponentType<FieldInputProps>;

export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const Kind = props.field.colour ? ColourInput : inputs[props.field.kind];
  return <Kind {...props} />;
});

const statusOf = (isInvalid?: boolean) => (isInvalid ? ('error' as const) : ('' as const));
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function usePlaceholder(field: Field, isChoice = false): string {
  const { t } = useText();
  return t(isChoice ? formTexts.choose : formTexts.enter, { label: inSentence(t(field.label)) });
}

function common({ id, disabled, isInvalid, ariaLabel, autoFocus }: FieldInputProps) {
  return { id, disabled, status: statusOf(isInvalid), 'aria-label': ariaLabel, 'aria-invalid': isInvalid, autoFocus };
}

const modes: Partial<Record<FieldKind, 'tel' | 'email'>> = { mobile: 'tel', email: 'email' };

function TextInput(props: FieldInputProps) {
  return (
    <Input
      {...common(props)}
      value={text(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      placeholder={usePlaceholder(props.field)}
      inputMode={modes[props.field.kind]}
      autoComplete="off"
      allowClear={!props.field.required}
    />
  );
}

function LongTextInput(props: FieldInputProps) {
  return (
    <Input.TextArea
      {...common(props)}
      value={text(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      placeholder={usePlaceholder(props.field)}
      autoSize={{ minRows: 2, maxRows: 4 }}
    />
  );
}

function RichTextInput({ id, value, onChange, disabled, field }: FieldInputProps) {
  const placeholder = usePlaceholder(field);
  return <RichText id={id} value={text(value)} onChange={onChange} disabled={disabled} placeholder={placeholder} />;
}

/** Money bounds are fen, percent and quantity bounds hundredths; people type yuan and units. */
function NumberInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const isHundredths = field.kind !== 'int';
  return (
    <InputNumber
      {...common(props)}
      style={{ width: '100%' }}
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      onChange={(number) => onChange(number)}
      precision={isHundredths ? undefined : 0}
      step={field.kind === 'quantity' ? 0.5 : 1}
      suffix={field.kind === 'percent' ? '%' : undefined}
      placeholder={usePlaceholder(field)}
    />
  );
}

function AmountInput(props: FieldInputProps) {
  return <MoneyInput {...common(props)} value={text(props.value)} onChange={props.onChange} />;
}

const dayOf = (value: unknown, format?: string) => {
  if (!value) return null;
  const at = dayjs(String(value), format);
  return at.isValid() ? at : null;
};

function DayInput(props: FieldInputProps) {
  return (
    <DatePicker
      {...common(props)}
      style={{ width: '100%' }}
      value={dayOf(props.value)}
      onChange={(day) => props.onChange(day ? day.format('YYYY-MM-DD') : null)}
      placeholder={usePlaceholder(props.field, true)}
    />
  );
}

function MomentInput(props: FieldInputProps) {
  return (
    <DatePicker
      {...common(props)}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={props.value ? zoned(props.value) : null}
      onChange={(at) => props.onChange(at ? pickedMoment(at) : null)}
      placeholder={usePlaceholder(props.field, true)}
    />
  );
}

function ClockInput(props: FieldInputProps) {
  return (
    <TimePicker
      {...common(props)}
      style={{ width: '100%' }}
      format="HH:mm"
      minuteStep={5}
      value={props.value ? dayOf(`2000-01-01T${props.value}`) : null}
      onChange={(at) => props.onChange(at ? at.format('HH:mm') : null)}
      placeholder={usePlaceholder(props.field, true)}
    />
  );
}

function SwitchInput({ id, value, onChange, disabled, ariaLabel }: FieldInputProps) {
  const isOn = value === true || value === 'true';
  return <Switch id={id} checked={isOn} onChange={onChange} disabled={disabled} aria-label={ariaLabel} />;
}

function useOptions(field: Field) {
  const { t } = useText();
  return Object.entries(field.options ?? {}).map(([value, option]) => ({ value, label: t(option.label) }));
}

/** Two or three required choices stand open; more, or one that may be empty again, fold into a list. */
function ChoiceInput(props: FieldInputProps) {
  const { field, value, onChange, id, disabled } = props;
  const options = useOptions(field);
  const placeholder = usePlaceholder(field, true);
  if (field.required && options.length <= 3 && !props.ariaLabel) {
    return (
      <Radio.Group
        id={id}
        value={value ?? undefined}
        onChange={(event) => onChange(event.target.value)}
        options={options}
        disabled={disabled}
      />
    );
  }
  return (
    <Select
      {...common(props)}
      style={{ width: '100%' }}
      value={value === null || value === '' ? undefined : (value as string | undefined)}
      onChange={(chosen) => onChange(chosen ?? null)}
      options={options}
      allowClear={!field.required}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={placeholder}
    />
  );
}

function ChoicesInput(props: FieldInputProps) {
  const { field, value, onChange, disabled } = props;
  const options = useOptions(field);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const placeholder = usePlaceholder(field, true);
  if (options.length <= 5 && !props.ariaLabel) {
    return <Checkbox.Group value={chosen} onChange={onChange} options={options} disabled={disabled} />;
  }
  return (
    <Select
      {...common(props)}
      style={{ width: '100%' }}
      mode="multiple"
      value={chosen}
      onChange={onChange}
      options={options}
      optionFilterProp="label"
      placeholder={placeholder}
    />
  );
}

function ReferenceInput(props: FieldInputProps) {
  const { field, value, onChange, label, asked } = props;
  return (
    <RefPicker
      {...common(props)}
      to={field.to ?? ''}
      asked={asked}
      multiple={field.kind === 'refs'}
      value={value as number | number[] | null}
      onChange={onChange}
      label={label}
      allowClear={!field.required}
      placeholder={usePlaceholder(field, true)}
    />
  );
}

function CategoryInput(props: FieldInputProps) {
  const { field, value, onChange, label } = props;
  return (
    <CategoryPicker
      {...common(props)}
      tree={field.tree ?? ''}
      multiple={field.kind === 'categories'}
      value={value as number | number[] | null}
      onChange={onChange}
      label={label}
      allowClear={!field.required}
      placeholder={usePlaceholder(field, true)}
    />
  );
}

/** Lines need to know their child resource and states change by transitions: the form draws those itself. */
function NoInput() {
  return null;
}

const inputs: Record<FieldKind, FieldInputComponent> = {
  text: TextInput,
  mobile: TextInput,
  idCard: TextInput,
  email: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  int: NumberInput,
  percent: NumberInput,
  quantity: NumberInput,
  money: AmountInput,
  date: DayInput,
  datetime: MomentInput,
  time: ClockInput,
  bool: SwitchInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  category: CategoryInput,
  categories: CategoryInput,
  ref: ReferenceInput,
  refs: ReferenceInput,
  file: FileInput,
  files: FileInput,
  image: FileInput,
  geo: GeoInput,
  json: JsonInput,
  lines: NoInput,
  state: NoInput,
};
