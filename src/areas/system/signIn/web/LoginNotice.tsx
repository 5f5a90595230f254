// The line above the fields: how long a lock still runs, what went wrong, or why the last session ended.
import { type ReactNode, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { secondsText } from '../../codes/web/useCountdown';
import { loginTexts } from './loginTexts';

interface LoginNoticeProps {
  locked: number;
  problem: string | undefined;
  /** Something is said at a field; why the last session ended is old news then. */
  isSaid: boolean;
}

export function LoginNotice({ locked, problem, isSaid }: LoginNoticeProps): ReactNode {
  const { t, locale } = useText();
  const [saidIn] = useState(locale);
  const ended = useSession((session) => (saidIn === locale ? session.endedBecause : null));
  return (
    <div className="login-notice" role="alert">
      {locked ? t(loginTexts.locked, { time: secondsText(locked) }) : (problem ?? (isSaid ? null : ended))}
    </div>
  );
}
