// Starts the app: language, appearance, then the guard, which decides what to show.
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { Area } from '#kernel/model/area';
import { startLocale } from '../i18n';
import { useSession } from '../session';
import { useUi } from '../state';
import { forgetWordingAtTheEnd } from '../wording';
import { type AccountPart, setAccountParts } from './accountParts';
import { startAppearance } from './appearance';
import { type BellPanelProps, setBellPanel } from './bellPanel';
import { type DetailTabs, setDetailTabs } from './detailTabs';
import { Guard } from './Guard';
import type { Import } from './Part';
import type { Pages } from './pages';

export interface Composition {
  areas: readonly Area[];
  pages: Pages;
  /** Further parts of the account settings. */
  account?: readonly AccountPart[];
  /** What opens under the bell. */
  bell?: Import<BellPanelProps>;
  /** Tabs on detail pages of other areas. */
  detailTabs?: DetailTabs;
}

export function start(composition: Composition): void {
  setAccountParts(composition.account ?? []);
  setBellPanel(composition.bell);
  setDetailTabs(composition.detailTabs ?? {});
  startLocale();
  startAppearance();
  forgetWordingAtTheEnd();
  const carriesCode = new URLSearchParams(location.search).has('code');
  useUi.setState({ embedded: carriesCode || useSession.getState().client?.viaCode === true });
  // A tab switch is answered in the same frame; transitions would let other work go first.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <BrowserRouter useTransitions={false}>
      <Guard composition={composition} />
    </BrowserRouter>,
  );
}
