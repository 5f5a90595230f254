// The steps of a session: entering by code, loading what the routes need, keeping it fresh, leaving.

import { api } from '#kernel/web/api/client';
import type { Tokens } from '#kernel/web/api/signIn';
import { forgetDrafts } from '#kernel/web/drafts';
import { applyPersonLocale } from '#kernel/web/i18n';
import {
  accessToken,
  type BaseConfig,
  type Client,
  endSession,
  keepBase,
  keepClient,
  keepMenu,
  type MenuNode,
  startSession,
  useSession,
} from '#kernel/web/session';
import { loadSettings } from '#kernel/web/settings';
import { useUi } from '#kernel/web/state';
import { loadWording } from '#kernel/web/wording';
import { keepLocally, localText } from '../../storage';
import { noTabs } from '../site/tabs';
import { applyPersonAppearance } from './appearance';

/** Any answer but 200 changes nothing and says nothing. */
export async function enterByCode(code: string): Promise<void> {
  try {
    const tokens = await api.get<Tokens<Client>>('/v1/verify_by_code', { code });
    startSession({ ...tokens, client: { ...tokens.client, viaCode: true } }, null);
    useUi.setState({ tabs: noTabs, embedded: true });
  } catch {
    // The guard goes on as if there had been no code.
  }
}

/** Client, menu and base configuration, where missing; then the routes can be generated. */
export async function prepareRoutes(): Promise<void> {
  const { client, menu, base } = useSession.getState();
  const hasWhole = client && Array.isArray(client.permissions) && client.permVersion !== undefined;
  await Promise.all([
    hasWhole ? null : reloadClient(),
    menu ? null : reloadMenu(),
    loadWording(),
    loadSettings().catch(() => null),
    base && rememberedEnterprise() === client?.appid ? null : loadBase(client?.appid ?? '').catch(() => null),
  ]);
  applyPersonLocale();
  applyPersonAppearance();
  useSession.setState({ routed: true });
}

export async function reloadClient(): Promise<void> {
  const viaCode = useSession.getState().client?.viaCode;
  const client = await api.get<Client>('/user/v1/me');
  keepClient(viaCode ? { ...client, viaCode } : client);
}

export const reloadMenu = async (): Promise<void> => keepMenu(await api.get<MenuNode[]>('/api/v1/systemmenu/mine'));

export async function loadBase(appid: string): Promise<BaseConfig> {
  const base = await api.get<BaseConfig>('/configuration/v1/base', { appid });
  keepBase(base);
  if (appid) keepLocally('app_enterprise', appid);
  return base;
}

/** The enterprise last used on this host; its name and colour stand on the sign-in page. */
export const rememberedEnterprise = (): string => localText('app_enterprise') ?? '';

/** Title, logo, colour and taste, after an administrator changed some of them. */
export async function reloadConfig(): Promise<void> {
  await Promise.all([loadBase(useSession.getState().client?.appid ?? ''), loadSettings()]);
  applyPersonAppearance();
}

export async function switchRole(role: string): Promise<void> {
  await api.put('/user/v1/me/firstRole', { role });
  await Promise.all([reloadClient(), reloadMenu()]);
}

/** The server may be out of reach; the person still wants to be gone from this computer. */
export async function signOut(): Promise<void> {
  if (accessToken()) await Promise.race([api.delete('/v1/token').catch(() => null), pause(3000)]);
  useUi.setState({ tabs: noTabs, unread: 0 });
  forgetDrafts();
  endSession();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
