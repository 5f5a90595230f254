// What a working day needs of every screen: room for rows, nothing typed lost, a phone in the hand.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type RunningApp, signIn, startApp } from './app';
import { button, dialog, table } from './hands';

const editor = '13800000001';
const counsellor = '13800000004';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const desk = { width: 1280, height: 720 };

/** What of the table can be seen whole: rows, and columns that hold something of the row. */
const inSight = (page: Page) =>
  table(page).evaluate((element) => {
    const frame = element.parentElement!.getBoundingClientRect();
    const heads = [...element.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
    const edge = heads.at(-1)!.left + 1;
    return {
      rows: [...element.querySelectorAll('tbody tr')].filter((tr) => tr.getBoundingClientRect().bottom <= innerHeight)
        .length,
      // The tick and the actions hold nothing of the row.
      columns: heads.slice(1, -1).filter(({ left, right }) => left >= frame.left - 1 && right <= edge).length,
    };
  });

test('a desk of 1280 × 720 shows ten rows, six columns and three cards of a board, in either language', async () => {
  const page = await app.enter(counsellor, '/customerManagement');
  await page.setViewportSize(desk);
  // The second panel gives way by itself where the window is narrow.
  const folded = page.locator('.shell.folded');
  await folded.waitFor();
  await page.setViewportSize({ width: 1600, height: 900 });
  await folded.waitFor({ state: 'detached' });
  await page.setViewportSize(desk);
  for (const language of ['EN', '中']) {
    await page.locator('.language-switch').getByText(language).click();
    await expect.poll(() => inSight(page)).toMatchObject({ rows: 10 });
    expect((await inSight(page)).columns).toBeGreaterThanOrEqual(6);
  }
  // The column that names the row stays in sight while the rest is scrolled.
  const name = table(page).locator('tbody tr').first().locator('td').nth(1);
  await table(page).evaluate((element) => element.parentElement!.scrollTo({ left: 500 }));
  expect((await name.boundingBox())!.x).toBeLessThan(200);
  // To follow up: whoever should have been called longest ago stands first.
  const [sent] = await Promise.all([
    page.waitForRequest((call) => /customer\/list\?.*view=due/.test(call.url())),
    page.goto(`${app.url}/customerManagement?view=due`),
  ]);
  expect(new URL(sent.url()).searchParams.get('sort')).toBe('nextFollowUpAt');
  await page.goto(`${app.url}/CounselorBoard`);
  // Whichever of the two languages was kept last: the page is left a moment after it was chosen.
  const column = page.getByRole('region', { name: /^(新线索|New( lead)?)$/ });
  await column.locator('[data-customer]').nth(2).waitFor();
  const third = (await column.locator('[data-customer]').nth(2).boundingBox())!;
  expect(third.y + third.height).toBeLessThanOrEqual(desk.height);
});

test('the second panel is as one left it in a window of that width, after a reload too', async () => {
  const page = await app.enter(counsellor, '/todo');
  await page.setViewportSize(desk);
  const folded = page.locator('.shell.folded');
  await folded.waitFor();
  await page.locator('.icon-entry.current').click();
  await page.locator('.panel-head').getByRole('button').click();
  await folded.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.panel-entry').first().waitFor();
  expect(await folded.count()).toBe(0);
  await page.locator('.panel-head').getByRole('button').click();
  await folded.waitFor();
});

test('what was typed comes back after a reload and after the session ended, and goes when it is given up', async () => {
  const page = await app.enter(editor, '/postAdmin');
  await button(page, '新增岗位').click();
  const name = () => dialog(page).getByLabel('名称', { exact: true });
  await name().fill('半途而废的岗位');
  await page.waitForTimeout(500);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect.poll(() => name().inputValue()).toBe('半途而废的岗位');

  await name().fill('还没存的岗位');
  await page.waitForTimeout(500);
  await page.evaluate(async () => {
    const { appid, uid } = JSON.parse(sessionStorage.getItem('userInfo')!);
    const token = btoa(`${appid}:${sessionStorage.getItem('access_token')}:${uid}`);
    await fetch('/v1/token', { method: 'DELETE', headers: { authorization: `USERID ${token}` } });
  });
  // Even the sign-in it holds in memory is of no use once the password was changed elsewhere.
  await page.route('**/v1/token?**', (route) => route.abort());
  await button(dialog(page), '确定').click();
  await page.waitForURL('**/login**');
  await page.unroute('**/v1/token?**');
  await signIn(page, editor, demoPassword);
  await expect.poll(() => name().inputValue()).toBe('还没存的岗位');

  await button(dialog(page), '取消').click();
  await button(page, '放弃修改').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, '新增岗位').click();
  await expect.poll(() => name().inputValue()).toBe('');

  // Opened from a detail it comes back before it, not behind.
  await button(dialog(page), '取消').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await button(table(page).locator('tbody tr').first(), '详情').click();
  await button(dialog(page), '编辑').click();
  await page.getByRole('dialog').last().getByLabel('名称', { exact: true }).fill('改到一半的岗位');
  await page.waitForTimeout(500);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await name().click();
  await expect.poll(() => name().inputValue()).toBe('改到一半的岗位');
});

test('a report opens with its rows in sight; the table alone and its tab stay in the address', async () => {
  const page = await app.enter(editor, '/ClassStatistics?tab=lessons');
  await page.setViewportSize(desk);
  const shown = page.locator('.deck .page:visible');
  const chart = shown.locator('canvas');
  await chart.waitFor();
  const rows = shown.locator('.ant-table-row');
  const third = (await rows.nth(2).boundingBox())!;
  expect(third.y + third.height).toBeLessThanOrEqual(desk.height);
  await shown.getByText('仅表格').click();
  await chart.waitFor({ state: 'detached' });
  await shown.getByText('本年').click();
  await page.waitForURL(({ searchParams: at }) => at.get('from')?.endsWith('-01-01') === true);
  await page.reload();
  await rows.first().waitFor();
  expect(new URL(page.url()).search).toMatch(/tab=lessons&look=table/);
  expect(await chart.count()).toBe(0);
});

test('a wizard keeps its steps over a reload, and so does a word that was not said yet', async () => {
  const page = await app.enter(editor, '/rentQi');
  await button(page, '新增租约').click();
  await dialog(page).getByLabel('物业', { exact: true }).fill('尚未谈成的三层');
  await page.waitForTimeout(500);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await button(page, '新增租约').click();
  await expect.poll(() => dialog(page).getByLabel('物业', { exact: true }).inputValue()).toBe('尚未谈成的三层');

  const decider = await app.enter('13800000002', '/todo?tab=approval');
  const word = () => dialog(decider).getByLabel(/意见/);
  await decider.locator('.deck .page:visible li').first().waitFor();
  await decider.keyboard.press('j');
  await word().fill('先问一下财务');
  await decider.waitForTimeout(500);
  await decider.reload();
  await expect.poll(() => word().inputValue()).toBe('先问一下财务');
});

test('Esc closes what lies on top, one after another; the focus stays inside', async () => {
  const page = await app.enter('13800000002', '/todo?tab=approval');
  await page.locator('.deck .page:visible li').first().waitFor();
  await page.keyboard.press('j');
  await button(dialog(page), '更多').click();
  await page.getByRole('menuitem', { name: '转交' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  // A key does not throw away what was typed.
  const word = dialog(page).getByLabel(/意见/);
  await word.fill('再想一想');
  await page.keyboard.press('Escape');
  await button(page, '继续编辑').click();
  await expect.poll(() => word.inputValue()).toBe('再想一想');
  await word.fill('');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('on a phone nothing scrolls sideways, the menu is a sheet and a customer a card with what to do next', async () => {
  const page = await app.enter(counsellor, '/customerManagement');
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('.deck')!].every((part) => part.scrollWidth <= innerWidth),
    );
  const card = table(page).locator('tbody tr').first();
  await card.waitFor();
  expect((await card.boundingBox())!.width).toBeLessThanOrEqual(390);
  await button(card, '跟进').waitFor();
  expect((await page.locator('.shell-header').boundingBox())!.height).toBe(48);
  await button(page, '打开菜单').click();
  await page.locator('.icon-entry', { hasText: '工作台' }).click();
  await page.locator('.panel-entry a', { hasText: '待办' }).click();
  await page.waitForURL('**/todo');
  for (const path of ['/index', '/todo', '/message', '/customerManagement', '/customerManagement?view=appointments']) {
    await page.goto(app.url + path);
    await page.locator('.deck .page:visible').first().waitFor();
    await page.locator('.page-loading').waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    expect([path, await fits()]).toEqual([path, true]);
  }
  // The last of many tabs is in sight when it is the open one, whatever stands beside the tabs.
  await page.goto(`${app.url}/todo?tab=approval`);
  const open = page.locator('.deck .page:visible .ant-tabs-tab-active').first();
  await open.waitFor();
  await expect
    .poll(async () => {
      const box = await open.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
});

test('a second window of the browser is signed in with the first; a pinned tab outlives the sweep', async () => {
  const page = await app.enter(editor, '/todo');
  const second = await page.context().newPage();
  await second.goto(`${app.url}/message`);
  await second.locator('.user').waitFor();
  expect(new URL(second.url()).pathname).toBe('/message');
  // A window that is busy answers late: by then the other stands at the sign-in page, and is let in all the same.
  await page.evaluate(() => {
    const answer = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (said) {
      addEventListener('idle', () => answer.call(this, said), { once: true });
    };
  });
  await second.evaluate(() => sessionStorage.clear());
  await second.goto(`${app.url}/message`);
  await second.locator('.login-submit').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await second.locator('.user').waitFor();
  expect(new URL(second.url()).pathname).toBe('/message');
  await second.close();
  await page.locator('.tab', { hasText: '待办' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定标签' }).click();
  await page.locator('.tab-more').click();
  await page.getByRole('menuitem', { name: '最大化内容' }).click();
  await expect.poll(() => page.locator('.shell-header').isVisible()).toBe(false);
  await page.locator('.tab-more').click();
  await page.getByRole('menuitem', { name: '关闭全部' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: '关闭全部' }).isDisabled()).toBe(true);
});
