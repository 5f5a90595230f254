// The words of the person's own enterprise. Without them the shipped ones stand.
import { api } from './api/client';
import { useSession } from './session';
import { useUi } from './state';

interface Pack {
  words: { Cn: Record<string, string>; En: Record<string, string> };
}

/** Both languages at once, because each stands in where the other has none, and a switch needs no wait. */
export async function loadWording(): Promise<void> {
  const pack = await api.get<Pack>('/language/v1/pack').catch(() => null);
  if (pack) useUi.setState({ wording: { zh: pack.words.Cn, en: pack.words.En } });
}

/** Whoever signs in next may be of another enterprise. */
export const forgetWordingAtTheEnd = (): (() => void) =>
  useSession.subscribe((now, before) => {
    if (before.client && !now.client) useUi.setState({ wording: undefined });
  });
