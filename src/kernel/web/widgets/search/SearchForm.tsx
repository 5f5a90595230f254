// The search row above a table. Every field that is not set is the empty string, as the customer's forms send it; a date
// range becomes `<name>From` and `<name>To` in yyyy-MM-dd.
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { dayFormat, PlainControl, type PlainItem } from './PlainControl';

export interface SearchField extends Omit<PlainItem, 'kind'> {
  kind: Exclude<PlainItem['kind'], 'textarea' | 'checkbox' | 'radio'>;
  width?: number;
}

export type SearchValue = string | number | (string | number)[];
export type SearchValues = Record<string, SearchValue>;

export interface SearchFormProps {
  fields: readonly SearchField[];
  values?: SearchValues;
  onSearch: (values: SearchValues) => void;
  disabled?: boolean;
}

/** So many fields are shown before 展开. */
const shown = 4;

const namesOf = (field: SearchField): string[] =>
  field.kind === 'dateRange' ? [`${field.name}From`, `${field.name}To`] : [field.name];

/** Every name the form sends, each as the empty string. */
export const emptyValues = (fields: readonly SearchField[]): SearchValues =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, '']));

const widths: Partial<Record<SearchField['kind'], number>> = { text: 200, dateRange: 240 };

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

export function SearchForm({ fields, values, onSearch, disabled }: SearchFormProps) {
  const { t } = useText();
  const [form] = Form.useForm<Held>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const visible = isOpen ? fields : fields.slice(0, shown);

  const reset = () => {
    form.setFieldsValue(toHeld(fields, emptyValues(fields)));
    onSearch(emptyValues(fields));
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
            <PlainControl
              item={field}
              placeholder={t(field.label)}
              aria-label={t(field.label)}
              style={{ width: field.width ?? widths[field.kind] ?? 150 }}
            />
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
          <Button type="primary" htmlType="submit">
            {t(w.search)}
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}
