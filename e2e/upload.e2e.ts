import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';

let app: RunningApp;
let folder: string;
const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'console-upload-'));
  for (const name of names) await writeFile(join(folder, name), `words of ${name}`);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('must hold 25: a third file of five fails: it shows its reason and 重试, four and five finish, order kept; leaving meanwhile asks', async () => {
  const page = await app.enter('13800000002', '/upload');
  let sent = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/qiniuclient/upload', async (route) => {
    sent += 1;
    if (sent === 1) await held;
    if (sent !== 3) return route.continue();
    await route.fulfill({ status: 413, json: { code: 413, message: '文件太大', data: null } });
  });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => join(folder, name)));
  const lines = page.locator('section[aria-label="上传文件"] ol > li');
  await expect.poll(() => lines.count()).toBe(5);

  await page.locator('.tab-bar').getByText('上传').locator('..').getByRole('button', { name: /关闭/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
  await question.waitFor();
  await question.getByRole('button', { name: /取\s?消/ }).click();
  letGo();

  await expect.poll(() => lines.filter({ hasText: '已上传' }).count(), { timeout: 20_000 }).toBe(4);
  const said = await lines.allTextContents();
  expect(names.every((name, i) => said[i]?.includes(name))).toBe(true);
  expect(said[2]).toContain('文件太大');
  expect([0, 1, 3, 4].every((i) => said[i]?.includes('已上传'))).toBe(true);

  await lines.nth(2).getByRole('button', { name: '重试' }).click();
  await expect.poll(() => lines.filter({ hasText: '已上传' }).count()).toBe(5);
  expect(await lines.nth(2).textContent()).toContain('3.txt');
});
