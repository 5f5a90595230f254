// The server as an operator runs it: a process of its own, on a free port, with a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort, tokenPath } from './serving';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an answer holds
type Answer = { code: number; message: string; data: any };

export interface Server {
  call(method: string, path: string, header?: string, payload?: object): Promise<Answer>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Everything it has printed to stderr. */
  said(): string;
}

const started = new Set<Server>();
const folders: string[] = [];

/** Open to PostgreSQL's own user, which a fresh temporary folder of root is not. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** With the demo enterprises in it, of a server that was stopped in order. */
export function demoFolder(): string {
  const folder = freshFolder();
  // Owners and modes too, or PostgreSQL would not take its own folder.
  execFileSync('cp', ['-a', `${inject('demoFolder')}/.`, folder]);
  return folder;
}

export async function start(env: Record<string, string>, { untilReady = true } = {}): Promise<Server> {
  const port = env.PORT ?? String(await freePort());
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...inherited, PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const server: Server = {
    async call(method, path, header, payload) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          'accept-language': 'zh-CN',
          ...(payload ? { 'content-type': 'application/json' } : {}),
          ...(header ? { authorization: header } : {}),
        },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      return (await answer.json()) as Answer;
    },
    kill: (signal) => void child.kill(signal),
    ended: new Promise((done) => {
      child.once('close', (code) => {
        started.delete(server);
        done(code);
      });
    }),
    said: () => said,
  };
  started.add(server);
  while (untilReady && child.exitCode === null) {
    const answer = await server.call('GET', '/healthz').catch(() => null);
    if (answer?.code === 200) return server;
    await sleep(100);
  }
  if (untilReady) throw new Error(`the server ended: ${said}`);
  return server;
}

export async function signIn(at: Server, mobile: string): Promise<{ header: string; refresh: string }> {
  const { data, message } = await at.call('POST', tokenPath(mobile));
  if (!data) throw new Error(`${mobile} cannot sign in: ${message}`);
  const header = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
  return { header, refresh: data.refresh_token };
}

/** Whatever a failed test left running. */
export async function stopAll(): Promise<void> {
  const left = [...started];
  for (const server of left) server.kill('SIGTERM');
  await Promise.all(left.map((server) => server.ended));
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
