// Roles of the server's own in the database: each signs in with a password that follows from the owner's, so that several servers
// of one database agree and nothing need be kept.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connection } from './lanes';

/** The owner's address, signed in as another. */
export function addressOf(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = url.password ? createHmac('sha256', url.password).update(role).digest('hex') : '';
  return url.toString();
}

/** Where the owner may not, or another server does it at the same instant, whether it opens tells. */
export async function letIn(client: pg.Client, role: string, url: string): Promise<void> {
  const { password } = new URL(url);
  const secret = password ? ` password ${client.escapeLiteral(password)}` : '';
  await client.query(`alter role ${role} login${secret}`).catch(() => undefined);
}

/** The owner has been let in just now, so what is refused here is the role, by the server or by a pooler that does not know it. */
export async function opens(url: string): Promise<boolean> {
  try {
    await alone(url, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const isBusy = code.startsWith('53') || code.startsWith('57');
    if (isBusy) throw error;
    return false;
  }
}

export async function alone<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
