// Inputs of a menu entry that the form library does not have.

import { useText } from '#kernel/web/i18n';
import { FileInput } from '#kernel/web/resource/inputs/FileInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { menuTexts as m } from '../../roles/web/accessTexts';
import { Menu } from '../model/menu';
import type { MenuEntry } from '../model/menuCalls';

interface Control<T> {
  id?: string;
  value?: T;
  onChange?: (value: T) => void;
}

export function Roles({
  value,
  onChange,
  label,
  disabled,
}: Control<number[]> & { label?: string | string[]; disabled: boolean }) {
  const { t } = useText();
  return (
    <RefPicker
      to="role"
      multiple
      placeholder={t(m.limitHint)}
      value={value ?? []}
      label={label}
      disabled={disabled}
      onChange={(next) => onChange?.((next ?? []) as number[])}
    />
  );
}

export function Picture({ id, value, onChange }: Control<MenuEntry['icoImg']>) {
  return (
    <FileInput
      id={id ?? 'icoImg'}
      field={Menu.fields.icoImg}
      value={value ?? null}
      onChange={(next: unknown) => onChange?.(next as MenuEntry['icoImg'])}
    />
  );
}
