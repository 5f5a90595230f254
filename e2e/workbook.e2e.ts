// A zone of a workbook lies where it was drawn: at any zoom, and on the sheet that is printed.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button, dialog } from './hands';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** Where the first zone lies on its page, in percent of it. */
const placeOf = (drawing: Locator): Promise<number[]> =>
  drawing.evaluate((svg) => {
    const page = svg.getBoundingClientRect();
    const zone = svg.querySelector('[data-zone]')!.getBoundingClientRect();
    const share = (value: number, of: number) => Math.round((1000 * value) / of) / 10;
    return [
      share(zone.left - page.left, page.width),
      share(zone.top - page.top, page.height),
      share(zone.width, page.width),
      share(zone.height, page.height),
    ];
  });

async function newBook(page: Page): Promise<number> {
  const book = await asked(page, 'POST', '/model/v1/workbook/add', { name: '缩放练习', code: `Z${Date.now()}` });
  await asked(page, 'POST', '/model/v1/page/add', { workbookId: book.id, no: 1 });
  return book.id;
}

const near = (found: number[], wanted: number[]) => {
  for (const [n, value] of wanted.entries()) expect(Math.abs(found[n]! - value)).toBeLessThan(0.6);
};

test('must hold 23: a zone drawn by hand at 50 % is at the same place at 200 % and in print', async () => {
  const page = await app.enter('13800000001', '/template');
  const id = await newBook(page);
  // The printer: what would go to it stays in its frame.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(`${app.url}/Template_info?id=${id}`);
  const drawing = page.locator('svg[role="group"]').first();
  await drawing.waitFor();
  const zoom = async (percent: number) => {
    await page.getByText(`${percent} %`, { exact: true }).click();
    await page.waitForTimeout(200);
  };
  await zoom(50);
  const box = (await drawing.boundingBox())!;
  const wanted = [20, 10, 40, 15];
  const [left, top, wide, high] = wanted.map((share) => share / 100) as [number, number, number, number];
  await page.mouse.move(box.x + left * box.width, box.y + top * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + (left + wide) * box.width, box.y + (top + high) * box.height, { steps: 8 });
  await page.mouse.up();
  const form = dialog(page);
  await form.getByLabel('题型').click();
  await page.locator('.ant-select-dropdown:visible').getByText('简答', { exact: true }).click();
  await button(form, '确定').click();
  await drawing.locator('[data-zone]').waitFor({ state: 'attached' });
  near(await placeOf(drawing), wanted);
  for (const percent of [200, 100, 50]) {
    await zoom(percent);
    near(await placeOf(drawing), wanted);
  }
  await button(page, '打印').click();
  await button(page.getByRole('dialog').filter({ hasText: '不含答案' }), /打\s?印$/).click();
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  const sheet = page.frames().at(-1)!;
  await sheet.locator('html[data-printed]').waitFor({ state: 'attached' });
  await page.locator('iframe[aria-hidden="true"]').evaluate((frame: HTMLElement) => {
    frame.style.cssText = 'position:fixed;inset:0;width:800px;height:1100px';
  });
  near(await placeOf(sheet.locator('svg[role="group"]').first()), wanted);
});
