// A password with an eye and a word about caps lock.
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Field } from './Field';
import { loginTexts } from './loginTexts';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  placeholder?: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ onChange, hint, ...rest }: PasswordFieldProps): ReactNode {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      maxLength={64}
      onChange={(event) => onChange(event.target.value)}
      onKeyUp={watch}
      onKeyDown={watch}
      hint={capsLock ? t(loginTexts.capsLock) : hint}
      after={
        <button
          type="button"
          className="login-eye"
          aria-label={t(shown ? loginTexts.hide : loginTexts.show)}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {shown ? null : <path d="m4 4 16 16" />}
          </svg>
        </button>
      }
    />
  );
}
