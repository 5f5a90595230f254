// The choices of an own field, each named in both languages. What customers have chosen is kept by a key nobody sees.
import { Input } from 'antd';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { FieldOption } from '../model/settings';
import { optionTexts } from './optionTexts';

const parts = [
  ['label', optionTexts.optionZh],
  ['labelEn', optionTexts.optionEn],
] as const;

export function OptionsInput({ id, value, onChange, disabled, isInvalid }: FieldInputProps) {
  const { t } = useText();
  return (
    <LineEditor<FieldOption>
      id={id}
      lines={Array.isArray(value) ? (value as FieldOption[]) : []}
      onChange={onChange}
      // A key that none had before: one that was removed may still be somebody's choice.
      fresh={() => ({ value: `o${Date.now().toString(36)}`, label: '', labelEn: '' })}
      add={optionTexts.addOption}
      removeName={(_, at) => `${t(optionTexts.removeOption)} ${at + 1}`}
      disabled={disabled}
      columns={parts.map(([name, head]) => ({
        head,
        cell: (option, change, at) => (
          <Input
            maxLength={40}
            disabled={disabled}
            status={isInvalid && name === 'label' && option.label.trim() === '' ? 'error' : ''}
            aria-label={`${t(head)} ${at + 1}`}
            value={option[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ),
      }))}
    />
  );
}
