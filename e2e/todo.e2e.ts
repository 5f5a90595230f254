// Todos as people meet them: one's own noted and ticked, seen at once in another window, and those of an area led to.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from './app';

const counselor = '13800000004';
/** Of whom no area asks anything while the journey counts. */
const personnel = '13800000006';
/** Without those of the areas, of which there are pages. */
const own = '/todo?source=personal';
let app: RunningApp;
/** Two windows of the same person. */
let page: Page;
let other: Page;
const faults: string[] = [];

beforeAll(async () => {
  app = await startApp();
  page = await app.enter(personnel, own);
  other = await app.enter(personnel, own);
  for (const one of [page, other]) one.on('pageerror', (error) => faults.push(error.message));
});
afterAll(() => app?.stop());

const shown = (by: Page): Locator => by.locator('.deck .page:visible');
const row = (by: Page, title: string): Locator => shown(by).locator('li', { hasText: title });
/** Nothing is counted as nothing. */
const badge = async (by: Page): Promise<number> => {
  const entry = by.locator('.panel-entry', { hasText: '待办' });
  await entry.waitFor();
  return Number((await entry.locator('.panel-count').allInnerTexts())[0] ?? 0);
};

it('what one notes for today is in every window at once and counted in the menu; ticked, it is gone from both', async () => {
  for (const one of [page, other]) await shown(one).getByRole('button', { name: '新增待办' }).waitFor();
  const before = await badge(other);
  await shown(page).getByRole('button', { name: '新增待办' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标题').fill('给新生家长回电');
  await dialog.getByLabel('优先级').click();
  await page.locator('.ant-select-dropdown:visible').getByText('紧急', { exact: true }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(other, '给新生家长回电').waitFor();
  await expect.poll(() => badge(other), { timeout: 15_000 }).toBe(before + 1);
  await row(page, '给新生家长回电').getByRole('button', { name: '完成' }).click();
  await row(other, '给新生家长回电').waitFor({ state: 'hidden' });
  await expect.poll(() => badge(other), { timeout: 15_000 }).toBe(before);
  await shown(page).getByRole('tab', { name: '已完成' }).click();
  await row(page, '给新生家长回电').getByRole('button', { name: '恢复' }).click();
  await row(other, '给新生家长回电').waitFor();
});

it('what an area asks for cannot be ticked, is put off, and leads to its customer', async () => {
  page = await app.enter(counselor, '/todo');
  page.on('pageerror', (error) => faults.push(error.message));
  const first = row(page, '跟进').first();
  const title = (await first.locator('[data-data]').first().innerText()).trim();
  await expect.poll(() => first.getByRole('button', { name: '完成' }).count()).toBe(0);
  await row(page, title).getByRole('button', { name: '稍后' }).click();
  await page.getByRole('menuitem', { name: '明天 9:00' }).click();
  await row(page, title).waitFor({ state: 'hidden' });
  await shown(page).getByRole('tab', { name: '稍后' }).click();
  await row(page, title).getByRole('button', { name: '查看' }).click();
  await page.waitForURL((at) => at.pathname === '/customerDetail');
  await shown(page).getByText(title.replace('跟进', '').trim()).first().waitFor();
  expect(faults).toEqual([]);
});
