// The port through which the kernel learns who calls and which enterprises there are. The area that owns accounts,
// sessions and enterprises fills it.
import type { DataScope } from '../model/area';
import { type Locale, say, type Tongue, texts } from '../model/text';
import type { Actor, Caller } from './actor';
import type { Session } from './database/session';

export interface Credentials {
  appid: string;
  accessToken: string;
  uid: string;
}

export interface Enterprise {
  id: number;
  appid: string;
  timezone: string;
  /** Spoken where nobody chose a language: Chinese unless said otherwise. */
  locale?: Locale;
}

export interface Identity {
  authenticate(credentials: Credentials, ip: string): Promise<Actor | null>;
  /** Those that are in business: jobs run for them. */
  enterprises(): Promise<Enterprise[]>;
  /** A member of staff as they would be seen if they called now; null for one without an account in use. */
  personOf(session: Session, enterprise: Enterprise, staffId: number): Promise<Actor | null>;
}

/** `USERID base64("appid:access_token:uid")`; null for anything else. */
export function readCredentials(header: string | undefined): Credentials | null {
  const match = /^USERID ([A-Za-z0-9+/=]{1,1024})$/.exec(header ?? '');
  if (!match) return null;
  const [appid, accessToken, uid, ...rest] = Buffer.from(match[1]!, 'base64').toString('utf8').split(':');
  return appid && accessToken && uid && rest.length === 0 ? { appid, accessToken, uid } : null;
}

class Everything extends Map<string, ReadonlySet<DataScope>> {
  private readonly scopes: ReadonlySet<DataScope> = new Set<DataScope>(['all']);
  override has(): boolean {
    return true;
  }
  override get(): ReadonlySet<DataScope> {
    return this.scopes;
  }
}

const systemName = 'system';
const actorTexts = texts('actor', { system: ['系统', 'System'] });

/** Who did something, as the log keeps it, in the reader's language. */
export const actorName = (name: string, tongue: Tongue): string =>
  name === systemName ? say(actorTexts.system, tongue) : name;

/** Jobs and after-commit events act as the enterprise itself. */
export const systemActor = (enterprise: Enterprise): Actor => ({
  enterpriseId: enterprise.id,
  appid: enterprise.appid,
  timezone: enterprise.timezone,
  accountId: 0,
  staffId: 0,
  name: systemName,
  sessionId: 0,
  roles: [],
  grants: new Everything(),
  fieldViews: new Map(),
  lockedFields: new Set(),
  reach: { departmentIds: [], schoolIds: [], regionSchoolIds: [] },
  schoolId: null,
  departmentId: null,
  permVersion: '0',
  readOnly: false,
});

export const systemCaller = (requestId: string, locale: Locale = 'zh'): Caller => ({
  ip: '',
  userAgent: 'system',
  requestId,
  locale,
});

/** The language of the enterprise, for people and families who chose none. */
export async function houseLocale(app: { identity: Identity }, enterpriseId: number): Promise<Locale> {
  return (await app.identity.enterprises()).find(({ id }) => id === enterpriseId)?.locale ?? 'zh';
}
