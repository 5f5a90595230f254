// One call to the API: payload, header, envelope, and signing in again when the session has run out. Knows no browser
// storage and no screen; those are given to it, so that it can be tested against a real server without a browser.
import type { Locale } from '#kernel/model/text';
import { ApiError } from './apiError';
import { encode, isPayload, type Payload } from './encode';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Credentials {
  appid: string;
  uid: string | number;
  name: string;
  accessToken: string | null;
}

export interface RequestPorts {
  host: string;
  locale(): Locale;
  /** Who is signed in, or null. */
  credentials(): Credentials | null;
  /** Refresh token first, then the login message in memory. False: neither worked. */
  signInAgain(): Promise<boolean>;
  /** The session is over and could not be renewed. */
  ended(message: string): void;
  /** Headers of every answer: versions that move while the page stays open. */
  answered?(headers: Headers): void;
  offlineText(): string;
  /** The browser knows that there is no network. */
  isOffline?(): boolean;
}

export interface CallOptions {
  /** Makes a repeated call harmless: the server answers the first one's result. */
  key?: string;
  signal?: AbortSignal;
}

export interface Request {
  call<T>(method: Method, path: string, payload?: Payload, options?: CallOptions): Promise<T>;
  /** The raw answer of an authorised call, after the same dance with 401; the caller reads the body. */
  open(method: Method, path: string, init: RequestInit, payload?: Payload): Promise<Response>;
  /** The language answers are asked for in. */
  language(): string;
}

const neverSignsIn = /^\/v1\/(token|refresh|verify_by_code|before_token)/;

export function createRequest(ports: RequestPorts): Request {
  let signingIn: Promise<boolean> | null = null;

  const signInOnce = (): Promise<boolean> => {
    signingIn ??= ports
      .signInAgain()
      .catch(() => false)
      .finally(() => {
        signingIn = null;
      });
    return signingIn;
  };

  const language = () => (ports.locale() === 'en' ? 'en-GB' : 'zh-CN');

  const send = async (method: Method, path: string, payload: Payload, init: RequestInit): Promise<Response> => {
    const who = ports.credentials();
    const named = who ? { ...payload, SaasUserId: who.uid, SaasUserName: who.name } : payload;
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    if (who?.accessToken) headers.set('authorization', authorization(who));
    const inQuery = method === 'GET' || method === 'DELETE';
    const query = inQuery ? encode(named) : '';
    let body = init.body;
    if (!inQuery && body === undefined) {
      body = encode(named);
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    try {
      const url = `${ports.host}${path}${query && `${path.includes('?') ? '&' : '?'}${query}`}`;
      const answer = await fetch(url, { ...init, method, headers, body, credentials: 'omit' });
      ports.answered?.(answer.headers);
      return answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError(0, ports.offlineText());
    }
  };

  const open = async (method: Method, path: string, init: RequestInit, payload: Payload = {}): Promise<Response> => {
    // A write is refused before anything is sent, so that it cannot arrive without its answer; what was typed stays.
    if (method !== 'GET' && ports.isOffline?.()) throw new ApiError(0, ports.offlineText());
    const mayRenew = !neverSignsIn.test(path) && ports.credentials() !== null;
    if (mayRenew && !ports.credentials()?.accessToken) await signInOnce();
    const used = ports.credentials()?.accessToken;
    const first = await send(method, path, payload, init);
    if (first.status !== 401 || !mayRenew) return first;
    // Ended by somebody: signing in again with what is remembered would undo it.
    const told = await readEnvelope(first.clone());
    if ((told.data as { reason?: unknown } | null)?.reason) {
      ports.ended(told.message);
      return first;
    }
    // Someone else may have signed in while this answer was under way; then only the repeat is left to do.
    const renewed = ports.credentials()?.accessToken !== used || (await signInOnce());
    const second = renewed ? await send(method, path, payload, init) : first;
    if (second.status === 401) ports.ended((await readEnvelope(second.clone())).message);
    return second;
  };

  const call = async <T>(
    method: Method,
    path: string,
    payload: Payload = {},
    options: CallOptions = {},
  ): Promise<T> => {
    if (!isPayload(payload)) {
      console.error('parameter must be object');
      throw new TypeError('parameter must be object');
    }
    const headers: Record<string, string> = options.key ? { 'idempotency-key': options.key } : {};
    const answer = await open(method, path, { headers, signal: options.signal ?? null }, payload);
    const envelope = await readEnvelope(answer);
    if (answer.ok && envelope.code === 200) return envelope.data as T;
    throw new ApiError(envelope.code, envelope.message, envelope.data);
  };

  return { call, open, language };
}

/** Any language's letters may stand in an appid or a token by mistake; btoa alone would throw on them. */
const authorization = (who: Credentials): string => {
  const bytes = new TextEncoder().encode(`${who.appid}:${who.accessToken}:${who.uid}`);
  return `USERID ${btoa(String.fromCharCode(...bytes))}`;
};

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

export async function readEnvelope(answer: Response): Promise<Envelope> {
  try {
    const body: unknown = await answer.json();
    if (isPayload(body) && typeof body.code === 'number') {
      return { code: body.code, message: String(body.message ?? ''), data: body.data ?? null };
    }
  } catch {
    // A proxy's page instead of an envelope: its status is all there is to tell.
  }
  return { code: answer.status, message: `${answer.status} ${answer.statusText}`.trim(), data: null };
}
