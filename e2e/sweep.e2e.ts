// Walks every route as people of different roles, in both languages: each shows something, none throws, none leaves a
// word of the other language behind, none is wider than a phone's screen.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { builtPaths } from '../scripts/builtPaths';
import { type RunningApp, startApp } from './app';
import { phone, tooWide } from './phone';
import { routesOf, walkAll, watch } from './walk';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

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

// Both at once: while one page waits for the server, the other is drawn.
test.concurrent('every route of an ordinary role shows a page in Chinese on a phone, none throws, and no page scrolls sideways', {
  timeout: 600_000,
}, async ({ expect }) => {
  const page = await app.enter('13800000005', '/index');
  await page.setViewportSize(phone);
  const faults = watch(page);
  const wide: string[] = [];
  const unseen = new Set(builtPaths());
  await walkAll(page, routesOf('principal'), async ({ path, title }) => {
    wide.push(...(await tooWide(page, path)));
    if ((await page.locator(`[id="page:${path}"] .state-page`).count()) === 0) unseen.delete(path);
    await page.waitForFunction((name) => document.title.includes(name), title.zh, { timeout: 10_000 });
  });
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  // What a principal does not get to see, the chief does, in either language.
  const chief = await app.enter('13800000001', '/index');
  await chief.setViewportSize(phone);
  const others = routesOf('super_editor').filter(({ path }) => unseen.has(path));
  await walkAll(chief, others, async ({ path }) => {
    wide.push(...(await tooWide(chief, path)));
  });
  expect(wide).toEqual([]);
});

test.concurrent('every route shows a page in English without a Chinese word left behind', {
  timeout: 600_000,
}, async ({ expect }) => {
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
