import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { IconPicker } from '#kernel/web/shell/menu/IconPicker';

/** The name of an icon, or nothing. */
export function IconInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const name = typeof value === 'string' ? value : null;
  return <IconPicker id={id} label={t(field.label)} value={name} onChange={onChange} disabled={disabled} />;
}
