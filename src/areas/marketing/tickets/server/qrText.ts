// The text of a ticket's QR code: signed, so that a number alone or an older ticket opens nothing.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Work } from '#kernel/server/work';
import type { Ticket } from '../model/ticket';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32 = (bytes: Buffer): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

export const newTicketNo = (): string => Array.from({ length: 12 }, () => randomInt(10)).join('');

/** Keyed with the server's own secret: whoever knows every row of the ticket still cannot make its code. */
const seal = (work: Work, { ticketNo, orderId, round }: Ticket): string =>
  base32(
    createHmac('sha256', `ticket:${work.app.secret}`)
      .update(`${work.enterpriseId}:${orderId}:${ticketNo}:${round}`)
      .digest()
      .subarray(0, 10),
  );

export const qrText = (work: Work, ticket: Ticket): string => `TK1.${ticket.ticketNo}.${seal(work, ticket)}`;

/** The number in a scanned text, and the signature it claims; a bare number is typed by hand. */
export function readQr(raw: string): { ticketNo: string; seal: string | null } | null {
  const signed = /^TK1\.(\d{12})\.([A-Z2-7]{16})$/.exec(raw.trim());
  if (signed) return { ticketNo: signed[1]!, seal: signed[2]! };
  return /^\d{12}$/.test(raw.trim()) ? { ticketNo: raw.trim(), seal: null } : null;
}
export const isSealed = (work: Work, ticket: Ticket, given: string | null): boolean =>
  given === null || timingSafeEqual(Buffer.from(given), Buffer.from(seal(work, ticket)));
