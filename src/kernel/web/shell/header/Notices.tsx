// Bars over the page: no network, a new version.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { localTime } from '#kernel/model/dates';
import { api, onAnswer } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { backToOwn } from '#kernel/web/lookingAs';
import { useClient, useSession } from '#kernel/web/session';
import { passwordTexts, shellTexts } from '#kernel/web/shellTexts';
import { openSettings } from '#kernel/web/state';
import { reloadMenu } from '../account/account';

export function Notices(): ReactNode {
  const { t } = useText();
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isNew = useNewVersion();
  const hasMenu = useSession((session) => session.menu === null || session.menu.length > 0);
  return (
    <>
      {online ? null : (
        <div className="notice-bar warning" role="status">
          {t(shellTexts.offline)}
        </div>
      )}
      {isNew ? (
        <div className="notice-bar" role="status">
          {t(shellTexts.newVersion)}
          <button type="button" onClick={() => location.reload()}>
            {t(shellTexts.refresh)}
          </button>
        </div>
      ) : null}
      <LookNotice />
      <PasswordNotice />
      {hasMenu ? null : (
        <div className="notice-bar warning" role="status">
          {t(shellTexts.menuEmpty)}
          <button type="button" onClick={() => void reloadMenu().catch(() => undefined)}>
            {t(shellTexts.refresh)}
          </button>
        </div>
      )}
    </>
  );
}

/** As long as somebody looks as another, it stands over every page whose console this is. */
function LookNotice(): ReactNode {
  const { t } = useText();
  const client = useClient();
  if (!client?.lookedBy) return null;
  const end = async () => {
    await api.delete('/v1/token').catch(() => undefined);
    backToOwn();
  };
  return (
    <div className="notice-bar warning" role="status" data-look>
      {t(shellTexts.lookingAs, {
        name: client.name,
        time: localTime(new Date(client.lookedBy.until), client.timezone ?? 'Asia/Shanghai').slice(11, 16),
      })}
      <button type="button" onClick={() => void end()}>
        {t(shellTexts.endLook)}
      </button>
    </div>
  );
}

/** A new password is due soon, or at the next sign-in; put away until the page is loaded again. */
function PasswordNotice(): ReactNode {
  const { t } = useText();
  const client = useClient();
  const [isAway, setAway] = useState(false);
  const left = client?.passwordDaysLeft ?? null;
  if (!client || isAway || client.viaCode || (!client.mustChangePassword && left === null)) return null;
  return (
    <div className="notice-bar warning" role="status">
      {client.mustChangePassword ? t(passwordTexts.due) : t(passwordTexts.dueSoon, { days: left ?? 0 })}
      <button type="button" onClick={() => openSettings('password')}>
        {t(shellTexts.changePassword)}
      </button>
      <button type="button" onClick={() => setAway(true)}>
        {t(passwordTexts.later)}
      </button>
    </div>
  );
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const checkEvery = 5 * 60_000;

/** The first page names the program by a hash; when the server's names another, this one is old. */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const mine = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
    if (!mine?.includes('/assets/')) return;
    const check = async () => {
      const page = await fetch('/', { cache: 'no-store', credentials: 'omit', headers: { accept: 'text/html' } }).catch(
        () => null,
      );
      if (page?.ok && !(await page.text()).includes(mine)) setIsNew(true);
    };
    const timer = setInterval(check, checkEvery);
    let version: string | null = null;
    const forget = onAnswer((headers) => {
      const now = headers.get('x-app-version');
      if (now && version && now !== version) void check();
      version = now ?? version;
    });
    return () => {
      clearInterval(timer);
      forget();
    };
  }, []);
  return isNew;
}
