// Keeps a long-open page true: live events, permissions that changed, tabs that may no longer be shown.
import { App } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api, onAnswer } from '../api/client';
import { useText } from '../i18n';
import { useSession } from '../session';
import { shellTexts } from '../shellTexts';
import { useUi } from '../state';
import { loadWording } from '../wording';
import { reloadClient, reloadConfig, reloadMenu } from './account/account';
import { onLive, tellLive } from './ground/live';
import { changeTabs } from './site/navigation';
import { homePath } from './site/pages';
import { useSite } from './site/site';
import { close } from './site/tabs';
import { homeKey } from './tabs/useTabActions';

export function useLiveSession(): void {
  useEffect(() => api.stream(tellLive), []);
  // One of this person's sessions was ended; if it is this one, the answer says so and the client leaves.
  useEffect(() => onLive('logout', () => void reloadClient().catch(() => undefined)), []);
  // A label was changed: this page says it at once, and so does its menu.
  useEffect(() => onLive('labels', () => void Promise.all([loadWording(), reloadMenu()]).catch(() => undefined)), []);
  useEffect(() => onLive('config', () => void reloadConfig().catch(() => undefined)), []);
  usePermissionVersion();
  useWithdrawnTabs();
}

/** The server says with every answer which version of this person's permissions it went by. */
function usePermissionVersion(): void {
  useEffect(() => {
    let known = String(useSession.getState().client?.permVersion ?? '');
    return onAnswer((headers) => {
      const version = headers.get('x-perm-version');
      if (!version || version === known) return;
      const isFirst = known === '';
      known = version;
      if (!isFirst) void Promise.all([reloadClient(), reloadMenu()]).catch(() => undefined);
    });
  }, []);
}

function useWithdrawnTabs(): void {
  const site = useSite();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { t } = useText();
  useEffect(() => {
    const { tabs } = useUi.getState();
    const gone = tabs.tabs.filter((tab) => tab.key !== homeKey() && site.find(tab.path).kind !== 'page');
    if (!gone.length) return;
    const wasShown = gone.some((tab) => tab.key === tabs.active);
    changeTabs((state) =>
      close(
        state,
        gone.map((tab) => tab.key),
        homeKey(),
      ),
    );
    message.info(t(shellTexts.tabsWithdrawn, { count: gone.length }));
    if (wasShown) void navigate(homePath, { replace: true });
  }, [site, navigate, message, t]);
}
