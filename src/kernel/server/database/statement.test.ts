// Statements are written by our own hand; nobody can tell it from Drizzle's.
import { eq, gte, inArray, sql } from 'drizzle-orm';
import { alias, integer, PgDialect, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { written } from './statement';

const shelf = pgTable('shelf', { id: integer('id'), filledAt: timestamp('filled_at', { withTimezone: true }) });
const s = alias(shelf, 's');
const dialect = new PgDialect();
const plain = sql`${s.id} = ${1} and ${sql.raw('t.name')} = ${'a'} or ${null} is null or ${true}`;

test.each([
  ['values, columns, tables and names', sql`select * from ${shelf} ${sql.identifier('x "y"')} where ${plain}`],
  ['parts inside parts keep their numbers', sql`select ${2}, (${sql.join([plain, plain], sql` or `)}), ${3}`],
  ['nothing', sql`select 1 ${undefined} ${sql.empty()}`],
  ['a list as one value', sql`select ${sql.param([1, 2])}::bigint[]`],
  ['a list in brackets', sql`select 1 where 1 in ${[1, 2, 3]}`],
  [
    'what a column encodes',
    sql`select ${gte(s.filledAt, new Date(0))} and ${eq(s.id, 4)} and ${inArray(s.id, [5, 6])}`,
  ],
  ['a moment by itself', sql`select ${new Date(7)}`],
  ['values written out', sql`select ${8}, ${sql`${'it’s'}`.inlineParams()}, ${9}`],
  ['all of them written out', sql`select ${8}, ${'b'}`.inlineParams()],
  ['a name given to a part', sql`select ${sql`1 + ${1}`.as('two')}, ${2}`],
])('%s', (_, query) => {
  const { sql: text, params } = written(query);
  const expected = dialect.sqlToQuery(query);
  expect({ text, params }).toEqual({ text: expected.sql, params: expected.params });
});
