// What follows a right password or code, in this order: the second factor, a new password that is due, setting up the
// second factor that is asked of this person, the session.
import type { Work } from '#kernel/server/work';
import { hasFactor, mustHaveFactor } from '../../identity/server/requiredFactor';
import { mayTrust } from '../../identity/server/trustedDevices';
import { passkeyIsHere } from '../../secondFactor/server/passkeys';
import { senderOf } from '../../sessions/server/knownSender';
import { openSession } from '../../sessions/server/sessions';
import type { AccountRow, PasswordDue } from '../../sessions/server/signInAccount';
import type { Device } from '../../sessions/server/signInDevice';
import type { EnterpriseRow } from '../../sessions/server/signInRequest';
import { makeTicket, type Ticket } from './tickets';

interface Entering {
  enterprise: EnterpriseRow;
  account: AccountRow;
  way: Ticket['way'];
  device: Device;
  deviceToken: string;
  due: PasswordDue | null;
  /** The second factor was shown already. */
  isProven?: boolean;
  /** It is not to be asked for on this device for a while. */
  trust?: boolean;
}

interface Step {
  need: Ticket['step'];
  ticket: string;
  /** Told on the page that asks for a new password. */
  due?: PasswordDue;
  /** Whether a passkey made at this host may answer. */
  passkey?: boolean;
  /** Whether this device may be trusted for a while. */
  trust?: boolean;
}

export type Entered = Step | Awaited<ReturnType<typeof openSession>>;

export async function enter(work: Work, entering: Entering): Promise<Entered> {
  const { enterprise, account, way, device, deviceToken, due, trust = false } = entering;
  const step = (need: Ticket['step'], rest: Partial<Step> = {}): Step => {
    const { deviceId } = device;
    const given = { step: need, enterpriseId: enterprise.id, deviceId, deviceToken, way, due, trust };
    return { need, ...rest, ticket: makeTicket(work.app, account, given, work.now) };
  };
  const isProtected = await hasFactor(work, account.id);
  if (isProtected && !entering.isProven && !(await isExcused(work, entering))) {
    const passkey = await passkeyIsHere(work, account.id);
    return step('tfa', { passkey, trust: await mayTrust(work, account.id) });
  }
  if (due) return step('password_change', { due });
  if (!isProtected && (await mustHaveFactor(work, account.id))) return step('tfa_setup');
  return openSession(work, { enterprise, account, way, device, trust: trust && (await mayTrust(work, account.id)) });
}

/** On a device of theirs that they trust; whoever forgot the password shows the factor there too. */
async function isExcused(work: Work, { account, deviceToken, due }: Entering): Promise<boolean> {
  if (due === 'forgotten') return false;
  const { isTrusted } = await senderOf(work, account, deviceToken);
  return Boolean(isTrusted) && mayTrust(work, account.id);
}
