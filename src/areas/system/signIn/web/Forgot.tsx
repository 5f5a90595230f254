// A forgotten password: a code to the mobile, then a new one.
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { ByCode } from './ByCode';
import type { DueStep } from './goIn';
import { loginTexts } from './loginTexts';
import type { Who } from './useWho';

interface ForgotProps {
  who: Who;
  onDue: (due: DueStep) => void;
  onBack: () => void;
}

export function Forgot({ who, onDue, onBack }: ForgotProps): ReactNode {
  const { t } = useText();
  return (
    <>
      <h2>{t(loginTexts.forgotTitle)}</h2>
      <p className="login-hint">{t(loginTexts.forgotHint)}</p>
      <ByCode who={who} autoFocus scene="reset_password" onDue={onDue} />
      <button type="button" className="login-link" onClick={onBack}>
        {t(loginTexts.back)}
      </button>
    </>
  );
}
