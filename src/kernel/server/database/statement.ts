// The text and the values of a composed statement, written in one pass. Drizzle's own way asks of every piece a dozen times what it
// is and copies the values at every level, which was a tenth of a list call; it is still asked for whatever is not plain here.
import { Column, Name, Param, SQL, StringChunk, sql, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

export interface Statement {
  sql: string;
  params: unknown[];
}

const dialect = new PgDialect();

/** Columns and tables are the same objects for ever, and so are their names. */
const names = new WeakMap<object, string>();

function nameOf(piece: Column | Table | Name): string {
  let text = names.get(piece);
  if (text === undefined) {
    text = dialect.sqlToQuery(new SQL([piece])).sql;
    names.set(piece, text);
  }
  return text;
}

/** Private to Drizzle, and seldom asked for. */
const isInlined = (query: object): boolean => 'shouldInlineParams' in query && query.shouldInlineParams === true;

/** Something that only Drizzle knows how to write. */
const unusual = Symbol('unusual');

class Writer implements Statement {
  sql = '';
  readonly params: unknown[] = [];

  all(query: SQL): void {
    if (isInlined(query)) throw unusual;
    for (const piece of query.queryChunks) this.one(piece);
  }

  private one(piece: unknown): void {
    if (piece instanceof StringChunk) this.sql += piece.value.length === 1 ? piece.value[0] : piece.value.join('');
    else if (piece instanceof SQL) this.all(piece);
    else if (piece === undefined) return;
    else if (piece === null || (typeof piece !== 'object' && typeof piece !== 'function')) this.value(piece);
    else if (piece instanceof Param) this.encoded(piece);
    else if (piece instanceof Column || piece instanceof Table || piece instanceof Name) this.sql += nameOf(piece);
    else throw unusual;
  }

  private encoded({ value, encoder }: Param): void {
    const given: unknown = value === null ? null : encoder.mapToDriverValue(value);
    if (given !== null && typeof given === 'object' && ('getSQL' in given || 'queryChunks' in given)) throw unusual;
    this.value(given);
  }

  private value(given: unknown): void {
    this.params.push(given);
    this.sql += `$${this.params.length}`;
  }
}

/** A part that holds no values, written out where it is declared, so that no call composes it anew. */
export function settled(part: SQL): SQL {
  const { sql: text, params } = written(part);
  if (params.length > 0) throw new Error(`"${text}" holds values`);
  return sql.raw(text);
}

export function written(query: SQL): Statement {
  const writer = new Writer();
  try {
    writer.all(query);
    return writer;
  } catch (reason) {
    if (reason !== unusual) throw reason;
    return dialect.sqlToQuery(query);
  }
}
