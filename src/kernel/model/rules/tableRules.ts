// What a table never holds, said in the resource and held by the database: rows that change, two open ones of a kind, two
// that overlap. And what a row must not become: edited once it has left its first states.
import type { Field, Fields, ValueOf } from '../fields';

/** Which rows are meant: each field has one of these values, or none for null. */
export type Where<F extends Fields> = {
  readonly [K in keyof F]?: ValueOf<F[K]> | readonly NonNullable<ValueOf<F[K]>>[];
};

export interface UniqueWhere<F extends Fields> {
  readonly fields: readonly (keyof F & string)[];
  readonly where: Where<F>;
}

export interface NoOverlap<F extends Fields> {
  readonly by: readonly (keyof F & string)[];
  /** Two dates, both of them included, or two moments, the second no longer; no end: for ever. */
  readonly range: readonly [from: keyof F & string, to: keyof F & string];
  readonly where?: Where<F>;
}

export type StateIn<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'state', infer S> ? S & string : never;
}[keyof F];

/** The computed cells, by field; of lines one entry for each, in their order. */
export type Totals<F extends Fields> = (row: { -readonly [K in keyof F]: ValueOf<F[K]> }) => {
  readonly [K in keyof F]?: F[K] extends { kind: 'lines'; phantom?: { value: (infer L)[] } }
    ? readonly Partial<L>[]
    : ValueOf<F[K]>;
};

export type Meant = Readonly<Record<string, unknown>>;

export interface TableRules {
  readonly appendOnly: boolean;
  readonly uniqueWhere: readonly { readonly fields: readonly string[]; readonly where: Meant }[];
  readonly noOverlap: readonly {
    readonly by: readonly string[];
    readonly range: readonly [from: string, to: string];
    readonly where: Meant;
  }[];
  readonly editableIn?: readonly string[];
}

interface Declared<F extends Fields> {
  name: string;
  fields: F;
  verbs?: readonly string[];
  appendOnly?: boolean;
  uniqueWhere?: readonly UniqueWhere<F>[];
  noOverlap?: readonly NoOverlap<F>[];
  editableIn?: readonly string[];
}

/** Refuses, at the declaration, what could not be kept. */
export function tableRules<F extends Fields>(d: Declared<F>): TableRules {
  const wrong = (why: string) => new Error(`${d.name}: ${why}`);
  const kindOf = (name: string) => (d.fields as Fields)[name]?.kind;
  const hasState = Object.values(d.fields as Fields).some(({ kind }) => kind === 'state');
  if (d.appendOnly && (hasState || d.verbs?.some((verb) => verb === 'edit' || verb === 'delete')))
    throw wrong('rows that are only added have no state and cannot be edited or deleted');
  if (d.editableIn && !hasState) throw wrong('editableIn needs a state');
  for (const { range } of d.noOverlap ?? []) {
    const [from, to] = range.map(kindOf);
    if (from !== to || (from !== 'date' && from !== 'datetime')) throw wrong('a range is two dates or two moments');
  }
  for (const [name, { line }] of Object.entries(d.fields as Fields)) {
    const isNested = Object.values(line?.of.fields ?? {}).some(({ kind }) => kind === 'lines');
    if (isNested) throw wrong(`the lines "${name}" have lines of their own`);
  }
  return {
    appendOnly: d.appendOnly ?? false,
    uniqueWhere: d.uniqueWhere ?? [],
    noOverlap: (d.noOverlap ?? []).map((rule) => ({ ...rule, where: rule.where ?? {} })),
    ...(d.editableIn ? { editableIn: d.editableIn } : {}),
  };
}
