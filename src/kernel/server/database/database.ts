// One pool of connections that run as a role which owns nothing. A connection is stamped with its enterprise when it is
// handed out, and row-level security returns nothing to a connection without a stamp.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

export const appRole = 'school_console_app';
export const applicationName = 'school-console';

export type Drizzle = NodePgDatabase<Record<string, never>>;

const int8 = 20;
const int8Array = 1016;
const dateType = 1082;
const parsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number;
    if (oid === dateType) return (value: string) => value;
    if (oid === int8Array) return (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as unknown as pg.CustomTypesConfig;

const dialect = new PgDialect();
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

/** A connection in use: typed queries by `db`, composed SQL by `rows`. */
export class Session {
  readonly db: Drizzle;

  constructor(readonly client: pg.PoolClient) {
    this.db = drizzle(client, { casing: undefined }) as Drizzle;
  }

  async rows<T = Record<string, unknown>>(query: SQL, options: { prepare?: boolean } = {}): Promise<T[]> {
    const { sql: text, params } = dialect.sqlToQuery(query);
    const named = options.prepare ? { name: statementName(text) } : {};
    const result = await this.client.query({ ...named, text, values: params });
    return result.rows as T[];
  }

  async one<T = Record<string, unknown>>(query: SQL, options: { prepare?: boolean } = {}): Promise<T | undefined> {
    return (await this.rows<T>(query, options))[0];
  }
}

export class Database {
  private readonly pool: pg.Pool;
  /** The tables' owner: migrations, jobs, and what must look across enterprises. */
  readonly owner: pg.Pool;
  private readonly sessions = new WeakMap<pg.PoolClient, Session>();
  private readonly stamps = new WeakMap<pg.PoolClient, number>();

  constructor(url: string, poolSize: number) {
    const base = { connectionString: url, application_name: applicationName, types: parsers, keepAlive: true };
    this.pool = new pg.Pool({ ...base, max: poolSize, options: `-c role=${appRole}` });
    this.owner = new pg.Pool({ ...base, max: 3 });
    // A connection that is lost while idle or between two statements ends its call, never the process.
    for (const pool of [this.pool, this.owner]) {
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
    }
  }

  /** Statements of one enterprise, each on its own; for reading. */
  async read<T>(enterpriseId: number, run: (session: Session) => Promise<T>): Promise<T> {
    return this.borrow(this.pool, enterpriseId, run);
  }

  /** One transaction of one enterprise; repeated once when the database reports a deadlock. */
  async write<T>(enterpriseId: number, run: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await this.transaction(this.pool, enterpriseId, run);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      // A moment of chance, so that the two that met do not meet again.
      await sleep(20 + Math.random() * 30);
      return this.transaction(this.pool, enterpriseId, run);
    }
  }

  /** Across enterprises, as the owner: signing in, jobs, migrations. Never with a caller's own conditions. */
  async across<T>(run: (session: Session) => Promise<T>): Promise<T> {
    return this.borrow(this.owner, undefined, run);
  }

  async acrossInTransaction<T>(run: (session: Session) => Promise<T>): Promise<T> {
    return this.transaction(this.owner, undefined, run);
  }

  /** A long result in batches, on a connection of its own for as long as somebody reads. */
  async *cursor(
    enterpriseId: number,
    text: string,
    values: unknown[],
    batch: number,
  ): AsyncGenerator<Record<string, unknown>[]> {
    const client = await this.pool.connect();
    try {
      await this.stamp(client, enterpriseId);
      await client.query('begin read only');
      await client.query(`declare pages no scroll cursor for ${text}`, values);
      while (true) {
        const { rows } = await client.query(`fetch ${batch} from pages`);
        if (rows.length > 0) yield rows;
        if (rows.length < batch) return;
      }
    } finally {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.owner.end()]);
  }

  private async transaction<T>(
    pool: pg.Pool,
    enterpriseId: number | undefined,
    run: (s: Session) => Promise<T>,
  ): Promise<T> {
    return this.borrow(pool, enterpriseId, async (session) => {
      await session.client.query('begin');
      try {
        const answer = await run(session);
        await session.client.query('commit');
        return answer;
      } catch (error) {
        await session.client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  private async borrow<T>(
    pool: pg.Pool,
    enterpriseId: number | undefined,
    run: (s: Session) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      if (enterpriseId !== undefined) await this.stamp(client, enterpriseId);
      let session = this.sessions.get(client);
      if (!session) {
        session = new Session(client);
        this.sessions.set(client, session);
      }
      return await run(session);
    } catch (error) {
      if (isConnectionError(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async stamp(client: pg.PoolClient, enterpriseId: number): Promise<void> {
    if (this.stamps.get(client) === enterpriseId) return;
    this.stamps.delete(client);
    await client.query({
      name: 'stamp',
      text: `select set_config('app.enterprise_id', $1, false)`,
      values: [String(enterpriseId)],
    });
    this.stamps.set(client, enterpriseId);
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown })?.code ?? causeCode(error));
const causeCode = (error: unknown): string => String((error as { cause?: { code?: unknown } })?.cause?.code ?? '');

export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));
/** A character that cannot be stored, somewhere in what a caller sent. */
export const isUnkeepable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));
const isConnectionError = (error: unknown): boolean => /^(57P|08|ECONN|EPIPE)/.test(codeOf(error));

/** The unique index a write ran into, if that is what happened. */
export function uniqueViolation(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined;
  const source = error as { constraint?: string; cause?: { constraint?: string } };
  return source.constraint ?? source.cause?.constraint ?? 'unique';
}
