// The whole server for a test: its own clone of the prepared database, a clock to set, and people who are signed in.
import { AsyncResource } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { makeIdentity } from '../areas/system/identity/server/actors';
import { demoPassword } from '../areas/system/signIn/sample';
import { boot, type Running } from '../kernel/server/boot';
import { TestClock } from '../kernel/server/clock';
import type { AreaServer } from '../kernel/server/service';
import type { Settings } from '../kernel/server/settings';
import { closeAtEnd } from './closing';
import { testAreas, testParts, testSettings } from './parts';
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
  /** The query of a sign-in, to be spoilt by a test. */
  signInQuery(mobile: string, change?: Record<string, string>): Record<string, string>;
}

const digest = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex');

export async function testApp(
  options: { parts?: readonly AreaServer[]; jobs?: boolean; settings?: Partial<Settings> } = {},
): Promise<TestApp> {
  const databaseUrl = await testDatabase();
  const clock = new TestClock();
  const logged: string[] = [];
  const running = await boot({
    settings: { ...testSettings(), ...options.settings },
    databaseUrl,
    migrations: 'migrations',
    areas: testAreas,
    parts: [...testParts, ...(options.parts ?? [])],
    identity: makeIdentity,
    clock,
    log: (line) => logged.push(line),
    withJobs: options.jobs ?? false,
    ticks: false,
  });
  closeAtEnd(() => running.stop());

  // A call is somebody else's doing, also where a test makes it in the middle of a piece of work.
  const outside = new AsyncResource('call');
  const call = async (
    method: Method,
    path: string,
    payload: Payload = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const answer = await outside.runInAsyncScope(
      async () =>
        // Awaited in here: it sets out when somebody waits for it.
        await running.http.inject({
          method,
          url: path,
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

  const signIn = async (mobile: string, appid = 'demo'): Promise<Person> => {
    const url = `/v1/token?${new URLSearchParams(signInQuery(mobile, { appid }))}`;
    const { code, message, data } = await call('POST', url);
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

  return { ...running, clock, databaseUrl, logged, call, signIn, signInQuery };
}

const pick = (from: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
