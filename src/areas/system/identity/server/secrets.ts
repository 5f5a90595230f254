// Tokens are random and kept only as hashes; passwords arrive as a SHA-256 and are kept as argon2id of that.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The customer's signature: md5 over the fields in order of name, values as they are. */
export function signature(fields: Record<string, string>): string {
  const joined = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHash('md5').update(joined).digest('hex');
}

/** Both tabs that race with one refresh token must get the same new pair, so the pair follows from the old token. */
export const successor = (refreshToken: string, purpose: 'access' | 'refresh', secret: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${refreshToken}`).digest('base64url');

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (pwd: string): Promise<string> => hash(pwd, cost);

let dummy: Promise<string> | undefined;

/** Takes the same time whether or not there is an account with a password. */
export async function passwordMatches(stored: string | null | undefined, pwd: string): Promise<boolean> {
  dummy ??= hashPassword('nobody');
  const matches = await verify(stored ?? (await dummy), pwd);
  return matches && Boolean(stored);
}
