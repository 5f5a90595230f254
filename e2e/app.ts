// The built server on a free port with a fresh database, and a Chromium to look at it with.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

export const demoPassword = 'Demo@2026';

export interface RunningApp {
  url: string;
  /** A page of its own: fresh session, fresh storage. */
  open(path?: string): Promise<Page>;
  /** The same, signed in, at the path. */
  enter(mobile: string, path?: string): Promise<Page>;
  stop(): Promise<void>;
}

export async function startApp(): Promise<RunningApp> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'console-e2e-'));
  // The database runs as its own user and must be able to enter.
  await chmod(dataDir, 0o755);
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const out of [server.stdout, server.stderr]) out.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, server, said);
  const browser = await launch();

  const open = async (path = '/') => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(url + path);
    return page;
  };
  return {
    url,
    open,
    async enter(mobile, path = '/index') {
      const page = await open(path);
      await signIn(page, mobile);
      await page.waitForURL((at) => at.pathname + at.search === path);
      await page.locator('.deck .page:visible').first().waitFor();
      return page;
    },
    async stop() {
      await browser.close();
      await ended(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signIn(page: Page, mobile: string, password: string = demoPassword): Promise<void> {
  await page.locator('input[name="mobile"]').fill(mobile);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('.login-submit').click();
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

async function ready(url: string, server: ChildProcess, said: string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server did not become ready: ${said.join('')}`);
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
