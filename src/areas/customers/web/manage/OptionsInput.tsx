// The choices of an own field, each named in both languages. What customers have chosen is kept by a key nobody sees.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import type { FieldOption } from '../../model/settings';
import { manageTexts as m } from './manageTexts';

const longest = 40;
const names = { label: m.optionZh, labelEn: m.optionEn } as const;

export function OptionsInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  const options = Array.isArray(value) ? (value as FieldOption[]) : [];
  const put = (at: number, part: Partial<FieldOption>) =>
    onChange(options.map((option, i) => (i === at ? { ...option, ...part } : option)));
  return (
    <Flex vertical gap={8} align="flex-start">
      {options.map((option, at) => (
        <Flex key={option.value} gap={8} style={{ width: '100%' }}>
          {(['label', 'labelEn'] as const).map((name) => (
            <Input
              key={name}
              value={option[name]}
              maxLength={longest}
              disabled={disabled}
              status={isInvalid && name === 'label' && option.label.trim() === '' ? 'error' : ''}
              placeholder={t(names[name])}
              aria-label={`${t(names[name])} ${at + 1}`}
              onChange={(event) => put(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={`${t(m.removeOption)} ${at + 1}`}
            onClick={() => onChange(options.filter((_, i) => i !== at))}
          />
        </Flex>
      ))}
      <Button
        id={id}
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled}
        // A key that none had before: one that was removed may still be somebody's choice.
        onClick={() => onChange([...options, { value: `o${Date.now().toString(36)}`, label: '', labelEn: '' }])}
      >
        {t(m.addOption)}
      </Button>
    </Flex>
  );
}
