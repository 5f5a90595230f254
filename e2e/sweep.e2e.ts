// Walks every route as people of different roles, in both languages: each shows something, none throws, none leaves a
// word of the other language behind.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../src/areas';
import { type AreaRoute, admits, rootRoles } from '../src/kernel/model/area';
import { type RunningApp, startApp } from './app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const routesOf = (firstRole: string) =>
  areas
    .flatMap(({ routes }) => routes)
    .filter(({ roles, redirect }) => !redirect && admits(roles ?? rootRoles, firstRole));

interface Calls {
  allAnswered(): Promise<void>;
}

/** What the page has asked of the server; the live stream, which never ends, is not waited for. */
function callsOf(page: Page): Calls {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/stream') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // An answer may lead to the next call, so a moment of silence is listened to.
  const allAnswered = async (): Promise<void> => {
    await sleep(100);
    if (open.size > 0) await allAnswered();
  };
  return { allAnswered };
}

/** As a click in the menu does: no reload, the guard and the tabs see every step. */
async function walk(page: Page, calls: Calls, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((of) => {
    const isAtWork = document.querySelector('.bprogress')?.checkVisibility();
    return document.getElementById(`page:${of}`)?.textContent && !isAtWork;
  }, path);
  // A page that is not built, not there or not allowed asks for nothing.
  if ((await page.locator(`[id="page:${path}"] .state-page`).count()) === 0) await calls.allAnswered();
}

/** Twenty tabs are the limit, so every now and then they are closed as a person would. */
async function closeTabs(page: Page): Promise<void> {
  await page.locator('.tab-more').click();
  await page.getByRole('menuitem').nth(1).click();
}

async function walkAll(
  page: Page,
  routes: readonly AreaRoute[],
  look: (route: AreaRoute) => Promise<void>,
): Promise<void> {
  const calls = callsOf(page);
  const inside = routes.filter(({ path }) => path !== '/demo');
  for (const [i, route] of inside.entries()) {
    if (i % 15 === 14 && !inside[i - 1]?.hideTabBar) await closeTabs(page);
    await walk(page, calls, route.path);
    await look(route);
  }
}

/** What a person reads, without the rows of tables and names, which are data and have one language. */
const readable = (page: Page, path: string) =>
  page.evaluate((of) => {
    const data = 'td, [data-data], .ant-avatar, .user, .brand, canvas, svg, pre, code, input, textarea, [lang="zh"]';
    const copy = document.querySelector('#root')!.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(data)) element.remove();
    for (const other of copy.querySelectorAll('.deck > .page')) if (other.id !== `page:${of}`) other.remove();
    return copy.innerText;
  }, path);

/** With a little of what stands around it. */
const chinese = /.{0,12}[\u4e00-\u9fff].{0,24}/g;

function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`),
  );
  return faults;
}

test('every route shows a page in English without a Chinese word left behind', { timeout: 300_000 }, async () => {
  const page = await app.enter('13800000001', '/index');
  const faults = watch(page);
  await page.getByText('EN', { exact: true }).first().click();
  const leftBehind: string[] = [];
  const empty: string[] = [];
  await walkAll(page, routesOf('super_editor'), async ({ path }) => {
    const text = await readable(page, path);
    if (text.trim().length < 20) empty.push(path);
    leftBehind.push(...(text.match(chinese) ?? []).map((words) => `${path}: ${words}`));
  });
  expect(empty).toEqual([]);
  expect(leftBehind).toEqual([]);
  expect(faults).toEqual([]);
});

test('every route of an ordinary role shows a page in Chinese and none throws', { timeout: 300_000 }, async () => {
  const page = await app.enter('13800000005', '/index');
  const faults = watch(page);
  await walkAll(page, routesOf('principal'), async ({ title }) => {
    await page.waitForFunction((name) => document.title.includes(name), title.zh, { timeout: 10_000 });
  });
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
});
