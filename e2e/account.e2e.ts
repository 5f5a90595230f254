// Signing in without a password, forgetting one, being locked out; and what a person typed or may not see.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type RunningApp, signIn, startApp } from './app';
import { act, goTo, shown, tabNames } from './frame';
import { asked } from './hands';

const editor = '13800000001';
const admin = '13800000002';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** The last code, as who runs the server reads it where nothing is sent. */
async function lastCode(mobile: string): Promise<string> {
  const found = () => {
    const outbox = join(app.dataDir, 'outbox.log');
    const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n') : [];
    return (
      /\d{6}/.exec(lines.findLast((line) => line.includes(` ${mobile} `))?.split(` ${mobile} `)[1] ?? '')?.[0] ?? ''
    );
  };
  await expect.poll(found, { timeout: 60_000 }).toMatch(/^\d{6}$/);
  return found();
}
const error = (page: Page) => page.locator('.login-field.bad .login-error');

test('by the keyboard alone: to the SMS tab, a code, a wrong one told under its field, the right one in', async () => {
  const page = await app.open('/login?redirect=/todo');
  await page.locator('input[name="mobile"]').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13800000008');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.login-send', { hasText: '后重发' }).waitFor();
  const code = await lastCode('13800000008');
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await error(page).waitFor();
  expect(await error(page).textContent()).toBe('验证码错误或已过期');
  // The wrong one is selected: typing replaces it.
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.url}/todo`);
});

test('a forgotten password: a code, then a new one that is not too easy, and in', async () => {
  const page = await app.open('/login');
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.locator('input[name="mobile"]').fill('13800000009');
  await page.locator('.login-send').click();
  await page.locator('.login-send', { hasText: '后重发' }).waitFor();
  await page.locator('input[name="code"]').fill(await lastCode('13800000009'));
  await page.keyboard.press('Enter');
  const [fresh, again] = [
    page.locator('input[autocomplete="new-password"]').nth(0),
    page.locator('input[autocomplete="new-password"]').nth(1),
  ];
  for (const [password, said] of [
    ['short', '密码需为8到32位'],
    ['Password1', '密码过于常见，请换一个'],
    [demoPassword, '不能使用最近 5 次用过的密码'],
  ] as const) {
    await fresh.fill(password);
    await again.fill(password);
    await page.keyboard.press('Enter');
    await expect.poll(() => error(page).textContent()).toBe(said);
  }
  await fresh.fill('Fresh@Start26');
  await expect.poll(() => page.locator('.strength').getAttribute('data-level')).toBe('3');
  await again.fill('Fresh@Start26');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.url}/index`);
});

test('a lock counts down; caps lock is told; a third code from one place needs a picture', async () => {
  const page = await app.open('/login');
  await page.locator('input[name="mobile"]').fill('13800000010');
  const password = page.locator('input[type="password"]');
  await password.fill('Wrong@2026');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Enter');
    await error(page).waitFor();
    await expect.poll(() => page.locator('.login-submit').isEnabled()).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.login-submit').textContent()).toMatch(/^1[45]:\d\d 后可重试$/);
  const first = await page.locator('.login-submit').textContent();
  await expect.poll(() => page.locator('.login-submit').textContent()).not.toBe(first);

  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('大写锁定已打开').waitFor();

  await page.getByRole('tab', { name: '短信登录' }).click();
  await expect.poll(() => page.locator('input[name="mobile"]').inputValue()).toBe('13800000010');
  await page.locator('.login-send').click();
  await page.locator('.login-shown img').waitFor();
  await expect.poll(() => error(page).textContent()).toBe('请输入图形验证码');
});

test('must hold 11: what was typed in a form survives a tab switch, and closing that tab asks first', async () => {
  const page = await app.enter(editor, '/region?view=table');
  await page.getByRole('button', { name: '新增' }).first().click();
  const name = page.locator('.ant-modal input[type="text"], .ant-drawer input[type="text"]').first();
  await name.fill('写了一半');
  await goTo(page, '/todo');
  await shown(page).waitFor();
  await page.locator('.tab', { hasText: '区域管理' }).locator('.tab-close').click();
  await page.locator('.ant-modal-confirm-title', { hasText: '有未保存的内容，确定关闭？' }).waitFor();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '取消' }).click();
  await page.locator('.tab-name', { hasText: '区域管理' }).click();
  await expect.poll(() => name.inputValue()).toBe('写了一半');
});

test('must hold 10: 刷新 mounts the page anew with its query', async () => {
  const page = await app.enter(editor, '/postAdmin?pageSize=20');
  const typed = () => shown(page).locator('input[type="text"]').first();
  await typed().fill('教师');
  await act(page, '刷新');
  await expect.poll(() => typed().inputValue()).toBe('');
  expect(page.url()).toBe(`${app.url}/postAdmin?pageSize=20`);
  expect(await tabNames(page)).toEqual(['工作台', '岗位管理']);
});

test('must hold 15: a masked number is shown for 30 s and hides again', async () => {
  const page = await app.open('/staff/StaffPublic/staff');
  await page.clock.install();
  await signIn(page, admin);
  const cell = shown(page).locator('tbody tr', { hasText: '陈思远' }).first();
  await expect.poll(() => cell.innerText()).toContain('138****0001');
  await cell.locator('button[aria-label]').first().click();
  await expect.poll(() => cell.innerText()).toContain('13800000001');
  await page.clock.fastForward(31_000);
  await expect.poll(() => cell.innerText()).toContain('138****0001');
});

/** As a session that was ended elsewhere leaves the window. */
async function signedInAgain(page: Page, mobile: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await signIn(page, mobile);
  await shown(page).first().waitFor();
}

test('what was typed into one’s own mobile and e-mail, and into another’s mobile, outlives a reload and a session that ended', async () => {
  const page = await app.enter(admin, '/postAdmin');
  const settings = page.locator('.settings-drawer');
  const openContact = async () => {
    await page.locator('.user').click();
    await page.getByRole('menuitem', { name: '账号设置' }).click();
    await settings.getByRole('tab', { name: '手机与邮箱' }).click();
  };
  await openContact();
  await settings.getByRole('button', { name: '更换' }).click();
  await settings.getByRole('textbox', { name: '新手机号' }).fill('13912340000');
  await settings.getByRole('textbox', { name: '邮箱' }).fill('half@exam');
  await page.reload();
  await openContact();
  await expect.poll(() => settings.getByRole('textbox', { name: '新手机号' }).inputValue()).toBe('13912340000');
  await expect.poll(() => settings.getByRole('textbox', { name: '邮箱' }).inputValue()).toBe('half@exam');
  await settings.getByRole('textbox', { name: '邮箱' }).fill('half@example.com');
  await signedInAgain(page, admin);
  await openContact();
  await expect.poll(() => settings.getByRole('textbox', { name: '新手机号' }).inputValue()).toBe('13912340000');
  await expect.poll(() => settings.getByRole('textbox', { name: '邮箱' }).inputValue()).toBe('half@example.com');
  // Given up is given up.
  await settings.getByRole('button', { name: '取消' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await settings.waitFor({ state: 'hidden' });
  await openContact();
  await settings.getByRole('button', { name: '更换' }).click();
  await expect.poll(() => settings.getByRole('textbox', { name: '新手机号' }).inputValue()).toBe('');
  await page.keyboard.press('Escape');

  const [{ name }] = (await asked(page, 'GET', '/user/v1/account/list?mobile=13800000008')).list;
  await page.goto(`${app.url}/menuAdmin?tab=accounts&q=${encodeURIComponent(name)}`);
  const openMobile = async () => {
    const line = shown(page).locator('tbody tr', { hasText: name }).first();
    await line.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '更换手机' }).click();
  };
  const mobile = page.getByRole('dialog').getByLabel('新手机号');
  await openMobile();
  await mobile.fill('13912349999');
  await page.reload();
  await openMobile();
  await expect.poll(() => mobile.inputValue()).toBe('13912349999');
  await signedInAgain(page, admin);
  await openMobile();
  await expect.poll(() => mobile.inputValue()).toBe('13912349999');
});
