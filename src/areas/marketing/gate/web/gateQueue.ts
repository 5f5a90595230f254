// Scans made without a network, kept in this browser until the server has them. A phone is shared: each finds only their own.
const name = 'gate';
const store = 'scans';

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

let kept: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  kept ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath: 'nonce' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }).catch((refused: unknown) => {
    kept = undefined;
    throw refused;
  });
  return kept;
}

async function within<T>(mode: IDBTransactionMode, run: (scans: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  return new Promise((resolve, reject) => {
    const asked = run(database.transaction(store, mode).objectStore(store));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export const keepScan = (scan: KeptScan): Promise<unknown> => within('readwrite', (scans) => scans.put(scan));
export const dropScan = (nonce: string): Promise<unknown> => within('readwrite', (scans) => scans.delete(nonce));

/** The earliest first: of two it is the one that counts. */
export async function keptScans(who: string, activityId: number): Promise<KeptScan[]> {
  const all: KeptScan[] = await within('readonly', (scans) => scans.getAll());
  return all.filter((one) => one.who === who && one.activityId === activityId).sort((a, b) => a.at.localeCompare(b.at));
}
