// What a field is, and what the states of a row are: plain data, and types that name each other. The kinds of field are made in
// `fields`, state machines in `states`.
import type { Pair, Text } from './text';

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
export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red' | 'purple' | 'cyan' | 'gold';

/** What a `json` field may hold. A zod schema is one; a model that a first page loads writes its own few lines. */
export interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

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
  /** How far a job has come, a key by which rows are found: the history does not tell that it changed. */
  readonly unlogged?: boolean;
  /** A secret that people give: taken, and never answered. */
  readonly writeOnly?: boolean;
  /** False: no index of its own, because it is seldom asked for alone. */
  readonly indexed?: boolean;
  /** A mobile that may also be a landline, area code first. */
  readonly landline?: boolean;
  /** Of files: seen by whoever has the address, signed in or not, as a logo or a cover is. All others are private. */
  readonly open?: boolean;
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

/** As much of a child's resource as its lines need to be typed by; `lineOf` gives the whole of it. */
export interface LineResource<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

export interface Transition {
  readonly label: Text;
  readonly from: readonly string[];
  /** One state, or several among which the transition's own code decides. */
  readonly to: readonly string[];
  /** What the dialog asks for. */
  readonly fields: Fields;
  readonly confirm?: Text;
  readonly danger: boolean;
  /** Done by jobs and events only; there is no button and no call for it. */
  readonly internal: boolean;
  /** Asked for instead of the transition's own: a verb of the resource, or a whole key. */
  readonly permission?: string;
  /** Somebody else must agree before it takes effect. */
  readonly approval?: Approval;
}

/** What a step waits for, and what its row becomes then. */
export interface Approval {
  /** As it is registered: `area.subject`. */
  readonly kind: string;
  /** Kinds with deciders of their own, as which the code may ask instead. */
  readonly otherKinds: readonly string[];
  /** The row stays in its state while it waits, under the approval's number. */
  readonly stays: boolean;
  /** Fields of the row that flows may ask about and deciders read, besides those of the dialog. */
  readonly form: readonly string[];
  /** Where it says no, nobody is asked and the step takes effect at once. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean;
}

export interface Lifecycle {
  readonly states: Readonly<Record<string, Option>>;
  readonly initial: string;
  readonly transitions: Readonly<Record<string, Transition>>;
}
