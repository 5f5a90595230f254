// The whole server for a test: its own clone of the prepared database, a clock to set, and people who are signed in.
import { AsyncResource } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { makeIdentity } from '../areas/system/identity/server/actors';
import { demoPassword } from '../areas/system/signIn/sample';
import type { App } from '../kernel/server/app';
import { boot, type Running } from '../kernel/server/boot';
import { systemActor, systemCaller } from '../kernel/server/identity';
import { TestClock } from '../kernel/server/process/clock';
import type { Settings } from '../kernel/server/process/settings';
import type { AreaServer } from '../kernel/server/service';
import { write } from '../kernel/server/work';
import { closeAtEnd } from './closing';
import { idleParts, testAreas, testParts, testSettings } from './parts';
import { testDatabase } from './postgres';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an answer holds
export type Answer = { code: number; message: string; data: any };
type Payload = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Person {
  client: {
    uid: number;
    appid: string;
    name: string;
    school: { id: number; name: string } | null;
    permissions: string[];
  };
  access: string;
  refresh: string;
  header: string;
  get(path: string, payload?: Payload, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, payload?: Payload, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, payload?: Payload): Promise<Answer>;
  delete(path: string, payload?: Payload): Promise<Answer>;
}

export interface TestApp extends Running {
  clock: TestClock;
  databaseUrl: string;
  logged: string[];
  /** Any call, signed in or not. */
  call(method: Method, path: string, payload?: Payload, headers?: Record<string, string>): Promise<Answer>;
  signIn(mobile: string, appid?: string): Promise<Person>;
  /** Without a queue, what is told after a commit waits for this: everybody who listens hears it, and what they tell in turn. */
  hear(): Promise<void>;
  /** The query of a sign-in, to be spoilt by a test. */
  signInQuery(mobile: string, change?: Record<string, string>): Record<string, string>;
}

/** Events for after the commit, kept in order until a test lets them be heard. */
function keepTold(app: App): { event: string; payload: Record<string, unknown> }[] {
  const told: { event: string; payload: Record<string, unknown> }[] = [];
  const { enqueue } = app.jobs;
  app.jobs.enqueue = async (work, job, data, runId) => {
    if (!job.startsWith('event:')) return enqueue.call(app.jobs, work, job, data, runId);
    work.onCommit(() => told.push({ event: job.slice('event:'.length), payload: data }));
  };
  return told;
}

async function hearTold(app: App, told: { event: string; payload: Record<string, unknown> }[]): Promise<void> {
  const enterprises = await app.identity.enterprises();
  for (let next = told.shift(); next; next = told.shift()) {
    const { event, payload } = next;
    const enterprise = enterprises.find(({ id }) => id === payload.enterpriseId)!;
    for (const listener of app.listeners.get(event) ?? [])
      await write(app, systemActor(enterprise), systemCaller(`event:${event}`), async (work) =>
        listener.hear(work, payload as never),
      );
  }
}

/** A figure that a test registers itself stands in for the product's. */
function withStandIns(product: readonly AreaServer[], own: readonly AreaServer[]): AreaServer[] {
  const taken = new Set(own.flatMap(({ registers }) => registers?.figure ?? []).map(({ key }) => key));
  const left = product.map((part) => ({
    ...part,
    registers: { ...part.registers, figure: (part.registers?.figure ?? []).filter(({ key }) => !taken.has(key)) },
  }));
  return [...left, ...own];
}

const digest = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex');

export async function testApp(
  options: {
    parts?: readonly AreaServer[];
    /** Whether jobs run; 'own': those of the parts given, without the product's many. */
    jobs?: boolean | 'own';
    settings?: Partial<Settings>;
  } = {},
): Promise<TestApp> {
  const databaseUrl = await testDatabase();
  const clock = new TestClock();
  const logged: string[] = [];
  const running = await boot({
    settings: { ...testSettings(), ...options.settings },
    databaseUrl,
    migrations: 'migrations',
    areas: testAreas,
    parts: withStandIns(options.jobs === 'own' ? idleParts : testParts, options.parts ?? []),
    identity: makeIdentity,
    clock,
    log: (line) => logged.push(line),
    withJobs: Boolean(options.jobs),
    ticks: false,
  });
  closeAtEnd(() => running.stop());
  const told = options.jobs ? undefined : keepTold(running.app);

  // A call is somebody else's doing, also where a test makes it in the middle of a piece of work.
  const outside = new AsyncResource('call');
  const call = async (
    method: Method,
    path: string,
    payload: Payload = {},
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ): Promise<Answer> => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const answer = await outside.runInAsyncScope(
      async () =>
        // Awaited in here: it sets out when somebody waits for it.
        await running.http.inject({
          method,
          url: path,
          remoteAddress,
          headers: { 'accept-language': 'zh-CN', ...headers },
          ...(inQuery ? { query: payload as Record<string, string> } : { payload }),
        }),
    );
    return answer.json() as Answer;
  };

  const signInQuery = (mobile: string, change: Record<string, string> = {}) => {
    const fields = {
      appid: 'demo',
      mobile,
      nonce: randomBytes(16).toString('hex'),
      pwd: digest('sha256', demoPassword),
      timestamp: String(Math.floor(clock.now().getTime() / 1000)),
      ...pick(change, ['appid', 'nonce', 'pwd', 'timestamp']),
    };
    const joined = Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`);
    return { ...fields, sign: digest('md5', joined.join('&')), LoginType: 'skim', ...change };
  };

  let signIns = 0;
  const signIn = async (mobile: string, appid = 'demo'): Promise<Person> => {
    const url = `/v1/token?${new URLSearchParams(signInQuery(mobile, { appid }))}`;
    // One address signs in so many people a minute; a long test is many.
    const remoteAddress = `127.0.0.${1 + Math.floor(signIns++ / 50)}`;
    const { code, message, data } = await call('POST', url, {}, {}, remoteAddress);
    if (code !== 200) throw new Error(`${mobile} cannot sign in: ${message}`);
    const header = `USERID ${Buffer.from(`${appid}:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    const as = (method: Method) => (path: string, payload?: Payload, headers?: Record<string, string>) =>
      call(method, path, payload, { authorization: header, ...headers });
    return {
      client: data.client,
      access: data.access_token,
      refresh: data.refresh_token,
      header,
      get: as('GET'),
      post: as('POST'),
      put: as('PUT'),
      delete: as('DELETE'),
    };
  };

  const hear = () => hearTold(running.app, told ?? []);
  return { ...running, clock, databaseUrl, logged, call, signIn, signInQuery, hear };
}

const pick = (from: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
