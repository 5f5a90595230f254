// Opening the inbox and deciding, with ten thousand past tasks and with a million.
import type { BenchPostgres, Place } from './database';
import { compared } from './growth';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, quantile, times, told } from './report';

const base = '/approval/v1';
const inbox = (tab: string, pageSize = 10) => `${base}/task/inbox?tab=${tab}&page=1&pageSize=${pageSize}`;
const decider = '13800000002';
const asker = '13800000007';
const within = 300;

const cases = [
  { what: 'what waits for me', mobile: decider, paths: [inbox('pending')], within },
  { what: 'how much waits for me', mobile: decider, paths: [`${base}/task/counts`], within },
  { what: 'what I decided', mobile: decider, paths: [inbox('done')], within },
  { what: 'what I started', mobile: decider, paths: [inbox('mine')], within },
];

const turns = 9;
const each = 20;

export async function approvals(postgres: BenchPostgres): Promise<Line[]> {
  const database = (count: number) => postgres.withApprovals(count);
  await onBoth(database, async (servers) => {
    for (const { port } of servers) await ask(port, turns * each);
  });
  return [...(await compared(database, cases)), ...(await onBoth(database, deciding))];
}

async function onBoth<T>(
  database: (count: number) => Promise<Place>,
  run: (servers: Served[]) => Promise<T>,
): Promise<T> {
  const servers: Served[] = [];
  try {
    for (const count of [10_000, 1_000_000]) servers.push(await serve({ as: 'product', ...(await database(count)) }));
    return await run(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Each waiting task once, one after another as a person does, in alternating turns on both; the first turn warms up. */
async function deciding(servers: Served[]): Promise<Line[]> {
  const headers = await Promise.all(servers.map(({ port }) => signIn(port, decider)));
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < turns; n++)
    for (const i of [0, 1] as const) {
      const { port } = servers[i]!;
      for (const id of await waiting(port, headers[i]!)) {
        const began = performance.now();
        await call(port, `${base}/task/approve`, headers[i]!, { id });
        if (n > 0) took[i].push(performance.now() - began);
      }
    }
  const [few, many] = took.map((some) => median(some)) as [number, number];
  const worst = took.map((some) => quantile(some, 0.99)) as [number, number];
  return [
    atMost('1,000,000 to 10,000 past tasks: deciding, median', many / few, { must: 1.5, aim: 1.1, as: times }),
    atMost('p99 of deciding with 1,000,000 past tasks', worst[1], { must: within, aim: 100, as: milliseconds }),
    told('  median; p99', [[few, many], worst].map((pair) => pair.map(milliseconds).join(' → ')).join('; ')),
  ];
}

/** Requests that one person alone decides, asked for as people ask. */
async function ask(port: number, count: number): Promise<void> {
  const headers = await signIn(port, asker);
  const form = { from: '2026-09-01T01:00:00Z', until: '2026-09-01T04:00:00Z', destination: '总部', reason: '接站' };
  for (let n = 0; n < count; n++)
    await call(port, `${base}/approval/add`, headers, { kind: 'custom.vehicle', form, requestKey: `bench ${n}` });
}

async function waiting(port: number, headers: Record<string, string>): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${inbox('pending', each)}&kind=custom.vehicle`, { headers });
  const { data } = (await answer.json()) as { data: { list: { taskId: number }[] } };
  if (data.list.length < each) throw new Error('too little waits to be decided');
  return data.list.map(({ taskId }) => taskId);
}

async function call(port: number, path: string, headers: Record<string, string>, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  if (code !== 200) throw new Error(`${path}: ${message}`);
}
