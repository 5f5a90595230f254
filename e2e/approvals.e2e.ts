// Approvals as people meet them: the designer for who may design, a request started by hand, the inbox with a thumb.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { said } from './hands';

const editor = '13800000001';
const admin = '13800000002';
const hr = '13800000006';
const teacher = '13800000007';
const principal = '13800000005';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const shown = (page: Page): Locator => page.locator('.deck .page:visible');
const inbox = (page: Page): Locator => shown(page).getByLabel('待我审批', { exact: true });
const titles = (page: Page): Promise<string[]> => inbox(page).locator('li b[data-data]').allInnerTexts();
const drawer = (page: Page): Locator => page.getByRole('dialog').first();

/** Presses, and waits until the server has answered that it is so. */
const press = (page: Page, what: Locator, path: string): Promise<unknown> =>
  Promise.all([page.waitForResponse((answer) => answer.url().includes(path) && answer.ok()), what.click()]);

/** A request for whoever is above who asks. */
async function ask(page: Page, subject: string): Promise<void> {
  await inbox(page).getByRole('button', { name: '发起审批' }).click();
  await page.getByRole('menuitem', { name: '通用' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('主题').fill(subject);
  await dialog.getByLabel('事由').fill('需要');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { name: /通用/ }).waitFor();
}

// Before the others: what the drawer shows first must be this request and none of theirs.
test('decided in the message drawer, from the todo and on the document itself', async () => {
  const asker = await app.enter(teacher, '/todo?tab=approval');
  const decider = await app.enter(principal, '/todo');
  await ask(asker, '从消息里批');
  const mine = (page: Page) => inbox(page).locator('li').first();
  await decider.locator('.bell').click();
  const told = decider.locator('.bell-panel').getByRole('button', { name: '同意' }).first();
  await press(decider, told, '/task/approve');
  await asker.goto(`${app.url}/todo?tab=approval&list=mine`);
  await mine(asker).getByText('已通过').waitFor();

  await decider.goto(`${app.url}/todo?tab=mine`);
  const todo = shown(decider)
    .locator('li', { has: decider.getByRole('button', { name: '同意' }) })
    .first();
  const title = await todo.locator('[data-data]').first().innerText();
  await press(decider, todo.getByRole('button', { name: '同意' }), '/todoback/act');
  await decider.goto(`${app.url}/todo?tab=approval&list=done`);
  await mine(decider).getByText(title, { exact: true }).waitFor();

  // Among all that waits it is not on the first page: it is asked for by its kind.
  await decider.goto(`${app.url}/todo?tab=approval`);
  await inbox(decider).getByLabel('类型', { exact: true }).click();
  await decider.keyboard.type('设备报废');
  await decider.keyboard.press('Enter');
  await inbox(decider).locator('li', { hasText: '设备报废' }).locator('button').first().click();
  await drawer(decider).getByRole('button', { name: '查看单据' }).click();
  await decider.waitForURL((at) => at.pathname === '/ddnsList' && at.searchParams.has('id'));
  await decider.getByRole('alert').getByRole('button', { name: '打开' }).click();
  await decider.getByRole('button', { name: '同意 (A)' }).last().click();
  await said(decider, '已处理');
  await decider.getByRole('alert').getByText('等待 孙丽华').waitFor();
});

test('by keyboard alone: J opens the first, K and J go on, a rejection asks for its reason, A approves and leads to the next', async () => {
  const page = await app.enter(admin, '/todo?tab=approval');
  await inbox(page).locator('li').nth(2).waitFor();
  const [first, second] = await titles(page);
  const opened = async (title: string) => {
    await drawer(page).getByRole('heading', { name: title }).waitFor();
    return drawer(page).locator('.ant-drawer-title').innerText();
  };
  await page.keyboard.press('j');
  const number = await opened(first!);
  await page.keyboard.press('j');
  await expect.poll(() => opened(second!)).not.toBe(number);
  await page.keyboard.press('k');
  await expect.poll(() => opened(first!)).toBe(number);
  await page.keyboard.press('r');
  await said(page, '请填写意见');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Known already, it is there at once: the focus must not be caught by the comment.
  await page.keyboard.press('j');
  await opened(first!);
  await page.keyboard.press('a');
  await said(page, '已处理');
  await expect.poll(() => opened(second!)).not.toBe(number);
});

test('must hold 25: who designs no flows finds no such page; a chief administrator does, and anybody starts a request', async () => {
  const asker = await app.enter(teacher, '/todo?tab=approval');
  const decider = await app.enter(hr, '/newPage/customPage');
  await decider.getByText('页面不存在').first().waitFor();
  const chief = await app.enter(editor, '/newPage/customPage');
  await shown(chief).locator('.ant-list-item, tbody tr').first().waitFor();

  await inbox(asker).getByRole('button', { name: '发起审批' }).click();
  await asker.getByRole('menuitem', { name: '通用' }).click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByLabel('主题').fill('借用会议室');
  await dialog.getByLabel('事由').fill('家长会');
  await dialog.getByRole('button', { name: '确定' }).click();
  await asker.getByRole('heading', { name: /通用/ }).waitFor();
});

test('on a phone the inbox does not scroll sideways and a nod decides', async () => {
  const page = await app.enter(admin, '/todo?tab=approval');
  await page.setViewportSize({ width: 390, height: 800 });
  await inbox(page).locator('li').first().waitFor();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  const waiting = () => inbox(page).locator('li').count();
  const before = await waiting();
  await inbox(page).getByRole('button', { name: '同意', exact: true }).first().click();
  await said(page, '已处理');
  await expect.poll(waiting).toBe(before - 1);
  await inbox(page).locator('li button').first().click();
  await drawer(page).getByRole('button', { name: /同意/ }).waitFor();
  expect(await isWide()).toBe(false);
});

test('a flow is drawn from nothing: branches by sum, one, all, by vote, in turn, a time limit, a copy; checked, tried on real people, published', async () => {
  const page = await app.enter(editor, '/newPage/customPage?tab=flows');
  await shown(page).getByRole('button', { name: '新增审批流' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('类型').click();
  await page.keyboard.type('采购');
  await page.locator('.ant-select-item-option-active', { hasText: '采购' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByLabel('名称').fill('大额采购');
  await form.getByLabel('优先级').fill('1');
  await form.getByRole('button', { name: '确定' }).click();
  await shown(page).locator('tbody').getByText('大额采购').click();

  const side = drawer(page).locator('aside');
  const publish = drawer(page).getByRole('button', { name: '发布' });
  const plus = (at: number, within: Locator = drawer(page)) =>
    within.getByRole('button', { name: '添加', exact: true }).nth(at);
  const add = async (kind: string, where: Locator) => {
    await where.click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  const choose = async (label: string, option: string) => {
    await side.getByLabel(label, { exact: true }).last().click();
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  };
  const approver = async (name: string, mode: string, where: Locator) => {
    await add('审批人', where);
    await side.getByLabel('名称').fill(name);
    await choose('方式', mode);
  };
  await drawer(page).getByText('流程至少需要一个审批节点').waitFor();
  await approver('主管', '或签（一人即可）', plus(0));
  await side.getByLabel(/时限/).fill('8');
  await add('条件分支', plus(1));
  await drawer(page)
    .getByText(/分支需要至少一个条件/)
    .first()
    .waitFor();
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await side.getByRole('button', { name: '添加条件' }).first().click();
  await choose('字段', '预计金额');
  await choose('比较方式', '大于');
  await side.getByRole('group').locator('input').last().fill('5000');
  const branch = drawer(page).getByRole('region', { name: '条件分支 1' });
  await approver('会签', '会签（所有人同意）', plus(0, branch));
  await approver('票决', '票决', plus(1, branch));
  await approver('依次', '依次审批', plus(2, branch));
  await choose('审批人', '角色');
  await side.getByLabel('角色', { exact: true }).last().click();
  await page.keyboard.type('finance');
  await page.keyboard.press('Enter');
  await side.getByLabel('名称').click();
  await add('抄送人', plus(-1));

  await drawer(page).getByText('试运行', { exact: true }).first().click();
  await side.getByLabel('预计金额').fill('8000');
  await side.getByRole('button', { name: '试运行' }).click();
  await side.locator('.ant-timeline').getByText('依次', { exact: true }).waitFor();
  await side.getByLabel('预计金额').fill('80');
  await side.getByRole('button', { name: '试运行' }).click();
  await side.locator('.ant-timeline').getByText('依次', { exact: true }).waitFor({ state: 'hidden' });
  await side.locator('.ant-timeline').getByText('主管', { exact: true }).waitFor();
  await publish.click();
  await page.locator('.ant-modal:visible').getByRole('button', { name: '发布' }).click();
  await said(page, '已发布第 1 版');
});
