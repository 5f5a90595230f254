// The search row above a table. Every field that is not set is the empty string, as the customer's forms send it; a date
// range becomes `<name>From` and `<name>To` in yyyy-MM-dd.
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Cascader, DatePicker, Flex, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

export interface Choice {
  value: string | number;
  label: ReactNode;
  disabled?: boolean;
  children?: Choice[];
}

export interface SearchField {
  name: string;
  label: Text;
  kind: 'input' | 'select' | 'cascader' | 'date' | 'dateRange' | 'custom';
  options?: Choice[];
  placeholder?: string;
  width?: number;
  /** For `custom`: any control that takes value, onChange, id and disabled. */
  control?: ReactElement;
}

export type SearchValue = string | number | (string | number)[];
export type SearchValues = Record<string, SearchValue>;

export interface SearchFormProps {
  fields: readonly SearchField[];
  values?: SearchValues;
  onSearch: (values: SearchValues) => void;
  onReset?: (values: SearchValues) => void;
  /** So many fields are shown before 展开. */
  shown?: number;
  loading?: boolean;
  disabled?: boolean;
}

export const dayFormat = 'YYYY-MM-DD';

const namesOf = (field: SearchField): string[] =>
  field.kind === 'dateRange' ? [`${field.name}From`, `${field.name}To`] : [field.name];

/** Every name the form sends, each as the empty string. */
export const emptyValues = (fields: readonly SearchField[]): SearchValues =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, '']));

type Held = Record<string, unknown>;

function toHeld(fields: readonly SearchField[], values: SearchValues): Held {
  const day = (value: SearchValue | undefined) => (value ? dayjs(String(value)) : null);
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name];
      if (field.kind === 'date') return [field.name, day(value)];
      if (field.kind === 'dateRange') {
        const ends = [day(values[`${field.name}From`]), day(values[`${field.name}To`])];
        return [field.name, ends.some(Boolean) ? ends : null];
      }
      return [field.name, value === '' ? undefined : value];
    }),
  );
}

function toValues(fields: readonly SearchField[], held: Held): SearchValues {
  const values = emptyValues(fields);
  for (const field of fields) {
    const value = held[field.name];
    if (value === undefined || value === null) continue;
    if (field.kind === 'date') values[field.name] = (value as Dayjs).format(dayFormat);
    else if (field.kind === 'dateRange') {
      const [from, to] = value as [Dayjs | null, Dayjs | null];
      values[`${field.name}From`] = from?.format(dayFormat) ?? '';
      values[`${field.name}To`] = to?.format(dayFormat) ?? '';
    } else values[field.name] = typeof value === 'string' ? value.trim() : (value as SearchValue);
  }
  return values;
}

export function SearchForm({ fields, values, onSearch, onReset, shown = 4, loading, disabled }: SearchFormProps) {
  const { t } = useText();
  const [form] = Form.useForm<Held>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const visible = isOpen ? fields : fields.slice(0, shown);

  const reset = () => {
    form.setFieldsValue(toHeld(fields, emptyValues(fields)));
    (onReset ?? onSearch)(emptyValues(fields));
  };

  return (
    <Form
      form={form}
      name={id}
      disabled={disabled}
      initialValues={toHeld(fields, values ?? {})}
      onFinish={() => onSearch(toValues(fields, form.getFieldsValue(true)))}
    >
      <Flex wrap gap={12} align="center">
        {visible.map((field) => (
          <Form.Item key={field.name} name={field.name} noStyle>
            <SearchControl field={field} />
          </Form.Item>
        ))}
        {fields.length > shown && (
          <Button
            type="link"
            style={{ paddingInline: 0 }}
            disabled={false}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? w.collapse : w.expand)} {isOpen ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
        <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
          <Button onClick={reset}>{t(w.reset)}</Button>
          <Button type="primary" htmlType="submit" loading={loading}>
            {t(w.search)}
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}

interface SearchControlProps {
  field: SearchField;
  id?: string;
  value?: never;
  onChange?: never;
}

/** Form.Item hands value, onChange and id to this; they go on to the control of the field's kind. */
function SearchControl({ field, ...bound }: SearchControlProps) {
  const { t } = useText();
  const label = t(field.label);
  const style = { width: field.width ?? (field.kind === 'dateRange' ? 240 : field.kind === 'input' ? 200 : 150) };
  const common = { ...bound, 'aria-label': label, style, allowClear: true };
  switch (field.kind) {
    case 'input':
      return <Input {...common} placeholder={field.placeholder ?? label} />;
    case 'select':
      return (
        <Select
          {...common}
          placeholder={field.placeholder ?? label}
          options={field.options}
          showSearch={{ optionFilterProp: 'label' }}
        />
      );
    case 'cascader':
      return <Cascader {...common} placeholder={field.placeholder ?? label} options={field.options} showSearch />;
    case 'date':
      return <DatePicker {...common} placeholder={field.placeholder ?? label} format={dayFormat} />;
    case 'dateRange':
      return <DatePicker.RangePicker {...common} placeholder={[t(w.from), t(w.to)]} format={dayFormat} />;
    case 'custom':
      return field.control && cloneElement(field.control, common);
  }
}
