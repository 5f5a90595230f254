// A pooler that hands a connection to somebody else between two transactions would hand on its stamp too, and with it the rows
// of an enterprise. Such a one is noticed at the start, before anybody's rows are asked for.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../postgres/start-error';
import { connection } from './lanes';

const others = 5;
const patienceMs = 5000;

export async function refusePooler(url: string): Promise<void> {
  const mark = randomUUID();
  const clients = Array.from({ length: others + 1 }, () => {
    const client = new pg.Client({ ...connection(url), query_timeout: patienceMs });
    client.on('error', () => undefined);
    return client;
  });
  try {
    const [first, ...rest] = clients;
    await first!.connect();
    await first!.query(`select set_config('app.mark', $1, false)`, [mark]);
    for (const client of rest) {
      await client.connect();
      await client.query('begin');
      const { rows } = await client.query(`select current_setting('app.mark', true) as mark`);
      if (rows[0].mark === mark) throw mixing();
    }
    // Each of the others sits in a transaction: one who shares what is left with us would be waited for in vain.
    await first!.query('select 1').catch(() => {
      throw mixing();
    });
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
}

const mixing = () =>
  new StartError(
    'DATABASE_URL leads to a pooler in transaction mode, which would mix the rows of enterprises: set it to session mode, or name the database itself.',
  );
