// Walks every route as people of different roles, in both languages: each shows something, none throws, none leaves a
// word of the other language behind, none is wider than a phone's screen.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { builtPaths } from '../scripts/builtPaths';
import { type RunningApp, startApp } from './app';
import { openAll } from './opened';
import { phone, tooWide } from './phone';
import { routesOf, walkAll, watch } from './walk';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** What a person reads, without names and values, which are data and have one language; of a table's rows the tags. */
const readable = (page: Page, path: string) =>
  page.evaluate((of) => {
    const data = '[data-data], .ant-avatar, .user, .brand, canvas, svg, pre, code, input, textarea, [lang="zh"]';
    const named = '.ant-drawer-title, .ant-modal-title';
    const isRead = (part: Element): boolean => {
      if (part.closest(`${data}, ${named}`)) return false;
      const page = part.closest('.deck > .page');
      if (page && page.id !== `page:${of}`) return false;
      return !part.closest('td, dd') || part.closest('.ant-tag') !== null;
    };
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const part = texts.currentNode.parentElement!;
      if (isRead(part) && part.checkVisibility()) words.push(texts.currentNode.textContent!);
    }
    return words.join('\n');
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

test.concurrent('every route shows a page in English without a Chinese word left behind, its tabs, first form and first row too', {
  timeout: 1_200_000,
}, async ({ expect }) => {
  const page = await app.enter('13800000001', '/index');
  const faults = watch(page);
  await page.getByText('EN', { exact: true }).first().click();
  const leftBehind: string[] = [];
  const empty: string[] = [];
  const looks = { page: 0, tab: 0, form: 0, row: 0 };
  await walkAll(page, routesOf('super_editor'), async ({ path }, calls) => {
    const look = async (where: string) => {
      looks[where.split(' ')[0] as keyof typeof looks]++;
      const text = await readable(page, path);
      if (text.trim().length < 20) empty.push(`${path} ${where}`);
      leftBehind.push(...(text.match(chinese) ?? []).map((words) => `${path} ${where}: ${words}`));
    };
    await look('page');
    await openAll(page, calls, path, look);
  });
  expect(empty).toEqual([]);
  expect(leftBehind).toEqual([]);
  expect(faults).toEqual([]);
  // Whoever renames what is pressed here must not leave the walk looking at nothing.
  expect(looks.form).toBeGreaterThan(40);
  expect(looks.row).toBeGreaterThan(40);
});
