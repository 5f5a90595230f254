// A walk over the routes inside one document, as clicks in the menu make it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { areas } from '../src/areas';
import { type AreaRoute, admits, rootRoles } from '../src/kernel/model/area';

export const routesOf = (firstRole: string) =>
  areas
    .flatMap(({ routes }) => routes)
    .filter(({ roles, redirect }) => !redirect && admits(roles ?? rootRoles, firstRole));

export interface Calls {
  allAnswered(): Promise<void>;
}

/** What the page has asked of the server; the live stream, which never ends, is not waited for. */
function callsOf(page: Page): Calls {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/stream') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // What the page before had asked for is not answered any more.
  page.on('domcontentloaded', () => open.clear());
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
  await page
    .waitForFunction((of) => {
      const isAtWork = document.querySelector('.bprogress')?.checkVisibility();
      return document.getElementById(`page:${of}`)?.textContent && !isAtWork;
    }, path)
    .catch((error: unknown) => {
      throw new Error(`${path} shows nothing`, { cause: error });
    });
  // A page that is not built, not there or not allowed asks for nothing.
  if ((await page.locator(`[id="page:${path}"] .state-page`).count()) === 0) await calls.allAnswered();
}

/** Twenty tabs are the limit, so every now and then they are closed as a person would. */
async function closeTabs(page: Page): Promise<void> {
  await page.locator('.tab-more').click();
  await page.getByRole('menuitem').nth(1).click();
}

export async function walkAll(
  page: Page,
  routes: readonly AreaRoute[],
  look: (route: AreaRoute, calls: Calls) => Promise<void>,
): Promise<void> {
  const calls = callsOf(page);
  const inside = routes.filter(({ path }) => path !== '/demo');
  for (const [i, route] of inside.entries()) {
    const isCrowded = (await page.locator('.tab-name').count()) > 14;
    if (isCrowded && !inside[i - 1]?.hideTabBar) await closeTabs(page);
    await walk(page, calls, route.path);
    await look(route, calls);
  }
}

/** What went wrong in the page while it was looked at. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`),
  );
  return faults;
}
