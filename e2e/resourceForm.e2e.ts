// The journey of an ordinary entity through its form and its sheets, as people walk it.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from './app';
import { button, dialog, row, rowsAre, said, search, table, visit } from './hands';
import { addRegion, colour, editRegion, regions, visitRegions } from './regions';

const chief = '13800000001';
const administrator = '13800000002';

let app: RunningApp;
/** The chief's browser, signed in once. */
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await app.enter(chief);
  // A form left open by the test before asks whether to leave; here the answer is yes.
  page.on('dialog', (box) => void box.accept());
});
afterAll(async () => {
  await app?.stop();
});

describe('a form made from one declaration', () => {
  it('marks what is wrong at its field and focuses the first', async () => {
    await visitRegions(app, page);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('编号').fill('ABCDEFGHIJKL');
    await button(dialog(page), '确定').click();
    await dialog(page).getByText('请填写名称').waitFor();
    await dialog(page).getByText('编号最多10个字').waitFor();
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('名称')
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
  });

  it('shows the server’s refusal at the field', async () => {
    await visitRegions(app, page);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('名称').fill('重复编号');
    await dialog(page).getByLabel('编号').fill('SH');
    await button(dialog(page), '确定').click();
    await dialog(page).getByText('编号已存在').waitFor();
  });

  it('asks before what was typed is thrown away', async () => {
    await visitRegions(app, page);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('名称').fill('写到一半');
    await button(dialog(page), '取消').click();
    await button(page, '继续编辑').click();
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' });
    await expect.poll(() => dialog(page).getByLabel('名称').inputValue()).toBe('写到一半');
    await button(dialog(page), '取消').click();
    await button(page, '放弃修改').click();
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('adds one row however often it is pressed, and loses nothing while the server is away', async () => {
    await visitRegions(app, page);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('名称').fill('只加一次');
    await dialog(page).getByLabel('编号').fill('ONCE1');
    await page.route('**/region/add', (route) => route.abort());
    await button(dialog(page), '确定').click();
    await dialog(page).getByText('填写的内容还在').waitFor();
    expect(await dialog(page).getByLabel('名称').inputValue()).toBe('只加一次');
    await page.unroute('**/region/add');
    await button(dialog(page), '确定').dblclick();
    await said(page, '已新增');
    await search(page, '只加一次');
    await rowsAre(page, 1);
  });

  it('shows the second of two editors what changed, with what they typed still there', async () => {
    await visitRegions(app, page);
    await addRegion(page, '两人同改', 'TWO1');
    const theirs = await app.enter(administrator, regions);
    const [myForm, theirForm] = [await editRegion(page, 'TWO1'), await editRegion(theirs, 'TWO1')];

    await colour(theirForm).fill('#111111');
    await theirForm.getByLabel('排序').fill('9');
    await button(theirForm, '确定').click();
    await said(theirs, '已保存');

    await colour(myForm).fill('#222222');
    await myForm.getByLabel('名称').fill('我改的名');
    await button(myForm, '确定').click();
    await myForm.getByText('修改了这条记录').waitFor();
    const clash = myForm.locator('tr', { hasText: '颜色' });
    await clash.getByRole('img', { name: '#111111' }).waitFor();
    await clash.getByRole('img', { name: '#222222' }).waitFor();
    await expect.poll(() => myForm.getByLabel('名称').inputValue()).toBe('我改的名');
    await expect.poll(() => colour(myForm).inputValue()).toBe('#222222');
    await expect.poll(() => myForm.getByLabel('排序').inputValue()).toBe('9');

    await clash.getByText('用对方的').click();
    await expect.poll(() => colour(myForm).inputValue()).toBe('#111111');
    await button(myForm, '按选择保存').click();
    await said(page, '已保存');
    await row(page, 'TWO1').getByText('我改的名').waitFor();
    await row(page, 'TWO1').getByText('9', { exact: true }).waitFor();
  });
});

describe('sheets', () => {
  const choose = (page: Page, text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'regions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('are imported all or nothing, after every problem was shown at its row and column', async () => {
    await visitRegions(app, page);
    await button(page, '导入').click();
    await choose(page, '名称,编号\n导入甲,IM01\n,IM02\n导入丙,IM01\n');
    await dialog(page).getByText('共 3 行，1 行可导入，2 处错误').waitFor();
    await dialog(page).locator('tr', { hasText: '请填写名称' }).waitFor();
    await dialog(page).locator('tr', { hasText: '编号已存在' }).waitFor();
    expect(await button(dialog(page), '导入 3 行').isDisabled()).toBe(true);
    await button(dialog(page), '换一个文件').click();
    await choose(page, '名称,编号\n导入甲,IM01\n导入乙,IM02\n');
    await dialog(page).getByText('全部可以导入').waitFor();
    await button(dialog(page), '导入 2 行').click();
    await dialog(page).getByText('已导入 2 行').waitFor();
    await button(dialog(page), '完成').click();
    await search(page, '导入');
    await rowsAre(page, 2);
  });

  it('are exported with the rows found and the columns chosen', async () => {
    await visit(page, `${app.url}/region?q=SH`);
    await button(page, '导出').click();
    await dialog(page).getByText('CSV').click();
    await dialog(page).getByRole('checkbox', { name: '排序' }).click();
    const download = page.waitForEvent('download');
    await button(dialog(page), '导出').click();
    const file = await (await download).path();
    const lines = (await readFile(file, 'utf8'))
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toContain('名称');
    expect(lines[0]).not.toContain('排序');
    expect(lines.slice(1).length).toBe(await table(page).locator('tbody tr').count());
  });
});
