// A new password is due before there are tokens: the first step answers a ticket, the second takes it with the password.
// The ticket is signed together with the present password's hash, so that setting a new one spends it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, malformed, Problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { logOperation } from '#kernel/server/audit';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { write } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { choosePassword, type PasswordHolder } from '../../passwords/server/passwords';
import { openSession } from '../../sessions/server/sessions';
import { type AccountRow, barrierOf, type PasswordDue } from '../../sessions/server/signInAccount';
import { type EnterpriseRow, enterpriseById } from '../../sessions/server/signInRequest';

const ticketMinutes = 10;
const ticketTexts = texts('system.ticket', {
  over: ['操作已超时，请重新登录', 'This step has expired, please sign in again'],
});

interface Ticket {
  enterpriseId: number;
  accountId: number;
  mobile: string;
  deviceId: string;
  way: 'password' | 'sms';
  until: number;
}

const mac = (app: App, body: string, passwordHash: string | null): Buffer =>
  createHmac('sha256', app.secret)
    .update(`ticket:${body}:${passwordHash ?? ''}`)
    .digest();

export function passwordTicket(
  app: App,
  enterprise: EnterpriseRow,
  account: AccountRow,
  asked: { deviceId: string; way: Ticket['way']; due: PasswordDue; now: Date },
) {
  const { deviceId, way, due, now } = asked;
  const until = now.getTime() + ticketMinutes * 60_000;
  const ticket: Ticket = {
    enterpriseId: enterprise.id,
    accountId: account.id,
    mobile: account.mobile,
    deviceId,
    way,
    until,
  };
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return {
    need: 'password_change' as const,
    /** Told on the page that asks for it. */
    due,
    ticket: `${body}.${mac(app, body, account.passwordHash).toString('base64url')}`,
  };
}

function readTicket(text: string): { ticket: Ticket; body: string; signed: Buffer } | undefined {
  const [body = '', signature = ''] = text.split('.');
  try {
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket | null;
    if (typeof ticket !== 'object' || ticket === null) return undefined;
    return { ticket, body, signed: Buffer.from(signature, 'base64url') };
  } catch {
    return undefined;
  }
}

const over = () => new Problem(401, ticketTexts.over);

async function goOn(app: App, request: FastifyRequest) {
  const { ticket: text, newPwd } = (request.body ?? {}) as Payload;
  if (typeof text !== 'string' || text.length > 1000 || typeof newPwd !== 'string') throw malformed();
  if (!/^[0-9a-f]{64}$/.test(newPwd)) throw invalid('newPwd', 'pattern', { label: 'newPwd' });
  const read = readTicket(text);
  const now = app.clock.now();
  if (!read || !Number.isSafeInteger(read.ticket.enterpriseId) || !(read.ticket.until > now.getTime())) throw over();
  const { ticket, body, signed } = read;
  const enterprise = await enterpriseById(app, ticket.enterpriseId);
  if (!enterprise) throw over();
  const caller = callerOf(request);
  return write(app, systemActor(enterprise), caller, async (work) => {
    const accounts = app.services.get(Account.name)!;
    const row = await rowFor(work, accounts, ticket.accountId, 'view', true).catch(() => undefined);
    const expected = row && mac(app, body, row.passwordHash as string | null);
    if (!row || !expected || signed.length !== expected.length || !timingSafeEqual(signed, expected)) throw over();
    const account = row as unknown as AccountRow & PasswordHolder;
    const barrier = await barrierOf(work, enterprise, account, ['active', 'invited']);
    if (barrier) throw barrier.problem;
    await choosePassword(work, account, newPwd);
    await logOperation(work, { action: 'changePassword', of: Account, rowId: account.id, rowTitle: account.name });
    if (account.state === 'invited')
      await move(work, accounts, await rowFor(work, accounts, account.id, 'view', true), 'activate', {});
    const device = { deviceId: ticket.deviceId, ip: caller.ip, userAgent: caller.userAgent };
    return openSession(work, { enterprise, account, way: ticket.way, device });
  });
}

export function ticketRoutes(http: FastifyInstance, app: App): void {
  const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
  http.post('/v1/token/continue', limited, async (request) => envelope(await goOn(app, request)));
}
