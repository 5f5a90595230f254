// How many statements a piece of work asks of the database.
import type { Work } from '../kernel/server/work';

export async function statementsOf(work: Work, act: () => Promise<unknown>): Promise<number> {
  const { client } = work.session;
  const query = client.query.bind(client);
  let asked = 0;
  client.query = ((...args: Parameters<typeof query>) => {
    asked++;
    return query(...args);
  }) as typeof client.query;
  try {
    await act();
    return asked;
  } finally {
    client.query = query as typeof client.query;
  }
}
