// The opened pages, one in front and up to nine kept alive behind it by React's own <Activity>.
import { Activity, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { useUi } from '#kernel/web/state';
import { changeTabs, searchOf } from '../site/navigation';
import { PageContext } from '../site/pageContext';
import { useSite } from '../site/site';
import { type Tab, touch } from '../site/tabs';
import { frameId, keepDrawn } from './drawn';
import { PageContent } from './PageContent';

export function Deck(): ReactNode {
  const { tabs, alive, offBar, active, generations } = useUi((ui) => ui.tabs);
  const opened = offBar ? [...tabs, offBar] : tabs;
  // A fixed order, whatever the bar's: moving a page in the document would reload its frames and lose its scroll.
  const mounted = opened
    .filter((tab) => alive.some((page) => page.key === tab.key))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <div className="deck">
      {mounted.map((tab) => (
        <Activity key={`${tab.key}#${generations[tab.key] ?? 0}`} mode={tab.key === active ? 'visible' : 'hidden'}>
          <PageFrame tab={tab} />
        </Activity>
      ))}
    </div>
  );
}

const PageFrame = memo(function PageFrame({ tab }: { tab: Tab }): ReactNode {
  const found = useSite().find(tab.path);
  const isPadding = found.kind !== 'page' || found.page.route.isPadding;
  const place = useMemo(() => ({ tab }), [tab]);
  const frame = useKept();
  return (
    <div
      ref={frame}
      id={frameId(tab.key)}
      className={isPadding ? 'page padded' : 'page'}
      role="tabpanel"
      onInput={() => changeTabs((state) => touch(state, tab.key))}
    >
      <PageContext value={place}>
        <OwnLocation tab={tab}>
          <PageContent path={tab.path} />
        </OwnLocation>
      </PageContext>
    </div>
  );
});

/** Its own location, so that a page behind others neither reads the front page's query nor renders when it changes. */
function OwnLocation({ tab, children }: { tab: Tab; children: ReactNode }): ReactNode {
  const own = useMemo(() => {
    const location = { pathname: tab.path, search: searchOf(tab.query), hash: '', state: null, key: tab.key };
    return { location, navigationType: 'PUSH' } as React.ContextType<typeof LocationContext>;
  }, [tab]);
  return <LocationContext value={own}>{children}</LocationContext>;
}

/** Effects run anew whenever a page comes to the front; a hidden element forgets how far it was scrolled. */
function useKept() {
  const frame = useRef<HTMLDivElement>(null);
  const kept = useRef(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    keepDrawn(element);
    // Where it stands already needs no setting, which would have the whole page laid out before its time.
    if (kept.current > 0) element.scrollTop = kept.current;
    const keep = () => {
      kept.current = element.scrollTop;
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, []);
  return frame;
}
