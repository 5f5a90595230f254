// A call beyond the verbs, said once: where, what it is called, who may, what it takes and what it answers. The server
// serves it, the browser makes it and shows its dialog, the API document describes it.
import type { Field, Fields } from './fields';
import { keyFields } from './keys';
import type { Resource } from './resource';
import { keyed, type Pair, type Text } from './text';
import type { Wire, WireValues } from './wire';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call answers: its type for both sides, and what the API document can say of it. */
export interface Answers<A> {
  readonly kind: 'free' | 'row' | 'rows' | 'fields' | 'none';
  readonly of?: Resource;
  readonly fields?: Fields;
  readonly phantom?: A;
}

/** Any other shape; the document only knows that there is one. */
export const type = <A>(): Answers<A> => ({ kind: 'free' });
export const rowOf = <R extends Resource>(of: R): Answers<Wire<R>> => ({ kind: 'row', of });
export const rowsOf = <R extends Resource>(of: R): Answers<Wire<R>[]> => ({ kind: 'rows', of });
/** A record of values, each as its field travels. */
export const valuesOf = <const F extends Fields>(fields: F): Answers<WireValues<F>> => ({ kind: 'fields', fields });
const nothing: Answers<null> = { kind: 'none' };

/** Of many rows each is done or refused by itself; the answer names every one. */
export interface BatchAnswer {
  done: number[];
  failed: { id: number; message: string }[];
}

export interface Call<I extends Fields = Fields, A = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly label: Text;
  /** The whole key; none: whoever is signed in. */
  readonly permission?: string;
  readonly input: I;
  readonly answer: Answers<A>;
  /** Reads only: runs outside a transaction. */
  readonly reads: boolean;
  readonly danger: boolean;
  /** Asked before it is made. */
  readonly confirm?: Text;
  /** It can be rehearsed: `dryRun` does everything, answers, and leaves nothing behind. */
  readonly trial: boolean;
}

interface Declaration<I extends Fields, A> {
  label: Pair;
  permission?: string;
  input?: I;
  answer?: Answers<A>;
  /** A POST that changes nothing. */
  reads?: boolean;
  danger?: boolean;
  confirm?: Pair;
  trial?: boolean;
}

export function call<const I extends Fields = Record<never, never>, A = null>(
  method: Method,
  path: string,
  d: Declaration<I, A>,
): Call<I, A> {
  const key = `call${path.replaceAll('/', '.')}`;
  return {
    method,
    path,
    label: keyed(key, ...d.label),
    ...(d.permission ? { permission: d.permission } : {}),
    input: keyFields(key, d.input ?? ({} as I)),
    answer: d.answer ?? (nothing as Answers<never>),
    reads: d.reads ?? method === 'GET',
    danger: d.danger ?? false,
    ...(d.confirm ? { confirm: keyed(`${key}.confirm`, ...d.confirm) } : {}),
    trial: d.trial ?? false,
  };
}

/** The part of a call's permission that rows name in `$can`: `claim` of `customers.customer.claim`. */
export const verbOf = ({ permission }: Pick<Call, 'permission'>): string => permission?.split('.').at(-1) ?? '';

/** The input that names the row or the rows the call is about: `id`, or `ids`. */
export const aboutOf = ({ input }: Pick<Call, 'input'>): 'id' | 'ids' | undefined =>
  Object.hasOwn(input, 'ids') ? 'ids' : Object.hasOwn(input, 'id') ? 'id' : undefined;

/** What a dialog asks for: not the rows it stands beside, nor what they were read as. */
export const askedOf = ({ input }: Pick<Call, 'input'>, given: Readonly<Record<string, unknown>> = {}): Fields =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name]: [string, Field]) => !['id', 'ids', 'version', 'dryRun'].includes(name) && !Object.hasOwn(given, name),
    ),
  );
