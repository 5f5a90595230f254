// The form widget: the caller says the items and the rules; a submit that passes returns the values, then the form
// clears and resets. Dates are yyyy-MM-dd strings inside and out.
import { App, Button, Cascader, Checkbox, DatePicker, Flex, Form, type FormInstance, Input, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useId, useImperativeHandle, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { reasonOf } from '../States';
import { useToldForm } from '../useToldForm';
import { type Choice, dayFormat } from './SearchForm';

export type FormValues = Record<string, unknown>;
type ItemRules = NonNullable<Parameters<typeof Form.Item>[0]['rules']>;

export interface FormItem {
  name: string;
  label: Text;
  kind: 'text' | 'textarea' | 'select' | 'date' | 'cascader' | 'checkbox' | 'radio' | 'custom';
  options?: Choice[];
  required?: boolean;
  /** The caller's own rules, checked after `required`. */
  rules?: ItemRules;
  initial?: unknown;
  help?: ReactNode;
  placeholder?: string;
  /** Takes the whole row in a form of two columns. */
  wide?: boolean;
  disabled?: boolean;
  /** For `custom`: any control that takes value and onChange. */
  control?: ReactElement;
}

export interface PlainFormHandle {
  /** Validates, hands the values to `onSubmit`, clears. Rejects when a rule fails or the caller refuses. */
  submit: () => Promise<void>;
  reset: () => void;
}

export interface PlainFormProps {
  items: readonly FormItem[];
  onSubmit: (values: FormValues) => unknown;
  columns?: 1 | 2;
  disabled?: boolean;
  submitText?: string;
  /** Set inside a Frame, whose own button submits through `ref`. */
  withoutButtons?: boolean;
  onDirty?: (isDirty: boolean) => void;
  /** The caller's own: one that keeps what is typed (`useKeptForm`). */
  form?: FormInstance<FormValues>;
  ref?: Ref<PlainFormHandle>;
}

export function PlainForm({ items, onSubmit, columns = 1, disabled, withoutButtons, ref, ...rest }: PlainFormProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const own = useToldForm<FormValues>();
  const form = rest.form ?? own;
  const [isWorking, setWorking] = useState(false);
  const id = useId();

  const reset = () => {
    form.resetFields();
    rest.onDirty?.(false);
  };
  const send = async () => {
    setWorking(true);
    try {
      await onSubmit(form.getFieldsValue());
      reset();
    } finally {
      setWorking(false);
    }
  };
  const submit = async () => {
    await form.validateFields().catch((reason: unknown) => {
      focusFirstError(form);
      throw reason;
    });
    await send();
  };
  useImperativeHandle(ref, () => ({ submit, reset }));

  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      disabled={disabled || isWorking}
      initialValues={Object.fromEntries(items.map((item) => [item.name, item.initial]))}
      onValuesChange={() => rest.onDirty?.(true)}
      scrollToFirstError={{ block: 'nearest', focus: true }}
      onFinish={() => send().catch((error: unknown) => message.error(reasonOf(error, t(w.failed))))}
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
            <FormControl item={item} label={t(item.label)} />
          </Form.Item>
        ))}
      </div>
      {!withoutButtons && (
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={isWorking}>
            {rest.submitText ?? t(w.submit)}
          </Button>
          <Button onClick={reset}>{t(w.reset)}</Button>
        </Flex>
      )}
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

function focusFirstError(form: FormInstance<FormValues>) {
  const first = form.getFieldsError().find((field) => field.errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'nearest', focus: true });
}

/** Form.Item hands id, value and onChange to this; they go on to the control of the item's kind. */
function FormControl({ item, label, ...bound }: { item: FormItem; label: string; value?: never; onChange?: never }) {
  const { t } = useText();
  const chosen = { ...bound, disabled: item.disabled, placeholder: item.placeholder ?? t(w.choose, { label }) };
  const typed = { ...bound, disabled: item.disabled, placeholder: item.placeholder ?? t(w.enter, { label }) };
  switch (item.kind) {
    case 'text':
      return <Input {...typed} allowClear />;
    case 'textarea':
      return <Input.TextArea {...typed} autoSize={{ minRows: 2, maxRows: 4 }} />;
    case 'select':
      return <Select {...chosen} options={item.options} allowClear showSearch={{ optionFilterProp: 'label' }} />;
    case 'date':
      return <DatePicker {...chosen} format={dayFormat} style={{ width: '100%' }} />;
    case 'cascader':
      return <Cascader {...chosen} options={item.options} allowClear showSearch />;
    case 'checkbox':
      return <Checkbox.Group {...bound} disabled={item.disabled} options={item.options} />;
    case 'radio':
      return <Radio.Group {...bound} disabled={item.disabled} options={item.options} />;
    case 'custom':
      return item.control && cloneElement(item.control, bound);
  }
}
