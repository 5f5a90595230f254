// Codes of an authenticator app. Time is given; each code is taken once, and none from before it.
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;

const appOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, period: stepSeconds, digits: 6, secret: Secret.fromBase32(secret) });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the picture. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  appOf(secret, issuer, label).toString();

/** The half minute this code belongs to, one to either side forgiven; undefined for a wrong or a used one. */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
  return step > lastStep ? step : undefined;
}
