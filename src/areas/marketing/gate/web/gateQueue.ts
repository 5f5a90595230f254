// Scans made without a network, kept in this browser until the server has them. A phone is shared: each finds only their own.
import { browserStore } from '#kernel/web/browserStore';

export interface KeptScan {
  nonce: string;
  /** Whose they are, and of which enterprise. */
  who: string;
  activityId: number;
  key: string;
  signupId: number | null;
  /** Whom the screen named. */
  shown: string;
  at: string;
}

const within = browserStore('gate', 'scans', 'nonce');

export const keepScan = (scan: KeptScan): Promise<unknown> => within('readwrite', (scans) => scans.put(scan));
export const dropScan = (nonce: string): Promise<unknown> => within('readwrite', (scans) => scans.delete(nonce));

/** The earliest first: of two it is the one that counts. */
export async function keptScans(who: string, activityId: number): Promise<KeptScan[]> {
  const all: KeptScan[] = await within('readonly', (scans) => scans.getAll());
  return all.filter((one) => one.who === who && one.activityId === activityId).sort((a, b) => a.at.localeCompare(b.at));
}
