// The mobile with a code sent to it: to sign in, or to prove who one is before a new password.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { signInByCode } from '#kernel/web/api/signIn';
import { thisDevice } from '#kernel/web/api/thisDevice';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { preload } from '#kernel/web/shell/ground/Part';
import { importConsole } from '#kernel/web/shell/parts';
import { codeTexts } from '../../codes/web/codeTexts';
import { useCode } from '../../codes/web/useCode';
import { secondsText, useCountdown } from '../../codes/web/useCountdown';
import { CodeField } from './CodeField';
import { type DueStep, goIn } from './goIn';
import { LoginNotice } from './LoginNotice';
import { loginTexts } from './loginTexts';
import { useProblems } from './useProblems';
import { settled, type Who, type WhoProblems } from './useWho';
import { WhoFields } from './WhoFields';

interface Problems extends WhoProblems {
  code?: string;
  form?: string;
}

interface ByCodeProps {
  who: Who;
  autoFocus: boolean;
  scene: 'sign_in' | 'reset_password';
  onDue: (due: DueStep) => void;
}

export function ByCode({ who, autoFocus, scene, onDue }: ByCodeProps): ReactNode {
  const { t } = useText();
  const [code, setCode] = useState('');
  const [problems, setProblems] = useProblems<Problems>();
  const [busy, setBusy] = useState(false);
  const [locked, lock] = useCountdown();
  const codeInput = useRef<HTMLInputElement>(null);
  const sms = useCode(scene);

  const ask = async () => {
    const where = await settled(who, t).catch((error: unknown) => ({ form: messageOf(error) }));
    setProblems('appid' in where ? {} : where);
    if (!('appid' in where)) return undefined;
    const problem = await sms.send({ appid: where.appid, mobile: who.mobile });
    if (!problem) codeInput.current?.focus();
    return problem;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || locked) return;
    setBusy(true);
    try {
      setProblems(await attempt());
    } catch (error) {
      if (error instanceof ApiError && error.code === 429) lock(Number(error.data) || 60);
      else
        setProblems(
          error instanceof ApiError && error.code === 401 ? { code: error.message } : { form: messageOf(error) },
        );
      codeInput.current?.focus();
      codeInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  const attempt = async (): Promise<Problems> => {
    preload(importConsole);
    const where = await settled(who, t);
    const missing = /^\d{6}$/.test(code) ? {} : { code: t(codeTexts.codeHint) };
    if (!('appid' in where)) return { ...where, ...missing };
    if (missing.code) return missing;
    const given = { appid: where.appid, mobile: who.mobile };
    const answer = await signInByCode<Client>(request, { ...given, code, scene, ...thisDevice(given) });
    await goIn(answer, given, onDue);
    return {};
  };

  const verb = scene === 'sign_in' ? loginTexts.submit : loginTexts.next;
  return (
    <form onSubmit={submit} noValidate>
      <LoginNotice locked={locked} problem={problems.form} isSaid={Object.keys(problems).length > 0} />
      <WhoFields who={who} problems={problems} autoFocus={autoFocus} />
      <CodeField request={sms} value={code} onChange={setCode} error={problems.code} onAsk={ask} ref={codeInput} />
      <button type="submit" className="login-submit" disabled={busy || locked > 0} aria-busy={busy}>
        {locked ? t(loginTexts.wait, { time: secondsText(locked) }) : t(busy ? loginTexts.submitting : verb)}
      </button>
    </form>
  );
}
