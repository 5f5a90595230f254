// What hurt at the desk and around it: a check-in by mistake, a frame on the map, a duplicate elsewhere, signing in and out.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CustomerSource } from '../src/areas/customers/sources/model/source';
import { sourceTree } from '../src/areas/customers/sources/model/sourceCalls';
import { type RunningApp, startApp } from './app';
import { shown } from './frame';
import { asked, button, said } from './hands';
import { phone } from './phone';

const soon = { timeout: 20_000 };
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await app.enter('13800000001', '/customerManagement?view=appointments');
});
afterAll(async () => {
  await app?.stop();
});

test('a check-in is undone while its notice stands, and the family is expected again', async () => {
  const rows = shown(page).locator('tbody tr', { has: page.getByRole('button', { name: '签到', exact: true }) });
  await rows.first().waitFor();
  const before = await rows.count();
  await button(rows.first(), '签到').click();
  const early = page.locator('.ant-modal-confirm').getByRole('button', { name: '现在签到' });
  const undo = page.locator('.ant-notification').getByRole('button', { name: '撤销签到' });
  await early.or(undo).first().waitFor();
  if (await early.isVisible()) await early.click();
  await expect.poll(() => rows.count(), soon).toBe(before - 1);
  await undo.first().click();
  await said(page, /的签到已撤销/);
  await expect.poll(() => rows.count(), soon).toBe(before);
});

test('the map’s frame is drawn by dragging', async () => {
  await page.goto(`${app.url}/CustomerMap`);
  await shown(page)
    .getByText(/视野内 [1-9]\d* 位客户/)
    .waitFor(soon);
  await button(shown(page), '框选').click();
  const map = shown(page).locator('.leaflet-container');
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.8, { steps: 5 });
  await page.mouse.up();
  await shown(page)
    .getByText(/选中(超过)? [1-9]\d* 位客户/)
    .waitFor(soon);
});

test('storage shows its limit, and an upload is private unless said otherwise', async () => {
  const admin = await app.enter('13800000002', '/upload');
  await shown(admin)
    .getByText(/已用 .*(共|不限量)/)
    .waitFor(soon);
  await expect.poll(() => shown(admin).locator('.ant-segmented-item-selected').allInnerTexts()).toContain('私有');
});

test('the open groups are kept under their key; what the house is called goes with logout; sign-in says one thing', async () => {
  const kept = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
  await expect.poll(() => kept('defaultOpenKeys'), soon).toMatch(/^\[/);
  expect(await kept('systemBaseMsg')).toContain('SYSTEM_TITLE');
  await page.locator('.user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.locator('.login-submit').waitFor();
  await page.locator('.login-head h1').waitFor();
  expect(await kept('systemBaseMsg')).toBeNull();
  await page.locator('.login-submit').click();
  const problems = page.locator('.login-card [role="alert"]:not(:empty)');
  await expect.poll(() => problems.count(), soon).toBe(1);
});

test('times are the school’s, whatever clock the browser goes by: next calls, todos, free rooms, a call for tomorrow', async () => {
  const counsellor = await app.enter('13800000004', '/index');
  const clock = await counsellor.context().newCDPSession(counsellor);
  const pages = ['/customerManagement?view=mine', '/todo?tab=mine', '/Meeting?tab=rooms', '/galender'];
  const read = async (timezoneId: string) => {
    await clock.send('Emulation.setTimezoneOverride', { timezoneId });
    const seen: string[] = [];
    for (const path of pages) {
      await counsellor.goto(app.url + path);
      const times = () =>
        shown(counsellor)
          .first()
          .evaluate((part) => {
            const typed = [...part.querySelectorAll('input')].map(({ value }) => value);
            return `${part.textContent} ${typed.join(' ')}`.match(/\d\d-\d\d \d\d:\d\d|\d\d:\d\d/g)?.join(' ') ?? '';
          });
      await expect.poll(times, soon).not.toBe('');
      await counsellor.waitForTimeout(500);
      seen.push(`${path} ${await times()}`);
    }
    return seen;
  };
  expect(await read('America/Los_Angeles')).toEqual(await read('Asia/Shanghai'));
  await clock.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await counsellor.goto(`${app.url}/customerManagement?view=mine`);
  await button(shown(counsellor).locator('tbody tr').first(), '跟进').click();
  await counsellor.getByRole('dialog').getByText('明天 10:00').click();
  const day = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await expect
    .poll(() => counsellor.getByRole('dialog').getByLabel('下次跟进').first().inputValue())
    .toBe(`${day} 10:00`);
});

test('the first Tab leads past the menu into the page; the theme follows the system’s', async () => {
  const teacher = await app.enter('13800000007', '/todo');
  await teacher.keyboard.press('Tab');
  expect(await teacher.evaluate(() => document.activeElement?.textContent)).toBe('跳到内容');
  await teacher.keyboard.press('Enter');
  expect(await teacher.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await teacher.locator('.user').click();
  await teacher.getByRole('menuitem', { name: '账号设置' }).click();
  await teacher.locator('.settings-drawer').getByText('跟随系统').click();
  const theme = () => teacher.evaluate(() => document.documentElement.dataset.theme);
  for (const scheme of ['dark', 'light'] as const) {
    await teacher.emulateMedia({ colorScheme: scheme });
    await expect.poll(theme).toBe(scheme);
  }
});

test('what is cut off says all of itself while it is pointed at, and not where it has room', async () => {
  const page = await app.enter('13800000001', '/msgAdmin');
  const code = page.getByText('collaboration.approvalDecided').first();
  const wide = (width: string) =>
    code.evaluate((part, of) => {
      const cut = { display: 'inline-block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
      Object.assign(part.style, { ...cut, minWidth: of, maxWidth: of });
    }, width);
  await wide('60px');
  await code.hover();
  await expect.poll(() => code.getAttribute('title')).toBe('collaboration.approvalDecided');
  await page.mouse.move(0, 0);
  await expect.poll(() => code.getAttribute('title')).toBeNull();
  await wide('400px');
  await code.hover({ position: { x: 4, y: 4 } });
  await expect.poll(() => code.getAttribute('title')).toBeNull();
  await page.context().close();
});

test('what is pressed standing up is met by a thumb', async () => {
  const counsellor = await app.enter('13800000004', '/customerManagement');
  await counsellor.setViewportSize(phone);
  for (const path of ['/index', '/todo', '/message', '/customerManagement', '/customerManagement?view=appointments']) {
    await counsellor.goto(app.url + path);
    await shown(counsellor).first().locator('button:visible, a:visible').first().waitFor();
    await counsellor.waitForTimeout(1000);
    const small = await shown(counsellor)
      .first()
      .locator('.ant-btn, td button, h2 a, .ant-card-head a')
      .evaluateAll((found) =>
        found
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 36)
          .map((one) => `${one.className} ${one.textContent}`),
      );
    expect([path, small]).toEqual([path, []]);
  }
});

test('a node of a tree that two rename at once shows the second both names, and takes the one they choose', async () => {
  const page = await app.enter('13800000001', '/index');
  // What others do is not told, as when a connection hangs.
  await page.route('**/stream', (route) => route.abort());
  await page.goto(`${app.url}/sourceFrom`);
  const [first] = (await asked(page, 'GET', sourceTree.path)) as { id: number; version: number; name: string }[];
  const node = shown(page).locator('.ant-tree-treenode', { hasText: first!.name }).first();
  await node.waitFor();
  const other = await app.enter('13800000002', '/index');
  const { id, version } = first!;
  const theirs = `别人先改 ${version}`;
  await asked(other, 'PUT', `${CustomerSource.path}/edit`, { id, version, name: theirs });
  await node.locator('.ant-tree-node-content-wrapper').click();
  await button(shown(page), '重命名').click();
  await shown(page).getByRole('textbox', { name: '重命名' }).fill('我后来改');
  await page.keyboard.press('Enter');
  const both = page.getByRole('dialog');
  await both.getByText('修改了这条记录').waitFor();
  await both.getByText(theirs).first().waitFor();
  await both.getByText('保留我的', { exact: true }).first().click();
  await both.locator('.ant-btn-primary').click();
  await shown(page).locator('.ant-tree-treenode', { hasText: '我后来改' }).first().waitFor();
});
