// The console as another person sees it: the own session is laid aside in this window, and taken up again at the end.
import type { Tokens } from './api/signIn';
import { accessToken, type Client, refreshToken, startSession, useSession } from './session';
import { keepInSession, sessionJson } from './storage';

interface Own {
  client: Client;
  access_token: string;
  refresh_token: string;
}

const key = 'app_own_session';

export function lookWith(look: { client: Client; access_token: string }): void {
  const { client } = useSession.getState();
  const [access_token, refresh_token] = [accessToken(), refreshToken()];
  if (!client || !access_token || !refresh_token) return;
  keepInSession(key, { client, access_token, refresh_token } satisfies Own);
  begin({ ...look, refresh_token: '' });
}

/** False: nobody looked. */
export function backToOwn(): boolean {
  const own = sessionJson<Own>(key);
  if (!own || !useSession.getState().client?.lookedBy) return false;
  begin(own);
  return true;
}

/** Pages, tabs and what is known of rows are another person's: everything begins anew. */
function begin(tokens: Tokens<Client>): void {
  const laid = sessionJson<Own>(key);
  startSession(tokens, null);
  sessionStorage.removeItem('MenuList');
  if (laid && !tokens.client.lookedBy) sessionStorage.removeItem(key);
  location.assign('/index');
}
