// The mobile with its password.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { request } from '#kernel/web/api/client';
import { sha256 } from '#kernel/web/api/sha256';
import { signIn } from '#kernel/web/api/signIn';
import { thisDevice } from '#kernel/web/api/thisDevice';
import { useText } from '#kernel/web/i18n';
import type { Client } from '#kernel/web/session';
import { preload } from '#kernel/web/shell/ground/Part';
import { importConsole } from '#kernel/web/shell/parts';
import { secondsText, useCountdown } from '../../codes/web/useCountdown';
import { usePicture } from '../../codes/web/usePicture';
import { type DueStep, goIn } from './goIn';
import { LoginNotice } from './LoginNotice';
import { loginTexts } from './loginTexts';
import { PasswordField } from './PasswordField';
import { PictureField } from './PictureField';
import { useProblems } from './useProblems';
import { settled, type Who, type WhoProblems } from './useWho';
import { WhoFields } from './WhoFields';

interface Problems extends WhoProblems {
  password?: string;
  picture?: string;
  form?: string;
}

interface ByPasswordProps {
  who: Who;
  autoFocus: boolean;
  password: string;
  setPassword: (password: string) => void;
  onDue: (due: DueStep) => void;
  onForgot: () => void;
}

export function ByPassword({ who, autoFocus, password, setPassword, onDue, onForgot }: ByPasswordProps): ReactNode {
  const { t } = useText();
  const [problems, setProblems] = useProblems<Problems>();
  const [busy, setBusy] = useState(false);
  const [locked, lock] = useCountdown();
  const shown = usePicture();
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || locked) return;
    setBusy(true);
    try {
      setProblems(await attempt());
    } catch (error) {
      setProblems(told(error));
      if (wantsPicture(error)) return;
      passwordInput.current?.focus();
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  const attempt = async (): Promise<Problems> => {
    preload(importConsole);
    const where = await settled(who, t);
    const missing = password ? {} : { password: t(loginTexts.passwordHint) };
    if (!('appid' in where)) return { ...where, ...missing };
    if (!password) return missing;
    const message = { appid: where.appid, mobile: who.mobile, pwd: await sha256(password) };
    const answer = await signIn<Client>(request, message, { ...thisDevice(message), ...shown.answer() }).catch(
      async (error: unknown) => {
        // A picture is good for one try, right or wrong.
        if (shown.picture || wantsPicture(error)) await shown.draw(where.appid);
        throw error;
      },
    );
    await goIn(answer, message, onDue);
    return {};
  };

  const told = (error: unknown): Problems => {
    const asked = wantsPicture(error);
    if (asked) return { picture: asked };
    const code = error instanceof ApiError ? error.code : 0;
    if (code === 429) lock(Number((error as ApiError).data) || 60);
    if (code === 429) return {};
    return code === 401 ? { password: messageOf(error) } : { form: messageOf(error) };
  };

  return (
    <form onSubmit={submit} noValidate>
      <LoginNotice locked={locked} problem={problems.form} isSaid={Object.keys(problems).length > 0} />
      <WhoFields who={who} problems={problems} autoFocus={autoFocus} />
      <PasswordField
        label={t(loginTexts.password)}
        autoComplete="current-password"
        placeholder={t(loginTexts.passwordHint)}
        value={password}
        error={problems.password}
        onChange={setPassword}
        ref={passwordInput}
      />
      {shown.picture ? (
        <PictureField
          picture={shown.picture}
          letters={shown.letters}
          onChange={shown.setLetters}
          onAnother={shown.again}
          error={problems.picture}
        />
      ) : null}
      <button type="submit" className="login-submit" disabled={busy || locked > 0} aria-busy={busy}>
        {locked
          ? t(loginTexts.wait, { time: secondsText(locked) })
          : t(busy ? loginTexts.submitting : loginTexts.submit)}
      </button>
      <button type="button" className="login-link" onClick={onForgot}>
        {t(loginTexts.forgot)}
      </button>
    </form>
  );
}

/** What the server says where it wants a picture read first. */
const wantsPicture = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problems.find(({ field }) => field === 'picture')?.message : undefined;
