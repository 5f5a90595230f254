// What a person waits for in the browser: the code that has to arrive before the sign-in page and before the first list,
// and the time from a click on another open tab until that page is painted.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#areas/system/signIn/sample';
import { atMost, kilobytes, type Line, median, milliseconds, told } from './report';
import { freshDataDir, startBuilt } from './start';

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const port = 18_463;
const at = `http://127.0.0.1:${port}`;
const lists = ['/staff/StaffPublic/staff', '/rentQi'] as const;
const switches = 20;

export async function browser(): Promise<Line[]> {
  const dataDir = freshDataDir();
  const server = await startBuilt(dataDir.path, port);
  let opened: Browser | undefined;
  try {
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    opened = await chromium.launch({ executablePath, args: flags });
    const page = await opened.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts = watchScripts(page);
    return [...(await weigh(page, scripts)), ...(await switchTabs(page))];
  } finally {
    await opened?.close();
    await server.stop();
    dataDir.remove();
  }
}

type Scripts = Map<string, Promise<number>>;

/** Every script that arrives, by its address, with its size in gzip. */
function watchScripts(page: Page): Scripts {
  const scripts: Scripts = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    const size = response.body().then(
      (body) => gzipSync(body).length,
      () => 0,
    );
    scripts.set(response.url(), size);
  });
  return scripts;
}

async function sum(scripts: Scripts): Promise<number> {
  const sizes = await Promise.all(scripts.values());
  return sizes.reduce((total, size) => total + size, 0) / 1024;
}

/** Notes when the tenth row stands: what a list fetches after its rows, nobody waited for. */
const noteRows = `new MutationObserver((_, watch) => {
  if (!document.querySelector('tbody tr:nth-child(10)')) return;
  watch.disconnect();
  performance.mark('rows');
}).observe(document, { childList: true, subtree: true })`;
const askedBeforeRows = `(() => {
  const [{ startTime }] = performance.getEntriesByName('rows');
  return performance.getEntriesByType('resource').filter((one) => one.startTime <= startTime).map(({ name }) => name);
})()`;

async function weigh(page: Page, scripts: Scripts): Promise<Line[]> {
  await page.addInitScript(noteRows);
  await page.goto(`${at}/login?redirect=${encodeURIComponent(lists[0])}`);
  await page.locator('input[type="password"]').waitFor();
  const toLogin = await sum(scripts);
  await page.waitForLoadState('networkidle');
  const atRest = await sum(scripts);
  await page.locator('input[name="mobile"]').fill('13800000001');
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('.login-submit').click();
  await rowsOf(page, lists[0]);
  const before = (await page.evaluate(askedBeforeRows)) as string[];
  const toList = await sum(new Map([...scripts].filter(([url]) => before.includes(url))));
  return [
    atMost('JavaScript (gzip) to show /login', toLogin, { must: 150, aim: 120, as: kilobytes }),
    told('  with what it fetches ahead while a person types', kilobytes(atRest)),
    atMost('JavaScript (gzip) to show the first list', toList, { must: 280, aim: 250, as: kilobytes }),
    told('  heaviest', await heaviest(scripts)),
  ];
}

async function heaviest(scripts: Scripts): Promise<string> {
  const sizes = await Promise.all([...scripts].map(async ([url, size]) => [nameOf(url), (await size) / 1024] as const));
  const largest = sizes.sort((a, b) => b[1] - a[1]).slice(0, 4);
  return largest.map(([name, size]) => `${name} ${size.toFixed(0)}`).join(', ');
}

const nameOf = (url: string): string =>
  url
    .split('/')
    .pop()!
    .replace(/-[\w-]{8}\.js$/, '');

const panel = (path: string) => `[id="page:${path}"]`;

async function rowsOf(page: Page, path: string): Promise<void> {
  await page
    .locator(`${panel(path)} tbody tr`)
    .nth(9)
    .waitFor();
}

async function switchTabs(page: Page): Promise<Line[]> {
  await page.goto(at + lists[1]);
  await rowsOf(page, lists[1]);
  await page.locator(`.tab-strip [data-key="${lists[0]}"] [role=tab]`).click();
  await rowsOf(page, lists[0]);
  // A server that has just started has work of its own, which the browser would share the processors with.
  await page.waitForTimeout(30_000);
  const took: number[] = [];
  for (let n = 0; n < switches + 2; n++) {
    const to = lists[(n + 1) % 2]!;
    // Compiled by tsx, a function given to the page would refer to helpers that are not there; a text does not.
    const ms = (await page.evaluate(`(${clickAndSee})(${JSON.stringify(to)})`)) as number;
    if (n >= 2) took.push(ms);
    await page.waitForTimeout(150);
  }
  return [
    atMost('switch between two open tabs with 10-row tables', median(took), { must: 50, aim: 30, as: milliseconds }),
    told('  the slowest of twenty', milliseconds(Math.max(...took))),
  ];
}

/** From the click to the frame in which the other page stands painted. */
const clickAndSee = `(path) => new Promise((done) => {
  const target = document.getElementById('page:' + path);
  const head = document.querySelector('.tab-strip [data-key="' + CSS.escape(path) + '"]');
  const began = performance.now();
  const look = () => requestAnimationFrame(() => {
    if (!target.firstElementChild.checkVisibility()) return look();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - began);
    port2.postMessage(0);
  });
  (head.querySelector('[role=tab]') ?? head).click();
  look();
})`;
