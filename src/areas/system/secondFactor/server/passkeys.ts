// Passkeys: made at a host for an account, and shown there again. What a browser answers is believed only as far as its
// signature carries.
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#kernel/server/app';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { spendNonce } from '../../codes/server/nonces';
import { sha256 } from '../../identity/server/secrets';
import type { FactorOffer, GivenCredential } from '../model/factorCalls';
import { makeOffer, readOffer } from './offers';

interface PasskeyRow {
  id: number;
  accountId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: AuthenticatorTransport[];
  host: string;
}

const columns = sql`id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter::int, transports, host`;

/** Only those that were made here: a browser knows no others. */
const passkeysAt = ({ session, enterpriseId, caller }: Work, accountId: number): Promise<PasskeyRow[]> =>
  session.rows<PasskeyRow>(
    sql`select ${columns} from second_factor where ${live(enterpriseId, 'second_factor')} and account_id = ${accountId} and kind = 'passkey'
      and host = ${hostOf(caller)} order by id`,
  );

const hostOf = (caller: Work['caller']): string => caller.host ?? '';

export async function offerPasskey(work: Work, holder: { id: number; name: string }): Promise<FactorOffer> {
  const { app, enterpriseId, now } = work;
  const house = await work.session.one<{ name: string }>(sql`select name from enterprise where id = ${enterpriseId}`);
  const known = await passkeysAt(work, holder.id);
  const host = hostOf(work.caller);
  const options = await generateRegistrationOptions({
    rpName: house?.name ?? host,
    rpID: host,
    userName: holder.name,
    // Read back from a passkey that is shown before anybody is named.
    userID: new Uint8Array(Buffer.from(`${enterpriseId}.${holder.id}`)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const offer = { purpose: 'register' as const, enterpriseId, accountId: holder.id, value: options.challenge, host };
  return { key: makeOffer(app, offer, now), options: { ...options } };
}

export async function confirmPasskey(
  work: Work,
  accountId: number,
  offer: { value: string; host: string },
  given: GivenCredential,
  name: string | null | undefined,
): Promise<boolean> {
  const origin = originAt(given, offer.host);
  const attested = attestation.safeParse(given.response);
  if (!origin || !attested.success) return false;
  const made = await verifyRegistrationResponse({
    response: { ...bare(given), response: attested.data },
    expectedChallenge: offer.value,
    expectedOrigin: origin,
    expectedRPID: offer.host,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!made?.verified) return false;
  const { id, publicKey, counter, transports } = made.registrationInfo.credential;
  const stored = await work.session.one(
    sql`insert into second_factor (enterprise_id, account_id, kind, name, credential_id, public_key, counter, transports, host, last_step) values
      (${work.enterpriseId}, ${accountId}, 'passkey', ${name || null}, ${id}, ${Buffer.from(publicKey).toString('base64url')}, ${counter},
       ${JSON.stringify(transports ?? [])}::jsonb, ${offer.host}, 0)
      on conflict do nothing returning id`,
  );
  return stored !== undefined;
}

export const passkeyIsHere = async (work: Work, accountId: number): Promise<boolean> =>
  (await passkeysAt(work, accountId)).length > 0;

export async function askForPasskey(work: Work, accountId: number): Promise<FactorOffer> {
  const known = await passkeysAt(work, accountId);
  const host = hostOf(work.caller);
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'preferred',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return {
    key: assertOffer(work.app, { enterpriseId: work.enterpriseId, accountId, host, now: work.now }, options.challenge),
    options: { ...options },
  };
}

const assertOffer = (
  app: App,
  who: { enterpriseId: number; accountId: number; host: string; now: Date },
  challenge: string,
): string => {
  const { enterpriseId, accountId, host } = who;
  return makeOffer(app, { purpose: 'assert', enterpriseId, accountId, value: challenge, host }, who.now);
};

/** Before anybody is named any passkey of this host may answer: it says itself whose it is. */
export async function askAnybody(app: App, host: string): Promise<FactorOffer> {
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
  const who = { enterpriseId: 0, accountId: 0, host, now: app.clock.now() };
  return { key: assertOffer(app, who, options.challenge), options: { ...options } };
}

const handleShape = z.object({ userHandle: z.string().max(200) });

/** Whom a passkey shown without a name belongs to, as it says itself; nothing is proved by it yet. */
export function namedBy(given: GivenCredential): { enterpriseId: number; accountId: number } | undefined {
  const handle = handleShape.safeParse(given.response);
  if (!handle.success) return undefined;
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(handle.data.userHandle, 'base64url').toString('utf8'));
  return match ? { enterpriseId: Number(match[1]), accountId: Number(match[2]) } : undefined;
}

export interface ShownPasskey {
  key: string;
  passkey: GivenCredential;
  /** Alone it is two things at once, which asks for the finger or the PIN. */
  alone: boolean;
}

/** True once: the challenge is spent. */
export async function takePasskey(work: Work, accountId: number, shown: ShownPasskey): Promise<boolean> {
  const { app, session, enterpriseId, now } = work;
  const whose = shown.alone ? { enterpriseId: 0, accountId: 0 } : { enterpriseId, accountId };
  const offer = readOffer(app, shown.key, { ...whose, purposes: ['assert'] }, now);
  const origin = offer && originAt(shown.passkey, offer.host);
  const asserted = assertion.safeParse(shown.passkey.response);
  if (!offer || !origin || !asserted.success) return false;
  const known = await session.one<PasskeyRow>(
    sql`select ${columns} from second_factor where ${live(enterpriseId, 'second_factor')} and account_id = ${accountId} and kind = 'passkey'
      and credential_id = ${shown.passkey.id} and host = ${offer.host} for update`,
  );
  if (!known || !(await spendNonce(session, enterpriseId, sha256(offer.value).slice(0, 32)))) return false;
  const verified = await verifyAuthenticationResponse({
    response: { ...bare(shown.passkey), response: asserted.data },
    expectedChallenge: offer.value,
    expectedOrigin: origin,
    expectedRPID: known.host,
    requireUserVerification: shown.alone,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  await session.rows(
    sql`update second_factor set counter = ${verified.authenticationInfo.newCounter}, last_used_at = ${now.toISOString()} where ${ours(enterpriseId, 'second_factor')} and id = ${known.id}`,
  );
  return true;
}

const attestation = z.object({
  clientDataJSON: z.string().max(4000),
  attestationObject: z.string().max(20_000),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).default([]),
});
const assertion = z.object({
  clientDataJSON: z.string().max(4000),
  authenticatorData: z.string().max(4000),
  signature: z.string().max(4000),
});
const bare = ({ id, rawId, type }: GivenCredential) => ({ id, rawId, type, clientExtensionResults: {} });

const clientData = z.object({ clientDataJSON: z.string().max(4000) });

/** The page the browser says it was on, if that is this host; it is part of what is signed. */
function originAt(given: GivenCredential, host: string): string | undefined {
  try {
    const { clientDataJSON } = clientData.parse(given.response);
    const { origin } = z
      .object({ origin: z.string() })
      .parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    const { hostname, protocol } = new URL(origin);
    return hostname === host && (protocol === 'https:' || host === 'localhost') ? origin : undefined;
  } catch {
    return undefined;
  }
}
