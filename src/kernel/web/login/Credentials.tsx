// First step: mobile, enterprise where there are several, password.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/apiError';
import { deviceId, request } from '../api/client';
import { sha256 } from '../api/sha256';
import { type LoginMessage, signIn } from '../api/signIn';
import { useText } from '../i18n';
import { type Client, startSession, useSession } from '../session';
import { loadBase } from '../shell/account';
import { preload } from '../shell/Part';
import { importConsole } from '../shell/parts';
import { DemoAccounts } from './DemoAccounts';
import { Field } from './Field';
import { loginTexts } from './loginTexts';
import { PasswordField } from './PasswordField';
import { clock, useCountdown } from './useCountdown';
import { type Enterprise, enterprisesOf, isMobile, likelyEnterprise, useEnterprises } from './useEnterprises';

interface Problems {
  mobile?: string;
  password?: string;
  enterprise?: string;
  form?: string;
}

interface CredentialsProps {
  onDue: (due: { ticket: string; message: LoginMessage }) => void;
}

export function Credentials({ onDue }: CredentialsProps): ReactNode {
  const { t } = useText();
  const ended = useSession((session) => session.endedBecause);
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [locked, lock] = useCountdown();
  const passwordInput = useRef<HTMLInputElement>(null);
  const enterprises = useEnterprises(mobile);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || locked) return;
    const missing: Problems = {};
    if (!isMobile(mobile)) missing.mobile = t(loginTexts.mobileHint);
    if (!password) missing.password = t(loginTexts.passwordHint);
    setProblems(missing);
    if (Object.keys(missing).length) return;
    setBusy(true);
    try {
      await attempt();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };

  const attempt = async () => {
    preload(importConsole);
    const appid = likelyEnterprise(await enterprisesOf(mobile), chosen);
    if (!appid) {
      setProblems({ enterprise: t(loginTexts.chooseEnterprise) });
      return;
    }
    const message = { appid, mobile, pwd: await sha256(password) };
    const answer = await signIn<Client>(request, message, deviceId());
    if ('need' in answer) {
      if (answer.need === 'password_change') onDue({ ticket: answer.ticket, message });
      else setProblems({ form: t(loginTexts.tfaUnavailable) });
      return;
    }
    await loadBase(appid).catch(() => undefined);
    startSession(answer, message);
  };

  const tell = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 0;
    if (code === 429) lock(Number((error as ApiError).data) || 60);
    else if (code === 401) setProblems({ password: messageOf(error) });
    else setProblems({ form: messageOf(error) });
    passwordInput.current?.focus();
    passwordInput.current?.select();
  };

  const fill = (account: { mobile: string; appid: string; password: string }) => {
    setMobile(account.mobile);
    setPassword(account.password);
    setChosen(account.appid);
    setProblems({});
  };

  const wait = clock(locked);
  const notice = locked ? t(loginTexts.locked, { time: wait }) : (problems.form ?? ended);
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t(loginTexts.welcome)}</h2>
      <div className="login-notice" role="alert">
        {notice}
      </div>
      <Field
        label={t(loginTexts.mobile)}
        name="mobile"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        placeholder={t(loginTexts.mobileHint)}
        value={mobile}
        error={problems.mobile}
        onChange={(event) => setMobile(event.target.value.replace(/\D/g, ''))}
        autoFocus
      />
      {enterprises.length > 1 ? (
        <EnterpriseChoice
          list={enterprises}
          value={likelyEnterprise(enterprises, chosen)}
          error={problems.enterprise}
          onChange={setChosen}
        />
      ) : null}
      <PasswordField
        label={t(loginTexts.password)}
        autoComplete="current-password"
        placeholder={t(loginTexts.passwordHint)}
        value={password}
        error={problems.password}
        onChange={setPassword}
        ref={passwordInput}
      />
      <button type="submit" className="login-submit" disabled={busy || locked > 0} aria-busy={busy}>
        {locked ? t(loginTexts.wait, { time: wait }) : t(busy ? loginTexts.submitting : loginTexts.submit)}
      </button>
      <DemoAccounts onPick={fill} />
    </form>
  );
}

interface EnterpriseChoiceProps {
  list: readonly Enterprise[];
  value: string | null;
  error: string | undefined;
  onChange: (appid: string) => void;
}

function EnterpriseChoice({ list, value, error, onChange }: EnterpriseChoiceProps): ReactNode {
  const { t } = useText();
  return (
    <fieldset className={`login-enterprises${error ? ' bad' : ''}`}>
      <legend>{t(loginTexts.enterprise)}</legend>
      {list.map((enterprise) => (
        <label key={enterprise.appid}>
          <input
            type="radio"
            name="enterprise"
            checked={value === enterprise.appid}
            onChange={() => onChange(enterprise.appid)}
          />
          <span>{enterprise.name}</span>
        </label>
      ))}
      <div className="login-error">{error}</div>
    </fieldset>
  );
}
