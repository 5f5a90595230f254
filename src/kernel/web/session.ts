// Who is signed in, what they may do, and their menu. Kept in session storage under the customer's names.
import { create } from 'zustand';
import { forgetHolder } from './api/holder';
import type { LoginMessage, Tokens } from './api/signIn';
import { clearSession, keepInSession, sessionJson, sessionText } from './storage';

/** What the enterprise set for every browser of its people. */
export type ClientSettings = Readonly<Record<string, unknown>>;

export interface Client {
  appid: string;
  /** What the enterprise is called. */
  enterprise?: string;
  uid: number | string;
  name: string;
  avatar: string | null;
  roles: string[];
  rolesInfo?: { key: string; name: string; nameEn: string | null }[];
  school?: { id: number; name: string; nameEn?: string | null } | null;
  permissions: string[];
  /** How far each of them reaches. */
  scopes?: Record<string, readonly string[]>;
  /** Pages whose menu entry was taken away from this person. */
  closed?: string[];
  permVersion?: number | string;
  /** What this person chose, wherever they sit. */
  taste?: Taste;
  /** The enterprise's; everybody reads its clock. */
  timezone?: string;
  /** Of the enterprise, for who chose no language. */
  enterpriseLanguage?: Language;
  mustChangePassword?: boolean;
  /** Masked. */
  mobile?: string;
  email?: string;
  /** Only in the last week before a new password is due. */
  passwordDaysLeft?: number | null;
  /** Somebody looks at the console as this person, until then; null: the person themselves. */
  lookedBy?: { name: string; until: string } | null;
  /** Entered by a one-time code: embedded, and routed as `super_editor`. */
  viaCode?: boolean;
}

export type Language = 'zh_cn' | 'en_gb';

export interface Taste {
  language: Language | null;
  appearance: { theme?: 'light' | 'dark' | 'system'; colour?: string; weakMode?: boolean; multiTab?: boolean };
}

export interface MenuNode {
  Mname: string;
  MnameEn?: string;
  Url: string | null;
  Ico: string | null;
  IcoImg?: string | { FileUrl: string } | null;
  OpenMode?: 'tab' | 'window';
  /** What an entry says over what its page says of itself. */
  KeepAlive?: boolean;
  Tab?: boolean;
  IsPadding?: boolean;
  /** What is counted on it. */
  Badge?: string;
  /** How the name sounds: whole, then by initials. */
  Sound?: string;
  /** A page from elsewhere, shown inside ours. */
  Src?: string;
  child: MenuNode[];
}

export interface BaseConfig {
  SYSTEM_TITLE: string;
  SYSTEM_LOGO?: { FileUrl: string }[];
  /** Stands in place of our own picture on the sign-in page. */
  loginImage?: { FileUrl: string }[];
  brandColor?: string;
  /** Spoken here until somebody chooses another. */
  language?: Language;
  /** The enterprise whose own host this is, when none was named. */
  appid?: string;
  ICP?: string;
  demoAccounts?: { mobile: string; role: string; appid: string; password?: string }[];
  version?: string;
}

interface SessionState {
  client: Client | null;
  menu: MenuNode[] | null;
  base: BaseConfig | null;
  settings: ClientSettings | null;
  /** Whether the routes were generated since the page was loaded. */
  routed: boolean;
  /** Why the last session ended, for the sign-in page. */
  endedBecause: string | null;
}

export const useSession = create<SessionState>()(() => ({
  client: sessionJson<Client>('userInfo'),
  menu: sessionJson<MenuNode[]>('MenuList'),
  base: sessionJson<BaseConfig>('systemBaseMsg'),
  settings: null,
  routed: false,
  endedBecause: null,
}));

/** In memory only: the hash of the password must not outlive the page. */
let loginMessage: LoginMessage | null = null;
export const heldLoginMessage = (): LoginMessage | null => loginMessage;

export const accessToken = (): string | null => sessionText('access_token');
export const refreshToken = (): string | null => sessionText('refresh_token');

type Pair = Pick<Tokens<Client>, 'access_token' | 'refresh_token'>;

export function keepTokens(tokens: Pair): void {
  const was = refreshToken();
  storeTokens(tokens);
  if (was && was !== tokens.refresh_token) otherWindows?.postMessage({ was, tokens });
}

function storeTokens(tokens: Pair): void {
  keepInSession('access_token', tokens.access_token);
  keepInSession('refresh_token', tokens.refresh_token);
}

/**
 * A window opened from this one starts as a copy of its session. When one of them renews it, the others must follow, or they
 * would come with a spent token, which ends the session for all.
 */
const otherWindows = typeof window === 'undefined' ? null : new BroadcastChannel('app_tokens');
otherWindows?.addEventListener('message', ({ data }: MessageEvent<{ was: string; tokens: Pair }>) => {
  if (data.was === refreshToken()) storeTokens(data.tokens);
});

interface Shared {
  client: Client;
  tokens: Pair;
}

/** Long enough for a window that is there to answer, too short to be noticed where there is none. */
const answerMs = 200;
const windows = typeof window === 'undefined' ? null : new BroadcastChannel('app_session');
windows?.addEventListener('message', ({ data }: MessageEvent<'who?' | Shared>) => {
  const { client } = useSession.getState();
  const [access_token, refresh_token] = [accessToken(), refreshToken()];
  // A look as another is for the window it was asked in.
  if (data === 'who?' && client && !client.lookedBy && access_token && refresh_token)
    windows.postMessage({ client, tokens: { access_token, refresh_token } });
});

/** Whoever is signed in beside this window is signed in here too; who stands at the sign-in page when a busy window answers is let in then. */
export function sharedSession(): Promise<void> {
  if (!windows || useSession.getState().client) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, answerMs);
    function hear({ data }: MessageEvent<'who?' | Shared>) {
      if (data === 'who?') return;
      windows?.removeEventListener('message', hear);
      if (useSession.getState().client === null) {
        storeTokens(data.tokens);
        keepClient(data.client);
      }
      resolve();
    }
    windows.addEventListener('message', hear);
    windows.postMessage('who?');
  });
}

export function startSession(tokens: Tokens<Client>, message: LoginMessage | null): void {
  if (message) loginMessage = message;
  if (useSession.getState().client?.uid !== tokens.client.uid) forgetHolder();
  keepTokens(tokens);
  keepClient(tokens.client);
  useSession.setState({ endedBecause: null, routed: false });
}

export function keepClient(client: Client): void {
  const whole = { ...client, roles: client.roles ?? [], permissions: client.permissions ?? [] };
  keepInSession('userInfo', whole);
  keepInSession('systemBaseMsg', useSession.getState().base);
  useSession.setState({ client: whole });
}

export function keepMenu(menu: MenuNode[]): void {
  keepInSession('MenuList', menu);
  useSession.setState({ menu });
}

/** Kept with the session and gone with it; on the sign-in page it lasts as long as the page. */
export function keepBase(base: BaseConfig): void {
  if (useSession.getState().client) keepInSession('systemBaseMsg', base);
  useSession.setState({ base });
}

export function endSession(because: string | null = null): void {
  loginMessage = null;
  forgetHolder();
  clearSession();
  useSession.setState({ client: null, menu: null, settings: null, routed: false, endedBecause: because });
}

export const useClient = (): Client | null => useSession((state) => state.client);

export const can = (permission: string): boolean => holds(useSession.getState().client, permission);

export function useCan(): (permission: string) => boolean {
  const client = useClient();
  return (permission) => holds(client, permission);
}

/** Whether a permission reaches every row, not only those of a school, a region or one's own. */
export const reachesAll = (client: Client | null, permission: string): boolean =>
  client?.scopes?.[permission]?.includes('all') ?? false;

/** A permission is held by its name or by a pattern that covers it: `customers.*`, `*`. */
export function holds(client: Client | null, permission: string): boolean {
  if (!client) return false;
  if (client.permissions.includes(permission) || client.permissions.includes('*')) return true;
  const parts = permission.split('.');
  return parts.some((_, depth) => client.permissions.includes([...parts.slice(0, depth), '*'].join('.')));
}

/** Marks what is remembered for one person on a shared computer. */
export const personKey = (): string => {
  const client = useSession.getState().client;
  return client ? `${client.appid}_${client.uid}` : 'nobody';
};
