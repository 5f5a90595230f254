// Views of one's own: a list kept as it is under a name, found again on another computer, shared with a role.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { button, dialog, said, search, table, visit } from './hands';

const editor = '13800000001';
const administrator = '13800000002';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const heads = (page: Page) => table(page).locator('th', { hasText: '排序' }).count();
const chosen = (page: Page) => page.locator('.page:visible .ant-segmented-item-selected').last().innerText();

test('a search with its columns is kept under a name, found again elsewhere, and read by the role it is shared with', async () => {
  const page = await app.enter(editor, '/region?pageSize=100');
  await table(page).locator('tbody tr').first().waitFor();
  const all = await table(page).locator('tbody tr').count();
  const name = (await table(page).locator('tbody tr').first().locator('td').nth(1).innerText()).trim();
  await search(page, name);
  await expect.poll(() => table(page).locator('tbody tr').count()).toBeLessThan(all);
  await button(page, '列设置').click();
  await page.getByRole('checkbox', { name: '排序' }).click();
  await page.keyboard.press('Escape');
  const shown = await heads(page);

  await button(page, '我的视图').click();
  await page.getByLabel('视图名称').fill('我要找的');
  await page.keyboard.press('Enter');
  await said(page, '已保存');
  await expect.poll(() => chosen(page)).toBe('我要找的');

  const elsewhere = await app.enter(editor, '/region?pageSize=100');
  await elsewhere.getByText('我要找的').click();
  await elsewhere.waitForURL((at) => at.searchParams.get('q') === name);
  await expect.poll(() => heads(elsewhere)).toBe(shown);
  await elsewhere.locator('.page:visible .ant-segmented').last().getByText('全部').click();
  await elsewhere.waitForURL((at) => !at.searchParams.has('q'));

  await button(page, '我的视图').click();
  await button(page, '共享给角色 我要找的').click();
  await dialog(page).getByLabel('系统管理员').click();
  await button(dialog(page), '确定').click();
  await said(page, '共享对象已保存');
  const other = await app.enter(administrator, '/region?pageSize=100');
  await other.getByText('我要找的').click();
  await other.waitForURL((at) => at.searchParams.get('q') === name);
});

test('a name that is taken is told where it was typed, and what was typed stays', async () => {
  const page = await app.enter(editor, '/postAdmin');
  await visit(page, `${app.url}/postAdmin`);
  for (const turn of [1, 2]) {
    await button(page, '我的视图').click();
    await page.getByLabel('视图名称').fill('同一个名字');
    await button(page, '保存当前视图').click();
    if (turn === 1) await said(page, '已保存');
  }
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await expect.poll(() => page.getByLabel('视图名称').inputValue()).toBe('同一个名字');
});

test('a simple field is changed in its cell by mouse and by keyboard; a refusal stands at the cell, and two who meet are shown both values', async () => {
  const page = await app.enter(editor, '/postAdmin');
  await visit(page, `${app.url}/postAdmin`);
  const first = table(page).locator('tbody tr').first();
  const cell = first.locator('td[data-edit]').first();
  const was = (await cell.innerText()).trim();

  await cell.dblclick();
  await cell.locator('input').fill('');
  await page.keyboard.press('Enter');
  await cell.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await cell.innerText()).trim()).toBe(was);

  await cell.focus();
  await page.keyboard.press('F2');
  await cell.locator('input').fill(`${was}甲`);
  await page.keyboard.press('Enter');
  await said(page, '已保存');
  await expect.poll(async () => (await cell.innerText()).trim()).toBe(`${was}甲`);
  // The keyboard stays where it was, and goes on from there.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TD');

  const other = await app.enter(administrator, '/postAdmin');
  const theirs = table(other).locator('tbody tr').first().locator('td[data-edit]').first();
  await theirs.dblclick();
  await theirs.locator('input').fill(`${was}乙`);
  await cell.dblclick();
  await cell.locator('input').fill(`${was}丙`);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cell.innerText()).trim()).toBe(`${was}丙`);
  await theirs.locator('input').press('Enter');
  await dialog(other).getByText(`${was}丙`).waitFor();
  await dialog(other).getByText(`${was}乙`).waitFor();
  await button(dialog(other), '按选择保存').click();
  await expect.poll(async () => (await theirs.innerText()).trim()).toBe(`${was}乙`);
});
