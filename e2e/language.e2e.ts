// Two people signed in at once: what one of them calls a page, the other reads at once, in either language.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { goTo, shown, tabNames } from './frame';

const chief = '13800000001';
const principal = '13800000005';
const label = 'system.page.schoolCenter';

let app: RunningApp;
let editor: Page;
let reader: Page;
beforeAll(async () => {
  app = await startApp();
  editor = await app.enter(chief, `/language?q=${label}`);
  reader = await app.enter(principal, '/schoolCenter');
});
afterAll(() => app?.stop());

const line = () => shown(editor).locator('tbody tr', { hasText: label });
const typed = () => shown(reader).locator('input.ant-input').first();
const menuEntry = () => reader.locator('.panel-entry.current a');

async function say(cn: string, en: string): Promise<void> {
  await line().getByRole('button', { name: '编辑' }).click();
  await line().getByLabel('中文').fill(cn);
  await line().getByLabel('英文').fill(en);
  await line().getByRole('button', { name: '保存' }).click();
}

test('must hold 20: a changed label is read at once by who is signed in elsewhere, in tab, menu and title, and stays after a reload', async () => {
  expect(await tabNames(reader)).toEqual(['工作台', '校区中心']);
  await typed().fill('写了一半');
  await say('校区一览', 'All schools');
  await expect.poll(() => tabNames(reader)).toEqual(['工作台', '校区一览']);
  await expect.poll(() => menuEntry().textContent()).toBe('校区一览');
  await expect.poll(() => reader.title()).toMatch(/^校区一览 - /);
  // Nothing was loaded anew: what was being typed is still there.
  expect(await typed().inputValue()).toBe('写了一半');

  await reader.locator('.language-switch button', { hasText: 'EN' }).click();
  await expect.poll(() => tabNames(reader)).toEqual(['Workbench', 'All schools']);
  await expect.poll(() => menuEntry().textContent()).toBe('All schools');
  await reader.reload();
  await expect.poll(() => tabNames(reader)).toEqual(['Workbench', 'All schools']);
});

test('must hold 20: switched to English, what a form and the server refuse is said in English', async () => {
  const speak = (language: '中' | 'EN') => editor.locator('.language-switch button', { hasText: language }).click();
  await speak('EN');
  await goTo(editor, '/region?view=table');
  await shown(editor).getByRole('button', { name: 'Add Region' }).click();
  const dialog = editor.getByRole('dialog').first();
  const refused = dialog.locator('.ant-form-item-explain-error');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => refused.allTextContents()).toContain('Name is required');
  for (const text of await refused.allTextContents()) expect(text).not.toMatch(/[\u4e00-\u9fff]/);
  await dialog.getByLabel('Name').fill('Again');
  await dialog.getByLabel('Code').fill('HD');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => refused.allTextContents()).toEqual(['Code already exists']);
  await dialog.getByLabel('Code').fill('AGAIN');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await speak('中');
  await goTo(editor, `/language?q=${label}`);
});

test('rule 24: a text that loses a placeholder is refused at its language and stays typed; 还原 takes a change back everywhere', async () => {
  await line().getByRole('button', { name: '编辑' }).click();
  await line().getByLabel('英文').fill('{count} schools');
  await line().getByRole('button', { name: '保存' }).click();
  await line().getByRole('alert').waitFor();
  expect(await line().getByRole('alert').textContent()).toBe('不能包含占位符');
  expect(await line().getByLabel('英文').inputValue()).toBe('{count} schools');
  await line().getByRole('button', { name: '取消' }).click();

  await line().getByRole('button', { name: '还原' }).click();
  await editor.locator('.ant-popconfirm').getByRole('button', { name: '确定' }).click();
  await expect.poll(() => tabNames(reader)).toEqual(['Workbench', 'Schools']);
});
