// The control of each kind of input that the search row and the plain form know. Dates are picked as days and written
// yyyy-MM-dd by whoever holds them.
import { Cascader, Checkbox, DatePicker, Input, Radio, Select } from 'antd';
import { type CSSProperties, cloneElement, type ReactElement, type ReactNode } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

export const dayFormat = 'YYYY-MM-DD';

export interface PlainOption {
  value: string | number;
  label: ReactNode;
  disabled?: boolean;
  children?: PlainOption[];
}

export interface PlainItem {
  name: string;
  label: Text;
  kind: 'text' | 'textarea' | 'select' | 'cascader' | 'date' | 'dateRange' | 'checkbox' | 'radio' | 'custom';
  options?: PlainOption[];
  /** For `custom`: any control that takes id, value, onChange and disabled. */
  control?: ReactElement;
}

interface PlainControlProps {
  item: PlainItem;
  placeholder: string;
  /** Said where no label stands beside it. */
  'aria-label'?: string;
  style?: CSSProperties;
  disabled?: boolean;
}

/** The form's item hands id, value and onChange to this; they go on to the control of its kind. */
export function PlainControl({ item, ...bound }: PlainControlProps) {
  const { t } = useText();
  const { placeholder: _, ...many } = bound;
  switch (item.kind) {
    case 'text':
      return <Input {...bound} allowClear />;
    case 'textarea':
      return <Input.TextArea {...bound} autoSize={{ minRows: 2, maxRows: 4 }} />;
    case 'select':
      return <Select {...bound} options={item.options} allowClear showSearch={{ optionFilterProp: 'label' }} />;
    case 'cascader':
      return <Cascader {...bound} options={item.options} allowClear showSearch />;
    case 'date':
      return <DatePicker {...bound} format={dayFormat} />;
    case 'dateRange':
      return <DatePicker.RangePicker {...many} placeholder={[t(w.from), t(w.to)]} format={dayFormat} />;
    case 'checkbox':
      return <Checkbox.Group {...many} options={item.options} />;
    case 'radio':
      return <Radio.Group {...many} options={item.options} />;
    case 'custom':
      return item.control && cloneElement(item.control, many);
  }
}
