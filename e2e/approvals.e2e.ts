// Approvals as people meet them: the designer for who may design, a request started by hand, the inbox with a thumb.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { said } from './hands';

const editor = '13800000001';
const admin = '13800000002';
const hr = '13800000006';
const teacher = '13800000007';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const shown = (page: Page): Locator => page.locator('.deck .page:visible');
const inbox = (page: Page): Locator => shown(page).getByLabel('待我审批', { exact: true });
const drawer = (page: Page): Locator => page.getByRole('dialog').first();

test('must hold 25: who designs no flows finds no such page; a chief administrator does, and anybody starts a request', async () => {
  const asker = await app.enter(teacher, '/todo?tab=approval');
  const decider = await app.enter(hr, '/newPage/customPage');
  await decider.getByText('页面不存在').first().waitFor();
  const chief = await app.enter(editor, '/newPage/customPage');
  await shown(chief).locator('.ant-list-item, tbody tr').first().waitFor();

  await inbox(asker).getByRole('button', { name: '发起审批' }).click();
  await asker.getByRole('menuitem', { name: '通用' }).click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByLabel('主题').fill('借用会议室');
  await dialog.getByLabel('事由').fill('家长会');
  await dialog.getByRole('button', { name: '确定' }).click();
  await asker.getByRole('heading', { name: /通用/ }).waitFor();
});

test('on a phone the inbox does not scroll sideways and a nod decides', async () => {
  const page = await app.enter(admin, '/todo?tab=approval');
  await page.setViewportSize({ width: 390, height: 800 });
  await inbox(page).locator('li').first().waitFor();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  const nod = inbox(page).getByRole('button', { name: '同意', exact: true }).first();
  const before = (await inbox(page).locator('.ant-segmented-item-selected').innerText()).replace(/\D/g, '');
  await nod.click();
  await said(page, '已处理');
  await expect
    .poll(async () =>
      Number((await inbox(page).locator('.ant-segmented-item-selected').innerText()).replace(/\D/g, '')),
    )
    .toBe(Number(before) - 1);
  await inbox(page).locator('li button').first().click();
  await drawer(page).getByRole('button', { name: /同意/ }).waitFor();
  expect(await isWide()).toBe(false);
});
