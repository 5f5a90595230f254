// The kinds of field an entity can have. A field is plain data; the column, the validation, the input, the cell,
// the import parser and the export format are each derived from it elsewhere.
import type { Lifecycle } from './states';
import { type Pair, pair, type Text } from './text';

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'int'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'date'
  | 'datetime'
  | 'time'
  | 'bool'
  | 'choice'
  | 'choices'
  | 'category'
  | 'categories'
  | 'ref'
  | 'refs'
  | 'file'
  | 'files'
  | 'image'
  | 'mobile'
  | 'idCard'
  | 'email'
  | 'geo'
  | 'json'
  | 'lines'
  | 'state';

export type MaskKind = 'mobile' | 'idCard' | 'bankCard' | 'email' | 'address' | 'place' | 'hidden';
export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red' | 'purple' | 'cyan';

/** What a `json` field may hold. A zod schema is one; a model that a first page loads writes its own few lines. */
export interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A shape from a question: is this such a value? */
export const shape = <T>(fits: (value: unknown) => value is T): Shape<T> => ({
  safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }),
});

export interface Option {
  readonly label: Text;
  readonly tone?: Tone;
}

/** Everything a field may say. Which settings make sense follows from its kind. */
export interface FieldSettings {
  readonly required?: boolean;
  readonly default?: unknown;
  readonly help?: Pair;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly patternHelp?: Pair;
  /** How the search box finds it: names by Chinese, pinyin or initials; numbers by any four digits. */
  readonly search?: 'pinyin' | 'digits' | 'plain';
  /** A code, not prose: a list filters by the whole of it, which an index finds. */
  readonly exact?: boolean;
  /** Shown masked unless the person's role may see it plain. */
  readonly mask?: MaskKind;
  /** Of a masked field that repeats another's values, only to be found by: whoever reads that one, `guardian.mobile`. */
  readonly readAs?: string;
  /** Of a hidden field: the verb of its resource that shows it, `floor` for `contracts.feeStandard.floor`. */
  readonly seenWith?: string;
  /** Set when the row is made and never changed afterwards. */
  readonly fixed?: boolean;
  /** Written by the server only; a caller who sends it is refused. */
  readonly computed?: boolean;
  /** Never leaves the server: hashes, secrets. */
  readonly secret?: boolean;
  /** A secret that people give: taken, and never answered. */
  readonly writeOnly?: boolean;
  /** False: no index of its own, because it is seldom asked for alone. */
  readonly indexed?: boolean;
  /** A mobile that may also be a landline, area code first. */
  readonly landline?: boolean;
  /** `#rrggbb`: chosen and shown as a swatch. */
  readonly colour?: boolean;
  /** Of lines: what a sheet says of each, one after another in one cell. Without it they are not exported. */
  readonly inSheet?: readonly string[];
  readonly width?: number;
}

/** V: the value inside the server. N: never null in a row. D: may be left out when adding. */
export interface Field<
  K extends FieldKind = FieldKind,
  V = unknown,
  N extends boolean = boolean,
  D extends boolean = boolean,
> extends Omit<FieldSettings, 'help' | 'patternHelp'> {
  readonly kind: K;
  readonly label: Text;
  readonly help?: Text;
  readonly patternHelp?: Text;
  readonly options?: Readonly<Record<string, Option>>;
  readonly to?: string;
  readonly tree?: string;
  readonly shape?: Shape<unknown>;
  readonly line?: { readonly of: LineResource; readonly by: string };
  readonly life?: Lifecycle;
  readonly phantom?: { value: V; notNull: N; optional: D };
}

export type Fields = Readonly<Record<string, Field>>;

/** What a field holds inside the server. */
export type ValueOf<F> = F extends { phantom?: { value: infer V; notNull: infer N } }
  ? N extends true
    ? V
    : V | null
  : never;

/** As much of a child's resource as its lines need to be typed by; `lineOf` gives the whole of it. */
interface LineResource<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}
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
  }) as unknown as Field<'state', keyof L['states'] & string, true, true> & { readonly life: L };
