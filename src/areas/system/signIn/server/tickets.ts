// Between the first proof and the tokens: a ticket, which opens nothing but the step it was given for. It is signed
// together with the present password's hash, so that a new password spends it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { malformed, Problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { reached } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { spendNonce } from '../../codes/server/nonces';
import { Account } from '../../identity/model/account';
import { randomToken } from '../../identity/server/secrets';
import type { PasswordHolder } from '../../passwords/server/passwords';
import { type AccountRow, barrierOf, type PasswordDue } from '../../sessions/server/signInAccount';
import { type EnterpriseRow, enterpriseById } from '../../sessions/server/signInRequest';

const ticketMinutes = 10;
const ticketTexts = texts('system.ticket', {
  over: ['操作已超时，请重新登录', 'This step has expired, please sign in again'],
});
export const over = () => new Problem(401, ticketTexts.over);

export interface Ticket {
  /** The step it opens: showing the second factor, setting one up, choosing a new password. */
  step: 'tfa' | 'tfa_setup' | 'password_change';
  enterpriseId: number;
  accountId: number;
  mobile: string;
  deviceId: string;
  deviceToken: string;
  way: 'password' | 'sms' | 'passkey';
  /** The new password that is due when the second factor was shown. */
  due: PasswordDue | null;
  /** The device is to be trusted once the person is in. */
  trust: boolean;
  nonce: string;
  until: number;
}

const mac = (app: App, body: string, passwordHash: string | null): Buffer =>
  createHmac('sha256', app.secret)
    .update(`ticket:${body}:${passwordHash ?? ''}`)
    .digest();

export function makeTicket(
  app: App,
  account: AccountRow,
  given: Omit<Ticket, 'accountId' | 'mobile' | 'nonce' | 'until'>,
  now: Date,
): string {
  const ticket: Ticket = {
    ...given,
    accountId: account.id,
    mobile: account.mobile,
    nonce: randomToken().slice(0, 32),
    until: now.getTime() + ticketMinutes * 60_000,
  };
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${mac(app, body, account.passwordHash).toString('base64url')}`;
}

function readTicket(text: string): { ticket: Ticket; body: string; signed: Buffer } | undefined {
  const [body = '', signature = ''] = text.split('.');
  try {
    const ticket: Ticket | null = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    if (typeof ticket !== 'object' || ticket === null) return undefined;
    return { ticket, body, signed: Buffer.from(signature, 'base64url') };
  } catch {
    return undefined;
  }
}

export interface Redeemed {
  ticket: Ticket;
  enterprise: EnterpriseRow;
  account: AccountRow & PasswordHolder;
}

/** Runs as the enterprise, with the account's row locked. A Problem that is answered, not thrown, is told after the commit. */
export async function withTicket<T>(
  app: App,
  request: FastifyRequest,
  text: string,
  step: Ticket['step'],
  run: (work: Work, redeemed: Redeemed) => Promise<T | Problem>,
): Promise<T> {
  if (text.length > 2000) throw malformed();
  const read = readTicket(text);
  const now = app.clock.now();
  if (!read || !Number.isSafeInteger(read.ticket.enterpriseId) || !(read.ticket.until > now.getTime())) throw over();
  const { ticket, body, signed } = read;
  const enterprise = await enterpriseById(app, ticket.enterpriseId);
  if (!enterprise) throw over();
  const answer = await write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const row = await reached(work, Account, ticket.accountId, 'view', { lock: true }).catch(() => undefined);
    const expected = row && mac(app, body, row.passwordHash);
    if (!row || !expected || signed.length !== expected.length || !timingSafeEqual(signed, expected)) throw over();
    if (ticket.step !== step) throw over();
    const account = { ...row, passwordSince: row.passwordChangedAt ?? row.createdAt };
    const barrier = await barrierOf(work, enterprise, account, ['active', 'invited']);
    if (barrier) throw barrier.problem;
    return run(work, { ticket, enterprise, account });
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}

/** A step is taken once. */
export async function spendTicket(work: Work, { nonce }: Ticket): Promise<void> {
  if (!(await spendNonce(work.session, work.enterpriseId, nonce))) throw over();
}
