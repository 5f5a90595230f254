// From–to inputs of a search: days and numbers.

import { DatePicker, InputNumber, Space } from 'antd';
import dayjs from 'dayjs';
import type { Field } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import css from './list.module.css';

export interface SearchInputProps {
  name: string;
  field: Field;
  search: Record<string, string>;
  onChange: (part: Record<string, string>) => void;
}

export default function SearchRange(props: SearchInputProps) {
  const isDay = props.field.kind === 'date' || props.field.kind === 'datetime';
  return isDay ? <DayRange {...props} /> : <NumberRange {...props} />;
}

function DayRange({ name, field, search, onChange }: SearchInputProps) {
  const { t } = useText();
  const at = (side: 'From' | 'To') => {
    const day = search[`${name}${side}`];
    return day ? dayjs(day) : null;
  };
  const label = t(field.label);
  return (
    <DatePicker.RangePicker
      className={css.range}
      value={[at('From'), at('To')]}
      onChange={(days) =>
        onChange({
          [`${name}From`]: days?.[0]?.format('YYYY-MM-DD') ?? '',
          [`${name}To`]: days?.[1]?.format('YYYY-MM-DD') ?? '',
        })
      }
      allowEmpty={[true, true]}
      placeholder={[t(listTexts.startDay, { label }), t(listTexts.endDay)]}
      aria-label={label}
    />
  );
}

function NumberRange({ name, field, search, onChange }: SearchInputProps) {
  const { t } = useText();
  const label = t(field.label);
  const bound = (side: 'From' | 'To', placeholder: string) => (
    <InputNumber
      value={search[`${name}${side}`] ? Number(search[`${name}${side}`]) : null}
      onChange={(number) => onChange({ [`${name}${side}`]: number === null ? '' : String(number) })}
      placeholder={placeholder}
      aria-label={`${label} ${placeholder}`}
      controls={false}
      style={{ width: '50%' }}
    />
  );
  return (
    <Space.Compact className={css.range}>
      {bound('From', t(listTexts.from, { label }))}
      {bound('To', t(listTexts.to))}
    </Space.Compact>
  );
}
