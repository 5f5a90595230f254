// The second step of a sign-in: the ticket of the first comes back with the second factor, or with a new password.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, malformed, Problem, tooMany } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { logOperation } from '#kernel/server/audit';
import { envelope } from '#kernel/server/http/answer';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { signInTexts } from '../../identity/model/texts';
import { choosePassword } from '../../passwords/server/passwords';
import { credentialShape, type GivenCredential } from '../../secondFactor/model/factorCalls';
import { beginFactor, confirmFactor, factorTexts, takeFactorCode } from '../../secondFactor/server/factors';
import { askForPasskey, takePasskey } from '../../secondFactor/server/passkeys';
import { senderOf } from '../../sessions/server/knownSender';
import type { Device } from '../../sessions/server/signInDevice';
import { logSignIn } from '../../sessions/server/signInLog';
import { textsOf } from '../../sessions/server/signInRequest';
import { type Entered, enter } from './entering';
import { clearFailures, countFailure, countLock, factorGuard, isUnderAttack, lockedSeconds } from './guard';
import { type Redeemed, spendTicket, withTicket } from './tickets';

const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

export function ticketRoutes(http: FastifyInstance, app: App): void {
  http.post('/v1/token/continue', limited, async (request) => {
    const { newPwd } = textsOf(request.body);
    return envelope(await (newPwd === undefined ? showFactor(app, request) : newPassword(app, request, newPwd)));
  });
  http.post('/v1/token/tfa/passkey', limited, async (request) =>
    envelope(
      await withTicket(app, request, ticketIn(request), 'tfa', (work, { account }) => askForPasskey(work, account.id)),
    ),
  );
  http.post('/v1/token/tfa/begin', limited, async (request) => {
    const { kind } = textsOf(request.body);
    if (kind !== 'totp' && kind !== 'passkey') throw malformed();
    const begin = (work: Work, { account }: Redeemed) => beginFactor(work, account, kind);
    return envelope(await withTicket(app, request, ticketIn(request), 'tfa_setup', begin));
  });
  http.post('/v1/token/tfa/add', limited, async (request) => envelope(await setUp(app, request)));
}

function ticketIn(request: FastifyRequest): string {
  const { ticket } = textsOf(request.body);
  if (ticket === undefined) throw malformed();
  return ticket;
}

/** A credential travels as a text here, since forms flatten what is nested. */
export function credentialIn(text: string | undefined): GivenCredential | null {
  if (text === undefined || text.length > 40_000) return null;
  try {
    const read = credentialShape.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const deviceIn = ({ caller }: Work, { ticket }: Redeemed): Device => ({
  deviceId: ticket.deviceId,
  ip: caller.ip,
  userAgent: caller.userAgent,
});

const goOn = (work: Work, redeemed: Redeemed, due: Redeemed['ticket']['due']): Promise<Entered> => {
  const { ticket, enterprise, account } = redeemed;
  const { way, deviceToken, trust } = ticket;
  const device = deviceIn(work, redeemed);
  return enter(work, { enterprise, account, way, deviceToken, due, device, isProven: true, trust });
};

/** Wrong codes are slowed down like wrong passwords, but counted apart: the right password does not forgive them. */
async function showFactor(app: App, request: FastifyRequest): Promise<Entered> {
  const { tfaCode, key, passkey, trust } = textsOf(request.body);
  const shown = credentialIn(passkey);
  if (tfaCode === undefined && (!shown || !key)) throw malformed();
  return withTicket(app, request, ticketIn(request), 'tfa', async (work, redeemed) => {
    const { ticket, account } = redeemed;
    const guard = factorGuard(account.mobile);
    const sender = await senderOf(work, account, ticket.deviceToken);
    const log = (result: string) =>
      logSignIn(work.session, work.enterpriseId, {
        now: work.now,
        mobile: account.mobile,
        account,
        way: ticket.way,
        result,
        device: deviceIn(work, redeemed),
      });
    if (shown && key) {
      if (!(await takePasskey(work, account.id, { key, passkey: shown, alone: false }))) {
        await log('tfa_bad');
        return invalid('passkey', factorTexts.badPasskey);
      }
    } else {
      const wait = await lockedSeconds(work, guard, sender);
      // Whoever comes this far knows the password: when several were turned away, strangers need a passkey.
      const isClosed = !sender.isKnown && (await isUnderAttack(work, guard));
      if (wait > 0 || isClosed) {
        await log('locked');
        return tooMany(Math.max(wait, isClosed ? 3600 : 0), signInTexts.locked);
      }
      if (!(await takeFactorCode(work, account, tfaCode!))) {
        await log('tfa_bad');
        if ((await countFailure(work, guard, sender)) && !sender.isKnown) await countLock(work, guard);
        return invalid('tfaCode', factorTexts.wrong);
      }
      await clearFailures(work.session, work.enterpriseId, guard, sender);
    }
    await spendTicket(work, ticket);
    return goOn(work, { ...redeemed, ticket: { ...ticket, trust: trust === 'true' } }, ticket.due);
  });
}

async function newPassword(app: App, request: FastifyRequest, newPwd: string): Promise<Entered> {
  if (!/^[0-9a-f]{64}$/.test(newPwd)) throw invalid('newPwd', 'pattern', { label: 'newPwd' });
  return withTicket(app, request, ticketIn(request), 'password_change', async (work, redeemed) => {
    const { account } = redeemed;
    await choosePassword(work, account, newPwd);
    await logOperation(work, { action: 'changePassword', of: Account, rowId: account.id, rowTitle: account.name });
    const accounts = app.services.get(Account.name)!;
    const stored = await rowFor(work, accounts, account.id, 'view', true);
    if (account.state === 'invited') await move(work, accounts, stored, 'activate', {});
    // The next ticket is signed with the new one.
    const renewed = { ...account, passwordHash: stored.passwordHash as string | null, state: 'active' };
    return goOn(work, { ...redeemed, account: renewed }, null);
  });
}

/** The recovery codes come with the way in: there is no other moment to see them. */
async function setUp(app: App, request: FastifyRequest) {
  const { key = '', tfaCode, passkey } = textsOf(request.body);
  return withTicket(app, request, ticketIn(request), 'tfa_setup', async (work, redeemed) => {
    const given = { key: key.slice(0, 2000), code: tfaCode, passkey: credentialIn(passkey) };
    const added = await confirmFactor(work, redeemed.account, given);
    if (added instanceof Problem) return added;
    await spendTicket(work, redeemed.ticket);
    return { ...added, entered: await goOn(work, redeemed, null) };
  });
}
