// A family's way through the counsellors' day: entered once, found again by another, called, and two files made one.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from './app';
import { goTo, shown } from './frame';
import { dialog, said } from './hands';

const counsellor = '13800000004';
const elsewhere = '13800000014';
const chief = '13800000001';
const marketing = '13800000009';
const mobile = '13612340001';
const soon = { timeout: 15_000 };

let app: RunningApp;
let mine: Page;
let theirs: Page;

beforeAll(async () => {
  app = await startApp();
  [mine, theirs] = await Promise.all([app.enter(counsellor, '/addCustomer'), app.enter(elsewhere, '/addCustomer')]);
});
afterAll(async () => {
  await app?.stop();
});

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true }).first();
const panel = (page: Page): Locator => shown(page).locator('.ant-card', { hasText: '查重' }).last();

/** Chooses what was typed for in a picker that asks the server. */
async function pick(page: Page, within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
}

/** Typed for in the tree of the sources. */
async function pickSource(page: Page, name: string): Promise<void> {
  await shown(page).getByLabel('客户来源', { exact: true }).first().click();
  await page.keyboard.type(name);
  await page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu-item', { hasText: name }).first().click();
}

async function fill(page: Page, number: string, name: string): Promise<void> {
  await shown(page).getByLabel('手机 第 1 行').fill(number);
  await shown(page).getByLabel('学员姓名').fill(name);
}

async function saved(page: Page, how = '保存'): Promise<string> {
  await button(shown(page), how).click();
  await page.waitForURL((at) => at.pathname === '/customerDetail');
  return new URL(page.url()).searchParams.get('id')!;
}

let first = '';
let second = '';

describe('a new customer', () => {
  it('is typed from the number on, and belongs to whoever typed it', async () => {
    const focused = () => mine.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused, soon).toBe('手机 第 1 行');
    await mine.keyboard.type(mobile);
    await shown(mine).getByLabel('学员姓名').fill('张小满');
    await pickSource(mine, '美团');
    first = await saved(mine);
    await shown(mine).getByRole('heading', { name: '张小满' }).waitFor();
    await shown(mine).getByText('李静').first().waitFor();
  });

  it('who is known already is told to another counsellor without a number, and cannot be stored', async () => {
    // As fast as nobody types: the save reaches the server before the check has answered.
    await theirs.route('**/customer/check*', (route) => route.abort());
    await fill(theirs, '+86 136-1234-0001', '张小满');
    await pickSource(theirs, '美团');
    await button(shown(theirs), '保存').click();
    await shown(theirs).getByRole('alert').getByText('该学员已存在：张**').waitFor();
    await theirs.unroute('**/customer/check*');
    await panel(theirs).getByText('同一学员').waitFor();
    expect(await panel(theirs).innerText()).not.toMatch(/1361234|0001/);
    expect(await panel(theirs).innerText()).toContain('张**');
  });

  it('with the number of another child becomes its sibling when somebody says so', async () => {
    await shown(theirs).getByLabel('学员姓名').fill('王小雨');
    await panel(theirs).getByText('号码相同').waitFor();
    await button(panel(theirs), '兄弟姐妹').click();
    second = await saved(theirs);
    const family = (page: Page) => shown(page).locator('.ant-card', { hasText: '家庭' }).last();
    await family(theirs).getByText('张**').waitFor();
    await mine.reload();
    await family(mine).getByText('王**').waitFor();
  });
});

describe('a call', () => {
  it('is written down by keyboard alone, and words survive a save that failed', async () => {
    await goTo(mine, `/customerDetail?id=${first}`);
    await shown(mine).getByRole('heading', { name: '张小满' }).waitFor();
    await mine.locator('body').press('f');
    const composer = shown(mine).getByLabel(/写跟进/);
    await expect.poll(() => composer.evaluate((element) => element === document.activeElement), soon).toBe(true);
    await mine.keyboard.press('q');
    await mine.keyboard.press('t');
    await mine.keyboard.press('1');
    await mine.keyboard.type('妈妈想先约周六看校区');
    await composer.getByRole('button', { name: '明天 10:00', pressed: true }).waitFor();
    await mine.context().setOffline(true);
    await mine.keyboard.press('Enter');
    await composer.getByRole('alert').getByText('填写的内容还在').waitFor();
    expect(await composer.locator('textarea').first().inputValue()).toBe('妈妈想先约周六看校区');
    await mine.context().setOffline(false);
    await expect.poll(() => mine.evaluate(() => navigator.onLine), soon).toBe(true);
    await mine.keyboard.press('Enter');
    await said(mine, '跟进已保存');
    await shown(mine).getByRole('tab', { name: '跟进 1' }).waitFor();
    await shown(mine).getByText('跟进中').first().waitFor();
  });

  it('without a next date leaves the keys free: T names tomorrow, and Enter saves', async () => {
    const composer = shown(mine).getByLabel(/写跟进/);
    await composer.focus();
    await mine.keyboard.press('1');
    await mine.keyboard.type('爸爸也想来看看');
    await mine.keyboard.press('Enter');
    await composer.getByRole('alert').getByText('请填写下次跟进时间').waitFor();
    await expect.poll(() => mine.evaluate(() => document.activeElement?.tagName), soon).not.toBe('TEXTAREA');
    await mine.keyboard.press('t');
    await mine.keyboard.press('Enter');
    await shown(mine).getByRole('tab', { name: '跟进 2' }).waitFor();
  });

  it('is followed by a student whose age is typed where the birth date stands', async () => {
    await shown(mine)
      .locator('.ant-card', { hasText: '学员资料' })
      .getByRole('button', { name: '编辑' })
      .first()
      .click();
    await dialog(mine).getByLabel('年龄', { exact: true }).fill('9');
    await button(dialog(mine), '确定').click();
    await shown(mine).getByText('约 9 岁').first().waitFor();
  });
});

describe('two files of one child', () => {
  it('are compared side by side and become one with nothing lost', async () => {
    const page = await app.enter(chief, `/customerDetail?id=${second}`);
    await shown(page).getByRole('heading', { name: '王小雨' }).waitFor();
    await button(shown(page), '更多').click();
    await page.getByRole('menuitem', { name: '合并', exact: true }).click();
    await pick(page, dialog(page), '另一位客户', '张小满');
    await button(dialog(page), '对比').click();
    const compare = page.getByRole('dialog', { name: '对比与合并' });
    await compare.getByRole('radio', { name: /^张小满/ }).check();
    await compare.getByRole('radio', { name: '学员姓名 保留 王小雨' }).check();
    await button(compare, '合并').click();
    await said(page, '已合并，保留 王小雨');
    // The old link leads to the file that was kept, with what was said under the other name.
    await shown(page).getByText('该客户已合并，这里是保留的档案').waitFor();
    await shown(page).getByText('妈妈想先约周六看校区').waitFor();
    await shown(page).getByText('还没有关联的兄弟姐妹').waitFor();
    await goTo(page, `/customerDetail?id=${first}`);
    await shown(page).getByRole('heading', { name: '王小雨' }).waitFor();
  });
});

describe('a number', () => {
  it('stays covered for a role that may not uncover it, and is uncovered by one that may', async () => {
    const eye = (page: Page) => shown(page).getByRole('button', { name: '查看完整内容' });
    await mine.reload();
    await eye(mine).first().click();
    await shown(mine).getByText(mobile).first().waitFor();
    const page = await app.enter(marketing, '/addCustomer');
    await fill(page, '13612340002', '李小米');
    await pickSource(page, '美团');
    await saved(page);
    await shown(page).getByText('136****0002').first().waitFor();
    expect(await eye(page).count()).toBe(0);
    expect(await shown(page).innerText()).not.toContain('13612340002');
  });
});
