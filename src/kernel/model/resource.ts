// An entity, said once. Table, verbs, validation, list, form, import, export and both languages follow from it.

import type { Lifecycle } from './field';
import { datetime, type Field, type Fields, int, ref, type ValueOf } from './fields';
import { keyFields } from './keys';
import {
  type NoOverlap,
  type StateIn,
  type TableRules,
  type Totals,
  tableRules,
  type UniqueWhere,
} from './rules/tableRules';
import { keyed, type Pair, type Text } from './text';

export const verbs = [
  'list',
  'detail',
  'add',
  'edit',
  'delete',
  'copy',
  'export',
  'import',
  'options',
  'count',
] as const;
export type Verb = (typeof verbs)[number];
const changing: readonly Verb[] = ['edit', 'delete'];

/** The permission each verb asks for; `view` covers all reading. */
export const permissionOf: Record<Verb, string> = {
  list: 'view',
  detail: 'view',
  count: 'view',
  options: 'view',
  add: 'add',
  copy: 'add',
  edit: 'edit',
  delete: 'delete',
  export: 'export',
  import: 'import',
};

/** Which columns decide whether a row lies in a person's data scope. `parent`: as the row it belongs to. */
export interface Scope<F> {
  readonly school?: F | 'id';
  /** Several schools a row is open at; none means every one. */
  readonly schools?: F;
  readonly department?: F;
  readonly owner?: F | 'id';
  readonly participants?: F;
  readonly parent?: F;
  /** `false`: having made a row gives no claim to it. */
  readonly creator?: false;
}

/** What rows carry on their way out beyond their fields; only its type is kept. */
export interface Carries<C extends object> {
  readonly phantom?: C;
}
/** `carries: carrying<{ staff: number }>()`: counted or composed by a `decorate`, known by its type in the page. */
export const carrying = <C extends object>(): Carries<C> => ({});

export interface Resource<F extends Fields = Fields, A extends Fields = Fields, C extends object = object> {
  /** The table's name, snake_case, unique in the product. */
  readonly name: string;
  /** The name in paths, permissions and code: `followUp` for `follow_up`. */
  readonly entity: string;
  readonly area: string;
  /** What permissions call it; its entity unless the area has a shorter word: `source` for `customer_source`. */
  readonly noun: string;
  /** Verbs and transitions that ask for another permission: one of this resource's own, or a whole key. */
  readonly grantedBy: Readonly<Record<string, string>>;
  /** Verbs that no role grants: whoever is signed in does them with their own rows. */
  readonly everyone: readonly string[];
  /** Base path; the verbs are appended: `/school/v1/school` + `/list`. */
  readonly path: string;
  readonly title: Text;
  readonly fields: F;
  /** The field that names a row to a person. */
  readonly label: string;
  readonly labelEn?: string;
  readonly scope: Scope<string>;
  /** What a list can be asked for beyond its fields; the area's server says which rows are meant. */
  readonly asked: A;
  readonly carries?: Carries<C>;
  /** Fields offered above the list, in this order. */
  readonly search: readonly string[];
  readonly columns: readonly string[];
  /** Fields of the form, in this order. */
  readonly form: readonly string[];
  readonly sort: string;
  readonly unique: readonly (readonly string[])[];
  /** What else the table never holds; see `tableRules`. */
  readonly rules: TableRules;
  /** What follows from the other cells of a row and its lines; see `totalled`. */
  readonly totals?: (row: never) => object;
  readonly indexes: readonly (readonly string[])[];
  readonly verbs: readonly Verb[];
  /** Calls beyond the verbs and transitions, each with its own permission. */
  readonly actions: Readonly<Record<string, Text>>;
  /** How the log calls what is done with a row and is neither verb, transition nor action. */
  readonly logged: Readonly<Record<string, Text>>;
  /** Reference data: everyone signed in may pick a row, whatever their scope. */
  readonly lookup: 'everyone' | 'view';
}

interface Declaration<F extends Fields, A extends Fields, C extends object> {
  name: string;
  area: string;
  noun?: string;
  grantedBy?: Readonly<Record<string, string>>;
  everyone?: readonly string[];
  path: string;
  title: Pair;
  fields: F;
  label?: keyof F & string;
  labelEn?: keyof F & string;
  scope?: Scope<keyof F & string>;
  asked?: A;
  carries?: Carries<C>;
  search?: readonly ((keyof F & string) | (keyof A & string) | keyof typeof standardFields)[];
  columns?: readonly ((keyof F & string) | keyof typeof standardFields)[];
  form?: readonly (keyof F & string)[];
  sort?: string;
  unique?: readonly (readonly (keyof F & string)[])[];
  /** Rows are added and never changed: the database refuses an update or a delete to everybody. */
  appendOnly?: boolean;
  /** At most one row of each kind among those meant: one open period a school. */
  uniqueWhere?: readonly UniqueWhere<F>[];
  /** No two rows of the same room, person or price in force at the same time. */
  noOverlap?: readonly NoOverlap<F>[];
  /** The states in which a person may edit or delete a row; its lines follow it. */
  editableIn?: readonly StateIn<F>[];
  /** Computed cells from the others, pure: it runs in the form while one types and on the server before storing. */
  totals?: Totals<F>;
  indexes?: readonly (readonly ((keyof F & string) | keyof typeof standardFields)[])[];
  verbs?: readonly Verb[];
  actions?: Readonly<Record<string, Pair>>;
  logged?: Readonly<Record<string, Pair>>;
  lookup?: 'everyone' | 'view';
}

/** What every row has besides its own fields. */
export const standardFields = keyFields('record', {
  id: int('编号', 'Id', { required: true, computed: true, max: Number.MAX_SAFE_INTEGER }),
  version: int('版本', 'Version', { required: true, computed: true }),
  createdAt: datetime('创建时间', 'Created', { required: true, computed: true }),
  createdBy: ref('创建人', 'Created by', 'staff', { computed: true }),
  updatedAt: datetime('更新时间', 'Updated', { required: true, computed: true }),
  updatedBy: ref('更新人', 'Updated by', 'staff', { computed: true }),
} as const);

export function resource<
  const F extends Fields,
  const A extends Fields = Record<never, never>,
  C extends object = Record<never, never>,
>(d: Declaration<F, A, C>): Resource<F, A, C> {
  const names = Object.keys(d.fields);
  const key = `${d.area}.${camel(d.name)}`;
  if (d.label && d.fields[d.label]?.mask) throw new Error(`${d.name}: a masked field cannot name a row`);
  const asked = names.filter((name) => !d.fields[name]?.computed && !d.fields[name]?.secret);
  const shown = names.filter(
    (name) => !['lines', 'json', 'richText'].includes(d.fields[name]!.kind) && !d.fields[name]?.secret,
  );
  const life = Object.values(d.fields as Fields).find((field) => field.life)?.life;
  const lent = Object.entries(life?.transitions ?? {}).flatMap(([name, t]) =>
    t.permission ? [[name, t.permission]] : [],
  );
  return {
    name: d.name,
    entity: camel(d.name),
    area: d.area,
    noun: d.noun ?? camel(d.name),
    grantedBy: { ...Object.fromEntries(lent), ...d.grantedBy },
    everyone: d.everyone ?? [],
    path: d.path,
    title: keyed(`${key}.entity`, ...d.title),
    fields: keyFields(key, d.fields),
    label: d.label ?? (names.includes('name') ? 'name' : (names[0] ?? 'id')),
    ...(d.labelEn ? { labelEn: d.labelEn } : {}),
    scope: d.scope ?? {},
    asked: (d.asked ?? {}) as A,
    ...(d.carries ? { carries: d.carries } : {}),
    search: d.search ?? [],
    columns: d.columns ?? [...shown, 'createdAt'],
    form: d.form ?? asked,
    sort: d.sort ?? '-createdAt',
    unique: d.unique ?? [],
    rules: tableRules(d),
    ...(d.totals ? { totals: d.totals } : {}),
    indexes: d.indexes ?? [],
    verbs: d.verbs ?? verbs.filter((verb) => !d.appendOnly || !changing.includes(verb)),
    actions: named(`${key}.action`, d.actions),
    logged: named(`${key}.logged`, d.logged),
    lookup: d.lookup ?? 'view',
  };
}

const named = (key: string, pairs: Readonly<Record<string, Pair>> = {}): Record<string, Text> =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, keyed(`${key}.${name}`, ...pair)]));

export const camel = (snake: string): string => snake.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** The key that a verb, a transition or an action of a resource asks for. */
export function permission(of: Pick<Resource, 'area' | 'noun' | 'grantedBy'>, verb: string): string {
  const asked = of.grantedBy[verb] ?? verb;
  return asked.includes('.') ? asked : `${of.area}.${of.noun}.${asked}`;
}

/** A field of the resource or one of the standard ones. */
export const fieldOf = (of: Resource, name: string): Field | undefined => {
  if (Object.hasOwn(of.fields, name)) return of.fields[name];
  return Object.hasOwn(standardFields, name) ? (standardFields as Fields)[name] : undefined;
};

/** What a list's search may name: its fields, and what it can be asked for besides. */
export const askedField = (of: Resource, name: string): Field | undefined =>
  Object.hasOwn(of.asked, name) ? of.asked[name] : fieldOf(of, name);

/** The child of a line field. Fields know less of it than there is, or the two files would need each other. */
export const lineOf = (field: Field): { of: Resource; by: string } | undefined =>
  field.line as { of: Resource; by: string } | undefined;

/** Asked of every row; found once. */
const stateFields = new WeakMap<Fields, string | undefined>();

export function stateField({ fields }: Resource): string | undefined {
  if (!stateFields.has(fields))
    stateFields.set(
      fields,
      Object.keys(fields).find((name) => fields[name]?.kind === 'state'),
    );
  return stateFields.get(fields);
}

/** Whether a row has left the states in which a person may edit or delete it. */
export function isClosedFor(of: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const state = stateField(of);
  return state !== undefined && of.rules.editableIn?.includes(String(row[state])) === false;
}

type OptionalNames<F extends Fields> = {
  [K in keyof F]: F[K] extends { phantom?: { optional: true } } ? K : never;
}[keyof F];

/** A type, not an interface: a whole row can then be given where any values can. */
export type Standard = {
  id: number;
  version: number;
  createdAt: Date;
  createdBy: number | null;
  updatedAt: Date;
  updatedBy: number | null;
};

/** The inside values of a set of fields. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
/** What a row carries on its way out beyond its fields. */
export type CarriedOf<R extends Resource> = NonNullable<NonNullable<R['carries']>['phantom']>;
/** A stored row: `type Coupon = Row<typeof Coupon>`. */
export type Row<R extends Resource> = Standard & Values<R['fields']>;
/** Of lines only the cells that are given: the rest is as stored, or its default. */
type Given<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { kind: 'lines'; phantom?: { value: (infer L)[] } }
    ? readonly { readonly [C in keyof L]?: L[C] | undefined }[]
    : ValueOf<F[K]>;
};
/** What must be given to make a row. */
export type Draft<R extends Resource> = Omit<Given<R['fields']>, OptionalNames<R['fields']>> &
  Partial<Pick<Given<R['fields']>, OptionalNames<R['fields']>>>;
/** What may be given to change one. */
export type Changes<R extends Resource> = Partial<Standard & Given<R['fields']>>;

/** The lifecycle of a resource that has one: its very own, since every field's `life` lets any name through. */
export type LifeOf<R extends Resource> = {
  [K in keyof R['fields']]: R['fields'][K] extends { readonly kind: 'state'; readonly own?: infer L extends Lifecycle }
    ? L
    : never;
}[keyof R['fields']];
/** Its transitions, by name. */
export type TransitionOf<R extends Resource> = keyof LifeOf<R>['transitions'] & string;
export type StateOf<R extends Resource> = keyof LifeOf<R>['states'] & string;
/** What the dialog of a transition asks for. */
export type InputOf<R extends Resource, T extends TransitionOf<R>> = LifeOf<R>['transitions'][T] extends {
  readonly fields: infer F extends Fields;
}
  ? Values<F>
  : Record<never, never>;
