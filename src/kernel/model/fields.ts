// The kinds of field an entity can have. A field is plain data; the column, the validation, the input, the cell,
// the import parser and the export format are each derived from it elsewhere.
import type { Field, FieldKind, FieldSettings, Fields, Lifecycle, LineResource, Option, Shape, Tone } from './field';
import { type Pair, pair } from './text';

export type { Field, FieldKind, FieldSettings, Fields, MaskKind, Option, Shape, Tone } from './field';

/** A shape from a question: is this such a value? */
export const shape = <T>(fits: (value: unknown) => value is T): Shape<T> => ({
  safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }),
});

/** What a field holds inside the server. */
export type ValueOf<F> = F extends { phantom?: { value: infer V; notNull: infer N } }
  ? N extends true
    ? V
    : V | null
  : never;

/** One line of a document. One that is not stored yet has no id. */
export type Line<F extends Fields> = { id?: number; version?: number } & { -readonly [K in keyof F]: ValueOf<F[K]> };

type NotNull<S> = S extends { required: true } ? true : S extends { default: unknown } ? true : false;
type Optional<S> = S extends { default: unknown } ? true : S extends { computed: true } ? true : NotAsked<S>;
type NotAsked<S> = S extends { required: true } ? false : true;
type Made<K extends FieldKind, V, S> = Field<K, V, NotNull<S>, Optional<S>>;

/** Helps are declared like labels, in pairs. */
const said = ({ help, patternHelp, ...rest }: FieldSettings = {}) => ({
  ...rest,
  ...(help ? { help: pair(...help) } : {}),
  ...(patternHelp ? { patternHelp: pair(...patternHelp) } : {}),
});

function make<K extends FieldKind, V>(kind: K, defaults: Partial<Field> = {}) {
  return <const S extends FieldSettings = Record<never, never>>(zh: string, en: string, settings?: S) =>
    ({ kind, label: pair(zh, en), ...defaults, ...said(settings) }) as Made<K, V, S>;
}

export interface FileRecord {
  FileName: string;
  FileUrl: string;
  FileType: string;
  FileSize: number;
  FileDuration: string;
}
export interface Geo {
  lng: number;
  lat: number;
}

export const text = make<'text', string>('text', { max: 200 });
export const colour = make<'text', string>('text', { max: 7, pattern: /^#[0-9a-fA-F]{6}$/, colour: true });
export const longText = make<'longText', string>('longText', { max: 2000 });
/** Formatted text; the server keeps only harmless HTML. */
export const richText = make<'richText', string>('richText', { max: 100_000 });
export const int = make<'int', number>('int', { min: -2_147_483_648, max: 2_147_483_647 });
/** Fen inside, yuan with two decimals on the wire. `min` and `max` are in fen. */
export const money = make<'money', number>('money', { min: 0, max: 99_999_999_999_99 });
/** Hundredths of a percent inside, a number on the wire: 12.5 % is 1250 inside and 12.5 outside. */
export const percent = make<'percent', number>('percent', { min: 0, max: 100_00 });
/** Hundredths inside, a number with at most two decimals on the wire: lessons, hours. */
export const quantity = make<'quantity', number>('quantity', { min: 0, max: 100_000_00 });
export const date = make<'date', string>('date');
export const datetime = make<'datetime', Date>('datetime');
export const time = make<'time', string>('time');
export const bool = make<'bool', boolean>('bool', { default: false }) as <
  const S extends FieldSettings = Record<never, never>,
>(
  zh: string,
  en: string,
  settings?: S,
) => Field<'bool', boolean, true, true>;
export const mobile = make<'mobile', string>('mobile', { search: 'digits', mask: 'mobile' });
export const idCard = make<'idCard', string>('idCard', { mask: 'idCard' });
export const email = make<'email', string>('email', { max: 120, mask: 'email' });
export const geo = make<'geo', Geo>('geo');
export const file = make<'file', FileRecord>('file');
export const image = make<'image', FileRecord>('image');
export const files = make<'files', FileRecord[]>('files', { max: 20, default: [] });

type OptionPairs = Readonly<Record<string, Pair | readonly [zh: string, en: string, tone: Tone]>>;

function optionsOf(pairs: OptionPairs): Record<string, Option> {
  const made = Object.entries(pairs).map(([key, [zh, en, tone]]) => [
    key,
    tone ? { label: pair(zh, en), tone } : { label: pair(zh, en) },
  ]);
  return Object.fromEntries(made);
}

export const choice = <const O extends OptionPairs, const S extends FieldSettings = Record<never, never>>(
  zh: string,
  en: string,
  options: O,
  settings?: S,
) =>
  ({ kind: 'choice', label: pair(zh, en), options: optionsOf(options), ...said(settings) }) as Made<
    'choice',
    keyof O & string,
    S
  >;

export const choices = <const O extends OptionPairs, const S extends FieldSettings = Record<never, never>>(
  zh: string,
  en: string,
  options: O,
  settings?: S,
) =>
  ({ kind: 'choices', label: pair(zh, en), options: optionsOf(options), default: [], ...said(settings) }) as Field<
    'choices',
    (keyof O & string)[],
    true,
    true
  >;

/** A node of a category tree that the administrator maintains. */
export const category = <const S extends FieldSettings = Record<never, never>>(
  zh: string,
  en: string,
  tree: string,
  settings?: S,
) => ({ kind: 'category', label: pair(zh, en), tree, ...said(settings) }) as Made<'category', number, S>;

export const categories = (zh: string, en: string, tree: string, settings?: FieldSettings) =>
  ({ kind: 'categories', label: pair(zh, en), tree, default: [], ...said(settings) }) as Field<
    'categories',
    number[],
    true,
    true
  >;

/** Another row, named by its resource: `ref('校区', 'School', 'school')`. */
export const ref = <const S extends FieldSettings = Record<never, never>>(
  zh: string,
  en: string,
  to: string,
  settings?: S,
) => ({ kind: 'ref', label: pair(zh, en), to, ...said(settings) }) as Made<'ref', number, S>;

export const refs = (zh: string, en: string, to: string, settings?: FieldSettings) =>
  ({ kind: 'refs', label: pair(zh, en), to, default: [], ...said(settings) }) as Field<'refs', number[], true, true>;

/** The same field where a call need not be told it. */
export const optional = <K extends FieldKind, V>(field: Field<K, V, boolean, boolean>): Field<K, V, false, true> => {
  const { default: _, ...rest } = field;
  return { ...rest, required: false } as Field<K, V, false, true>;
};

export const json = <T, const S extends FieldSettings = Record<never, never>>(
  zh: string,
  en: string,
  shape: Shape<T>,
  settings?: S,
) => ({ kind: 'json', label: pair(zh, en), shape, ...said(settings) }) as Made<'json', T, S>;

/** Rows of a child resource that are saved with this one; `by` is the child's reference to it. */
export const lines = <F extends Fields>(
  zh: string,
  en: string,
  of: LineResource<F>,
  by: keyof F & string,
  settings?: FieldSettings,
) => ({ kind: 'lines', label: pair(zh, en), line: { of, by }, ...said(settings) }) as LinesField<F>;

/** Says of which lines, so that they are typed on the wire too. */
type LinesField<F extends Fields> = Field<'lines', Line<F>[], true, true> & {
  readonly line?: { readonly of: LineResource<F> };
};

/** The state of a row; changed by transitions only. */
export const states = <L extends Lifecycle>(life: L, zh = '状态', en = 'State') =>
  ({
    kind: 'state',
    label: pair(zh, en),
    life,
    options: life.states,
    default: life.initial,
    computed: true,
  }) as unknown as Field<'state', keyof L['states'] & string, true, true> & { readonly life: L; readonly own?: L };
