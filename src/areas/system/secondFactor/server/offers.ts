// What was offered to be confirmed within ten minutes: a secret, a challenge. Sealed and handed out, so that nothing is
// kept of what nobody confirms.
import type { App } from '#kernel/server/app';
import { seal, unseal } from '#kernel/server/sealing';

const offerMs = 10 * 60_000;

interface Offer {
  purpose: 'totp' | 'register' | 'assert';
  enterpriseId: number;
  /** 0 where nobody is known yet. */
  accountId: number;
  value: string;
  host: string;
}

export const makeOffer = (app: App, offer: Offer, now: Date): string =>
  seal(JSON.stringify({ ...offer, until: now.getTime() + offerMs }), app.secret);

export function readOffer(
  app: App,
  key: string,
  asked: Omit<Offer, 'value' | 'host' | 'purpose'> & { purposes: readonly Offer['purpose'][] },
  now: Date,
): Offer | undefined {
  try {
    const offer: Offer & { until: number } = JSON.parse(unseal(key, app.secret));
    const isTheirs = offer.enterpriseId === asked.enterpriseId && offer.accountId === asked.accountId;
    return asked.purposes.includes(offer.purpose) && isTheirs && offer.until > now.getTime() ? offer : undefined;
  } catch {
    return undefined;
  }
}
