// Starts the app: language, appearance, then the guard, which decides what to show.
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { Area } from '#kernel/model/area';
import { startLocale } from '../i18n';
import { sharedSession, useSession } from '../session';
import { useUi } from '../state';
import { forgetWordingAtTheEnd } from '../wording';
import { startAppearance } from './account/appearance';
import type { AreaWeb, Composition } from './composition';
import { Guard } from './Guard';
import { showWholeOnHover } from './ground/wholeOnHover';
import { setAccountParts } from './registered/accountParts';
import { setApprovalParts } from './registered/approvals';
import { setBellPanel } from './registered/bellPanel';
import { setCardViews } from './registered/cardViews';
import { setTabViews } from './registered/detailTabs';
import { setFilePicker } from './registered/filePicker';

export async function start(areas: readonly Area[], webs: readonly AreaWeb[]): Promise<void> {
  setAccountParts(webs.flatMap(({ account }) => account ?? []));
  setBellPanel(webs.find(({ bell }) => bell)?.bell);
  setFilePicker(webs.find(({ filePicker }) => filePicker)?.filePicker);
  setApprovalParts(webs.find(({ approvals }) => approvals)?.approvals);
  setTabViews(webs.flatMap(({ detailTabs }) => detailTabs ?? []));
  setCardViews(Object.assign({}, ...webs.map(({ cards }) => cards)));
  const signIn = webs.find((web) => web.signIn)?.signIn;
  if (!signIn) throw new Error('no area says where people sign in');
  const composition: Composition = { areas, pages: Object.assign({}, ...webs.map(({ pages }) => pages)), signIn };
  startLocale();
  startAppearance();
  forgetWordingAtTheEnd();
  showWholeOnHover();
  await sharedSession();
  const carriesCode = new URLSearchParams(location.search).has('code');
  useUi.setState({ embedded: carriesCode || useSession.getState().client?.viaCode === true });
  // A tab switch is answered in the same frame; transitions would let other work go first.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <BrowserRouter useTransitions={false}>
      <Guard composition={composition} />
    </BrowserRouter>,
  );
}
