// Scanning at the gate: one conditional change from unused, every attempt written down, one nonce counts once.
import { sql } from 'drizzle-orm';
import { insert, need, ours, row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Activity, ActivitySession } from '../../activities/model/activity';
import { checkInBecause } from '../../activities/model/seats';
import { enter } from '../../activities/server/entering';
import { type ScanResult, Ticket, TicketScan, TicketType } from '../model/ticket';
import type { Checked } from '../model/ticketCalls';
import { isSealed, readQr } from './qrText';

interface Attempt {
  activityId: number;
  raw: string;
  gate: string | null;
  at: Date | null;
  nonce: string;
}

export async function scan(work: Work, attempt: Attempt): Promise<Checked> {
  const again = await rowOf(work, TicketScan, { nonce: attempt.nonce });
  if (again) return shown(work, again.ticketId, again.result);
  const at = attempt.at && attempt.at < work.now ? attempt.at : work.now;
  const read = readQr(attempt.raw);
  const ticket = read ? await rowOf(work, Ticket, { ticketNo: read.ticketNo }, { lock: true }) : undefined;
  const isReal = ticket && read && isSealed(work, ticket, read.seal);
  const result = isReal ? await judge(work, ticket, attempt.activityId, at) : 'unknown';
  if (isReal && result === 'ok') await admit(work, ticket, attempt.gate, at);
  await insert(work, TicketScan, {
    ...{ ticketId: isReal ? ticket.id : null, activityId: attempt.activityId, raw: attempt.raw.slice(0, 200), result },
    ...{ at, byId: work.actor.staffId || null, gate: attempt.gate, offline: attempt.at !== null, nonce: attempt.nonce },
  });
  return shown(work, isReal ? ticket.id : null, result);
}

async function judge(work: Work, ticket: Ticket, activityId: number, at: Date): Promise<ScanResult> {
  if (ticket.activityId !== activityId) return 'wrong_activity';
  if (ticket.state === 'checked') return 'already';
  if (ticket.state === 'refunded') return 'refunded';
  const activity = await need(work, Activity, activityId);
  const session = await need(work, ActivitySession, ticket.sessionId);
  const why = checkInBecause(
    { startAt: session.startAt, endAt: session.endAt, before: activity.checkInBefore, after: activity.checkInAfter },
    at,
  );
  if (why) return why === 'early' ? 'too_early' : 'too_late';
  return ticket.state === 'unused' ? 'ok' : 'too_late';
}

async function admit(work: Work, ticket: Ticket, gate: string | null, at: Date): Promise<void> {
  await work.session.rows(
    sql`update ticket set state = 'checked', checked_at = ${at.toISOString()}, checked_by = ${work.actor.staffId || null}, gate = ${gate}, version = version + 1
      where ${ours(work, 'ticket')} and id = ${ticket.id} and state = 'unused'`,
  );
  if (ticket.signupId) await enter(work, ticket.signupId, { at, way: 'scan', force: true });
}

async function shown(work: Work, ticketId: number | null, result: ScanResult): Promise<Checked> {
  if (!ticketId) return { result };
  const ticket = await need(work, Ticket, ticketId);
  const type = await need(work, TicketType, ticket.typeId);
  const session = await need(work, ActivitySession, ticket.sessionId);
  return {
    ...{ result, name: ticket.holderName, type: type.name, session: session.name },
    ...(ticket.checkedAt ? { first: { at: ticket.checkedAt.toISOString(), gate: ticket.gate } } : {}),
  };
}
