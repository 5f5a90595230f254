import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, signIn, startApp } from './app';
import { goTo, shown, tabNames } from './frame';
import { routesOf } from './walk';

const editor = '13800000001';
const admin = '13800000002';
const supervisor = '13800000003';
const teacher = '13800000007';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const storage = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
const box = async (part: Locator) => {
  const found = await part.boundingBox();
  return found && { x: found.x, y: found.y, width: found.width, height: found.height };
};

test('must hold 1: without a session every path but /login leads to /login, and after sign-in exactly that path opens', async () => {
  const page = await app.open('/customerDetail?id=7&tab=log');
  await page.locator('.login-card').waitFor();
  expect(new URL(page.url()).search).toBe('?redirect=%2FcustomerDetail%3Fid%3D7%26tab%3Dlog');
  await signIn(page, editor);
  await page.waitForURL('**/customerDetail?id=7&tab=log');
  await shown(page).waitFor();
  expect(await tabNames(page)).toEqual(['工作台', '客户详情']);

  const demo = await app.open('/demo');
  await demo.locator('.login-card').waitFor();
  expect(demo.url()).toContain('redirect=%2Fdemo');
});

test('redirect never leads to another site', async () => {
  const page = await app.open('/login?redirect=//evil.example/x');
  await signIn(page, editor);
  await page.waitForURL(`${app.url}/index`);
});

test('a wrong password is told under the field, the mobile stays, nothing is stored', async () => {
  const page = await app.open('/login');
  await signIn(page, teacher, 'Wrong@2026');
  await page.locator('.login-field.bad .login-error').waitFor();
  expect(await page.locator('input[name="mobile"]').inputValue()).toBe(teacher);
  expect(await storage(page, 'userInfo')).toBeNull();
});

test('must hold 9: the frame has the customer’s measures', async () => {
  const page = await app.enter(editor, '/schoolCenter');
  expect(await box(page.locator('.shell-header'))).toEqual({ x: 0, y: 0, width: 1440, height: 80 });
  expect(await box(page.locator('.icon-menu'))).toEqual({ x: 0, y: 80, width: 120, height: 820 });
  expect(await box(page.locator('.second-panel'))).toEqual({ x: 120, y: 80, width: 220, height: 820 });
  expect(await box(page.locator('.tab-bar'))).toEqual({ x: 340, y: 80, width: 1100, height: 35 });
  expect(await box(shown(page))).toEqual({ x: 340, y: 115, width: 1100, height: 785 });

  await page.locator('.panel-head .icon-button').click();
  await expect.poll(async () => (await box(page.locator('.tab-bar')))?.x).toBe(120);
  await page.reload();
  await expect.poll(async () => (await box(page.locator('.tab-bar')))?.x).toBe(120);
});

test('must hold 8: logout asks; cancel keeps everything, confirm empties the session, and the old token is dead', async () => {
  const page = await app.enter(editor, '/todo');
  const askLogout = async () => {
    await page.locator('.user').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.locator('.ant-modal-confirm-title', { hasText: '确定要退出登录吗？' }).waitFor();
  };
  await askLogout();
  await page.getByRole('button', { name: '取消' }).click();
  expect(await storage(page, 'userInfo')).toContain('appid');
  const client = JSON.parse((await storage(page, 'userInfo')) ?? '{}') as { appid: string; uid: number };
  const token = await storage(page, 'access_token');
  await askLogout();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL(`${app.url}/login`);
  expect(
    await page.evaluate(() =>
      ['userInfo', 'access_token', 'refresh_token', 'MenuList', 'multiTabList'].filter((key) =>
        sessionStorage.getItem(key),
      ),
    ),
  ).toEqual([]);
  const authorization = `USERID ${Buffer.from(`${client.appid}:${token}:${client.uid}`).toString('base64')}`;
  const answer = await fetch(`${app.url}/user/v1/me`, { headers: { authorization } });
  expect(answer.status).toBe(401);
});

test('a session whose access token died renews itself without a word', async () => {
  const page = await app.enter(editor, '/todo');
  await page.evaluate(() => sessionStorage.setItem('access_token', 'x'.repeat(43)));
  await page.reload();
  await shown(page).waitFor();
  await expect.poll(() => storage(page, 'access_token')).not.toBe('x'.repeat(43));
  expect(page.url()).toBe(`${app.url}/todo`);
});

test('in English no Chinese is left in the frame; the language survives a reload and waits on the next computer', async () => {
  const page = await app.enter(editor, '/schoolCenter');
  await page.locator('.language-switch button', { hasText: 'EN' }).click();
  await expect.poll(() => tabNames(page)).toEqual(['Workbench', 'Schools']);
  expect(await page.title()).toMatch(/^Schools - /);
  expect(await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('lang')])).toEqual([
    'en-gb',
    'en-gb',
  ]);
  const entries = await page.locator('.icon-entry').all();
  for (const entry of entries) {
    await entry.click();
    for (const part of ['.icon-menu', '.second-panel', '.tab-bar', '.search', '.state-page']) {
      for (const text of await page.locator(part).allInnerTexts()) expect(text).not.toMatch(/[\u4e00-\u9fff]/);
    }
  }
  await page.reload();
  await expect.poll(() => tabNames(page)).toEqual(['Workbench', 'Schools']);
  const elsewhere = await app.enter(editor, '/schoolCenter');
  await expect.poll(() => tabNames(elsewhere)).toEqual(['Workbench', 'Schools']);
  await Promise.all([
    elsewhere.waitForResponse((answer) => answer.url().includes('/work/v1/setting/save')),
    elsewhere.locator('.language-switch button', { hasText: '中' }).click(),
  ]);
});

test('the language is Chinese at every start', async () => {
  const page = await app.open('/login');
  await page.locator('.login-card').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('lang')])).toEqual([
    'zh-cn',
    'en-gb',
  ]);
});

test('an unknown path shows the not-found page inside the layout, with what was probably meant', async () => {
  const page = await app.enter(editor, '/schoolcentre');
  await page.getByText('页面不存在').waitFor();
  await page.locator('.icon-menu').waitFor();
  expect(await page.locator('.icon-entry.open').count()).toBe(0);
  await page.getByRole('button', { name: '校区中心' }).click();
  await page.waitForURL('**/schoolCenter');
  // A page outside the menu marks what it belongs to.
  await page.goto(`${app.url}/customerDetail?id=1`);
  await expect.poll(() => page.locator('.icon-entry.current').allInnerTexts()).toEqual(['客户']);
  // The second panel gives way by itself in a narrow window.
  const panel = page.locator('.second-panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => panel.isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => panel.isVisible()).toBe(false);
});

test('must hold 12: the first role decides which routes exist', async () => {
  const outcome = async (mobile: string, path: string) => {
    const page = await app.enter(mobile, path);
    await expect.poll(() => page.locator('.deck .page-loading').count()).toBe(0);
    const isMissing = (await page.locator('.state-sign', { hasText: '404' }).count()) > 0;
    await page.context().close();
    return isMissing ? 'not found' : 'opens';
  };
  expect(await outcome(editor, '/upload')).toBe('not found');
  expect(await outcome(editor, '/configAdmin')).toBe('opens');
  expect(await outcome(admin, '/upload')).toBe('opens');
  expect(await outcome(supervisor, '/configAdmin')).toBe('opens');
  expect(await outcome(supervisor, '/classifyAdmin')).toBe('not found');
  expect(await outcome(supervisor, '/map')).toBe('not found');
});

test('must hold 7: a code opens the page embedded, once: no header, menu or tab bar, one tab 首页', async () => {
  const owner = await app.enter(teacher);
  const client = JSON.parse((await storage(owner, 'userInfo')) ?? '{}') as { appid: string; uid: number };
  const token = await storage(owner, 'access_token');
  const authorization = `USERID ${Buffer.from(`${client.appid}:${token}:${client.uid}`).toString('base64')}`;
  const answer = await fetch(`${app.url}/v1/token/code`, { method: 'POST', headers: { authorization } });
  const { data } = (await answer.json()) as { data: { code: string } };

  const page = await app.open(`/todo?code=${data.code}`);
  await shown(page).waitFor();
  for (const part of ['.shell-header', '.icon-menu', '.second-panel', '.tab-bar']) {
    expect(await page.locator(part).count()).toBe(0);
  }
  expect(await box(shown(page))).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect
    .poll(async () => JSON.parse((await storage(page, 'multiTabList')) ?? '[]'))
    .toMatchObject([{ title: '首页', path: '/todo' }]);
  await page.reload();
  await shown(page).waitFor();
  expect(await page.locator('.shell-header').count()).toBe(0);

  const second = await app.open(`/todo?code=${data.code}`);
  await second.waitForURL('**/login?redirect=*');
});

test('every entry of the menu leads to a route of its reader, each of which the walk over all routes opens', async () => {
  const page = await app.enter(editor);
  const paths: string[] = [];
  for (const entry of await page.locator('.icon-entry').all()) {
    await entry.click();
    for (const group of await page.locator('.panel-group:not(.open) .panel-group-head').all()) await group.click();
    paths.push(
      ...(await page
        .locator('.panel-entry a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
    );
  }
  expect(paths.length).toBeGreaterThan(100);
  expect(paths).not.toContain('/upload');
  const opened = new Set(routesOf('super_editor').map(({ path }) => path));
  expect(paths.filter((path) => !opened.has(path))).toEqual([]);
});

test('a page whose program cannot be fetched says so inside the frame, and comes when tried again', async () => {
  const page = await app.enter(editor);
  let refused = 0;
  await page.route(/\/assets\/PostPage-.*\.js$/, (route) => {
    refused++;
    return route.abort();
  });
  await goTo(page, '/postAdmin');
  await page.getByText('页面加载失败，可能是网络中断或系统已更新').waitFor();
  // Once, and once more in silence.
  expect(refused).toBeGreaterThanOrEqual(2);
  await page.locator('.icon-menu').waitFor();
  await page.unroute(/\/assets\/PostPage-.*\.js$/);
  await page.getByRole('button', { name: '重试' }).click();
  await shown(page).locator('table').first().waitFor();
});

test('Ctrl+K leads to the search, which finds menu entries by name', async () => {
  const page = await app.enter(editor);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('校区中心');
  await page.locator('.search-hit').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/schoolCenter');
});

test('the dark theme and weak mode stand before the first paint of the next visit', async () => {
  const page = await app.enter(teacher);
  await page.locator('.user').click();
  await page.getByRole('menuitem', { name: '账号设置' }).click();
  await page.locator('.settings-drawer').getByText('深色').click();
  await page.getByRole('switch', { name: '色弱模式' }).click();
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(
    await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.className]),
  ).toEqual(['dark', 'weak']);
});
