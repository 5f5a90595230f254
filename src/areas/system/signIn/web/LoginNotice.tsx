// The line above the fields: how long a lock still runs, what went wrong, or why the last session ended.
import { type ReactNode, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { clock } from '../../codes/web/useCountdown';
import { loginTexts } from './loginTexts';

export function LoginNotice({ locked, problem }: { locked: number; problem: string | undefined }): ReactNode {
  const { t, locale } = useText();
  const [saidIn] = useState(locale);
  const ended = useSession((session) => (saidIn === locale ? session.endedBecause : null));
  return (
    <div className="login-notice" role="alert">
      {locked ? t(loginTexts.locked, { time: clock(locked) }) : (problem ?? ended)}
    </div>
  );
}
