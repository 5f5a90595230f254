// Connections in lanes, so that what is slow never stands in the way of what is quick; and in every lane a limit to each
// statement, to how long a connection is held, and to how long somebody waits for one.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isLost, Unavailable } from './faults';
import { inTurn } from './session';

export const appRole = 'school_console_app';
export const applicationName = 'school-console';
/** Names the table of rows that are only ever added, which a transaction of the owner may change. */
export const erasingDoor = 'app.erasing';

/**
 * `call`: ordinary calls. `long`: sheets and reports. `job`: work by the clock. `owner`: the tables' owner, across
 * enterprises. `aside`: the owner too, for who is in a transaction already and must say something outside it.
 */
export type LaneName = 'call' | 'long' | 'job' | 'owner' | 'aside';

export interface Limits {
  connections: number;
  statementMs: number;
  /** In a transaction, between two statements. */
  idleMs: number;
  holdMs: number;
  waitMs: number;
}

export interface LaneSettings {
  poolSize: number;
  longPoolSize: number;
  statementMs: number;
  transactionMs: number;
  longMs: number;
  waitMs: number;
}

const minute = 60_000;

export function limitsOf(given: LaneSettings): Record<LaneName, Limits> {
  const { statementMs, transactionMs, waitMs, longMs } = given;
  const quick = { statementMs, holdMs: transactionMs, idleMs: transactionMs, waitMs };
  // Who waits for a sheet sees how many are before them, and so waits longer than for a page.
  const slow = { statementMs: longMs, holdMs: longMs, waitMs: Math.max(waitMs, 5 * minute) };
  return {
    call: { ...quick, connections: given.poolSize },
    // Who stops reading a sheet half-way gives the connection back.
    long: { ...slow, connections: given.longPoolSize, idleMs: Math.min(longMs, minute) },
    job: { ...slow, connections: 5, idleMs: longMs },
    owner: { ...quick, connections: 3 },
    aside: { ...quick, connections: 3 },
  };
}

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

export const connection = (url: string) => ({
  connectionString: url,
  application_name: applicationName,
  types: parsers,
  keepAlive: true,
});

/** The server's own limit comes first; ours is for a server that no longer answers. */
const graceMs = 5000;

export class Lane {
  readonly pool: pg.Pool;

  constructor(
    url: string,
    readonly name: LaneName,
    readonly limits: Limits,
    isLate: (client: pg.PoolClient) => boolean,
    options?: string,
  ) {
    const { connections, statementMs, idleMs, waitMs } = limits;
    this.pool = new pg.Pool({
      ...connection(url),
      max: connections,
      connectionTimeoutMillis: waitMs,
      statement_timeout: statementMs,
      query_timeout: statementMs + graceMs,
      idle_in_transaction_session_timeout: idleMs,
      ...(options ? { options } : {}),
    });
    // A connection that is lost while idle or between two statements ends its call, never the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => inTurn(client, () => isLate(client)).on('error', () => undefined));
  }

  /** A database that is just starting again is waited for, as a busy one is. */
  async connect(): Promise<pg.PoolClient> {
    const until = Date.now() + this.limits.waitMs;
    while (true) {
      try {
        return await this.pool.connect();
      } catch (error) {
        const isOver = /timeout exceeded when trying to connect/.test((error as Error).message);
        if (!isOver && !isLost(error)) throw error;
        if (isOver || Date.now() > until) throw new Unavailable(error);
        await sleep(100);
      }
    }
  }
}

/** Ends a connection whatever it is doing; the server takes back what was not committed. */
export const cut = (client: pg.PoolClient): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
