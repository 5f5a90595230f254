// First step: by password or by SMS code.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { hasPasskeys } from '../../secondFactor/web/browserPasskey';
import { ByCode } from './ByCode';
import { ByPasskey } from './ByPasskey';
import { ByPassword } from './ByPassword';
import type { DueStep } from './goIn';
import { demoRoles, loginTexts } from './loginTexts';
import type { Who } from './useWho';

/** The password of every demo account, as the README tells it. */
const demoPassword = 'Demo@2026';

const ways = ['password', 'code'] as const;
type Way = (typeof ways)[number];
const wayTexts = { password: loginTexts.byPassword, code: loginTexts.byCode };

interface CredentialsProps {
  who: Who;
  onDue: (due: DueStep) => void;
  onForgot: () => void;
}

export function Credentials({ who, onDue, onForgot }: CredentialsProps): ReactNode {
  const { t } = useText();
  const [way, choose] = useState<Way>('password');
  // Who goes from tab to tab by the keys stays on the tabs.
  const [hasChosen, setChosen] = useState(false);
  const setWay = (next: Way) => {
    choose(next);
    setChosen(true);
  };
  // Kept here, so that a look at the other way costs nothing typed.
  const [password, setPassword] = useState('');
  const tabs = useRef<Partial<Record<Way, HTMLButtonElement | null>>>({});
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = way === 'password' ? 'code' : 'password';
    setWay(other);
    tabs.current[other]?.focus();
  };
  const fill = (account: { mobile: string; appid: string; password: string }) => {
    who.setMobile(account.mobile);
    who.choose(account.appid);
    setPassword(account.password);
  };
  return (
    <>
      <div className="login-ways" role="tablist" aria-label={t(loginTexts.ways)} onKeyDown={move}>
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`way-${one}`}
            aria-selected={way === one}
            aria-controls="way-panel"
            tabIndex={way === one ? 0 : -1}
            ref={(button) => {
              tabs.current[one] = button;
            }}
            onClick={() => setWay(one)}
          >
            {t(wayTexts[one])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
        {way === 'password' ? (
          <ByPassword
            who={who}
            autoFocus={!hasChosen}
            password={password}
            setPassword={setPassword}
            onDue={onDue}
            onForgot={onForgot}
          />
        ) : (
          <ByCode who={who} autoFocus={!hasChosen} scene="sign_in" onDue={onDue} />
        )}
      </div>
      {hasPasskeys() ? <ByPasskey onDue={onDue} /> : null}
      <DemoAccounts onPick={fill} />
    </>
  );
}

interface DemoAccountsProps {
  onPick: (account: { mobile: string; appid: string; password: string }) => void;
}

/** The demo deployment lists its accounts; one press fills one in. */
function DemoAccounts({ onPick }: DemoAccountsProps): ReactNode {
  const { t } = useText();
  const accounts = useSession((session) => session.base?.demoAccounts);
  if (!accounts?.length) return null;
  const roleName = (role: string) => (role in demoRoles ? t(demoRoles[role as keyof typeof demoRoles]) : role);
  return (
    <section className="login-demo" aria-label={t(loginTexts.demoAccounts)}>
      <h3>{t(loginTexts.demoAccounts)}</h3>
      <div>
        {accounts.map(({ mobile, role, appid, password = demoPassword }) => (
          <button key={`${appid}-${mobile}`} type="button" onClick={() => onPick({ mobile, appid, password })}>
            <b>{roleName(role)}</b>
            <span>{mobile}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
