// The built server on a free port with a database of its own, and a Chromium to look at it with.
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoFolder } from './server';
import { freePort, ready, tokenPath } from './serving';

export const demoPassword = 'Demo@2026';

export interface RunningApp {
  url: string;
  dataDir: string;
  /** A page of its own: fresh session, fresh storage. */
  open(path?: string): Promise<Page>;
  /** The same, signed in, at the path. */
  enter(mobile: string, path?: string): Promise<Page>;
  stop(): Promise<void>;
}

/** A machine that stands still for ten seconds is no reason to refuse anybody here. */
const patience = { WAIT_SECONDS: '120', STATEMENT_SECONDS: '120', TRANSACTION_SECONDS: '240' };

export async function startApp(): Promise<RunningApp> {
  const port = await freePort();
  const dataDir = demoFolder();
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    env: { ...process.env, ...patience, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const out of [server.stdout, server.stderr]) out.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, server, said);
  const browser = await launch();

  const open = async (path = '/') => {
    // Without movement: a click on a dialog that is still growing would come down beside its button.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    // Two journeys share the machine with whatever else it does: only what never comes is given up.
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    await page.goto(url + path);
    return page;
  };
  return {
    url,
    dataDir,
    open,
    async enter(mobile, path = '/index') {
      // The form of signing in has journeys of its own; the others come in with a session.
      const answer = await fetch(url + tokenPath(mobile), { method: 'POST' });
      const { data } = (await answer.json()) as {
        data: { access_token: string; refresh_token: string; client: object };
      };
      const { access_token, refresh_token } = data;
      const page = await open('/healthz');
      await page.evaluate(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
        },
        { access_token, refresh_token, userInfo: JSON.stringify(data.client) },
      );
      await page.goto(url + path);
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

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
