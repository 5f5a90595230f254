// Second step when the server asks for a new password before it gives tokens.
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../api/apiError';
import { api } from '../api/client';
import { sha256 } from '../api/sha256';
import type { LoginMessage, Tokens } from '../api/signIn';
import { useText } from '../i18n';
import { type Client, startSession } from '../session';
import { passwordTexts } from '../shellTexts';
import { loginTexts } from './loginTexts';
import { PasswordField } from './PasswordField';
import { passwordProblem } from './passwordRules';
import { StrengthBar } from './StrengthBar';

interface NewPasswordProps {
  ticket: string;
  message: LoginMessage;
  onBack: () => void;
}

export function NewPassword({ ticket, message, onBack }: NewPasswordProps): ReactNode {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useState<{ password?: string; repeated?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordProblem(password);
    if (problem) return setProblems({ password: t(problem) });
    if (password !== repeated) return setProblems({ repeated: t(passwordTexts.differs) });
    setBusy(true);
    try {
      const newPwd = await sha256(password);
      if (newPwd === message.pwd) return setProblems({ password: t(passwordTexts.same) });
      const tokens = await api.post<Tokens<Client>>('/v1/token/continue', { ticket, newPwd });
      startSession(tokens, { ...message, pwd: newPwd });
    } catch (error) {
      setProblems({ form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <h2>{t(loginTexts.newPasswordTitle)}</h2>
      <p className="login-hint">{t(loginTexts.newPasswordHint)}</p>
      <div className="login-notice" role="alert">
        {problems.form}
      </div>
      <PasswordField
        label={t(loginTexts.newPassword)}
        autoComplete="new-password"
        value={password}
        error={problems.password}
        onChange={setPassword}
      />
      <StrengthBar password={password} />
      <PasswordField
        label={t(loginTexts.repeatPassword)}
        autoComplete="new-password"
        value={repeated}
        error={problems.repeated}
        onChange={setRepeated}
      />
      <button type="submit" className="login-submit" disabled={busy}>
        {t(loginTexts.saveAndEnter)}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {t(loginTexts.back)}
      </button>
    </form>
  );
}
