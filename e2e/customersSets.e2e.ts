// The pages that work with many customers at once: filter and groups, board, import.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { button } from './hands';

let app: RunningApp;
/** The principal of a school, signed in once. */
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await app.enter('13800000005');
});
afterAll(async () => {
  await app?.stop();
});

const shown = () => page.locator('.deck .page:visible');
const dialog = (title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const said = (text: string | RegExp) => page.locator('.ant-message').getByText(text).first().waitFor();

/** The number in the first text that says it. */
async function numberIn(where: Locator, pattern: RegExp): Promise<number> {
  const text = await where.filter({ hasText: pattern }).first().innerText();
  return Number(pattern.exec(text)![1]);
}

/** The first condition of an open builder: the stage is this one. */
async function stageIs(frame: Locator, stage: string): Promise<number> {
  await frame.locator('button', { hasText: '添加条件' }).first().click();
  await frame.getByRole('combobox').nth(2).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(stage, { exact: true }).click();
  return numberIn(frame.locator('strong'), /符合条件 (\d+) 人/);
}

test('a dynamic group counts while it is made, and opens with as many', async () => {
  await page.goto(`${app.url}/groupList`);
  await button(shown(), /新增群组/).click();
  await button(page.getByRole('dialog'), /动态/).click();
  const form = dialog('新增群组');
  await form.getByLabel('名称').fill('已到访的家庭');
  const count = await stageIs(form, '已到访');
  expect(count).toBeGreaterThan(0);
  await button(form, '确定').click();
  await page.waitForURL((at) => at.pathname === '/group');
  await shown().getByText('阶段 等于 已到访').waitFor();
  await shown().getByText(`共 ${count} 条`).first().waitFor();
});

test('conditions put together above the list narrow it, stand in the address and are kept as a group', async () => {
  await page.goto(`${app.url}/customerManagement?view=all`);
  await button(shown(), '高级筛选').click();
  const frame = dialog('高级筛选');
  const count = await stageIs(frame, '已邀约');
  await button(frame, '保存为群组').click();
  const naming = dialog('置顶为视图');
  await naming.getByLabel('名称').fill('约好的家庭');
  await button(naming, '保存为群组').click();
  await said('已保存为群组“约好的家庭”');
  await frame.locator('button', { hasText: /应\s*用/ }).click();
  await page.waitForURL((at) => at.searchParams.get('conditions') !== null);
  await shown().getByText('阶段 等于 已邀约').waitFor();
  await shown().getByText(`共 ${count} 条`).first().waitFor();
  await page.goto(`${app.url}/groupList?q=${encodeURIComponent('约好的家庭')}`);
  const row = shown().locator('tbody tr', { hasText: '约好的家庭' });
  await row.waitFor();
  await expect.poll(() => row.locator('td').allTextContents(), { timeout: 60_000 }).toContain(String(count));
});

/** Carries the first card of one column to another, as a hand does. */
async function carry(from: string, to: string): Promise<string> {
  const column = (title: string) => shown().locator(`section[aria-label="${title}"]`);
  const card = column(from).locator('[data-customer]').first();
  const name = await card.locator('[data-data]').first().innerText();
  await card.hover({ position: { x: 90, y: 30 } });
  const start = (await card.boundingBox())!;
  const end = (await column(to).boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(start.x + 110, start.y + 40, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 });
  await page.locator('[id^=DndLiveRegion]').filter({ hasText: to }).waitFor({ state: 'attached' });
  await page.mouse.up();
  return name;
}

test('a card carried to the next stage asks and moves; where it may not go it springs back with the reason', async () => {
  await page.goto(`${app.url}/CounselorBoard`);
  const total = async (title: string) =>
    Number(await shown().locator(`section[aria-label="${title}"] .ant-typography-secondary`).first().innerText());
  await shown().locator('section[aria-label="已到访"] [data-customer]').first().waitFor();
  const [visited, tried] = [await total('已到访'), await total('已试听')];
  await carry('已到访', '已邀约');
  await said(/“已邀约”须从新线索或跟进中进入，现在是已到访/);
  expect(await total('已到访')).toBe(visited);
  const name = await carry('已到访', '已试听');
  const asked = page.locator('.ant-modal-confirm').filter({ hasText: name });
  await button(asked, '完成试听').click();
  await expect.poll(() => total('已试听')).toBe(tried + 1);
  expect(await total('已到访')).toBe(visited - 1);
});

test('a sheet is imported after its wrong cell is mended, and taken back as a whole', async () => {
  await page.goto(`${app.url}/importCustomer`);
  await shown().getByLabel('默认来源').first().click();
  await page.keyboard.type('抖音');
  await page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu-item', { hasText: '抖音' }).first().click();
  const sheet = ['学员姓名,家长手机,关系', '陆小雨,13977770001,妈妈', '陆小风,12345,爸爸'].join('\r\n');
  await shown()
    .locator('input[type=file]')
    .setInputFiles({ name: '地推.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await button(shown(), '下一步：校验').click();
  let mends = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/importBatch/row')) mends++;
  });
  await shown().locator('button', { hasText: '12345' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('13977770002');
  await page.keyboard.press('Enter');
  await shown().getByRole('tab', { name: '有错误 0' }).waitFor();
  await button(shown(), '下一步：确认').click();
  await button(shown(), '导入 2 行').click();
  await shown().getByText('新建 2 位客户，命中 0 位老客户').waitFor();
  // A second save of the cell would come behind the commit's back.
  expect(mends).toBe(1);
  await button(shown(), '撤销导入').click();
  await button(page.locator('.ant-modal-confirm'), '撤销导入').click();
  await shown().getByText('已撤销，导入的客户已全部移除').waitFor();
  await button(shown(), '返回导入记录').click();
  await shown().locator('tbody tr', { hasText: '地推.csv' }).getByText('已撤销').waitFor();
});
