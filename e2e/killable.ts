// A browser with a profile that outlives it, and a microphone that beeps: killed as a crash kills it, and started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from 'playwright-core';
import { freePort } from './serving';

export interface Killable {
  open(url: string): Promise<Page>;
  kill(): Promise<void>;
}

export async function killable(profile: string): Promise<Killable> {
  const port = await freePort();
  const browser = spawn(
    process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', '--window-size=1440,900'],
      ...[`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: 'ignore' },
  );
  await answering(`http://127.0.0.1:${port}/json/version`);
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = connected.contexts()[0]!;
  return {
    async open(url) {
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(url);
      return page;
    },
    async kill() {
      if (browser.exitCode !== null || browser.signalCode !== null) return;
      const gone = once(browser, 'exit');
      browser.kill('SIGKILL');
      await gone;
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the browser does not answer');
}
