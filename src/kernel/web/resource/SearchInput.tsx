// One search input, by the kind of field: a text, a range, or any of several values. Speaks the query string's strings.
import { DatePicker, Input, InputNumber, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { Field } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '../resourceTexts';
import { CategoryPicker } from './CategoryPicker';
import css from './list.module.css';
import { searchStyle } from './listState';
import { RefPicker } from './RefPicker';

interface SearchInputProps {
  name: string;
  field: Field;
  search: Record<string, string>;
  onChange: (part: Record<string, string>) => void;
}

export function SearchInput(props: SearchInputProps) {
  const { t } = useText();
  const { name, field, search, onChange } = props;
  const label = t(field.label);
  if (field.kind === 'date' || field.kind === 'datetime') return <DayRange {...props} />;
  if (searchStyle(field) === 'range') return <NumberRange {...props} />;
  const value = search[name] ?? '';
  const several = value ? value.split(',') : [];
  const ids = several.map(Number);
  const pickIds = (next: number | number[] | null) => onChange({ [name]: [next ?? []].flat().join(',') });
  switch (field.kind) {
    case 'ref':
    case 'refs':
      return (
        <div className={css.select}>
          <RefPicker
            to={field.to ?? ''}
            multiple
            value={ids}
            onChange={pickIds}
            placeholder={label}
            aria-label={label}
            allowClear
          />
        </div>
      );
    case 'category':
    case 'categories':
      return (
        <div className={css.select}>
          <CategoryPicker
            tree={field.tree ?? ''}
            multiple
            value={ids}
            onChange={pickIds}
            placeholder={label}
            aria-label={label}
            allowClear
          />
        </div>
      );
    case 'choice':
    case 'choices':
    case 'state':
      return (
        <Select
          className={css.select}
          mode="multiple"
          maxTagCount="responsive"
          value={several}
          onChange={(chosen: string[]) => onChange({ [name]: chosen.join(',') })}
          options={Object.entries(field.options ?? {}).map(([key, option]) => ({ value: key, label: t(option.label) }))}
          optionFilterProp="label"
          placeholder={label}
          aria-label={label}
          allowClear
        />
      );
    case 'bool':
      return (
        <Select
          className={css.select}
          value={value || undefined}
          onChange={(chosen) => onChange({ [name]: chosen ?? '' })}
          options={[
            { value: 'true', label: t(listTexts.yes) },
            { value: 'false', label: t(listTexts.no) },
          ]}
          placeholder={label}
          aria-label={label}
          allowClear
        />
      );
    default:
      return (
        <Input
          className={css.text}
          value={value}
          onChange={(event) => onChange({ [name]: event.target.value })}
          placeholder={label}
          aria-label={label}
          allowClear
        />
      );
  }
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
