// The journey of an ordinary entity through list, detail, states and report, as people walk it.
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
const alerts: string[] = [];

beforeAll(async () => {
  app = await startApp();
  page = await app.enter(chief);
  page.on('dialog', (box) => {
    alerts.push(box.message());
    void box.accept();
  });
});
afterAll(async () => {
  await app?.stop();
});

describe('a list made from one declaration', () => {
  it('finds what was added by characters, pinyin and initials, and the back button goes a search back', async () => {
    await visitRegions(app, page);
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
    await visit(page, `${app.url}/staff/StaffPublic/staff`);
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
    await expect.poll(() => table(page).locator('tbody tr').count()).toBeLessThan(10);
  });

  it('says that nothing matches, and resets', async () => {
    await visitRegions(app, page);
    const before = await table(page).locator('tbody tr').count();
    await search(page, '没有这个名字');
    await page.getByText('没有符合条件的区域').waitFor();
    await page.getByRole('button', { name: '重置' }).last().click();
    await rowsAre(page, before);
    expect(new URL(page.url()).searchParams.has('q')).toBe(false);
  });

  it('shows script in a text field as text', async () => {
    await visitRegions(app, page);
    const script = '<img src=x onerror=alert(1)>';
    await addRegion(page, script, 'XSS1');
    await row(page, 'XSS1').getByText(script).waitFor();
    await button(row(page, 'XSS1'), script).click();
    await page.getByRole('heading', { name: script }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(alerts).toEqual([]);
  });

  it('remembers the columns of each person', async () => {
    await visitRegions(app, page);
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
    await expect.poll(() => table(other).locator('th', { hasText: '颜色' }).count()).toBe(1);
  });
});

describe('what can be done with a row', () => {
  it('changes its state through the transitions that are possible, and nothing else', async () => {
    await visit(page, `${app.url}/schoolCenter?state=open`);
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
    await visit(page, `${app.url}/schoolCenter?state=suspended`);
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
    await visitRegions(app, page);
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
    await visitRegions(app, page);
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

describe('a report', () => {
  it('leads from a figure to the rows behind it, and its address shows the same report again', async () => {
    await page.goto(`${app.url}/staffCondition?tab=starters&from=2020-01-01&to=2030-12-31`);
    const first = page.locator('.deck .page:visible tbody tr:not([aria-hidden]) button').first();
    await first.waitFor();
    const label = await first.innerText();
    await page.reload();
    await first.waitFor();
    await expect.poll(() => first.innerText()).toBe(label);
    await first.click();
    await page.waitForURL((at) => at.pathname === '/staff/StaffPublic/staff' && at.searchParams.has('schoolId'));
    await row(page, label).first().waitFor();
  });
});
