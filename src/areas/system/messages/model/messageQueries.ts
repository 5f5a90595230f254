// What the area of templates and channels asks of the keeper of messages.
import type { Channel, NoticeCategory, NoticeLevel, OutsideChannel } from '#kernel/model/notices';
import { query } from '#kernel/model/signals';
import type { Locale } from '#kernel/model/text';

export interface SaidText {
  title: string;
  content: string;
  providerTemplateId?: string;
  params?: readonly (readonly [name: string, value: string])[];
}

export interface TrialMessage {
  kind: string;
  category: NoticeCategory;
  level: NoticeLevel;
  staffId: number;
  /** Already with its values, for each channel it is tried on. */
  texts: Partial<Record<Channel, Record<Locale, SaidText>>>;
}

/** Sends one message to one person as it stands, whatever the template and their settings say. */
export const tryMessage = query<TrialMessage, { messageId: number } | null>('message.try', () => null);

export interface CarriedOut {
  kind: string;
  channel: OutsideChannel;
  staffId: number;
  address: string;
  content: string;
  sent: { state: 'sent' | 'recorded' | 'failed'; provider: string; providerId?: string; error?: string };
}

/** Writes down what was sent by hand, outside the queue. */
export const recordSent = query<CarriedOut, { deliveryId: number } | null>('message.record', () => null);

/** Puts failed and skipped deliveries back into the queue; those that cannot be sent again are left. */
export const resendDeliveries = query<{ ids: readonly number[] }, { count: number }>('message.resend', () => ({
  count: 0,
}));

export interface SentFigure {
  kind: string;
  /** People reached in the console and deliveries that went out. */
  sent: number;
  failed: number;
}

export const sentFigures = query<{ kinds: readonly string[]; since: Date }, SentFigure[]>('message.figures', () => []);

/** How many went out by each channel since then. */
export const sentByChannel = query<{ since: Date }, Partial<Record<OutsideChannel, number>>>(
  'message.sentByChannel',
  () => ({}),
);

export interface Addresses {
  sms: string | null;
  email: string | null;
}

/** Where a member of staff is reached. */
export const addressesOf = query<{ staffId: number }, Addresses>('message.addresses', () => ({
  sms: null,
  email: null,
}));
