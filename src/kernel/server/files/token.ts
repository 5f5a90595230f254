// Permissions that travel through the browser: a token to upload one file, a signed URL to read a private one.
// Pure; the time is an argument. Each use signs under its own name, so that one can never stand for the other.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { FileKind } from './type';

export interface UploadGrant {
  /** The one key the file may be stored under; when absent, the receiving route makes one. */
  key?: string;
  enterpriseId: string;
  accountId: string;
  /** Who it was given to, for the log. */
  name?: string;
  maxBytes: number;
  kinds: readonly FileKind[];
  /** Endings a name may have; none said, any. */
  extensions?: readonly string[];
  visibility: 'public' | 'private';
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type Refusal = 'forged' | 'expired';

export type Verified<T> = { ok: true; value: T } | { ok: false; reason: Refusal };

export const uploadLifetimeMs = 10 * 60_000;
export const urlLifetimeMs = 30 * 60_000;

export function signUpload(grant: UploadGrant, secret: string): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${signature('upload', payload, secret)}`;
}

export function verifyUpload(token: string, secret: string, now: number): Verified<UploadGrant> {
  const [payload = '', given = '', ...more] = token.split('.');
  if (more.length > 0 || !same(given, signature('upload', payload, secret))) return refused('forged');
  const grant = uploadGrant.safeParse(parsed(payload));
  if (!grant.success) return refused('forged');
  // Lives ten minutes whoever signed it; a minute of grace for servers whose clocks differ.
  if (grant.data.expiresAt > now + uploadLifetimeMs + 60_000) return refused('forged');
  return now < grant.data.expiresAt ? { ok: true, value: grant.data } : refused('expired');
}

/** `path` may have a query of its own; the answer is the path with `expires` and `signature` added. */
export function signUrl(path: string, expiresAt: number, secret: string): string {
  const url = `${path}${path.includes('?') ? '&' : '?'}expires=${expiresAt}`;
  return `${url}&signature=${signature('url', url, secret)}`;
}

/** Gives back the path as it was signed. */
export function verifyUrl(url: string, secret: string, now: number): Verified<string> {
  const match = /^((.*)[?&]expires=(\d{1,16}))&signature=([\w-]{43})$/s.exec(url);
  const [, whole = '', path = '', expires, given = ''] = match ?? [];
  if (!match || !same(given, signature('url', whole, secret))) return refused('forged');
  return now < Number(expires) ? { ok: true, value: path } : refused('expired');
}

/** The same for one reader: opened only with the secret that `holder` is, which their browser sends as a cookie. */
export const signUrlFor = (holder: string, path: string, expiresAt: number, secret: string): string =>
  signUrl(`${path}${path.includes('?') ? '&' : '?'}holder=${digest(holder)}`, expiresAt, secret);

/** Whether a path that was signed may be read by who sends these cookies. */
export function isHeld(path: string, cookies: string | undefined): boolean {
  const [, holder] = /[?&]holder=([\w-]{43})$/.exec(path) ?? [];
  if (!holder) return true;
  const [, sent] = /(?:^|;\s*)holder=([\w-]+)/.exec(cookies ?? '') ?? [];
  return sent !== undefined && same(digest(sent), holder);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const uploadGrant = z.strictObject({
  key: z.string().optional(),
  enterpriseId: z.string(),
  accountId: z.string(),
  name: z.string().optional(),
  maxBytes: z.int().positive(),
  kinds: z.array(z.enum(['image', 'document', 'audio', 'video', 'other'])),
  extensions: z.array(z.string()).optional(),
  visibility: z.enum(['public', 'private']),
  expiresAt: z.int(),
});

const refused = (reason: Refusal): { ok: false; reason: Refusal } => ({ ok: false, reason });

function signature(use: 'upload' | 'url', text: string, secret: string): string {
  // An empty secret would make every signature public.
  if (secret.length < 16) throw new RangeError('the secret that signs files must have at least 16 characters');
  return createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url');
}

/** Compares the text, not the decoded bytes: base64 has several spellings of the same bytes. */
function same(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
