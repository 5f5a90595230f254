// The other processes of a measurement, and asking them things.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '#areas/system/signIn/sample';
import type { Load, Measured } from './load';
import type { Serve, Statement } from './serve';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function ask<T>(child: ChildProcess, question: object | string): Promise<T> {
  const { signal, abort } = cancellation();
  const answer = once(child, 'message', { signal }).then(([message]) => message as T & { failed?: string });
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the measurement ended with ${code}`);
  });
  child.send(question);
  try {
    const given = await Promise.race([answer, ended]);
    if (given.failed) throw new Error(given.failed);
    return given;
  } finally {
    // Whichever did not happen is no longer listened for.
    for (const listening of [answer, ended]) listening.catch(() => undefined);
    abort();
  }
}

const cancellation = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

export interface Served {
  port: number;
  pid: number;
  /** The statements over the table of a list that one call makes. */
  statements(path: string, headers: Record<string, string>): Promise<Statement[]>;
  /** Bytes of the process. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export async function serve(how: Serve, nodeOptions: string[] = []): Promise<Served> {
  const child = fork(here('serve.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...process.execArgv, ...nodeOptions],
  });
  const { port } = await ask<{ port: number }>(child, how);
  return {
    port,
    pid: child.pid!,
    async statements(path, headers) {
      child.send('record');
      await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const { statements } = await ask<{ statements: Statement[] }>(child, 'recorded');
      if (statements.length === 0) throw new Error(`no statement of ${path} was seen`);
      return statements;
    },
    memory: async () => (await ask<{ memory: number }>(child, 'memory')).memory,
    stop: () => end(child),
  };
}

/** One run of the load generator. */
export async function load(how: Load): Promise<Measured> {
  const child = fork(here('load.ts'));
  try {
    const { measured } = await ask<{ measured: Measured }>(child, how);
    if (measured.refused > 0) throw new Error(`${measured.refused} calls of ${how.paths[0]} were refused`);
    return measured;
  } finally {
    await end(child);
  }
}

const digest = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex');

/** Signs a demo account in and answers the header its calls carry. */
export async function signIn(port: number, mobile: string): Promise<Record<string, string>> {
  const fields = {
    appid: 'demo',
    mobile,
    nonce: randomBytes(16).toString('hex'),
    pwd: digest('sha256', demoPassword),
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const joined = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const query = new URLSearchParams({ ...fields, sign: digest('md5', joined.join('&')), LoginType: 'skim' });
  const answer = await fetch(`http://127.0.0.1:${port}/v1/token?${query}`, { method: 'POST' });
  const { code, data, message } = (await answer.json()) as { code: number; message: string; data: SignedIn };
  if (code !== 200) throw new Error(`${mobile} cannot sign in: ${message}`);
  const value = Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64');
  return { authorization: `USERID ${value}`, 'accept-language': 'zh-CN' };
}

interface SignedIn {
  access_token: string;
  client: { uid: number };
}
