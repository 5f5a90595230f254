import { ColorPicker } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs';

const presets = ['#7571f9', '#1677ff', '#13c2c2', '#52c41a', '#fadb14', '#fa8c16', '#f5222d', '#eb2f96', '#8c8c8c'];

/** `#rrggbb`, or nothing. */
export function ColourInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  return (
    <div id={id}>
      <ColorPicker
        aria-label={t(field.label)}
        value={typeof value === 'string' && value ? value : null}
        disabled={disabled}
        disabledAlpha
        disabledFormat
        allowClear
        showText
        presets={[{ label: t(field.label), colors: presets }]}
        onChangeComplete={(colour) => onChange(colour.cleared ? null : colour.toHexString().slice(0, 7))}
        onClear={() => onChange(null)}
      />
    </div>
  );
}
