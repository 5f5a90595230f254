// The options of a setting of choice: what is stored, and what people read in each language.
import { Input } from 'antd';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { ItemOption } from '../model/config';
import { configTexts as c } from './configTexts';

const blank: ItemOption = { value: '', name: '', nameEn: '' };
const parts = [
  ['value', c.optionValue, '26%'],
  ['name', c.optionName, '37%'],
  ['nameEn', c.optionNameEn, '37%'],
] as const;

export function OptionsInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  return (
    <LineEditor<ItemOption>
      id={id}
      lines={Array.isArray(value) && value.length > 0 ? (value as ItemOption[]) : [blank]}
      onChange={onChange}
      fresh={() => blank}
      add={c.addOption}
      removeName={(row, at) => t(c.removeOption, { value: row.value || at + 1 })}
      least={1}
      most={50}
      disabled={disabled}
      columns={parts.map(([name, head, width]) => ({
        head,
        width,
        cell: (row, change, at) => (
          <Input
            maxLength={40}
            disabled={disabled}
            status={isInvalid ? 'error' : ''}
            aria-label={`${t(head)} ${at + 1}`}
            value={row[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ),
      }))}
    />
  );
}
