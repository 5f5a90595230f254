// What every carrier is given and gives back. One that cannot hand a text over throws what the provider said.
import type { OutsideChannel } from '#kernel/model/notices';
import type { Outgoing } from '../../model/messaging';
import type { ProviderSettings } from '../../model/providers';

export interface Errand {
  channel: OutsideChannel;
  item: Outgoing;
  /** The same for every repetition of one text. */
  key: string;
  at: Date;
  sign: string | null;
  settings: ProviderSettings;
  /** Only where the operator allows addresses of the server's own network. */
  mayStayInside: boolean;
}

export interface Handed {
  /** Under which number the provider keeps it. */
  id?: string;
  /** What is left to spend there. */
  balance?: string;
}

export type Carrier = (errand: Errand) => Promise<Handed>;

/** A provider's own words; they may repeat what was sent, so that they are kept only where nothing in it is secret. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly words = '',
  ) {
    super([code, words].filter(Boolean).join(' '));
  }
}

/** Providers that know texts by number cannot take one without it. */
export function templateOf({ item }: Errand): string {
  if (!item.providerTemplateId) throw new Refused('no_template', 'the template has no provider template number');
  return item.providerTemplateId;
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
