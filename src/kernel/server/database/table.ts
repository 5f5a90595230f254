// The Drizzle table of a resource, typed from its fields. Every table has the same standard columns, a key that starts
// with the enterprise, and an index for each way its list is sorted, scoped and filtered.
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Field, Fields } from '../../model/fields';
import { type Resource, snake } from '../../model/resource';
import { searchWords } from '../search';
import { keyName, meantSql, uniqueWhereName } from './rules';

type Column<V, N extends boolean, D extends boolean> = PgColumn<{
  name: string;
  tableName: string;
  dataType: 'custom';
  columnType: 'custom';
  data: V;
  driverParam: unknown;
  notNull: N;
  hasDefault: D;
  isPrimaryKey: false;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
  generated: undefined;
}>;

type FieldColumns<F extends Fields> = {
  [K in keyof F]: F[K] extends { phantom?: { value: infer V; notNull: infer N; optional: infer D } }
    ? Column<V, N extends true ? true : false, D extends true ? true : false>
    : never;
};

type StandardColumns = {
  id: Column<number, true, true>;
  enterpriseId: Column<number, true, false>;
  version: Column<number, true, true>;
  createdAt: Column<Date, true, true>;
  createdBy: Column<number, false, true>;
  updatedAt: Column<Date, true, true>;
  updatedBy: Column<number, false, true>;
  deletedAt: Column<Date, false, true>;
  search: Column<string, false, true>;
};

export type TableOf<R extends Resource> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: StandardColumns & FieldColumns<R['fields']>;
}>;

const tables = new Map<string, { of: Resource; table: unknown }>();

export function table<R extends Resource>(of: R): TableOf<R> {
  const known = tables.get(of.name);
  if (known) return known.table as TableOf<R>;
  const made = makeTable(of);
  tables.set(of.name, { of, table: made });
  return made as unknown as TableOf<R>;
}

const big = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

function column(field: Field, name: string) {
  switch (field.kind) {
    case 'int':
      return (field.max ?? 0) > 2_147_483_647 ? big(name) : integer(name);
    case 'percent':
      return integer(name);
    case 'money':
    case 'quantity':
    case 'ref':
    case 'category':
      return big(name);
    case 'refs':
    case 'categories':
      return big(name).array();
    case 'choices':
      return text(name).array();
    case 'date':
      return date(name, { mode: 'string' });
    case 'datetime':
      return moment(name);
    case 'bool':
      return boolean(name);
    case 'file':
    case 'files':
    case 'image':
    case 'geo':
    case 'json':
      return jsonb(name);
    default:
      return text(name);
  }
}

export const isStored = (field: Field): boolean => field.kind !== 'lines';

function fieldColumn(field: Field, name: string) {
  const made = column(field, snake(name));
  if (field.default !== undefined) return made.notNull().default(field.default as never);
  return field.required ? made.notNull() : made;
}

export const hasSearch = (of: Resource): boolean => Object.values(of.fields).some((field) => field.search);

/** What every list reads stands first: PostgreSQL unpacks a row from its beginning up to the last column it needs. */
function makeTable(of: Resource) {
  const own = Object.entries(of.fields).filter(([, field]) => isStored(field));
  const columns = {
    enterpriseId: big('enterprise_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    createdBy: big('created_by'),
    updatedBy: big('updated_by'),
    ...(hasSearch(of) ? { search: text('search') } : {}),
    ...Object.fromEntries(own.map(([name, field]) => [name, fieldColumn(field, name)])),
  };
  return pgTable(of.name, columns, (t) => keys(of, t as unknown as Columns));
}

type Columns = Record<string, ExtraConfigColumn & PgColumn>;

function keys(of: Resource, t: Columns) {
  const live = sql`deleted_at is null`;
  const named = (parts: readonly string[], kind: string) =>
    `${of.name}_${parts.map(snake).join('_')}_${kind}`.slice(0, 63);
  const on = (names: readonly string[]) =>
    [t.enterpriseId!, ...names.map((name) => t[name]!)] as [PgColumn, ...PgColumn[]];
  const all = [
    primaryKey({ columns: [t.enterpriseId!, t.id!] }),
    ...of.unique.map((names) =>
      uniqueIndex(keyName(of, names))
        .on(...on(names))
        .where(live),
    ),
    ...of.rules.uniqueWhere.map((rule) =>
      uniqueIndex(uniqueWhereName(of, rule))
        .on(...on(rule.fields))
        .where(sql.raw(meantSql(rule.where))),
    ),
    ...[...filterIndexes(of)].map((parts) => {
      const names = parts.split(' ');
      const sorted = names.map((name) => (name.startsWith('-') ? descending(t[name.slice(1)]!) : t[name]!));
      return index(
        named(
          names.map((n) => n.replace('-', '')),
          'idx',
        ),
      )
        .on(t.enterpriseId!, ...sorted)
        .where(live);
    }),
    ...Object.entries(of.fields)
      .filter(([, field]) => ['refs', 'categories'].includes(field.kind) && field.indexed !== false)
      .map(([name]) => index(named([name], 'gin')).using('gin', t[name]!)),
    ...(hasSearch(of)
      ? [
          index(named(['search'], 'gin')).using(
            'gin',
            searchWords(sql`${t.enterpriseId}`, sql`${t.search}`) as unknown as PgColumn,
          ),
        ]
      : []),
  ];
  return all;
}

const descending = (col: Columns[string]) => col.desc().nullsLast() as unknown as PgColumn;

/** The default sort, and the same behind each column that scopes or filters the list. */
function filterIndexes(of: Resource): Set<string> {
  const sort = of.sort.replace(/^-/, '');
  const order = of.sort.startsWith('-') ? `-${sort} -id` : `${sort} id`;
  const scoped = [of.scope.school, of.scope.department, of.scope.owner, of.scope.parent].filter((n) => n && n !== 'id');
  const indexed = ['ref', 'category', 'choice', 'state'];
  const filters = of.search.filter((name) => {
    const field = of.fields[name];
    return field && (indexed.includes(field.kind) || field.exact);
  });
  const references = Object.keys(of.fields).filter((name) => ['ref', 'category'].includes(of.fields[name]!.kind));
  // Whoever reaches only their own rows also reaches those they made; a child is reached through its parent instead.
  const { parent, creator } = of.scope;
  const own = Object.keys(of.scope).length > 0 && !parent && creator !== false ? ['createdBy'] : [];
  const found = [...filters, ...references].filter((name) => of.fields[name]?.indexed !== false);
  const behind = new Set([...scoped, ...found, ...own] as string[]);
  behind.delete(sort);
  return new Set([
    order,
    ...[...behind].map((name) => `${name} ${order}`),
    ...of.indexes.map((names) => names.join(' ')),
  ]);
}

/** A column as it is written in SQL, without its table, so that it can stand behind any alias. */
export const columnSql = (name: string): SQL => sql.raw(`"${snake(name)}"`);

export const tableSql = (of: Resource): SQL => sql.raw(`"${of.name}"`);
