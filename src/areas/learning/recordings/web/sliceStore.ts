// Slices of a recording under way, kept in this browser until the server has the whole: a closed tab loses at most the last.
// A computer is shared: each person finds only their own.
import { browserStore } from '#kernel/web/browserStore';

export interface Slice {
  session: string;
  n: number;
  blob: Blob;
}

const within = browserStore('recordings', 'slices', ['session', 'n']);

export const keepSlice = (slice: Slice): Promise<unknown> => within('readwrite', (slices) => slices.put(slice));

/** A recording of this person's that begins now. */
export const sessionOf = (person: string, at: number): string => `${person} ${at}`;

/** This person's oldest recording that no server has yet. */
export async function keptSlices(person: string): Promise<{ session: string; blobs: Blob[] } | null> {
  const all: Slice[] = await within('readonly', (slices) => slices.getAll());
  const session = all.find((slice) => slice.session.startsWith(sessionOf(person, 0).slice(0, -1)))?.session;
  if (!session) return null;
  const own = all.filter((slice) => slice.session === session).sort((a, b) => a.n - b.n);
  return { session, blobs: own.map(({ blob }) => blob) };
}

/** Of one recording; another that was left behind stays. */
export const dropSlices = (session: string): Promise<unknown> =>
  within('readwrite', (slices) => slices.delete(IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER])));
