// The sign-in calls of the protocol: what is signed, and how.
import { md5 } from './md5';
import type { Request } from './request';

/** What is kept in memory so that the client can sign in again by itself. `pwd` is the SHA-256, never the password. */
export interface LoginMessage {
  appid: string;
  mobile: string;
  pwd: string;
}

export interface Tokens<C> {
  client: C;
  access_token: string;
  refresh_token: string;
  /** By which the server knows this browser again as one of the person's own. */
  device_token?: string;
}

/** Something is due before there are tokens. */
export interface Due {
  need: 'tfa' | 'tfa_setup' | 'password_change';
  ticket: string;
  /** Whether a passkey made at this host may answer. */
  passkey?: boolean;
  /** Whether this device may be trusted for a while. */
  trust?: boolean;
  /** Why a new password is asked for. */
  due?: 'first' | 'reset' | 'expired' | 'forgotten';
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function nonce(): string {
  const random = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** `sign` is the md5 of the sorted fields, values not URL-encoded. */
export function signed(message: LoginMessage, at: Date, once: string = nonce()) {
  const fields = { ...message, nonce: once, timestamp: Math.floor(at.getTime() / 1000) };
  const { appid, mobile, pwd, timestamp } = fields;
  const sign = md5(`appid=${appid}&mobile=${mobile}&nonce=${once}&pwd=${pwd}&timestamp=${timestamp}`);
  return { ...fields, sign, LoginType: 'skim' };
}

/** What goes along with a sign-in: which browser it is, and what a picture showed where one was asked for. */
export type Along = {
  deviceId: string;
  deviceToken?: string;
  picture?: string;
  pictureKey?: string;
};

export const signIn = <C>(request: Request, message: LoginMessage, along: Along): Promise<Tokens<C> | Due> =>
  request.call('POST', `/v1/token?${new URLSearchParams(asText({ ...signed(message, new Date()), ...along }))}`);

/** By a code sent to the mobile; `reset_password` leads to a new password, not into the console. */
export const signInByCode = <C>(
  request: Request,
  given: { appid: string; mobile: string; code: string; scene: 'sign_in' | 'reset_password' } & Along,
): Promise<Tokens<C> | Due> => request.call('POST', '/v1/token/mobile', given);

export const refresh = <C>(request: Request, refreshToken: string, appid: string): Promise<Tokens<C>> =>
  request.call('GET', '/v1/refresh', { refresh_token: refreshToken, appid });

const asText = (fields: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The second step, with the ticket of the first. */
export const goOn = <C>(
  request: Request,
  given: { ticket: string; trust?: 'true' } & (
    | { newPwd: string }
    | { tfaCode: string }
    | { key: string; passkey: string }
  ),
): Promise<Tokens<C> | Due> => request.call('POST', '/v1/token/continue', given);

/** What is asked of the browser, or shown to be confirmed. */
export interface FactorOffer {
  key: string;
  secret?: string;
  uri?: string;
  options?: Record<string, unknown>;
}

export const factorDoors = {
  /** A passkey for the second step. */
  passkey: (request: Request, ticket: string): Promise<FactorOffer> =>
    request.call('POST', '/v1/token/tfa/passkey', { ticket }),
  begin: (request: Request, ticket: string, kind: 'totp' | 'passkey'): Promise<FactorOffer> =>
    request.call('POST', '/v1/token/tfa/begin', { ticket, kind }),
  add: <C>(
    request: Request,
    given: { ticket: string; key: string } & ({ tfaCode: string } | { passkey: string }),
  ): Promise<{ recoveryCodes: string[] | null; entered: Tokens<C> | Due }> =>
    request.call('POST', '/v1/token/tfa/add', given),
  /** A passkey alone, before anybody is named. */
  anybody: (request: Request): Promise<FactorOffer> => request.call('POST', '/v1/token/passkey', {}),
  enter: <C>(request: Request, given: { key: string; passkey: string; deviceId: string }): Promise<Tokens<C> | Due> =>
    request.call('POST', '/v1/token/passkey/enter', given),
};
