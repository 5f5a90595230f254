// One of the shell's icons, or none: pressed again it is taken back.
import { iconNames, MenuIcon } from '../ground/icons';
import css from './iconPicker.module.css';

interface IconPickerProps {
  id?: string;
  label: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
}

export function IconPicker({ id, label, value, onChange, disabled }: IconPickerProps) {
  return (
    <div id={id} className={css.icons} role="radiogroup" aria-label={label}>
      {iconNames.map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: a picture to press, not a round box
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={value === name}
          aria-label={name}
          title={name}
          disabled={disabled}
          className={css.icon}
          onClick={() => onChange?.(value === name ? null : name)}
        >
          <MenuIcon node={{ Mname: '', Url: null, Ico: name, child: [] }} />
        </button>
      ))}
    </div>
  );
}
