// Who sends a password or a code: a device its person has signed in from before, which shows a token the server signed then,
// or a stranger, known by the address. What strangers send slows down strangers, never the owner on a device of their own.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { App } from '#kernel/server/app';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export interface Sender {
  /** As guards count it. */
  key: string;
  isKnown: boolean;
  /** The second factor was shown here, and its person asked not to be asked for a while. */
  isTrusted?: boolean;
}

const mac = (app: App, body: string): Buffer => createHmac('sha256', app.secret).update(`device:${body}`).digest();

/** Given at a sign-in; it opens nothing by itself. */
export function deviceToken(app: App, enterpriseId: number, accountId: number, knownDeviceId: number): string {
  const body = [enterpriseId, accountId, knownDeviceId].map((id) => id.toString(36)).join('.');
  return `${body}.${mac(app, body).toString('base64url')}`;
}

/** A device that was forgotten is a stranger again, and everybody's device is a stranger to another account. */
export async function senderOf(
  work: Work,
  account: { id: number } | undefined,
  token: string | undefined,
): Promise<Sender> {
  const device = account && token ? deviceIn(work, account.id, token) : undefined;
  const known =
    device &&
    (await work.session.one<{ id: number; isTrusted: boolean }>(
      sql`select id, coalesce(trusted_until > ${work.now.toISOString()}, false) as "isTrusted" from known_device where ${live(work, 'known_device')} and account_id = ${account!.id} and id = ${device}`,
    ));
  return known
    ? { key: `device:${known.id}`, isKnown: true, isTrusted: known.isTrusted }
    : { key: work.caller.ip, isKnown: false };
}

/** Who is signed in already. */
export const ownSender = ({ actor }: Work): Sender => ({ key: `account:${actor.accountId}`, isKnown: true });

function deviceIn({ app, enterpriseId }: Work, accountId: number, token: string): number | undefined {
  if (token.length > 120) return undefined;
  const [enterprise, account, device, signed = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signed, 'base64url'), mac(app, `${enterprise}.${account}.${device}`)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const isTheirs = Number.parseInt(enterprise!, 36) === enterpriseId && Number.parseInt(account!, 36) === accountId;
  return isTheirs ? Number.parseInt(device!, 36) : undefined;
}
