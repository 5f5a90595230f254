import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { act, goTo, shown, tabNames } from './frame';

const editor = '13800000001';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

test('must hold 9: the tab bar is hidden on the three routes, and only there', async () => {
  const page = await app.enter(editor, '/workOrder');
  for (const path of ['/workOrder', '/workReport', '/CounselorBoard']) {
    await goTo(page, path);
    await shown(page).waitFor();
    expect(await page.locator('.tab-bar').count()).toBe(0);
  }
  await goTo(page, '/todo');
  await page.locator('.tab-bar').waitFor();
});

test('must hold 10: with A B C D and C active the five actions do what they say, and the tabs survive a reload', async () => {
  const page = await app.enter(editor);
  const [a, b, c, d] = ['/todo', '/filesBox', '/moreData', '/workPlan'];
  const openAll = async () => {
    for (const path of [a, b, c, d, c]) await goTo(page, path as string);
  };
  await openAll();
  expect(await tabNames(page)).toEqual(['工作台', '待办', '文件柜', '更多数据', '工作计划']);
  await page.reload();
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '待办', '文件柜', '更多数据', '工作计划']);

  await act(page, '关闭左侧');
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '更多数据', '工作计划']);
  await act(page, '关闭右侧');
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '更多数据']);
  await openAll();
  await act(page, '关闭其他');
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '更多数据']);
  expect(page.url()).toBe(app.url + c);
  await act(page, '关闭全部');
  await expect.poll(() => tabNames(page)).toEqual(['工作台']);
  await page.waitForURL('**/index');
});

test('a tab closes by its cross and by the middle button; its right neighbour comes to the front', async () => {
  const page = await app.enter(editor);
  for (const path of ['/todo', '/filesBox', '/moreData', '/filesBox']) await goTo(page, path);
  await page.locator('.tab.active .tab-close').click();
  await page.waitForURL('**/moreData');
  await page.locator('.tab', { hasText: '待办' }).click({ button: 'middle' });
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '更多数据']);
  expect(await page.locator('.tab', { hasText: '工作台' }).locator('.tab-close').count()).toBe(0);
});

test('a page behind others is neither seen nor reached by keys, and stays laid out as it was', async () => {
  const page = await app.enter(editor, '/staff/StaffPublic/staff');
  const rows = page.locator('[id="page:/staff/StaffPublic/staff"] tbody tr:not([aria-hidden])');
  await rows.first().waitFor();
  const { width, height } = (await rows.first().boundingBox())!;
  await goTo(page, '/filesBox');
  await rows.first().waitFor({ state: 'hidden' });
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  await rows
    .first()
    .locator('button')
    .first()
    .evaluate((button) => button.focus());
  expect(await page.evaluate(() => document.activeElement?.closest('.page')?.id)).toBeUndefined();
  const kept = await rows.first().evaluate((row) => row.getBoundingClientRect());
  expect(kept).toMatchObject({ width, height });
});

test('two rows of one route are two tabs, another query of one list is the same tab', async () => {
  const page = await app.enter(editor, '/customerDetail?id=1');
  await goTo(page, '/customerDetail?id=2');
  await goTo(page, '/customerManagement?page=1');
  await goTo(page, '/customerManagement?page=2');
  expect(await tabNames(page)).toEqual(['工作台', '客户详情', '客户详情', '客户管理']);
  await goTo(page, '/todo');
  await page.locator('.tab-name', { hasText: '客户管理' }).click();
  await page.waitForURL('**/customerManagement?page=2');
});

test('what was typed survives a tab switch; a closed tab is forgotten', async () => {
  const page = await app.enter(editor, '/postAdmin');
  const typed = () => shown(page).locator('input[type="text"]').first();
  await typed().fill('教师');
  await goTo(page, '/region');
  await expect.poll(() => tabNames(page)).toContain('区域管理');
  await page.locator('.tab-name', { hasText: '岗位管理' }).click();
  await expect.poll(() => typed().inputValue()).toBe('教师');
  await page.locator('.tab.active .tab-close').click();
  await goTo(page, '/postAdmin');
  await expect.poll(() => typed().inputValue()).toBe('');
});

test('a tab is dragged to another place, but not before the workbench', async () => {
  const page = await app.enter(editor);
  for (const path of ['/todo', '/filesBox', '/moreData']) await goTo(page, path);
  const tab = (name: string) => page.locator('.tab', { hasText: name });
  await tab('更多数据').dragTo(tab('待办'));
  await expect.poll(() => tabNames(page)).toEqual(['工作台', '更多数据', '待办', '文件柜']);
  await tab('文件柜').dragTo(tab('工作台'));
  await expect.poll(async () => (await tabNames(page))[0]).toBe('工作台');
});

test('the 21st tab asks which to close; the chosen one goes, and cancelling opens nothing', async () => {
  const page = await app.enter(editor);
  const menu = JSON.parse((await page.evaluate(() => sessionStorage.getItem('MenuList'))) ?? '[]') as Entry[];
  const hidden = ['/index', '/workOrder', '/workReport', '/CounselorBoard'];
  const paths = menu.flatMap(({ child }) => child.map(({ Url }) => Url)).filter((url) => !hidden.includes(url));
  for (const path of paths.slice(0, 19)) await goTo(page, path);
  await expect.poll(async () => (await tabNames(page)).length).toBe(20);
  await goTo(page, paths[19]!);
  const question = page.getByRole('dialog', { name: /最多打开20个标签/ });
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await tabNames(page)).length).toBe(20);
  const [, first] = await tabNames(page);
  await goTo(page, paths[20]!);
  await question.getByText(first!, { exact: true }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect.poll(async () => (await tabNames(page)).includes(first!)).toBe(false);
  expect((await tabNames(page)).length).toBe(20);
});

interface Entry {
  child: { Url: string }[];
}

test('without a network a bar says so, and goes when the network is back', async () => {
  const page = await app.enter(editor);
  await page.context().setOffline(true);
  await page.getByText('网络已断开').waitFor();
  await page.context().setOffline(false);
  await page.getByText('网络已断开').waitFor({ state: 'hidden' });
});
