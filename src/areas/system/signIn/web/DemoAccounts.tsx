// The demo deployment lists its accounts; one press fills one in.
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { useSession } from '#kernel/web/session';
import { demoRoles, loginTexts } from './loginTexts';

/** The password of every demo account, as the README tells it. */
const demoPassword = 'Demo@2026';

interface DemoAccountsProps {
  onPick: (account: { mobile: string; appid: string; password: string }) => void;
}

export function DemoAccounts({ onPick }: DemoAccountsProps): ReactNode {
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
