// The form widget: the caller says the items and the rules; a submit that passes returns the values, then the form
// clears and resets. Dates are yyyy-MM-dd strings inside and out.
import { App, Button, Flex, Form, type FormInstance } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { reasonOf } from '../States';
import { useToldForm } from '../useToldForm';
import { dayFormat, PlainControl, type PlainItem } from './PlainControl';

export type PlainValues = Record<string, unknown>;
type ItemRules = NonNullable<Parameters<typeof Form.Item>[0]['rules']>;

export interface FormItem extends Omit<PlainItem, 'kind'> {
  kind: Exclude<PlainItem['kind'], 'dateRange'>;
  required?: boolean;
  /** The caller's own rules, checked after `required`. */
  rules?: ItemRules;
  initial?: unknown;
  help?: ReactNode;
  /** Takes the whole row in a form of two columns. */
  wide?: boolean;
}

export interface PlainFormProps {
  items: readonly FormItem[];
  /** One that throws keeps what was typed. */
  onSubmit: (values: PlainValues) => unknown;
  columns?: 1 | 2;
  disabled?: boolean;
  /** The caller's own: one that keeps what is typed (`useKeptForm`). */
  form?: FormInstance<PlainValues>;
}

export function PlainForm({ items, onSubmit, columns = 1, disabled, form: given }: PlainFormProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const own = useToldForm<PlainValues>();
  const form = given ?? own;
  const [isWorking, setWorking] = useState(false);
  const id = useId();

  const send = async () => {
    setWorking(true);
    try {
      await onSubmit(form.getFieldsValue());
      form.resetFields();
    } catch (error) {
      message.error(reasonOf(error, t(w.failed)));
    } finally {
      setWorking(false);
    }
  };

  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      disabled={disabled || isWorking}
      initialValues={Object.fromEntries(items.map((item) => [item.name, item.initial]))}
      scrollToFirstError={{ block: 'nearest', focus: true }}
      onFinish={send}
    >
      <div style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: 24 }}>
        {items.map((item) => (
          <Form.Item
            key={item.name}
            name={item.name}
            label={t(item.label)}
            required={item.required}
            extra={item.help}
            style={{ gridColumn: item.wide ? '1 / -1' : undefined, marginBottom: 20 }}
            rules={rulesOf(item, t(w.required, { label: t(item.label) }))}
            {...(item.kind === 'date' ? dateBinding : {})}
          >
            <PlainControl
              item={item}
              placeholder={t(isChosen(item) ? w.choose : w.enter, { label: t(item.label) })}
              {...(item.kind === 'date' ? { style: { width: '100%' } } : {})}
            />
          </Form.Item>
        ))}
      </div>
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={isWorking}>
          {t(w.submit)}
        </Button>
        <Button onClick={() => form.resetFields()}>{t(w.reset)}</Button>
      </Flex>
    </Form>
  );
}

const rulesOf = (item: FormItem, message: string): ItemRules => [
  ...(item.required ? [{ required: true, message, ...(item.kind === 'text' ? { whitespace: true } : {}) }] : []),
  ...(item.rules ?? []),
];

/** A day as text inside the form, as a day in its picker. */
export const dateBinding = {
  getValueProps: (value?: string) => ({ value: value ? dayjs(value) : null }),
  getValueFromEvent: (value: Dayjs | null) => value?.format(dayFormat) ?? '',
};

const isChosen = ({ kind }: FormItem): boolean => ['select', 'date', 'cascader'].includes(kind);
