// What hurt at the desk and around it: a check-in by mistake, a frame on the map, a duplicate elsewhere, signing in and out.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { shown } from './frame';
import { button, said } from './hands';

const soon = { timeout: 20_000 };
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await app.enter('13800000001', '/customerManagement?view=appointments');
});
afterAll(async () => {
  await app?.stop();
});

test('a check-in is undone while its notice stands, and the family is expected again', async () => {
  const rows = shown(page).locator('tbody tr', { has: page.getByRole('button', { name: '签到', exact: true }) });
  await rows.first().waitFor();
  const before = await rows.count();
  await button(rows.first(), '签到').click();
  const early = page.locator('.ant-modal-confirm').getByRole('button', { name: '现在签到' });
  const undo = page.locator('.ant-notification').getByRole('button', { name: '撤销签到' });
  await early.or(undo).first().waitFor();
  if (await early.isVisible()) await early.click();
  await expect.poll(() => rows.count(), soon).toBe(before - 1);
  await undo.first().click();
  await said(page, /的签到已撤销/);
  await expect.poll(() => rows.count(), soon).toBe(before);
});

test('the map’s frame is drawn by dragging', async () => {
  await page.goto(`${app.url}/CustomerMap`);
  await shown(page)
    .getByText(/视野内 [1-9]\d* 位客户/)
    .waitFor(soon);
  await button(shown(page), '框选').click();
  const map = shown(page).locator('.leaflet-container');
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.8, { steps: 5 });
  await page.mouse.up();
  await shown(page)
    .getByText(/选中(超过)? [1-9]\d* 位客户/)
    .waitFor(soon);
});

test('storage shows its limit, and an upload is private unless said otherwise', async () => {
  const admin = await app.enter('13800000002', '/upload');
  await shown(admin)
    .getByText(/已用 .*(共|不限量)/)
    .waitFor(soon);
  expect(await shown(admin).locator('.ant-segmented-item-selected').allInnerTexts()).toContain('私有');
});

test('the open groups are kept under their key; what the house is called goes with logout; sign-in says one thing', async () => {
  const kept = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
  await expect.poll(() => kept('defaultOpenKeys'), soon).toMatch(/^\[/);
  expect(await kept('systemBaseMsg')).toContain('SYSTEM_TITLE');
  await page.locator('.user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.locator('.login-submit').waitFor();
  await page.locator('.login-head h1').waitFor();
  expect(await kept('systemBaseMsg')).toBeNull();
  await page.locator('.login-submit').click();
  const problems = page.locator('.login-card [role="alert"]:not(:empty)');
  await expect.poll(() => problems.count(), soon).toBe(1);
});
