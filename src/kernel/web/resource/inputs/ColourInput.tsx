import { useText } from '#kernel/web/i18n';
import { ColourChoice } from '#kernel/web/widgets/ColourChoice';
import type { FieldInputProps } from './fieldInput';

const swatches = ['#7571f9', '#1677ff', '#13c2c2', '#52c41a', '#fadb14', '#fa8c16', '#f5222d', '#eb2f96', '#8c8c8c'];

/** `#rrggbb`, or nothing. */
export function ColourInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  return (
    <ColourChoice
      id={id}
      label={t(field.label)}
      value={typeof value === 'string' && value ? value : null}
      swatches={swatches}
      disabled={disabled}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  );
}
