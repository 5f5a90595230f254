// A connection in use, and the errors by which the database says that it is lost.
import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Late } from './faults';
import { written } from './statement';

export type Drizzle = NodePgDatabase<Record<string, never>>;

const statementNames = new Map<string, string>();

/** A statement's text decides its name, so that PostgreSQL plans a repeated one once per connection. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('md5').update(text).digest('hex');
    if (statementNames.size < 5000) statementNames.set(text, name);
  }
  return name;
}

/** Typed queries by `db`, composed SQL by `rows`. */
export class Session {
  readonly db: Drizzle;

  constructor(readonly client: pg.PoolClient) {
    this.db = drizzle(client, { casing: undefined }) as Drizzle;
  }

  async rows<T = Record<string, unknown>>(query: SQL, options: { prepare?: boolean } = {}): Promise<T[]> {
    const { sql: text, params } = written(query);
    const named = options.prepare ? { name: statementName(text) } : {};
    const result = await this.client.query({ ...named, text, values: params });
    return result.rows as T[];
  }

  /** Each statement in it has so long; `isTooLong` tells what had not. Not in a transaction, which one such would end. */
  async hurried<T>(ms: number, run: () => Promise<T>): Promise<T> {
    await this.client.query(`set statement_timeout = ${Math.round(ms)}`);
    try {
      return await run();
    } finally {
      await this.client.query('reset statement_timeout');
    }
  }

  async one<T = Record<string, unknown>>(query: SQL, options: { prepare?: boolean } = {}): Promise<T | undefined> {
    return (await this.rows<T>(query, options))[0];
  }
}

const running = new WeakMap<pg.ClientBase, Promise<void>>();

/** Settled when nothing runs on the connection any more; none where nothing does. */
export const whatRuns = (client: pg.ClientBase): Promise<void> | undefined => running.get(client);

/**
 * Statements asked for together run one after another: the driver refuses to be asked while it is busy. What asks too late is
 * refused: the connection may be another's by then.
 */
export function inTurn<C extends pg.ClientBase>(client: C, isLate: () => boolean = () => false): C {
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = ((...given: unknown[]) => {
    // What hands in a callback or a stream of its own is the pool's, on a connection nobody else has.
    if (typeof given.at(-1) === 'function') return ask(...given);
    if (isLate()) return Promise.reject(new Late());
    const before = running.get(client);
    const turn = before ? before.then(() => ask(...given)) : ask(...given);
    const rest: Promise<void> = turn.then(
      () => ended(rest),
      () => ended(rest),
    );
    running.set(client, rest);
    return turn;
  }) as C['query'];
  const ended = (rest: Promise<void>): void => {
    if (running.get(client) === rest) running.delete(client);
  };
  return client;
}
