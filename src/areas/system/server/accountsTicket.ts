// A new password is due before there are tokens: the first step answers a ticket, the second takes it with the password.
// The ticket is signed together with the present password's hash, so that setting a new one spends it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, malformed, Problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { logOperation } from '#kernel/server/audit';
import type { Session } from '#kernel/server/database/database';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { Work } from '#kernel/server/work';
import { Account } from '../model/account';
import { signInTexts } from '../texts';
import { hashPassword, passwordMatches, sha256 } from './secrets';
import { openSession } from './sessions';
import type { AccountRow, EnterpriseRow } from './signIn';

const ticketMinutes = 10;
const keptPasswords = 5;
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
  asked: { deviceId: string; way: Ticket['way']; now: Date },
) {
  const { deviceId, way, now } = asked;
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
    ticket: `${body}.${mac(app, body, account.passwordHash).toString('base64url')}`,
  };
}

function readTicket(text: string): { ticket: Ticket; body: string; signed: Buffer } | undefined {
  const [body = '', signature = ''] = text.split('.');
  try {
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Ticket;
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
  const enterprise = await app.database.across((session) =>
    session.one<EnterpriseRow>(
      sql`select id, appid, name, timezone, state from enterprise where id = ${ticket.enterpriseId} and state in ('trial', 'active') and deleted_at is null`,
    ),
  );
  if (!enterprise) throw over();
  const caller = callerOf(request);
  return app.database.write(enterprise.id, async (session) => {
    const work = new Work(app, session, systemActor(enterprise), caller);
    const row = await rowFor(work, app.services.get(Account.name)!, ticket.accountId, 'view', true).catch(
      () => undefined,
    );
    const expected = row && mac(app, body, row.passwordHash as string | null);
    if (!row || !expected || signed.length !== expected.length || !timingSafeEqual(signed, expected)) throw over();
    if (row.state !== 'active' && row.state !== 'invited') throw over();
    await setPassword(session, enterprise.id, row, newPwd, now);
    await logOperation(work, {
      action: 'changePassword',
      of: Account,
      rowId: ticket.accountId,
      rowTitle: String(row.name),
    });
    const fresh = await rowFor(work, app.services.get(Account.name)!, ticket.accountId, 'view', true);
    if (row.state === 'invited') await move(work, app.services.get(Account.name)!, fresh, 'activate', {});
    const device = { deviceId: ticket.deviceId, ip: caller.ip, userAgent: caller.userAgent };
    const account = row as unknown as AccountRow;
    return openSession(app, session, { enterprise, account, way: ticket.way, device, now, locale: caller.locale });
  });
}

/** Not one of the last five, nor anything that stands on the person's badge. */
async function setPassword(
  session: Session,
  enterpriseId: number,
  row: Record<string, unknown>,
  newPwd: string,
  now: Date,
) {
  const mobile = String(row.mobile);
  if ([mobile, mobile.slice(-6), mobile.slice(-8)].some((guess) => sha256(guess) === newPwd))
    throw invalid('newPwd', signInTexts.weakPassword);
  const old = [row.passwordHash, ...(row.passwordHistory as string[])].filter((one): one is string => Boolean(one));
  for (const one of old) if (await passwordMatches(one, newPwd)) throw invalid('newPwd', signInTexts.weakPassword);
  await session.rows(
    sql`update account set password_hash = ${await hashPassword(newPwd)}, password_history = ${JSON.stringify(old.slice(0, keptPasswords))}::jsonb,
        password_changed_at = ${now.toISOString()}, must_change_password = false, version = version + 1 where enterprise_id = ${enterpriseId} and id = ${Number(row.id)}`,
  );
}

export function ticketRoutes(http: FastifyInstance, app: App): void {
  const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
  http.post('/v1/token/continue', limited, async (request) => envelope(await goOn(app, request)));
}
