// Regions, the ordinary entity whose list and form the journeys walk through.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningApp } from './app';
import { button, dialog, row, said, visit } from './hands';

/** All regions on one page, so that a new one is seen wherever its code sorts it. */
export const regions = '/region?pageSize=100';

/** A form that was left open would come back with what was typed: it is given up first. */
export async function visitRegions(app: RunningApp, page: Page): Promise<void> {
  const form = dialog(page);
  const cancel = button(form, '取消');
  if (await cancel.isVisible()) {
    await cancel.click();
    const giveUp = button(page, '放弃修改');
    await Promise.race([giveUp.waitFor(), form.waitFor({ state: 'hidden' })]);
    if (await giveUp.isVisible()) await giveUp.click();
    await form.waitFor({ state: 'hidden' });
  }
  await visit(page, app.url + regions);
}

export const colour = (form: Locator): Locator => form.locator('input[type="color"]');

export async function addRegion(page: Page, name: string, code: string): Promise<void> {
  await button(page, '新增区域').click();
  await dialog(page).getByLabel('名称').fill(name);
  await dialog(page).getByLabel('编号').fill(code);
  await button(dialog(page), '确定').click();
  await said(page, '已新增');
  await dialog(page).waitFor({ state: 'hidden' });
}

export async function editRegion(page: Page, code: string): Promise<Locator> {
  await button(row(page, code), '编辑').click();
  await expect.poll(() => dialog(page).getByLabel('编号').inputValue()).toBe(code);
  return dialog(page);
}
