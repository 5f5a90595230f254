// The options of a setting of choice: what is stored, and what people read in each language.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import type { ItemOption } from '../../model/config';
import { configTexts as c } from './configTexts';

const blank: ItemOption = { value: '', name: '', nameEn: '' };
const parts = [
  ['value', c.optionValue, 120],
  ['name', c.optionName, 180],
  ['nameEn', c.optionNameEn, 180],
] as const;

export function OptionsInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  const rows = Array.isArray(value) && value.length > 0 ? (value as ItemOption[]) : [blank];
  const change = (at: number, part: Partial<ItemOption>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <Flex vertical gap={6} id={id}>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list; what it says is being typed
        <Flex key={i} gap={6}>
          {parts.map(([name, label, width]) => (
            <Input
              key={name}
              style={{ width }}
              maxLength={40}
              disabled={disabled}
              status={isInvalid ? 'error' : ''}
              placeholder={t(label)}
              aria-label={`${t(label)} ${i + 1}`}
              value={row[name]}
              onChange={(event) => change(i, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled || rows.length === 1}
            aria-label={t(c.removeOption, { value: row.value || i + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          />
        </Flex>
      ))}
      <Button
        type="dashed"
        size="small"
        style={{ alignSelf: 'start' }}
        icon={<PlusOutlined />}
        disabled={disabled || rows.length >= 50}
        onClick={() => onChange([...rows, blank])}
      >
        {t(c.addOption)}
      </Button>
    </Flex>
  );
}
