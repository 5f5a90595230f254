// The journey of an ordinary entity through list, form, detail, import and export, as people walk it.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from './app';

const chief = '13800000001';
const administrator = '13800000002';

let app: RunningApp;
/** The chief's browser, signed in once. */
let page: Page;
const alerts: string[] = [];

beforeAll(async () => {
  app = await startApp();
  page = await app.enter(chief);
  page.on('dialog', (box) => {
    if (box.type() !== 'beforeunload') alerts.push(box.message());
    // A form left open by the test before asks whether to leave; here the answer is yes.
    void box.accept();
  });
});
afterAll(async () => {
  await app?.stop();
});

const table = (page: Page): Locator => page.locator('.deck .page:visible table').first();
const row = (page: Page, text: string): Locator => table(page).locator('tbody tr', { hasText: text });
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name }).first();
const colour = (form: Locator): Locator => form.locator('input[type="color"]');
const dialog = (page: Page): Locator => page.getByRole('dialog').first();
const said = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message').getByText(text).first().waitFor();

/** Opens a list afresh and waits for its rows. */
async function visit(path: string, by: Page = page): Promise<void> {
  await by.goto(app.url + path);
  await table(by).locator('tbody tr').first().waitFor();
}

/** All regions on one page, so that a new one is seen wherever its code sorts it. */
const regions = '/region?pageSize=100';

async function search(page: Page, text: string): Promise<void> {
  await page.locator('search:visible input').first().fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.searchParams.get('q') === text);
}

/** Waits until the list shows exactly these rows. */
async function rowsAre(page: Page, count: number): Promise<void> {
  await expect.poll(() => table(page).locator('tbody tr').count(), { timeout: 15_000 }).toBe(count);
}

async function addRegion(page: Page, name: string, code: string): Promise<void> {
  await button(page, '新增区域').click();
  await dialog(page).getByLabel('名称').fill(name);
  await dialog(page).getByLabel('编号').fill(code);
  await button(dialog(page), '确定').click();
  await said(page, '已新增');
  await dialog(page).waitFor({ state: 'hidden' });
}

async function editRegion(page: Page, code: string): Promise<Locator> {
  await button(row(page, code), '编辑').click();
  await expect.poll(() => dialog(page).getByLabel('编号').inputValue()).toBe(code);
  return dialog(page);
}

describe('a list made from one declaration', () => {
  it('finds what was added by characters, pinyin and initials, and the back button goes a search back', async () => {
    await visit(regions);
    await addRegion(page, '西北新区', 'XB01');
    for (const text of ['西北', 'xibei', 'xbxq']) {
      await search(page, text);
      await rowsAre(page, 1);
      await row(page, 'XB01').waitFor();
    }
    await page.goBack();
    await page.waitForURL((at) => at.searchParams.get('q') === 'xibei');
    await expect.poll(() => page.locator('search:visible input').first().inputValue()).toBe('xibei');
  });

  it('finds a person by four digits of the mobile', async () => {
    await visit('/staff/StaffPublic/staff');
    const before = await page
      .getByText(/共 \d+ 条/)
      .first()
      .innerText();
    await search(page, '0005');
    // Masked or not, as the role's rule says.
    await table(page)
      .locator('tbody tr', { hasText: /138(0000|\*{4})0005/ })
      .waitFor();
    await expect
      .poll(() =>
        page
          .getByText(/共 \d+ 条/)
          .first()
          .innerText(),
      )
      .not.toBe(before);
    expect(await table(page).locator('tbody tr').count()).toBeLessThan(10);
  });

  it('says that nothing matches, and resets', async () => {
    await visit(regions);
    const before = await table(page).locator('tbody tr').count();
    await search(page, '没有这个名字');
    await page.getByText('没有符合条件的区域').waitFor();
    await page.getByRole('button', { name: '重置' }).last().click();
    await rowsAre(page, before);
    expect(new URL(page.url()).searchParams.has('q')).toBe(false);
  });

  it('shows script in a text field as text', async () => {
    await visit(regions);
    const script = '<img src=x onerror=alert(1)>';
    await addRegion(page, script, 'XSS1');
    await row(page, 'XSS1').getByText(script).waitFor();
    await button(row(page, 'XSS1'), script).click();
    await page.getByRole('heading', { name: script }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  it('remembers the columns of each person', async () => {
    await visit(regions);
    const head = () => table(page).locator('th', { hasText: '颜色' }).count();
    expect(await head()).toBe(1);
    await button(page, '列设置').click();
    await page.getByRole('checkbox', { name: '颜色' }).click();
    await expect.poll(head).toBe(0);
    await page.reload();
    await table(page).locator('tbody tr').first().waitFor();
    expect(await head()).toBe(0);
    const other = await app.enter(administrator, regions);
    await table(other).locator('tbody tr').first().waitFor();
    expect(await table(other).locator('th', { hasText: '颜色' }).count()).toBe(1);
  });
});

describe('a form made from one declaration', () => {
  it('marks what is wrong at its field and focuses the first', async () => {
    await visit(regions);
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
    await visit(regions);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('名称').fill('重复编号');
    await dialog(page).getByLabel('编号').fill('SH');
    await button(dialog(page), '确定').click();
    await dialog(page).getByText('编号已存在').waitFor();
  });

  it('asks before what was typed is thrown away', async () => {
    await visit(regions);
    await button(page, '新增区域').click();
    await dialog(page).getByLabel('名称').fill('写到一半');
    await button(dialog(page), '取消').click();
    await button(page, '继续编辑').click();
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' });
    expect(await dialog(page).getByLabel('名称').inputValue()).toBe('写到一半');
    await button(dialog(page), '取消').click();
    await button(page, '放弃修改').click();
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('adds one row however often it is pressed, and loses nothing while the server is away', async () => {
    await visit(regions);
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
    await visit(regions);
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
    expect(await myForm.getByLabel('名称').inputValue()).toBe('我改的名');
    expect(await colour(myForm).inputValue()).toBe('#222222');
    expect(await myForm.getByLabel('排序').inputValue()).toBe('9');

    await clash.getByText('用对方的').click();
    expect(await colour(myForm).inputValue()).toBe('#111111');
    await button(myForm, '按选择保存').click();
    await said(page, '已保存');
    await row(page, 'TWO1').getByText('我改的名').waitFor();
    await row(page, 'TWO1').getByText('9', { exact: true }).waitFor();
  });
});

describe('what can be done with a row', () => {
  it('changes its state through the transitions that are possible, and nothing else', async () => {
    await visit('/schoolCenter?state=open');
    const school = table(page).locator('tbody tr').first();
    const code = await school.locator('td').nth(1).innerText();
    await button(school, /更多/).click();
    await page.getByRole('menuitem', { name: '停业' }).click();
    await button(dialog(page), '停业').click();
    await dialog(page).getByText('请填写原因').waitFor();
    await dialog(page).getByLabel('原因').fill('装修');
    await dialog(page).getByLabel('开始日期').fill('2026-12-01');
    await page.keyboard.press('Enter');
    await button(dialog(page), '停业').click();
    await said(page, '已停业');
    await page.goto(`${app.url}/schoolCenter?code=${code}`);
    await button(row(page, code), '复业').waitFor();
    await button(row(page, code), /更多/).click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).not.toContain('停业');
  });

  it('says why when someone else was faster, and shows the row as it is now', async () => {
    await visit('/schoolCenter?state=suspended');
    const school = table(page).locator('tbody tr').first();
    const code = await school.locator('td').nth(1).innerText();
    const other = await app.enter(administrator, `/schoolCenter?code=${code}`);
    await button(row(other, code), '复业').click();
    await button(other.locator('.ant-modal-confirm'), '复业').click();
    await said(other, '已复业');
    await button(row(page, code), '复业').click();
    await button(page.locator('.ant-modal-confirm'), '复业').click();
    await page.locator('.ant-message-error').first().waitFor();
    await row(page, code).waitFor({ state: 'detached' });
  });

  it('is deleted, but not while others refer to it', async () => {
    await visit(regions);
    const remove = async (code: string) => {
      await button(row(page, code), /更多/).click();
      await page.getByRole('menuitem', { name: '删除' }).click();
      await button(page.locator('.ant-modal-confirm-confirm'), '删除').click();
    };
    await remove('BJ');
    await page.locator('.ant-modal-confirm-error').getByText('校区：').waitFor();
    await button(page, '知道了').click();
    await addRegion(page, '要删掉的', 'GONE1');
    await remove('GONE1');
    await said(page, '已删除 1 条');
    await row(page, 'GONE1').waitFor({ state: 'detached' });
  });

  it('keeps its history, before and after, in the reader’s language', async () => {
    await visit(regions);
    await addRegion(page, '有历史的', 'HIST1');
    const form = await editRegion(page, 'HIST1');
    await colour(form).fill('#00ff00');
    await button(form, '确定').click();
    await said(page, '已保存');
    await button(row(page, 'HIST1'), '有历史的').click();
    const history = page.getByRole('complementary', { name: '操作记录' });
    await history.getByText('修改', { exact: true }).waitFor();
    await history.getByText('#00ff00').waitFor();
    await history.getByText('新增', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '有历史的' }).waitFor();
  });
});

describe('sheets', () => {
  const choose = (page: Page, text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'regions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('are imported all or nothing, after every problem was shown at its row and column', async () => {
    await visit(regions);
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
    await visit('/region?q=SH');
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

describe('a report', () => {
  it('leads from a figure to the rows behind it, and its address shows the same report again', async () => {
    await page.goto(`${app.url}/staffCondition?from=2020-01-01&to=2030-12-31`);
    const first = page.locator('.deck .page:visible tbody tr:not([aria-hidden]) button').first();
    await first.waitFor();
    const label = await first.innerText();
    await page.reload();
    await first.waitFor();
    expect(await first.innerText()).toBe(label);
    await first.click();
    await page.waitForURL((at) => at.pathname === '/staff/StaffPublic/staff' && at.searchParams.has('schoolId'));
    await row(page, label).first().waitFor();
  });
});
