// Theme, colour and weak mode as one person likes them; applied at once, and before the first paint next time.
import { useSession } from '../session';
import { setting } from '../settings';
import { brandColour, preference, setPreference, type Ui, useUi } from '../state';
import { paint } from '../theme';
import { keepLocally, localText, readJson } from './storage';

type Appearance = Pick<Ui, 'theme' | 'colour' | 'weakMode' | 'multiTab'>;

export function startAppearance(): void {
  apply(readJson<Partial<Appearance>>(localText('app_paint')) ?? {});
}

/** After sign-in: the person's own taste, else the enterprise's. */
export function applyPersonAppearance(): void {
  const colour = useSession.getState().base?.brandColor || brandColour;
  const initial: Appearance = {
    theme: setting('ui.theme', 'light') === 'dark' ? 'dark' : 'light',
    colour,
    weakMode: setting('ui.weakMode', false),
    multiTab: setting('ui.multiTab', true),
  };
  const own = { ...ownAppearance(), ...useSession.getState().client?.taste?.appearance };
  setPreference('appearance', own);
  apply({ ...initial, ...own });
}

/** What this person chose on this computer; what they chose elsewhere comes with who signed in, and wins. */
const ownAppearance = (): Partial<Appearance> => preference<Partial<Appearance>>('appearance', {});

export function setAppearance(change: Partial<Appearance>): void {
  setPreference('appearance', { ...ownAppearance(), ...change });
  apply(change);
}

function apply(change: Partial<Appearance>): void {
  useUi.setState(change);
  const { theme, colour, weakMode } = useUi.getState();
  keepLocally('app_paint', JSON.stringify({ theme, colour, weakMode }));
  paint(theme, colour, weakMode);
}
