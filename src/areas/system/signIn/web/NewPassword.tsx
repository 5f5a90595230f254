// Last step when the server asks for a new password before it gives tokens.
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { sha256 } from '#kernel/web/api/sha256';
import { goOn } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { passwordProblem } from '#kernel/web/shell/account/passwordRules';
import { StrengthBar } from '#kernel/web/shell/account/StrengthBar';
import { passwordTexts } from '#kernel/web/shellTexts';
import { type DueStep, goIn } from './goIn';
import { dueTexts, loginTexts } from './loginTexts';
import { PasswordField } from './PasswordField';
import { useProblems } from './useProblems';

interface Problems {
  password?: string;
  repeated?: string;
  form?: string;
}

interface NewPasswordProps {
  step: DueStep;
  onDue: (due: DueStep) => void;
  onBack: () => void;
}

export function NewPassword({ step, onDue, onBack }: NewPasswordProps): ReactNode {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useProblems<Problems>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = passwordProblem(password);
    if (problem) return setProblems({ password: t(problem) });
    if (password !== repeated) return setProblems({ repeated: t(passwordTexts.differs) });
    setBusy(true);
    try {
      const newPwd = await sha256(password);
      if (newPwd === step.pwd) return setProblems({ password: t(passwordTexts.same) });
      const answer = await goOn<Client>(request, { ticket: step.ticket, newPwd });
      await goIn(answer, { appid: step.appid, mobile: step.mobile, pwd: newPwd }, onDue);
    } catch (error) {
      const refused = error instanceof ApiError ? error.problems.find(({ field }) => field === 'newPwd') : undefined;
      setProblems(refused ? { password: refused.message } : { form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <h2>{t(loginTexts.newPasswordTitle)}</h2>
      <p className="login-hint">{t(dueTexts[step.due ?? 'reset'])}</p>
      <div className="login-notice" role="alert">
        {problems.form}
      </div>
      <PasswordField
        label={t(loginTexts.newPassword)}
        autoComplete="new-password"
        hint={t(loginTexts.newPasswordRule)}
        value={password}
        error={problems.password}
        onChange={setPassword}
        autoFocus
      />
      <StrengthBar password={password} />
      <PasswordField
        label={t(loginTexts.repeatPassword)}
        autoComplete="new-password"
        value={repeated}
        error={problems.repeated}
        onChange={setRepeated}
      />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {t(loginTexts.saveAndEnter)}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {t(loginTexts.back)}
      </button>
    </form>
  );
}
