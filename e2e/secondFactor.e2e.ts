// A passkey made in the account settings is the second step, and signs in alone; an app that a role asks for is set up first.
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type RunningApp, startApp } from './app';
import { asked } from './hands';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** Passkeys belong to a name, not to an address in digits. */
const at = (path: string) => `${app.url.replace('127.0.0.1', 'localhost')}${path}`;

/** A browser with a key in it that says yes to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, mobile: string): Promise<void> {
  await page.goto(at('/login'));
  await page.locator('input[name="mobile"]').fill(mobile);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('.login-submit').click();
}
const signOut = (page: Page) => page.evaluate(() => sessionStorage.clear());
const isIn = (page: Page, timeout = 90_000) =>
  page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout });

test('a passkey is made, is the second step after the password, and signs in alone', async () => {
  const page = await app.open('/login');
  await withAuthenticator(page);
  await typePassword(page, '13800000008');
  await isIn(page);
  await page.goto(at('/index?account=factors'));
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.locator('#factor-password').fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('密码不正确').waitFor();
  await page.locator('#factor-password').fill(demoPassword);
  await page.keyboard.press('Enter');
  // The first factor brings recovery codes.
  await page.getByRole('button', { name: '已保存' }).click();
  await page.locator('.ant-drawer').getByText('通行密钥', { exact: true }).waitFor();

  await signOut(page);
  await typePassword(page, '13800000008');
  await page.getByRole('heading', { name: '二次验证' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await isIn(page);

  await signOut(page);
  await page.goto(at('/login'));
  const alone = page.getByRole('button', { name: '通行密钥登录' });
  await alone.click();
  // A browser may give up by itself, as if its window had been closed: then nothing is said, and one presses once more.
  const isSilent = await isIn(page, 30_000).then(
    () => false,
    () => true,
  );
  if (isSilent) {
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    await alone.click();
  }
  await isIn(page);
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').appid)).toBe('demo');
});

test('who must have one sets up an app right after the password, keeps the codes, and is in', async () => {
  const chief = await app.open('/login');
  await typePassword(chief, '13800000001');
  await isIn(chief);
  const client = await chief.evaluate(() => sessionStorage.getItem('userInfo') ?? '');
  expect(JSON.parse(client).roles).toContain('super_editor');
  const them = await app.open('/login');
  await typePassword(them, '13800000007');
  await isIn(them);
  const key = await them.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').roles[0]);
  const roles = await asked(chief, 'GET', '/user/v1/role/list?pageSize=100');
  const { id, version } = roles.list.find((role: { key: string }) => role.key === key);
  await asked(chief, 'PUT', '/user/v1/role/edit', { id, version, requireTfa: true });

  const page = await app.open('/login');
  await typePassword(page, '13800000007');
  await page.getByRole('heading', { name: '设置二次验证' }).waitFor();
  const secret = (await page.locator('.login-qr code').textContent()) ?? '';
  await page.locator('input[name="tfaCode"]').fill(new TOTP({ secret }).generate());
  await page.locator('.login-submit').click();
  await page.locator('.login-codes li').first().waitFor();
  await expect.poll(() => page.locator('.login-codes li').count()).toBe(10);
  const recovery = (await page.locator('.login-codes li').first().textContent()) ?? '';
  await page.locator('.login-submit').click();
  await isIn(page);

  await signOut(page);
  await typePassword(page, '13800000007');
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.locator('input[name="tfaCode"]').fill(recovery);
  await page.locator('.login-submit').click();
  await isIn(page);
});
