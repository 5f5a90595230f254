// How a new customer came: typed, imported, or taken in for another area. Told to the saving by whoever makes it.
import { insertRow } from '#kernel/server/resources/saving';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../model/customer';
import { customerService } from './customerRows';

export interface Origin {
  /** Together they are taken in once; the customer's own id unless said otherwise. */
  kind: string;
  id?: string;
  note?: string | null;
  outcome?: 'created' | 'matched' | 'sibling';
  way: 'create' | 'import';
  /** Whoever makes many has chosen and counted the counsellors already, and means the pool where there is none. */
  isOwnerChosen?: boolean;
}

const typed: Origin = { kind: 'customer', way: 'create' };
const origins = Symbol('origin');
const comingBy = (work: Work): { origin: Origin } => work.memo(origins, () => ({ origin: typed }));

export const originOf = (work: Work): Origin => comingBy(work).origin;

/** Guardians come as lines: `{ guardians: [{ relation, mobile }] }`. */
export type NewCustomer = Partial<Omit<Customer, 'guardians'>> &
  Pick<Customer, 'name' | 'sourceId'> & { guardians: Record<string, unknown>[] };

/** The one way in which the system makes a customer: with code, touch, logs, owner and event. */
export async function createCustomer(work: Work, draft: NewCustomer, origin: Origin): Promise<number> {
  const action = origin.way === 'import' ? 'import' : 'add';
  return cameBy(work, origin, () => insertRow(work, customerService(work), { ...draft }, action));
}

/** Whatever is stored meanwhile came this way. */
export async function cameBy<T>(work: Work, origin: Origin, run: () => Promise<T>): Promise<T> {
  const coming = comingBy(work);
  coming.origin = origin;
  try {
    return await run();
  } finally {
    coming.origin = typed;
  }
}
