// The materials of a course with one's hands: sent by the tab, looked at in place, with the name of who looks over what is for
// teachers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button, dialog } from './hands';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** One red point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture sent in the materials tab is listed as one and shown in place under the name of who looks', async () => {
  const page = await app.enter('13800000001', '/courseAdmin');
  const [course] = (await asked(page, 'GET', '/coursemanage/v1/course/list?pageSize=1')).list;
  await page.goto(`${app.url}/courseAdmin?id=${course.id}`);
  await page.getByRole('tab', { name: '资料' }).click();
  await button(page, '批量上传').click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '板书一.png', mimeType: 'image/png', buffer: picture });
  const line = page.locator('tbody tr', { hasText: '板书一' }).first();
  await line.waitFor();
  expect(await line.textContent()).toContain('图片');
  await line.getByRole('button', { name: '预览' }).click();
  const shown = page.getByRole('dialog', { name: '板书一' });
  await shown.locator('img[alt="板书一"]').waitFor();
  await expect
    .poll(() => shown.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await shown.locator('[data-watermark]').getAttribute('data-watermark')).toMatch(/ 0001$/);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  // The course is still open below it.
  await dialog(page).waitFor();
});
