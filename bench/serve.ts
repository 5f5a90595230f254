// A server to be measured, in a process of its own: the product with the benchmarks' entity, or the bare handler it is
// compared with.
import Fastify from 'fastify';
import pg from 'pg';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { boot } from '#kernel/server/boot';
import { appRole } from '#kernel/server/database/lanes';
import { loadSettings } from '#kernel/server/process/settings';
import { areas } from '../src/areas';
import { parts } from '../src/parts';
import { benchServer } from './customer';

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

export type Serve =
  | { as: 'product'; url: string; dataDir: string }
  | { as: 'bare'; url: string; enterpriseId: number; statements: Statement[] };

export const poolSize = 10;

/** What a request reports to the parent: its statements over the table of the list, to be run bare. */
const recorded: Statement[] = [];

async function product({ url, dataDir }: Extract<Serve, { as: 'product' }>): Promise<string> {
  const settings = { ...loadSettings({}), dataDir, poolSize };
  const { http } = await boot({
    settings,
    databaseUrl: url,
    migrations: 'migrations',
    areas: [...areas, benchServer.area],
    parts: [...parts, benchServer],
    identity: makeIdentity,
    log: (line, error) => console.error(line, error ?? ''),
    ticks: false,
  });
  return http.listen({ port: 0, host: '127.0.0.1' });
}

/** The same statements with the same driver, pool, role and prepared statements, and nothing else. */
async function bare({ url, enterpriseId, statements }: Extract<Serve, { as: 'bare' }>): Promise<string> {
  const options = `-c role=${appRole} -c app.enterprise_id=${enterpriseId}`;
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options });
  const http = Fastify();
  http.get('/*', async () => {
    const client = await pool.connect();
    try {
      const data: unknown[] = [];
      for (const statement of statements) data.push((await client.query(statement)).rows);
      return { code: 200, message: 'ok', data };
    } finally {
      client.release();
    }
  });
  return http.listen({ port: 0, host: '127.0.0.1' });
}

let isRecording = false;

/** Before the first connection: each takes the driver's way of asking with it when it is made. */
function listen(): void {
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Statement];
    if (isRecording && /"(bench_)?customer" t\b/.test(asked?.text ?? ''))
      recorded.push({ ...(asked.name ? { name: asked.name } : {}), text: asked.text, values: asked.values });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
}

process.on('message', (asked: Serve | 'record' | 'recorded' | 'memory') => {
  if (asked === 'record') isRecording = true;
  else if (asked === 'recorded') {
    isRecording = false;
    process.send?.({ statements: recorded.splice(0) });
  } else if (asked === 'memory') {
    process.send?.({ memory: process.memoryUsage.rss() });
  } else {
    if (asked.as === 'product') listen();
    (asked.as === 'product' ? product(asked) : bare(asked)).then((address) => {
      process.send?.({ port: Number(new URL(address).port) });
    });
  }
});
process.on('disconnect', () => process.exit(0));
