// What opens on a page speaks the reader's language too: its tabs, the first row with the tabs of its drawer, the dialog that adds one.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPaths } from '../scripts/builtPaths';
import { type RunningApp, startApp } from './app';
import { chinese, readable } from './language';
import { type Calls, routesOf, walkAll, watch } from './walk';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const overlay = '.ant-drawer-open .ant-drawer-content, .ant-modal-wrap:not([style*="display: none"]) .ant-modal';

/** Each tab after the first, read when it has come. */
async function readTabs(inside: Locator, calls: Calls, read: (of: string) => Promise<void>): Promise<void> {
  const tabs = inside.locator('.ant-tabs-tab:not(.ant-tabs-tab-disabled)');
  for (let i = 1; i < (await tabs.count()); i++) {
    const tab = tabs.nth(i);
    if (!(await tab.isVisible())) continue;
    await tab.click();
    await calls.allAnswered();
    await read(`tab ${await tab.textContent()}`);
  }
}

test('what opens on any page, a tab, a row, a dialog, has no Chinese word left behind in English', {
  timeout: 900_000,
}, async () => {
  const page = await app.enter('13800000001', '/index');
  const faults = watch(page);
  await page.getByText('EN', { exact: true }).first().click();
  const leftBehind: string[] = [];
  let opened = 0;
  const built = new Set(builtPaths());
  const routes = routesOf('super_editor').filter(({ path }) => built.has(path));
  await walkAll(page, routes, async ({ path }, calls) => {
    const here = page.locator(`[id="page:${path}"]`);
    const reading = (part: string) => async (what: string) => {
      const words = (await readable(page, part)).match(chinese) ?? [];
      leftBehind.push(...words.map((said) => `${path} ${what}: ${said}`));
    };
    const readOverlay = async (what: string) => {
      await calls.allAnswered();
      if ((await page.locator(overlay).count()) === 0) return;
      opened++;
      await reading(overlay)(what);
      await readTabs(page.locator(overlay).last(), calls, (of) => reading(overlay)(`${what} ${of}`));
      await page.keyboard.press('Escape');
      await page.locator(overlay).waitFor({ state: 'hidden' });
    };
    const row = here.locator('tbody td button').first();
    if (await row.isVisible()) {
      await row.click();
      await readOverlay('row');
    }
    const add = here.getByRole('button', { name: /^(Add|New) / }).first();
    if (await add.isVisible()) {
      await add.click();
      await readOverlay('dialog');
    }
    await readTabs(here, calls, reading(`[id="page:${path}"]`));
  });
  expect(opened).toBeGreaterThan(40);
  expect(leftBehind).toEqual([]);
  expect(faults).toEqual([]);
});
