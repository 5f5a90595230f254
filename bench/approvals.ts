// Opening the inbox and deciding, with ten thousand past tasks and with a million.
import type { BenchPostgres } from './database';
import { compared } from './growth';
import { load, type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, quantile, times, told } from './report';

const inbox = (tab: string) => `/approval/v1/task/inbox?tab=${tab}&page=1&pageSize=10`;
const decider = '13800000002';

const cases = [
  { what: 'what waits for me', mobile: decider, paths: [inbox('pending')] },
  { what: 'how much waits for me', mobile: decider, paths: ['/approval/v1/task/counts'] },
  { what: 'what I decided', mobile: decider, paths: [inbox('done')] },
  { what: 'what I started', mobile: decider, paths: [inbox('mine')] },
];

export async function approvals(postgres: BenchPostgres): Promise<Line[]> {
  const database = (count: number) => postgres.withApprovals(count);
  return [...(await compared(database, cases)), ...(await deciding(database))];
}

const turns = 8;
const each = 30;

/** Each task once, in alternating turns on both databases. */
async function deciding(database: (count: number) => Promise<{ url: string; dataDir: string }>): Promise<Line[]> {
  const servers: Served[] = [];
  try {
    for (const count of [10_000, 1_000_000]) servers.push(await serve({ as: 'product', ...(await database(count)) }));
    const headers = await Promise.all(servers.map(({ port }) => signIn(port, decider)));
    const took: [number[], number[]] = [[], []];
    for (let n = 0; n < turns; n++)
      for (const i of [0, 1] as const) {
        const { port } = servers[i]!;
        for (const id of await waitingFor(port, headers[i]!)) {
          const asked = { port, paths: ['/approval/v1/task/approve'], headers: headers[i]!, body: `id=${id}` };
          const measured = await load({ ...asked, connections: 1, ms: 10_000, calls: 1 });
          if (measured.refused > 0) throw new Error(`task ${id} could not be decided`);
          if (n > 0) took[i].push(...measured.took);
        }
      }
    const [few, many] = took.map((some) => quantile(some, 0.99)) as [number, number];
    const medians = took.map((some) => milliseconds(median(some))).join(' → ');
    return [
      atMost('p99 of 1,000,000 to 10,000 rows: deciding', many / few, { must: 1.5, aim: 1.1, as: times }),
      atMost('p99 of deciding with 1,000,000 past tasks', many, { must: 300, aim: 100, as: milliseconds }),
      told('  median; p99', `${medians}; ${milliseconds(few)} → ${milliseconds(many)}`),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function waitingFor(port: number, headers: Record<string, string>): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${inbox('pending').replace('pageSize=10', `pageSize=${each}`)}`, {
    headers,
  });
  const { data } = (await answer.json()) as { data: { list: { taskId: number }[] } };
  return data.list.map(({ taskId }) => taskId);
}
