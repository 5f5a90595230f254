// How values travel: money and moments as strings, the rest as it is. A renamed field breaks the page that names it.
import type { Field, Fields } from './fields';
import type { CarriedOf, Resource } from './resource';

type WireValue<F> = F extends { line?: { of: { fields: infer L extends Fields } } } & { kind: 'lines' }
  ? (RowMarks & { id?: number; version?: number } & WireValues<L>)[]
  : WireCell<F>;

type WireCell<F> =
  F extends Field<infer K, infer V, infer N, boolean>
    ? (K extends 'money' | 'datetime' ? string : V) | (N extends true ? never : null)
    : never;

type OptionalNames<F extends Fields> = {
  [K in keyof F]: F[K] extends { phantom?: { optional: true } } ? K : never;
}[keyof F];

/** The values of a set of fields on the wire. */
export type WireValues<F extends Fields> = { -readonly [K in keyof F]: WireValue<F[K]> };

/** What a caller sends for a set of fields: what has a default may be left out. */
export type WireInput<F extends Fields> = Omit<WireValues<F>, OptionalNames<F>> & {
  -readonly [K in OptionalNames<F>]?: WireValue<F[K]> | null | undefined;
};

/** What the server says of a row beside its fields. */
export type RowMarks = {
  /** Names of referred rows and categories, in the caller's language. */
  $labels?: Record<string, string | string[]>;
  /** What this person may do with this row now: `edit`, `delete`, transitions, calls. */
  $can?: string[];
  /** Fields whose value arrived masked. */
  $masked?: string[];
  /** Fields this person may see but not change. */
  $locked?: string[];
};

export type WireStandard = {
  id: number;
  version: number;
  createdAt: string;
  createdBy: number | null;
  updatedAt: string;
  updatedBy: number | null;
};

/** A row as it travels: `type CustomerRow = Wire<typeof Customer>`. */
export type Wire<R extends Resource> = RowMarks & WireStandard & WireValues<R['fields']> & CarriedOf<R>;

/** A page of rows, as lists are answered. */
export interface Page<R extends Resource> {
  list: Wire<R>[];
  total: number;
  totalIsCapped?: boolean;
  page: number;
  pageSize: number;
}
