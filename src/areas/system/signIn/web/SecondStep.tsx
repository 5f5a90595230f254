// The second factor after the password: a code of the app, one of the recovery codes, or a passkey.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { factorDoors, goOn } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { secondsText, useCountdown } from '../../codes/web/useCountdown';
import { showPasskey } from '../../secondFactor/web/browserPasskey';
import { Field } from './Field';
import { factorStepTexts as f } from './factorStepTexts';
import { type DueStep, goIn } from './goIn';
import { LoginNotice } from './LoginNotice';
import { loginTexts } from './loginTexts';
import { useProblems } from './useProblems';

interface Problems {
  code?: string;
  form?: string;
}

interface SecondStepProps {
  step: DueStep;
  onDue: (due: DueStep) => void;
  onBack: () => void;
}

export function SecondStep({ step, onDue, onBack }: SecondStepProps): ReactNode {
  const { t } = useText();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [problems, setProblems] = useProblems<Problems>();
  const [isTrusted, setTrusted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [locked, lock] = useCountdown();
  const input = useRef<HTMLInputElement>(null);

  const attempt = async (show: () => Promise<Parameters<typeof goOn>[1]>) => {
    if (busy || locked) return;
    setBusy(true);
    try {
      await goIn(
        await goOn<Client>(request, { ...(await show()), ...(isTrusted ? { trust: 'true' } : {}) }),
        step,
        onDue,
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 429) lock(Number(error.data) || 60);
      else setProblems(told(error));
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setProblems({ code: t(isRecovery ? f.recoveryHint : f.codeHint) });
    void attempt(async () => ({ ticket: step.ticket, tfaCode: code.trim() }));
  };
  const byPasskey = () =>
    attempt(async () => {
      const { key, options } = await factorDoors.passkey(request, step.ticket);
      return { ticket: step.ticket, key, passkey: await showPasskey(options) };
    });

  return (
    <form onSubmit={submit} noValidate>
      <h2>{t(f.title)}</h2>
      <LoginNotice locked={locked} problem={problems.form} isSaid={Object.keys(problems).length > 0} />
      <Field
        key={String(isRecovery)}
        label={t(isRecovery ? f.recovery : f.code)}
        name="tfaCode"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={isRecovery ? 20 : 6}
        placeholder={t(isRecovery ? f.recoveryHint : f.codeHint)}
        value={code}
        error={problems.code}
        onChange={(event) => setCode(isRecovery ? event.target.value : event.target.value.replace(/\D/g, ''))}
        autoFocus
        ref={input}
      />
      {step.trust ? (
        <label className="login-trust">
          <input type="checkbox" checked={isTrusted} onChange={(event) => setTrusted(event.target.checked)} />
          {t(f.trust)}
        </label>
      ) : null}
      <button type="submit" className="login-submit" disabled={busy || locked > 0} aria-busy={busy}>
        {locked ? t(loginTexts.wait, { time: secondsText(locked) }) : t(busy ? loginTexts.submitting : f.verify)}
      </button>
      {step.passkey ? (
        <button type="button" className="login-link" disabled={busy} onClick={() => void byPasskey()}>
          {t(f.usePasskey)}
        </button>
      ) : null}
      <button
        type="button"
        className="login-link"
        onClick={() => {
          setRecovery(!isRecovery);
          setCode('');
          setProblems({});
        }}
      >
        {t(isRecovery ? f.useApp : f.useRecovery)}
      </button>
      <button type="button" className="login-link" onClick={onBack}>
        {t(loginTexts.back)}
      </button>
    </form>
  );
}

/** What was typed is told under its field, the rest above. */
function told(error: unknown): Problems {
  const at = error instanceof ApiError ? error.problems[0] : undefined;
  if (at?.field === 'tfaCode') return { code: at.message };
  return { form: at?.message ?? messageOf(error) };
}
