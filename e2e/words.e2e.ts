// What opens from a page, in English: the first row's drawer with each of its tabs, the form to add, the cells of tables.
// Names and notes of the demo are Chinese and stay so; a text that the product itself ships in Chinese is a fault.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPaths } from '../scripts/builtPaths';
import { declaredTexts } from '../src/kernel/model/text';
import { assemble } from '../src/kernel/server/assembling';
import { parts } from '../src/parts';
import '../src/texts';
import { type RunningApp, startApp } from './app';
import { callsOf, routesOf, walk, watch } from './walk';

assemble(parts);
/** Whole texts, without those that only fill in what they are given. */
const shipped = new Set(
  declaredTexts()
    .filter(({ zh, en }) => zh !== en && !zh.includes('{') && /[\u4e00-\u9fff]{2}/.test(zh))
    .map(({ zh }) => zh.trim()),
);

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** Every text and hint that can be read now, on this page and in what lies over it. */
const readNow = (page: Page, path: string) =>
  page.evaluate((of) => {
    const roots = [document.getElementById(`page:${of}`), ...document.querySelectorAll('.ant-drawer, .ant-modal-root')];
    const found: string[] = [];
    for (const root of roots) {
      if (!root?.checkVisibility()) continue;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('[data-data], [lang="zh"]')) found.push(node.textContent!.trim());
      for (const one of root.querySelectorAll('[placeholder], [title], [aria-label]'))
        if (!one.closest('[data-data], [lang="zh"]'))
          for (const name of ['placeholder', 'title', 'aria-label']) found.push(one.getAttribute(name) ?? '');
    }
    return [...new Set(found)].filter((text) => /[\u4e00-\u9fff]/.test(text));
  }, path);

/** Presses the first button of such a name; says whether there was one and something opened. */
async function opens(page: Page, path: string, name: RegExp): Promise<boolean> {
  const pressed = await page.evaluate(
    ([of, pattern]) => {
      const named = new RegExp(pattern!);
      const button = [...document.getElementById(`page:${of}`)!.querySelectorAll('button')].find(
        (one) => one.checkVisibility() && !one.disabled && named.test(one.innerText.trim()),
      );
      button?.click();
      return button !== undefined;
    },
    [path, name.source],
  );
  if (!pressed) return false;
  // Some buttons lead to a page of their own instead: nothing is waited for that does not come.
  const over = page.locator('.ant-drawer-open, .ant-modal-wrap:visible');
  for (let tries = 0; tries < 12; tries++) {
    if ((await over.count()) > 0) return true;
    if (new URL(page.url()).pathname !== path) return false;
    await page.waitForTimeout(100);
  }
  return false;
}

const tabsOver = (page: Page) => page.locator('.ant-drawer-open .ant-tabs-tab, .ant-modal-wrap:visible .ant-tabs-tab');

test('no drawer, tab, form or cell shows a shipped Chinese text in English', { timeout: 600_000 }, async () => {
  const page = await app.enter('13800000001', '/index');
  const faults = watch(page);
  await page.getByText('EN', { exact: true }).first().click();
  const calls = callsOf(page);
  const built = builtPaths();
  const leftBehind = new Set<string>();
  const opened: string[] = [];
  const read = async (path: string, where: string) => {
    for (const text of await readNow(page, path)) if (shipped.has(text)) leftBehind.add(`${path} ${where}: ${text}`);
  };
  const afresh = async () => {
    await page.evaluate(() => sessionStorage.removeItem('multiTabList'));
    await page.goto(`${app.url}/index`);
    await page.locator('.deck .page:visible').first().waitFor();
  };
  const closed = async () => {
    for (let tries = 0; tries < 4; tries++) {
      if ((await page.locator('.ant-drawer-open, .ant-modal-wrap:visible').count()) === 0) return;
      await page.keyboard.press('Escape');
      await page.waitForTimeout(100);
    }
    await afresh();
  };
  const routes = routesOf('super_editor').filter(
    ({ path, hideTabBar }) => built.has(path) && !hideTabBar && path !== '/demo',
  );
  for (const [i, { path }] of routes.entries()) {
    // Adding opens tabs of its own here and there, so they are closed sooner than their number would ask for.
    if (i % 8 === 7) await afresh();
    await walk(page, calls, path);
    await read(path, 'page');
    if (await opens(page, path, /^Details$/)) {
      await calls.allAnswered();
      opened.push(`${path} details`);
      await read(path, 'details');
      const count = Math.min(await tabsOver(page).count(), 12);
      for (let i = 1; i < count; i++) {
        if ((await tabsOver(page).count()) <= i) break;
        await tabsOver(page)
          .nth(i)
          .evaluate((tab) => (tab as HTMLElement).click());
        await calls.allAnswered();
        await read(path, `tab ${i}`);
      }
    }
    await closed();
    if (await opens(page, path, /^(Add|New)\b/)) {
      opened.push(`${path} add`);
      await calls.allAnswered();
      await read(path, 'add');
    }
    await closed();
  }
  // As many as there are when nobody hides any.
  expect(opened.length).toBeGreaterThan(60);
  expect([...leftBehind]).toEqual([]);
  expect(faults).toEqual([]);
});
