// The console's frame: header, icon menu, second-level panel, tab bar, pages; or only the page when embedded.
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n';
import { shellTexts } from '../shellTexts';
import { useUi } from '../state';
import { type Import, Part } from './ground/Part';
import { Header } from './header/Header';
import { Notices } from './header/Notices';
import { IconMenu } from './menu/IconMenu';
import { SecondPanel } from './menu/SecondPanel';
import { useMenuPlace } from './menu/useMenuPlace';
import { usePanelFolded } from './menu/usePanelFolded';
import { pagePath } from './site/pages';
import { usePageTitle, useSite, useSystemTitle } from './site/site';
import { Deck } from './tabs/Deck';
import { TabBar } from './tabs/TabBar';
import { useTabSync, type Waiting } from './tabs/useTabSync';
import { useLiveSession } from './useLiveSession';

const importTabLimit: Import<{ waiting: Waiting; settle: () => void }> = () => import('./tabs/TabLimit');

/** Remembered: a navigation reaches those parts of the frame that read the address, and no others. */
export const Layout = memo(function Layout(): ReactNode {
  const embedded = useUi((ui) => ui.embedded);
  return (
    <>
      {embedded ? <Embedded /> : <Framed />}
      <InStep />
    </>
  );
});

/** What follows the address and the tabs without being seen, and the question that comes up where there is no room for a tab. */
function InStep(): ReactNode {
  const [waiting, settle] = useTabSync();
  useDocumentTitle();
  useAskBeforeLeaving();
  useLiveSession();
  if (!waiting) return null;
  return <Part load={importTabLimit} props={{ waiting, settle }} loading={null} failed={() => null} />;
}

function Embedded(): ReactNode {
  return (
    <main className="shell-main embedded">
      <Notices />
      <Deck />
    </main>
  );
}

function Framed(): ReactNode {
  const place = useMenuPlace();
  const [folded, setFolded] = usePanelFolded();
  const hasTabBar = useHasTabBar();
  const { t } = useText();
  const isMaximised = useUi((ui) => ui.isMaximised);
  const main = useRef<HTMLElement>(null);
  return (
    <div
      className={`shell${folded ? ' folded' : ''}${place.floating ? ' floating' : ''}${place.drawer ? ' drawer' : ''}${isMaximised ? ' maximised' : ''}`}
    >
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t(shellTexts.skip)}
      </button>
      <Header onMenu={place.toggleDrawer} />
      <IconMenu place={place} folded={folded} />
      <SecondPanel place={place} folded={folded} onFold={setFolded} />
      {place.floating || place.drawer ? (
        <div className="shell-shade" aria-hidden="true" onClick={place.dismiss} />
      ) : null}
      <main className="shell-main" ref={main} tabIndex={-1}>
        <Notices />
        {hasTabBar ? <TabBar /> : null}
        <Deck />
      </main>
    </div>
  );
}

/** Hidden where the route says so, where the page is no tab, and for those who do not want tabs. */
function useHasTabBar(): boolean {
  const { pathname } = useLocation();
  const found = useSite().find(pagePath(pathname));
  const multiTab = useUi((ui) => ui.multiTab);
  if (!multiTab) return false;
  return found.kind !== 'page' || (found.page.route.tab && !found.page.route.hideTabBar);
}

function useDocumentTitle(): void {
  const { pathname } = useLocation();
  const tabs = useUi((ui) => ui.tabs);
  const shown = tabs.tabs.find((tab) => tab.key === tabs.active) ?? tabs.offBar ?? { path: pagePath(pathname) };
  const title = usePageTitle()(shown);
  const system = useSystemTitle();
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
}

function useAskBeforeLeaving(): void {
  const hasUnsaved = useUi((ui) => Object.keys(ui.tabs.unsaved).length > 0);
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
