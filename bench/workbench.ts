// The first screen of the day with ten thousand customers and with a million; Ctrl-K at a million; a file of a gigabyte up and
// down, and what the server's memory does meanwhile.
import { request } from 'node:http';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { boot } from '#kernel/server/boot';
import { loadSettings } from '#kernel/server/process/settings';
import { areas } from '../src/areas';
import { parts } from '../src/parts';
import { benchServer } from './customer';
import type { BenchPostgres, Place } from './database';
import { compared } from './growth';
import { load, type Served, serve, signIn } from './processes';
import { atMost, type Line, median, megabytes, milliseconds, quantile, told } from './report';

const card = (key: string) => `/work/v1/home/card?key=${key}`;
const everyone = ['workbench.todos', 'workbench.today', 'workbench.notices', 'workbench.messages', 'workbench.figures'];
const pageOf = (...keys: string[]) => ['/work/v1/home/layout', ...[...everyone, ...keys].map(card)];

const cases = [
  {
    what: '/index of a counsellor',
    mobile: '13800000004',
    paths: pageOf('customers.today', 'customers.funnel', 'customers.recycleSoon'),
  },
  {
    what: '/index of a principal',
    mobile: '13800000005',
    paths: pageOf('customers.alarms', 'customers.figures', 'collaboration.approvals', 'workbench.missingReports'),
  },
];
const many = Number(process.env.BENCH_MANY ?? 1_000_000);
const fileMb = Number(process.env.BENCH_FILE_MB ?? 1024);
const kept = new Map<string, Promise<Place>>();

export async function workbench(postgres: BenchPostgres): Promise<Line[]> {
  const place = (count: number) => {
    const found = kept.get(String(count)) ?? withDays(postgres, count);
    kept.set(String(count), found);
    return found;
  };
  return [
    ...(process.env.BENCH_FILE_ONLY ? [] : await compared((count) => place(Math.min(count, many)), cases)),
    ...(process.env.BENCH_FILE_ONLY ? [] : await found(await place(many))),
    ...(await gigabyte(await postgres.withStudents(Math.min(10_000, many)))),
  ];
}

/** As after its first night: the days before today are kept. */
async function withDays(postgres: BenchPostgres, count: number): Promise<Place> {
  const at = await postgres.withStudents(count);
  const { app, stop } = await boot({
    settings: { ...loadSettings({}), dataDir: at.dataDir },
    databaseUrl: at.url,
    migrations: 'migrations',
    areas: [...areas, benchServer.area],
    parts: [...parts, benchServer],
    identity: makeIdentity,
    log: () => undefined,
    withJobs: false,
  });
  const [enterprise] = await app.identity.enterprises();
  const job = app.jobs.all().find(({ name }) => name === 'workbench.figureDaily')!;
  const began = Date.now();
  await app.jobs.runNow(app, enterprise!, job);
  console.log(`  a fortnight of figures of ${count} customers kept in ${Math.round((Date.now() - began) / 1000)} s`);
  await stop();
  return at;
}

/** Names, initials and digits, as people type them into Ctrl-K. */
async function found(at: Place): Promise<Line[]> {
  const words = ['张思', '王明哲', 'zhangsiyuan', 'zsy', 'lxd', '5678', '9041', '校区', '日历'];
  const server = await serve({ as: 'product', ...at });
  try {
    const lines: Line[] = [];
    for (const [who, mobile] of [
      ['a counsellor', '13800000004'],
      ['an administrator', '13800000001'],
    ] as const) {
      const headers = await signIn(server.port, mobile);
      const paths = words.map((q) => `/work/v1/search?q=${encodeURIComponent(q)}`);
      const turn = (calls: number) => load({ port: server.port, paths, headers, connections: 1, ms: 20_000, calls });
      await turn(paths.length * 3);
      const { took } = await turn(paths.length * 20);
      const limits = { must: 200, aim: 100, as: milliseconds };
      lines.push(atMost(`p99 of Ctrl-K of ${who}, 1,000,000 customers`, quantile(took, 0.99), limits));
      lines.push(told('  median', milliseconds(median(took))));
    }
    return lines;
  } finally {
    await server.stop();
  }
}

async function gigabyte(at: Place): Promise<Line[]> {
  const server = await serve({ as: 'product', ...at });
  try {
    const headers = await signIn(server.port, '13800000001');
    const post = async (path: string, body: object) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { code, data, message } = (await answer.json()) as { code: number; message: string; data: Begun };
      if (code !== 200) throw new Error(`${path}: ${message}`);
      return data;
    };
    const key = 'workbench.file.maxMB';
    const item = { key, level: 'enterprise', target: 0, value: 2048, version: 0 };
    await fetch(`http://127.0.0.1:${server.port}/configuration/v1/save`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [item], reason: 'bench' }),
    });
    // Warm: what a first upload loads is no part of what a large one needs.
    await up(server, post, headers, 16);
    const before = await server.memory();
    const uploading = watching(server);
    const began = Date.now();
    const entryId = await up(server, post, headers, fileMb);
    const upMs = Date.now() - began;
    const upMost = await uploading();
    const downloading = watching(server);
    const since = Date.now();
    const { url } = await post('/file/v1/file/download', { id: entryId });
    const bytes = await down(server, url);
    const downMs = Date.now() - since;
    const downMost = await downloading();
    if (bytes !== fileMb * 1024 ** 2) throw new Error(`${bytes} bytes came back`);
    const extra = (most: number) => Math.max(0, most - before) / 1024 ** 2;
    const limits = { must: 100, aim: 60, as: megabytes };
    return [
      atMost(`memory for an upload of ${fileMb} MB`, extra(upMost), limits),
      atMost(`memory for a download of ${fileMb} MB`, extra(downMost), limits),
      told('  up, down', `${(upMs / 1000).toFixed(1)} s, ${(downMs / 1000).toFixed(1)} s`),
    ];
  } finally {
    await server.stop();
  }
}

interface Begun {
  id: number;
  sliceBytes: number;
  entryId: number;
  url: string;
}
type Post = (path: string, body: object) => Promise<Begun>;

async function up({ port }: Served, post: Post, headers: Record<string, string>, mb: number): Promise<number> {
  const size = mb * 1024 ** 2;
  const goal = { spaceKind: 'company', spaceId: 0, folderId: null, folders: [] };
  const { id, sliceBytes } = await post('/file/v1/upload/begin', {
    ...goal,
    name: `bench-${mb}.bin`,
    size,
    onConflict: 'keep',
  });
  const slice = new Uint8Array(sliceBytes);
  for (let at = 0; at * sliceBytes < size; at++) {
    slice.fill(at % 251);
    const form = new FormData();
    form.set('id', String(id));
    form.set('at', String(at));
    form.set('file', new Blob([slice.subarray(0, Math.min(sliceBytes, size - at * sliceBytes))]), 'slice');
    const answer = await fetch(`http://127.0.0.1:${port}/file/v1/upload/slice`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { code, message } = (await answer.json()) as { code: number; message: string };
    if (code !== 200) throw new Error(`slice ${at}: ${message}`);
  }
  const done = await post('/file/v1/upload/finish', { id });
  return done.entryId ?? done.id;
}

/** Read and thrown away, so that what is seen is the server's memory. */
const down = ({ port }: Served, url: string): Promise<number> =>
  new Promise((answer, fail) => {
    request({ port, path: url }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => answer(bytes));
      response.on('error', fail);
    })
      .on('error', fail)
      .end();
  });

/** The most the process held until it is asked. */
function watching(server: Served): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, await server.memory());
      await new Promise((next) => setTimeout(next, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watch;
    return most;
  };
}
