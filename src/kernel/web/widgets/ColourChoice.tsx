// A colour by one of the swatches or by the browser's own picker. Ant Design's picker would weigh on every page: its
// button refers to the picker's module, so that all of it moves into the first script as soon as one page uses it.
import { Button } from 'antd';
import { useText } from '../i18n';
import { formTexts } from '../resourceTexts';
import styles from './colour.module.css';

interface ColourChoiceProps {
  id?: string;
  label: string;
  /** `#rrggbb` */
  value: string | null;
  swatches: readonly string[];
  disabled?: boolean;
  onChange(value: string): void;
  /** Left out where there is always a colour. */
  onClear?(): void;
}

export function ColourChoice({ id, label, value, swatches, disabled, onChange, onClear }: ColourChoiceProps) {
  const { t } = useText();
  return (
    <fieldset className={styles.choice} aria-label={label} disabled={disabled}>
      <input
        key={value}
        id={id}
        type="color"
        className={styles.own}
        aria-label={label}
        defaultValue={value ?? '#ffffff'}
        ref={(input) => listen(input, onChange)}
      />
      {swatches.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.swatch}
          style={{ background: colour }}
          aria-label={colour}
          aria-pressed={colour === value}
          onClick={() => onChange(colour)}
        />
      ))}
      {onClear && value && (
        <Button size="small" type="link" disabled={disabled} onClick={onClear}>
          {t(formTexts.clearPlace)}
        </Button>
      )}
    </fieldset>
  );
}

/** The native `change`, once the picker is closed; React's own fires at every movement of the pointer. */
function listen(input: HTMLInputElement | null, onChange: (value: string) => void): (() => void) | undefined {
  if (!input) return undefined;
  const chosen = () => onChange(input.value);
  input.addEventListener('change', chosen);
  return () => input.removeEventListener('change', chosen);
}
