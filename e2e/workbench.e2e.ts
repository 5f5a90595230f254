// A day at the workbench by hand: cards put where one wants them, an event pulled to another hour, names looked for, files brought
// and lent out, and a plan that outlives its session.
import { pinyin } from 'pinyin-pro';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button } from './hands';

const counsellor = '13800000004';
const personnel = '13800000006';
let app: RunningApp;
const faults: string[] = [];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const entered = async (mobile: string, path: string): Promise<Page> => {
  const page = await app.enter(mobile, path);
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
};
const shown = (by: Page): Locator => by.locator('.deck .page:visible');
const middle = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
/** As a hand does it: in steps, not in a leap. */
async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

it('must hold 2: a card is moved by drag and another by keyboard, and both stand there in another browser', async () => {
  const page = await entered(counsellor, '/index');
  const keysOf = (by: Page) =>
    by.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
  await page.locator('[data-card]').nth(3).waitFor();
  const first = await keysOf(page);
  await button(page, '调整布局').click();
  const handle = page.locator('[data-card]').nth(2).getByRole('button', { name: /^拖动/ });
  await pull(page, await middle(handle), await middle(page.locator('[data-card]').first()));
  await expect.poll(() => keysOf(page)).not.toEqual(first);
  const dragged = await keysOf(page);
  await page.locator('[data-card]').first().getByRole('button', { name: /^后移/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => keysOf(page)).not.toEqual(dragged);
  const arranged = await keysOf(page);
  await button(page, '保存').click();
  await page.locator('.ant-message').getByText('布局已保存').waitFor();
  const elsewhere = await entered(counsellor, '/index');
  await expect.poll(() => keysOf(elsewhere)).toEqual(arranged);
  await elsewhere.context().close();
  await page.context().close();
});

it('an event is pulled two hours down and lengthened by one, and stands so wherever it is read', async () => {
  const page = await entered(personnel, '/galender?view=week');
  // In a week in which nobody has anything.
  const days = 7 * 30;
  const at = (hour: number, minute = 0) => {
    const day = new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    return new Date(
      `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`,
    ).toISOString();
  };
  const event = { titleZh: '盘点合同', startAt: at(10), endAt: at(11), busy: true };
  const { id } = await asked(page, 'POST', '/v1/calendar/event/add', event);
  for (let week = 0; week < days / 7; week++) await page.locator('.fc-next-button').click();
  const block = page.locator('.fc-timegrid-event', { hasText: '盘点合同' });
  await block.waitFor();
  const hour = (await block.boundingBox())!.height;
  const held = await middle(block);
  await pull(page, held, { x: held.x, y: held.y + 2 * hour });
  const kept = async () => {
    const { startAt, endAt } = await asked(page, 'GET', `/v1/calendar/event/detail?id=${id}`);
    return [new Date(startAt).toISOString(), new Date(endAt).toISOString()];
  };
  await expect.poll(kept).toEqual([at(12), at(13)]);
  await expect.poll(async () => (await block.innerText()).includes('12:00')).toBe(true);
  await block.hover();
  const edge = await middle(block.locator('.fc-event-resizer-end'));
  await pull(page, edge, { x: edge.x, y: edge.y + hour });
  await expect.poll(kept).toEqual([at(12), at(14)]);
  await page.keyboard.press('d');
  await page.locator('.fc-timeGridDay-view').waitFor();
  await page.context().close();
});

it('must hold 24: Ctrl+K finds a customer by Chinese, pinyin, initials and digits, and offers what was looked for last', async () => {
  const page = await entered(counsellor, '/index');
  const me = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo')!).uid);
  const { list } = await asked(page, 'GET', `/api/v1/student/customer/list?pageSize=50&ownerId=${me}`);
  const { id, name } = list.find((one: { name: string }) => /^[\u4e00-\u9fff]{3}$/.test(one.name));
  const { guardians } = await asked(page, 'GET', `/api/v1/student/customer/detail?id=${id}`);
  const box = page.getByRole('combobox', { name: '按名称搜索' });
  const group = page.getByRole('group', { name: '客户' });
  await page.keyboard.press('Control+k');
  const sounds = pinyin(name, { toneType: 'none', type: 'array' });
  for (const q of [sounds.join(''), sounds.map(([first]) => first).join(''), guardians[0].mobile.slice(-4), name]) {
    await box.fill(q);
    await group.getByRole('option', { name }).first().waitFor();
  }
  await group.getByRole('option', { name }).first().click();
  await page.waitForURL((url) => url.pathname === '/customerDetail');
  await page.keyboard.press('Control+k');
  const again = page.getByRole('listbox', { name: '最近搜索' }).getByRole('option', { name });
  await again.click();
  await expect.poll(() => box.inputValue()).toBe(name);
  await group.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/customerDetail' && url.searchParams.get('id') !== null);
  await page.context().close();
});

it('a file is brought, looked at, lent out by a link with a password, and the link is dead once it is taken back', async () => {
  const page = await entered(personnel, '/filesBox');
  await button(shown(page), '上传').click();
  const upload = page.getByRole('dialog').filter({ hasText: '上传' });
  await upload
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '入职须知.txt', mimeType: 'text/plain', buffer: Buffer.from('第一天请带身份证') });
  await shown(page)
    .getByRole('row', { name: /入职须知/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await shown(page).getByRole('button', { name: '入职须知.txt' }).click();
  const panel = page.getByRole('dialog').filter({ hasText: '入职须知.txt' });
  await panel.frameLocator('iframe').getByText('第一天请带身份证').waitFor();
  await panel.getByRole('tab', { name: '授权' }).click();
  await button(panel, '分享链接').click();
  const sharing = page.getByRole('dialog').filter({ hasText: '密码' }).last();
  await sharing.getByLabel('密码').fill('2468');
  await sharing.getByLabel('到期').fill(`${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)} 12:00`);
  await page.keyboard.press('Enter');
  await sharing.locator('.ant-btn-primary').last().click();
  const url = await page
    .getByText(/\/f\/[\w.-]+/)
    .last()
    .innerText();
  const guest = await app.open(new URL(url).pathname);
  await button(guest, '中文').click();
  await guest.locator('input').first().fill('0000');
  await guest.keyboard.press('Enter');
  await guest.getByText('密码不对').waitFor();
  expect(await guest.getByText('入职须知').count()).toBe(0);
  await guest.locator('input').first().fill('2468');
  await guest.keyboard.press('Enter');
  await guest.getByText('入职须知').first().waitFor();
  const [share] = await asked(page, 'GET', '/file/v1/share/mine');
  await asked(page, 'POST', '/file/v1/share/revoke', { id: share.id });
  await guest.reload();
  await button(guest, '中文').click();
  await guest.getByText('链接已失效').waitFor();
  await guest.context().close();
  // The keys one knows from one's own files: Ctrl+F looks for it, F2 gives it another name, Delete takes it to the bin.
  await page.reload();
  const file = shown(page).getByRole('row', { name: /入职须知/ });
  await file.getByRole('checkbox').check();
  await page.keyboard.press('Control+f');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('搜索文件');
  await page.keyboard.press('F2');
  const naming = page.getByRole('dialog').filter({ hasText: '重命名' });
  await naming.getByLabel('名称').fill('入职须知第二版.txt');
  await naming.locator('.ant-btn-primary').last().click();
  const renamed = shown(page).getByRole('row', { name: /入职须知第二版/ });
  await renamed.waitFor();
  await renamed.getByRole('checkbox').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').locator('.ant-btn-dangerous').click();
  await renamed.waitFor({ state: 'detached' });
  await page.context().close();
});

it('what is typed into a plan outlives a session that ends in between', async () => {
  const page = await entered(personnel, '/workPlan');
  await button(shown(page), '新增工作计划').click();
  const summary = page.getByRole('dialog').getByLabel('概述');
  await summary.fill('秋招面试与入职培训');
  // Long enough for it to be kept.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('秋招面试'))).toBe(true);
  await asked(page, 'DELETE', '/v1/token');
  await page.reload();
  await page.locator('input[name="mobile"]').fill(personnel);
  await page.locator('input[type="password"]').fill('Demo@2026');
  await page.locator('.login-submit').click();
  // It opens by itself, where it was left.
  await expect.poll(() => summary.inputValue()).toBe('秋招面试与入职培训');
  await page.context().close();
  expect(faults).toEqual([]);
});
